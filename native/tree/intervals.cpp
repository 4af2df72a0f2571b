#include "tree/intervals.h"

#include <algorithm>

namespace crossarc {

namespace {

// Condition b: the words that have a child on the far side of their own head. They are chosen in any case.
std::vector<char> with_a_child_beyond_the_head(const Geometry &tree) {
    std::vector<int> leftmost(tree.n + 1, tree.n + 1), rightmost(tree.n + 1, 0);  // children
    for (int word = 1; word <= tree.n; ++word) {
        leftmost[tree.head[word]] = std::min(leftmost[tree.head[word]], word);
        rightmost[tree.head[word]] = std::max(rightmost[tree.head[word]], word);
    }
    std::vector<char> found(tree.n + 1, 0);
    for (int word = 1; word <= tree.n; ++word) {
        int head = tree.head[word];
        found[word] = word < head ? rightmost[word] > head : leftmost[word] < head;
    }
    return found;
}

}  // namespace

std::vector<CrossingInterval> crossing_intervals(const Geometry &tree, const Crossings &crossings) {
    std::vector<int> crossed;
    for (int arc = 1; arc <= tree.n; ++arc) {
        if (crossings.crossed(arc)) crossed.push_back(arc);
    }
    std::stable_sort(crossed.begin(), crossed.end(), [&](int a, int b) { return tree.left(a) < tree.left(b); });
    std::vector<CrossingInterval> intervals;
    for (int arc : crossed) {
        if (intervals.empty() || tree.left(arc) > intervals.back().right) {
            intervals.push_back({tree.left(arc), tree.right(arc), {}, {}});
        }
        intervals.back().right = std::max(intervals.back().right, tree.right(arc));
        intervals.back().arcs.push_back(arc);
    }
    // The least cover of the arcs of a forest: bottom-up, an arc that is not covered yet is best covered by its head.
    std::vector<char> chosen = with_a_child_beyond_the_head(tree);
    for (int i = tree.n; i > 0; --i) {
        int arc = tree.order[i];
        if (crossings.crossed(arc) && !chosen[arc]) chosen[tree.head[arc]] = 1;
    }
    for (CrossingInterval &interval : intervals) {
        for (int vertex = interval.left; vertex <= interval.right; ++vertex) {
            if (chosen[vertex]) interval.vertices.push_back(vertex);
        }
    }
    return intervals;
}

}  // namespace crossarc
