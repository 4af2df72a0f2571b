// All trees of n words in lexicographic order of their heads, as crossarc.tree.all_trees has them.
#pragma once

#include <vector>

namespace crossarc {

// Calls `visit(heads)` with each tree; heads is a vector of n entries that changes in between.
template <class Visit>
void each_tree(int n, bool single_root, Visit visit) {
    if (n == 0) {
        if (!single_root) visit(std::vector<int>{});
        return;
    }
    std::vector<int> head(n + 1, -1), heads(n);
    auto allowed = [&](int word, int candidate, bool rooted) {
        if (candidate == 0) return !rooted;
        while (candidate > 0 && candidate != word) candidate = head[candidate];
        return candidate != word;
    };
    int word = 1, root = 0;  // root: the word that has head 0, where only one may
    while (word > 0) {
        if (root == word) root = 0;
        int candidate = head[word] + 1;
        head[word] = -1;
        while (candidate <= n && !allowed(word, candidate, single_root && root != 0)) ++candidate;
        if (candidate > n) {
            --word;
            continue;
        }
        head[word] = candidate;
        if (single_root && candidate == 0) root = word;
        if (word < n) {
            ++word;
            continue;
        }
        for (int i = 0; i < n; ++i) heads[i] = head[i + 1];
        visit(heads);
    }
}

}  // namespace crossarc
