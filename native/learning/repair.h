// The last word on what leaves the parser: every word has a head, there is no cycle, and with single roots exactly one
// word hangs from 0.
//
// The guard of a compiled program keeps most parsers from ever needing this. The repair is minimal: the first word
// under 0 is the root word (failing that the first headless one, failing that the first word, whose cycle is cut there);
// headless words, cut cycles' first words and, with single roots, further words under 0 attach to the root word, or,
// where several roots are welcome, to 0. Its own labels come from training: the commonest under 0 and the commonest
// elsewhere.
#pragma once

#include "learning/search.h"

namespace crossarc {

struct RootPolicy {
    bool single = true;
    bool root_is_node = true;  // if not, a headless word is a root and needs no repair
    int root_label = 0, word_label = 0;
};

// Returns how many words it had to attach.
inline int repair(const RootPolicy &policy, Parse &parse) {
    const int n = static_cast<int>(parse.heads.size());
    if (n == 0) return 0;
    auto head = [&](int x) -> int32_t & { return parse.heads[static_cast<size_t>(x) - 1]; };
    auto label = [&](int x) -> int32_t & { return parse.labels[static_cast<size_t>(x) - 1]; };
    int root = 0, repaired = 0;
    for (int x = 1; x <= n && !root; ++x) if (head(x) == 0) root = x;
    for (int x = 1; x <= n && !root; ++x) if (head(x) < 0) root = x, repaired += policy.root_is_node;
    if (!root) root = 1, ++repaired;
    const auto hang_from_0 = [&](int x) {
        if (head(x) != 0) label(x) = policy.root_label;
        head(x) = 0;
    };
    hang_from_0(root);
    const auto attach = [&](int x) {
        ++repaired;
        if (!policy.single) return hang_from_0(x);
        if (head(x) <= 0) label(x) = policy.word_label;
        head(x) = root;
    };
    for (int x = 1; x <= n; ++x) {
        if (x == root) continue;
        if (head(x) < 0 && !policy.single && !policy.root_is_node) hang_from_0(x);
        else if (head(x) < 0 || (head(x) == 0 && policy.single)) attach(x);
    }
    // Cycles: walk up from every word, marking the walk; meeting one's own mark is a cycle.
    std::vector<int> mark(static_cast<size_t>(n) + 1, 0);
    for (int start = 1; start <= n; ++start) {
        int x = start;
        while (x != 0 && mark[static_cast<size_t>(x)] == 0) mark[static_cast<size_t>(x)] = start, x = head(x);
        if (x == 0 || mark[static_cast<size_t>(x)] != start) continue;
        attach(x);
    }
    return repaired;
}

}  // namespace crossarc
