// The best tree of all, crossing arcs or not, in O(n^2) time and space (Chu & Liu 1965, Edmonds 1967; SCHEMA 6.4).
#pragma once

#include "schemata/kernels/arc_scores.h"

namespace crossarc {

BestTree mst(const ArcScores &scores, Roots roots);

size_t mst_bytes(size_t words);

}  // namespace crossarc
