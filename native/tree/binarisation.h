// Mild ill-nestedness: joining the subtrees below each word two at a time without opening too many gaps
// (SCHEMA Definitions 7 and 8; the gaps of a joined set are counted without the position of the head).
#pragma once

#include <vector>

#include "tree/bounded.h"
#include "tree/geometry.h"

namespace crossarc {

// One step of a binarisation. A positive part is a child of the head, for its whole subtree; -i is what the i-th join
// (from 1) made.
struct Join {
    int head, first, second;
};

// Whether the tree has a binarisation of gap degree at most k, and that binarisation in `joins` if it is wanted.
// Undecided only where some word has many interleaving subtrees and the search for their order was cut short.
Verdict binarise(const Geometry &tree, const std::vector<int> &blocks, int k, std::vector<Join> *joins = nullptr);

// The least gap degree of any binarisation; bounds of it where the search was cut short, once for the whole tree.
Bounded least_binarisation(const Geometry &tree, const std::vector<int> &blocks);

}  // namespace crossarc
