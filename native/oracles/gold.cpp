#include "oracles/gold.h"

#include <algorithm>

#include "oracles/gold_tree.h"

namespace crossarc {

std::vector<int> projective_ranks(std::span<const int32_t> heads) {
    const int n = static_cast<int>(heads.size());
    GoldChildren tree;
    tree.start(heads);
    std::vector<int> ranks(heads.size() + 1, kNull), path;
    std::vector<size_t> next(heads.size() + 1, 0);
    int rank = 0;
    for (int root = 0; root <= n; ++root) {
        if (tree.head(root) != kNull) continue;
        path.push_back(root);
        while (!path.empty()) {
            const int x = path.back();
            const auto children = tree.children(x);
            size_t &at = next[static_cast<size_t>(x)];
            if (ranks[static_cast<size_t>(x)] == kNull && (at == children.size() || children[at] > x)) ranks[static_cast<size_t>(x)] = rank++;
            if (at < children.size()) path.push_back(children[at++]);
            else path.pop_back();
        }
    }
    return ranks;
}

Gold::Gold(const Program &program, std::span<const int32_t> heads) : words_(static_cast<int>(heads.size())) {
    const size_t nodes = heads.size() + 1;
    for (const auto &parts : program.initial_lists)
        root_last_ |= parts.size() > 1 && parts.front() == 2;  // from the far end: 0 is read after the words
    head_.assign(nodes, kNull);
    children_.assign(nodes, 0);
    for (int d = 1; d <= words_; ++d) {
        const int h = heads[static_cast<size_t>(d) - 1];
        if (h < 0 || h > words_ || h == d) throw std::invalid_argument("a gold head is outside the sentence");
        if (h == 0 && !program.root_is_node) continue;
        head_[d] = h;
        ++children_[h];
        ++arcs_;
    }
    child_from_.assign(nodes + 1, 0);
    for (size_t x = 0; x < nodes; ++x) child_from_[x + 1] = child_from_[x] + children_[x];
    child_.resize(static_cast<size_t>(arcs_));
    std::vector<int> next = child_from_;
    for (int d = 1; d <= words_; ++d)
        if (head_[d] != kNull) child_[static_cast<size_t>(next[static_cast<size_t>(head_[d])]++)] = d;

    bool wanted[static_cast<size_t>(GoldAttribute::Count)] = {};
    for (const Expression &e : program.expressions)
        if (e.op == Operator::Gold) wanted[e.a] = true;
    const auto wants = [&](GoldAttribute a) { return wanted[static_cast<size_t>(a)]; };
    if (wants(GoldAttribute::Plane)) find_planes();
    if (wants(GoldAttribute::First)) {
        find_first(first_, -1);
        for (int p = 0; p < 2 && !plane_.empty(); ++p) find_first(first_in_[p], p);
    }
    for (auto &none : first_in_)
        if (none.empty()) none.assign(nodes, kNull);
    if (wants(GoldAttribute::Rank)) {
        std::vector<int32_t> own(head_.begin() + 1, head_.end());
        rank_ = projective_ranks(own);
    }
    if (wants(GoldAttribute::Chunk)) find_chunks();
}

void Gold::find_first(std::vector<int> &first, int plane) {
    first.assign(static_cast<size_t>(words_) + 1, kNull);
    const auto offer = [&](int x, int y) {
        if (position(y) < position(x) && (first[x] == kNull || position(y) < position(first[x]))) first[x] = y;
    };
    for (int d = 1; d <= words_; ++d) {
        if (head_[d] == kNull || (plane >= 0 && plane_[d] != plane)) continue;
        offer(d, head_[d]);
        offer(head_[d], d);
    }
}

// Maximal projective components: what arc-standard builds of the tree if it can only attach neighbours, bottom-up
// (Nivre, Kuhlmann & Hall 2009). A chunk is numbered by its top word.
void Gold::find_chunks() {
    const size_t nodes = static_cast<size_t>(words_) + 1;
    std::vector<int> missing = children_, stack, parent(nodes);
    for (int x = 0; x <= words_; ++x) {
        parent[x] = x;
        stack.push_back(x);
        while (stack.size() > 1) {
            const int top = stack.back(), below = stack[stack.size() - 2];
            if (is_arc(top, below) && missing[below] == 0) {
                stack.erase(stack.end() - 2);
                parent[below] = top;
                --missing[top];
            } else if (is_arc(below, top) && missing[top] == 0) {
                stack.pop_back();
                parent[top] = below;
                --missing[below];
            } else {
                break;
            }
        }
    }
    chunk_.assign(nodes, 0);
    for (int x = 0; x <= words_; ++x) {
        int top = x;
        while (parent[top] != top) top = parent[top];
        for (int at = x; parent[at] != top && parent[at] != at;) {  // shorten the way for those that come after
            const int up = parent[at];
            parent[at] = top;
            at = up;
        }
        chunk_[x] = top;
    }
}

// Two planes, given out as the parser of 2PL 5.2 meets the arcs: an arc goes to the active plane unless an arc that it
// crosses, directly or through others, has decided otherwise. A group of arcs that needs a third plane is given none.
void Gold::find_planes() {
    const size_t nodes = static_cast<size_t>(words_) + 1;
    constexpr int kNone = -1;
    plane_.assign(nodes, kNone);
    const auto left = [&](int d) { return std::min(position(d), position(head_[d])); };
    const auto right = [&](int d) { return std::max(position(d), position(head_[d])); };
    std::vector<int> order, open;
    for (int d = 1; d <= words_; ++d)
        if (head_[d] != kNull) order.push_back(d);
    // By right end; of one right end, the shortest arc first: the order in which the parser reaches them.
    std::sort(order.begin(), order.end(), [&](int a, int b) { return right(a) != right(b) ? right(a) < right(b) : left(a) > left(b); });
    // The arcs that each arc crosses. Only arcs that still cover something to the right can be crossed.
    std::vector<std::vector<int>> crossed(nodes);
    for (size_t k = 0; k < order.size(); ++k) {
        const int d = order[k];
        // Arcs of earlier right ends within (left, right) of d whose left end is before d's: kept by right end.
        for (size_t m = k; m-- > 0 && right(order[m]) > left(d);) {
            const int e = order[m];
            if (right(e) < right(d) && left(e) < left(d)) crossed[d].push_back(e), crossed[e].push_back(d);
        }
    }
    int active = 0;
    for (size_t k = 0; k < order.size();) {
        size_t end = k;
        bool other = false;
        for (; end < order.size() && right(order[end]) == right(order[k]); ++end) {
            const int d = order[end];
            if (plane_[d] == kNone) {
                plane_[d] = active;
                open.assign(1, d);
                for (size_t at = 0; at < open.size(); ++at)
                    for (int e : crossed[open[at]])
                        if (plane_[e] == kNone) plane_[e] = 1 - plane_[open[at]], open.push_back(e);
            }
            other |= plane_[d] != active;
        }
        if (other) active = 1 - active;
        k = end;
    }
}

}  // namespace crossarc
