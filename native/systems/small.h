// A configuration of at most nine words as a plain value: cheap to copy and to pack into a few machine words, for
// exhaustive checking. Any graph will do here, several heads and cycles included.
#pragma once

#include <array>
#include <bit>
#include <cstring>

#include "systems/program.h"

namespace crossarc {

class SmallConfiguration {
public:
    static constexpr int kMaxWords = 9;
    static constexpr int kNodes = kMaxWords + 1;

    SmallConfiguration(const Program &program, int words)
        : words_(static_cast<uint8_t>(words)), lists_(static_cast<uint8_t>(program.lists)), cells_(static_cast<uint8_t>(program.cells)) {
        for (int l = 0; l < lists_; ++l) {
            slot_[l] = static_cast<uint8_t>(l);
            for (int part : program.initial_lists[l]) {
                if (part == 2) push(l, 0);
                else for (int i = 1; i <= words; ++i) push(l, part > 0 ? i : words + 1 - i);
            }
        }
        for (int k = 0; k < cells_; ++k) {
            assign(k, program.initial_cells[k]);
            if (program.cell_holds_node[k]) node_cells_ |= static_cast<uint8_t>(1 << k);
        }
    }

    int words() const { return words_; }
    int arcs() const { return arcs_; }
    int size(int list) const { return length_[slot_[list]]; }
    int item(int list, int position) const { return item_[slot_[list]][length_[slot_[list]] - 1 - position]; }
    int origin(int list) const { return slot_[list]; }  // which list it was before any rotation
    int cell(int k) const { return cell_[k] == kNoValue ? kNull : cell_[k]; }

    int head(int x) const { return has_head(x) ? std::countr_zero(heads_[x]) : kNull; }
    bool has_head(int x) const { return valid(x) && heads_[x] != 0; }
    unsigned heads(int x) const { return heads_[x]; }
    bool is_arc(int h, int d) const { return valid(h) && valid(d) && (heads_[d] >> h & 1); }
    int children(int x) const {
        int count = 0;
        for (int d = 1; d <= words_; ++d) count += heads_[d] >> x & 1;
        return count;
    }
    int child(int x, int which) const {
        int skip = which & 1;
        if (which < 2) {
            for (int d = 1; d < x; ++d) if (is_arc(x, d) && skip-- == 0) return d;
        } else {
            for (int d = words_; d > x; --d) if (is_arc(x, d) && skip-- == 0) return d;
        }
        return kNull;
    }
    bool covered(int x) const {
        unsigned below = 0, above = 0;  // the heads that the words on one side of x have on the other
        for (int d = 1; d < x; ++d) above |= heads_[d];
        for (int d = x + 1; d <= words_; ++d) below |= heads_[d];
        return (above >> (x + 1)) != 0 || (below & ((1u << x) - 1)) != 0;
    }
    bool connected(int x, int y) const { return component(x) >> y & 1; }
    // Is there a directed path from x to y, of any length?
    bool reaches(int x, int y) const {
        const unsigned goal = 1u << x;
        unsigned up = 1u << y;  // what reaches y, and of that, what is still to be looked at
        for (unsigned fresh = up; fresh != 0 && !(up & goal);) {
            unsigned above = heads_[std::countr_zero(fresh)];
            fresh = (fresh & (fresh - 1)) | (above & ~up);
            up |= above;
        }
        return (up & goal) != 0;
    }
    int orphan() const {
        unsigned alive = present();
        for (int x = 1; x <= words_; ++x) if (!(alive >> x & 1) && heads_[x] == 0) return x;
        return kNull;
    }
    int orphans() const {
        unsigned alive = present();
        int count = 0;
        for (int x = 1; x <= words_; ++x) count += !(alive >> x & 1) && heads_[x] == 0;
        return count;
    }
    // The nodes that stand in a list or register, and those in one list, as bits.
    unsigned present() const {
        unsigned nodes = 0;
        for (int l = 0; l < lists_; ++l)
            for (int k = 0; k < length_[l]; ++k) nodes |= 1u << item_[l][k];
        for (int k = 0; k < cells_; ++k)
            if (node_cells_ >> k & 1 && cell_[k] != kNoValue) nodes |= 1u << cell_[k];
        return nodes;
    }
    unsigned held(int list) const {
        unsigned nodes = 0;
        for (int k = 0; k < size(list); ++k) nodes |= 1u << item(list, k);
        return nodes;
    }
    // How often the words of x's component, or x itself, stand in lists and node cells.
    int live(int x) const { return places(component(x)); }
    int copies(int x) const { return places(1u << x); }

    void begin_effect() { std::memcpy(former_slot_.data(), slot_.data(), sizeof slot_); }
    void end_effect() {}
    void add_arc(int h, int d, int) {
        heads_[d] |= static_cast<uint16_t>(1u << h);
        ++arcs_;
    }
    void permute(int list, int from) { slot_[list] = former_slot_[from]; }
    void remove(int list, int position) {
        auto &items = item_[slot_[list]];
        int last = --length_[slot_[list]];
        for (int at = last - position; at < last; ++at) items[at] = items[at + 1];
    }
    void push(int list, int x) { item_[slot_[list]][length_[slot_[list]]++] = static_cast<uint8_t>(x); }
    // In ascending order from the far end to the near end.
    void insert(int list, int x) {
        auto &items = item_[slot_[list]];
        int at = length_[slot_[list]]++;
        for (; at > 0 && items[at - 1] > x; --at) items[at] = items[at - 1];
        items[at] = static_cast<uint8_t>(x);
    }
    void append(int to, int from) {
        for (int k = size(from) - 1; k >= 0; --k) push(to, item_[slot_[from]][k]);
        length_[slot_[from]] = 0;
    }
    void clear(int list) { length_[slot_[list]] = 0; }
    void assign(int k, int value) { cell_[k] = value == kNull ? kNoValue : static_cast<int8_t>(value); }

    // The configuration as an injective sequence of bits; `fits` becomes false where the key has too few.
    template <int Words>
    std::array<uint64_t, Words> pack(bool &fits) const {
        std::array<uint64_t, Words> key{};
        int at = 0;
        auto put = [&](uint64_t value, int bits) {
            if (at + bits > 64 * Words) {
                fits = false;
                return;
            }
            key[at >> 6] |= value << (at & 63);
            if ((at & 63) + bits > 64) key[(at >> 6) + 1] |= value >> (64 - (at & 63));
            at += bits;
        };
        for (int d = 1; d <= words_; ++d) {
            if ((heads_[d] & (heads_[d] - 1)) == 0) put(heads_[d] ? static_cast<unsigned>(std::countr_zero(heads_[d])) : 15u, 4);
            else put(14u | heads_[d] << 4, 4 + kNodes);
        }
        for (int k = 0; k < cells_; ++k) put(static_cast<uint8_t>(cell_[k]), 8);
        for (int l = 0; l < lists_; ++l) {
            put(length_[slot_[l]], 4);
            for (int k = 0; k < length_[slot_[l]]; ++k) put(item_[slot_[l]][k], 4);
        }
        return key;
    }

private:
    static constexpr int8_t kNoValue = -128;

    bool valid(int x) const { return x >= 0 && x <= words_; }
    unsigned component(int x) const {
        unsigned members = 1u << x;
        for (unsigned before = 0; before != members;) {
            before = members;
            for (int d = 1; d <= words_; ++d) {
                unsigned edge = heads_[d] | (heads_[d] ? 1u << d : 0u);
                if (members >> d & 1) members |= heads_[d];
                else if (members & heads_[d]) members |= edge & (1u << d);
            }
        }
        return members;
    }
    int places(unsigned members) const {
        int count = 0;
        for (int l = 0; l < lists_; ++l)
            for (int k = 0; k < length_[l]; ++k) count += members >> item_[l][k] & 1;
        for (int k = 0; k < cells_; ++k)
            if (node_cells_ >> k & 1 && cell_[k] != kNoValue) count += members >> cell_[k] & 1;
        return count;
    }
    uint8_t words_, lists_, cells_, arcs_ = 0, node_cells_ = 0;
    std::array<uint8_t, Program::kMaxLists> slot_{}, former_slot_{}, length_{};
    std::array<std::array<uint8_t, kNodes + 1>, Program::kMaxLists> item_{};
    std::array<uint16_t, kNodes> heads_{};
    std::array<int8_t, Program::kMaxCells> cell_{};
};

}  // namespace crossarc
