#include "tree/geometry.h"

#include <algorithm>
#include <stdexcept>

namespace crossarc {

Geometry::Geometry(std::span<const int> heads) : n(static_cast<int>(heads.size())) {
    head.assign(n + 1, -1);
    std::vector<int> first(n + 2, 0);  // children of h are child[first[h] .. first[h + 1])
    for (int word = 1; word <= n; ++word) {
        int h = heads[word - 1];
        if (h < 0 || h > n) throw std::invalid_argument("a head is outside the sentence");
        head[word] = h;
        ++first[h + 1];
    }
    for (int node = 0; node <= n; ++node) first[node + 1] += first[node];
    std::vector<int> child(n), fill(first.begin(), first.end() - 1);
    for (int word = 1; word <= n; ++word) child[fill[head[word]]++] = word;

    enter.assign(n + 1, -1);
    last.assign(n + 1, 0);
    order.reserve(n + 1);
    std::vector<int> stack{0};
    while (!stack.empty()) {
        int node = stack.back();
        stack.pop_back();
        enter[node] = last[node] = static_cast<int>(order.size());
        order.push_back(node);
        for (int i = first[node + 1]; i-- > first[node];) stack.push_back(child[i]);
    }
    if (static_cast<int>(order.size()) <= n) throw std::invalid_argument("the heads form a cycle");
    for (int i = n; i > 0; --i) last[head[order[i]]] = std::max(last[head[order[i]]], last[order[i]]);
}

std::vector<int> projection_blocks(const Geometry &tree) {
    // A projection has as many blocks as words, less the pairs of neighbours (w, w + 1) that are both in it: those
    // whose lowest common ancestor is. Tarjan's offline method finds these ancestors: backwards through the preorder,
    // every finished node is merged into its head, so the open ancestor of a finished neighbour is the common one.
    std::vector<int> open(tree.n + 1), blocks(tree.n + 1, 1);
    std::vector<char> finished(tree.n + 1, 0);
    for (int node = 0; node <= tree.n; ++node) open[node] = node;
    blocks[0] = 0;
    for (int i = tree.n; i > 0; --i) {
        int word = tree.order[i];
        for (int neighbour : {word - 1, word + 1}) {
            if (neighbour < 1 || neighbour > tree.n || !finished[neighbour]) continue;
            int up = neighbour;
            while (open[up] != up) up = open[up] = open[open[up]];
            --blocks[up];
        }
        finished[word] = 1;
        open[word] = tree.head[word];
    }
    for (int i = tree.n; i > 0; --i) blocks[tree.head[tree.order[i]]] += blocks[tree.order[i]];
    return blocks;
}

std::vector<char> covered_roots(const Geometry &tree) {
    std::vector<int> depth(tree.n + 2, 0);  // how many arcs between words begin to, less cease to, cover this position
    for (int word = 1; word <= tree.n; ++word) {
        if (tree.head[word] == 0) continue;
        ++depth[tree.left(word) + 1];
        --depth[tree.right(word)];
    }
    std::vector<char> covered(tree.n + 1, 0);
    int open = 0;
    for (int word = 1; word <= tree.n; ++word) {
        open += depth[word];
        covered[word] = tree.head[word] == 0 && open > 0;
    }
    return covered;
}

}  // namespace crossarc
