// The best tree that MH_4 derives, in O(n^4) time and O(n^3) space (SCHEMA 6.3; Gómez-Rodríguez 2016).
#pragma once

#include "schemata/kernels/arc_scores.h"

namespace crossarc {

BestTree mh4(const ArcScores &scores, Roots roots);

size_t mh4_bytes(size_t words);

}  // namespace crossarc
