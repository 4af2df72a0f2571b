// A tree as the fast tests see it: heads, a preorder walk, and who dominates whom in constant time.
#pragma once

#include <span>
#include <vector>

namespace crossarc {

struct Geometry {
    int n = 0;
    std::vector<int> head;   // by word; head[0] is -1
    std::vector<int> enter;  // the place of a node in a preorder walk from 0
    std::vector<int> last;   // the last place among the descendants of a node
    std::vector<int> order;  // the walk: parents before children, each subtree in one piece

    // Throws std::invalid_argument if the heads form no tree.
    explicit Geometry(std::span<const int> heads);

    bool dominates(int ancestor, int node) const {
        return enter[ancestor] <= enter[node] && enter[node] <= last[ancestor];
    }
    int left(int word) const { return head[word] < word ? head[word] : word; }    // of the arc into the word
    int right(int word) const { return head[word] < word ? word : head[word]; }
    int size(int node) const { return last[node] - enter[node] + 1; }
};

// A node covers its own words and gaps lie between them: for every node, the number of blocks of its projection.
std::vector<int> projection_blocks(const Geometry &tree);

// How many roots (children of 0) lie under an arc between words, as a mark for each word.
std::vector<char> covered_roots(const Geometry &tree);

}  // namespace crossarc
