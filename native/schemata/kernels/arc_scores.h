// Arc-factored scores as the decoders want them: checked, labels taken out, in both orders. MH_k's position n + 1,
// after the last word, has rows too. Rows may be read in blocks from any cell on.
#pragma once

#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "vector_clones.h"

namespace crossarc {

inline constexpr double kImpossible = -std::numeric_limits<double>::infinity();

// What an arc with several labels scores: its best label's score, or the logarithm of the sum of their exponentials.
enum class OfLabels { kBest, kLogSum };

enum class Roots { kSingle, kMulti };

// No tree of the wanted kind avoids the arcs whose score is minus infinity.
struct NoTree : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// A score that is NaN or plus infinity; `label` is -1 where arcs have none.
struct BadScore : std::runtime_error {
    BadScore(int head, int dependent, int label, double value);
};

class ArcScores {
public:
    // `given[(h * (words + 1) + d) * labels + l]` scores the arc h -> d with label l. What scores no arc (d = 0, h = d)
    // is not looked at. Minus infinity forbids an arc.
    ArcScores(const double *given, int words, int labels, OfLabels of_labels = OfLabels::kBest);

    int words() const { return words_; }
    int stride() const { return stride_; }

    // head_row(h)[d] and dependent_row(d)[h] are the best score of h -> d over labels; no arc and padding: impossible.
    const double *head_row(int h) const { return by_head_.data() + static_cast<size_t>(h) * stride_; }
    const double *dependent_row(int d) const { return by_dependent_.data() + static_cast<size_t>(d) * stride_; }
    double arc(int h, int d) const { return head_row(h)[d]; }

private:
    int words_;
    int stride_;
    std::vector<double> by_head_, by_dependent_;
};

// The best tree: head[d - 1] is the head of word d. Its score is the sum of its arcs' scores, added from left to right.
struct BestTree {
    std::vector<int> heads;
    double score;
};

double tree_score(const ArcScores &scores, const std::vector<int> &heads);

}  // namespace crossarc
