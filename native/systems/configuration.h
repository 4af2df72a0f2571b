// A configuration over a sentence of any length, single-headed, for parsing: constant-time reads, and writes that cost
// what the transition moves. Components are a union-find by size without path compression, so that a configuration can
// be copied and read by many threads; covered(x) is a Fenwick tree over the arcs' left ends.
#pragma once

#include <algorithm>
#include <cstring>
#include <span>

#include "systems/program.h"

namespace crossarc {

class Configuration {
public:
    // What is known of a node's place in the tree built so far; kNull where there is none.
    struct Node {
        int head = kNull;
        int child[4] = {kNull, kNull, kNull, kNull};  // leftmost, second leftmost, rightmost, second rightmost
        int16_t label = -1;
        uint16_t left_children = 0, right_children = 0;
        uint16_t left_labels = 0, right_labels = 0;  // hashes of the sets of labels of its dependents
    };

    Configuration(const Program &program, int words) { start(program, words); }

    void start(const Program &program, int words);

    int words() const { return words_; }
    int arcs() const { return arcs_; }
    int size(int list) const { return static_cast<int>(lists_[slot_[list]].size()); }
    int item(int list, int position) const {
        const auto &items = lists_[slot_[list]];
        return items[items.size() - 1 - static_cast<size_t>(position)];
    }
    int origin(int list) const { return slot_[list]; }  // which list it was before any rotation
    int cell(int k) const { return cells_[k]; }

    bool valid(int x) const { return static_cast<unsigned>(x) <= static_cast<unsigned>(words_); }
    const Node &node(int x) const { return nodes_[x]; }
    int head(int x) const { return valid(x) ? nodes_[x].head : kNull; }
    bool has_head(int x) const { return valid(x) && nodes_[x].head != kNull; }
    // Whether a tree can have this arc beside those it has; a cycle is the program's own affair.
    bool can_add_arc(int h, int d) const { return valid(h) && valid(d) && h != d && d != 0 && nodes_[d].head == kNull; }
    bool is_arc(int h, int d) const { return valid(d) && nodes_[d].head == h; }
    int children(int x) const { return valid(x) ? nodes_[x].left_children + nodes_[x].right_children : kNull; }
    int child(int x, int which) const { return valid(x) ? nodes_[x].child[which] : kNull; }
    bool covered(int x) const;
    bool connected(int x, int y) const { return valid(x) && valid(y) && representative(x) == representative(y); }
    bool reaches(int x, int y) const;
    int orphans() const { return orphans_; }
    int orphan() const { return orphan_; }
    int copies(int x) const { return valid(x) ? occurrences_[x] : kNull; }
    int live(int x) const { return valid(x) ? live_[representative(x)] : kNull; }

    void begin_effect() {
        std::memcpy(former_slot_, slot_, sizeof slot_);
        touched_.clear();
    }
    void end_effect();
    void add_arc(int h, int d, int label);
    void permute(int list, int from) { slot_[list] = former_slot_[from]; }
    void remove(int list, int position) {
        auto &items = lists_[slot_[list]];
        if (static_cast<size_t>(position) >= items.size()) throw std::invalid_argument("a transition takes an item that is not there");
        auto at = items.end() - 1 - position;
        count_occurrence(*at, -1);
        items.erase(at);
    }
    void push(int list, int x) {
        require(x, list);
        lists_[slot_[list]].push_back(x);
        count_occurrence(x, +1);
    }
    void insert(int list, int x) {
        require(x, list);
        auto &items = lists_[slot_[list]];
        auto at = items.end();
        while (at != items.begin() && *(at - 1) > x) --at;
        items.insert(at, x);
        count_occurrence(x, +1);
    }
    void append(int to, int from) {
        auto &source = lists_[slot_[from]];
        auto &target = lists_[slot_[to]];
        if (target.size() + source.size() > static_cast<size_t>(words_) + 1) overfull();
        target.insert(target.end(), source.rbegin(), source.rend());
        source.clear();
    }
    void clear(int list) {
        for (int x : lists_[slot_[list]]) count_occurrence(x, -1);
        lists_[slot_[list]].clear();
    }
    void assign(int k, int value) {
        if (node_cells_ >> k & 1) {
            if (value != kNull) require(value, -1);
            if (cells_[k] != kNull) count_occurrence(cells_[k], -1);
            if (value != kNull) count_occurrence(value, +1);
        }
        cells_[k] = value;
    }

private:
    int representative(int x) const {
        while (parent_[x] != x) x = parent_[x];
        return x;
    }
    // A program from a model file may be hostile: it must not make a list hold what is no node, nor grow without end.
    void require(int x, int list) const {
        if (!valid(x)) throw std::invalid_argument("a transition moves something that is no word");
        if (list >= 0 && size(list) > words_) overfull();
    }
    [[noreturn]] static void overfull() { throw std::invalid_argument("a transition makes a list longer than the sentence"); }
    void count_occurrence(int x, int by) {
        if (!counts_life_) return;
        occurrences_[x] += by;
        live_[representative(x)] += by;
        if (x != 0) touched_.push_back(x);
    }

    int words_ = 0, arcs_ = 0, orphans_ = 0, orphan_ = kNull;
    unsigned node_cells_ = 0;
    bool counts_life_ = false, counts_components_ = false, counts_cover_ = false;
    uint8_t slot_[Program::kMaxLists], former_slot_[Program::kMaxLists];
    int cells_[Program::kMaxCells];
    std::vector<std::vector<int>> lists_;
    std::vector<Node> nodes_;
    std::vector<int> parent_, component_size_;  // union-find, where the program asks for components
    std::vector<int> far_end_;                  // Fenwick tree of maxima, where it asks for cover
    std::vector<int> occurrences_, live_;       // where it asks for life
    std::vector<int> touched_;                  // words whose occurrences the current effect changed
};

}  // namespace crossarc
