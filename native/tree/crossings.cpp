#include "tree/crossings.h"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace crossarc {

namespace {
constexpr size_t kMostCrossings = 100'000'000;
}

Crossings::Crossings(const Geometry &tree) {
    // Sweep to the right over the arcs that are open, a linked list by left end, longest first. When an arc closes,
    // whatever still stands behind it began inside it and ends beyond it. So the time is that of sorting by ends plus
    // the number of crossings.
    const int n = tree.n;
    std::vector<int> opening(n + 1, 0), closing(n + 1, 0);  // heads of chains of arcs by left and by right end
    std::vector<int> next_opening(n + 1, 0), next_closing(n + 1, 0);
    // Chains are built so that of two arcs with one left end the longer opens first.
    std::vector<int> by_right(n + 1);
    std::vector<int> ends(n + 2, 0);
    for (int word = 1; word <= n; ++word) ++ends[tree.right(word) + 1];
    for (int place = 0; place <= n; ++place) ends[place + 1] += ends[place];
    for (int word = 1; word <= n; ++word) by_right[ends[tree.right(word)]++] = word;
    for (int i = 0; i < n; ++i) {
        int arc = by_right[i];
        next_opening[arc] = opening[tree.left(arc)];
        opening[tree.left(arc)] = arc;
        next_closing[arc] = closing[tree.right(arc)];
        closing[tree.right(arc)] = arc;
    }
    std::vector<int> before(n + 1, 0), after(n + 1, 0);
    int tail = 0;
    for (int place = 0; place <= n; ++place) {
        for (int arc = closing[place]; arc; arc = next_closing[arc]) {
            if (after[arc]) before[after[arc]] = before[arc];
            if (before[arc]) after[before[arc]] = after[arc];
            if (tail == arc) tail = before[arc];
        }
        for (int arc = closing[place]; arc; arc = next_closing[arc]) {
            for (int other = tail; other && tree.left(other) > tree.left(arc); other = before[other]) {
                pairs.emplace_back(arc, other);
            }
            if (pairs.size() > kMostCrossings) throw std::length_error("more than a hundred million crossings");
        }
        for (int arc = opening[place]; arc; arc = next_opening[arc]) {
            before[arc] = tail;
            after[arc] = 0;
            if (tail) after[tail] = arc;
            tail = arc;
        }
    }
    first.assign(n + 2, 0);
    for (auto [a, b] : pairs) ++first[a + 1], ++first[b + 1];
    for (int arc = 0; arc <= n; ++arc) first[arc + 1] += first[arc];
    neighbour.resize(2 * pairs.size());
    std::vector<int> fill(first.begin(), first.end() - 1);
    for (auto [a, b] : pairs) neighbour[fill[a]++] = b, neighbour[fill[b]++] = a;
}

std::vector<int> arc_degrees(const Geometry &tree, const Crossings &crossings) {
    // The root of a component under an arc hangs outside the arc, so the arc to it crosses; a root that hangs on an end
    // of the arc is dominated by the arc's head.
    std::vector<int> degrees(tree.n + 1, 0);
    auto count = [&](int arc, int other) {
        if (tree.left(arc) < other && other < tree.right(arc) && !tree.dominates(tree.head[arc], other)) ++degrees[arc];
    };
    for (auto [a, b] : crossings.pairs) count(a, b), count(b, a);
    return degrees;
}

std::optional<std::pair<int, int>> interleaving_pair(const Geometry &tree, const Crossings &crossings) {
    // Two disjoint projections that alternate are connected by arcs of their own, so an arc of one crosses an arc of the
    // other (nothing else can connect l < i < k < j in pairs), and neither arc's head dominates the other's. Conversely
    // the ends of two such arcs alternate.
    for (auto [a, b] : crossings.pairs) {
        int p = tree.head[a], q = tree.head[b];
        if (!tree.dominates(p, q) && !tree.dominates(q, p)) return std::pair{std::min(p, q), std::max(p, q)};
    }
    return std::nullopt;
}

int ill_nestedness(const Geometry &tree) {
    // Number the gaps of one projection from left to right, 0 before its first block and m after its last. A disjoint
    // one interleaves with it iff it has words in two of these, other than just 0 and m (around the whole). Bottom-up
    // this takes linear time for all the others; the lowest that interleave are the most that are pairwise disjoint.
    const std::vector<int> blocks = projection_blocks(tree);
    int most = 0;
    std::vector<int> low(tree.n + 1), high(tree.n + 1);
    std::vector<char> middle(tree.n + 1), below(tree.n + 1);
    for (int v = 1; v <= tree.n; ++v) {
        if (blocks[v] < 2) continue;
        int gap = 0;
        bool within = false;
        for (int word = 1; word <= tree.n; ++word) {
            bool now = tree.dominates(v, word);
            gap += now && !within;
            within = now;
            low[word] = high[word] = gap;
            middle[word] = 0 < gap && gap < blocks[v];
            below[word] = 0;
        }
        int found = 0;
        for (int i = tree.n; i > 0; --i) {
            int w = tree.order[i], up = tree.head[w];
            if (!tree.dominates(v, w) && !tree.dominates(w, v) && !below[w]) {
                bool around = low[w] == 0 && high[w] == blocks[v] && !middle[w];
                if (low[w] < high[w] && !around) ++found, below[w] = 1;
            }
            if (up == 0 || tree.dominates(v, w)) continue;
            low[up] = std::min(low[up], low[w]);
            high[up] = std::max(high[up], high[w]);
            middle[up] |= middle[w];
            below[up] |= below[w];
        }
        most = std::max(most, found);
    }
    return most;
}

int endpoint_violation(const Geometry &tree, const Crossings &crossings) {
    for (int arc = 1; arc <= tree.n; ++arc) {
        if (!crossings.crossed(arc)) continue;
        std::span<const int> others = crossings.of(arc);
        const std::array<int, 2> ends{others[0], tree.head[others[0]]};
        bool shared = std::any_of(ends.begin(), ends.end(), [&](int end) {
            return std::all_of(others.begin(), others.end(),
                               [&](int other) { return other == end || tree.head[other] == end; });
        });
        if (!shared) return arc;
    }
    return 0;
}

}  // namespace crossarc
