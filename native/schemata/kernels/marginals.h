// The distribution over trees in which a tree's probability is proportional to exp(its score): how likely each arc is,
// and the logarithm of the sum over all trees. Every number is a sum, product or quotient of positive ones: nothing
// cancels, so results are good to rounding however large or far apart the scores are.
#pragma once

#include "schemata/kernels/arc_scores.h"

namespace crossarc {

struct Marginals {
    std::vector<double> arcs;  // the probability of h -> d at h * (n + 1) + d
    double log_partition;
};

// Over projective trees: inside and outside of Eisner's items, O(n^3) time, O(n^2) space.
Marginals eisner_marginals(const ArcScores &scores, Roots roots);
size_t eisner_marginals_bytes(size_t words);

// Over all trees: the matrix-tree theorem without its determinant, O(n^3) time, O(n^2) space.
Marginals matrix_tree_marginals(const ArcScores &scores, Roots roots);
size_t matrix_tree_marginals_bytes(size_t words);

}  // namespace crossarc
