// The best projective tree in O(n^3) time and O(n^2) space (Eisner 1996; SCHEMA 3.2).
#pragma once

#include "schemata/kernels/arc_scores.h"

namespace crossarc {

BestTree eisner(const ArcScores &scores, Roots roots);

size_t eisner_bytes(size_t words);

}  // namespace crossarc
