#include "systems/configuration.h"

#include <numeric>

namespace crossarc {

void Configuration::start(const Program &program, int words) {
    words_ = words;
    arcs_ = orphans_ = 0;
    orphan_ = kNull;
    counts_life_ = false;  // the initial lists are counted below, at once
    counts_components_ = program.uses_components || program.uses_life;
    counts_cover_ = program.uses_cover;
    nodes_.assign(static_cast<size_t>(words) + 2, Node{});  // the last is no node, for readers that want no test
    lists_.resize(static_cast<size_t>(program.lists));
    for (int l = 0; l < program.lists; ++l) {
        slot_[l] = static_cast<uint8_t>(l);
        auto &items = lists_[l];
        items.clear();
        items.reserve(static_cast<size_t>(words) + 2);
        for (int part : program.initial_lists[l]) {
            if (part == 2) items.push_back(0);
            else for (int i = 1; i <= words; ++i) items.push_back(part > 0 ? i : words + 1 - i);
        }
    }
    node_cells_ = 0;
    for (int k = 0; k < program.cells; ++k) {
        cells_[k] = program.initial_cells[k];
        if (program.cell_holds_node[k]) node_cells_ |= 1u << k;
    }
    if (counts_components_) {
        parent_.resize(static_cast<size_t>(words) + 1);
        std::iota(parent_.begin(), parent_.end(), 0);
        component_size_.assign(parent_.size(), 1);
    }
    if (counts_cover_) far_end_.assign(nodes_.size(), -1);
    if (program.uses_life) {
        occurrences_.assign(nodes_.size(), 0);
        for (const auto &items : lists_)
            for (int x : items) ++occurrences_[x];
        live_ = occurrences_;
        counts_life_ = true;
    }
}

bool Configuration::covered(int x) const {
    if (!valid(x)) return false;
    int farthest = -1;
    for (int i = x; i > 0; i -= i & -i) farthest = std::max(farthest, far_end_[i - 1]);  // left ends 0..x-1
    return farthest > x;
}

bool Configuration::reaches(int x, int y) const {
    if (!valid(x) || !valid(y)) return false;
    // A headless x is the root of its tree, and reaches all of it.
    if (nodes_[x].head == kNull) return representative(x) == representative(y);
    for (int steps = 0; y != kNull && steps <= words_; y = nodes_[y].head, ++steps)
        if (y == x) return true;
    return false;
}

void Configuration::add_arc(int h, int d, int label) {
    if (!can_add_arc(h, d))
        throw std::invalid_argument("a transition adds an arc that no tree can have");
    Node &head = nodes_[h];
    nodes_[d].head = h;
    nodes_[d].label = static_cast<int16_t>(label);
    ++arcs_;
    const uint16_t mark = static_cast<uint16_t>(1u << (static_cast<unsigned>(label) * 2654435761u >> 28));
    if (d < h) {
        ++head.left_children;
        head.left_labels |= mark;
        if (head.child[0] == kNull || d < head.child[0]) head.child[1] = head.child[0], head.child[0] = d;
        else if (head.child[1] == kNull || d < head.child[1]) head.child[1] = d;
    } else {
        ++head.right_children;
        head.right_labels |= mark;
        if (head.child[2] == kNull || d > head.child[2]) head.child[3] = head.child[2], head.child[2] = d;
        else if (head.child[3] == kNull || d > head.child[3]) head.child[3] = d;
    }
    if (counts_components_) {
        int a = representative(h), b = representative(d);
        if (a != b) {
            if (component_size_[a] < component_size_[b]) std::swap(a, b);
            parent_[b] = a;
            component_size_[a] += component_size_[b];
            if (counts_life_) live_[a] += live_[b];
        }
    }
    if (counts_cover_) {
        const int left = std::min(h, d), right = std::max(h, d);
        for (size_t i = static_cast<size_t>(left) + 1; i <= nodes_.size(); i += i & (~i + 1))
            far_end_[i - 1] = std::max(far_end_[i - 1], right);
    }
    if (counts_life_ && d == orphan_) {  // a removed word can still get a head only if a cell or another list held it
        --orphans_;
        orphan_ = kNull;
    }
}

void Configuration::end_effect() {
    for (int x : touched_)
        if (occurrences_[x] == 0 && nodes_[x].head == kNull && orphan_ != x) {
            ++orphans_;
            orphan_ = x;
        }
}

}  // namespace crossarc
