#include "schemata/kernels/arc_scores.h"

#include <cmath>

namespace crossarc {

BadScore::BadScore(int head, int dependent, int label, double value)
    : std::runtime_error("the score of the arc " + std::to_string(head) + " -> " + std::to_string(dependent) +
                         (label < 0 ? "" : " with label number " + std::to_string(label)) + " is " +
                         (std::isnan(value) ? "NaN" : "infinite") +
                         "; scores are finite, or -inf for an arc that no tree may have") {}

ArcScores::ArcScores(const double *given, int words, int labels, OfLabels of_labels)
    : words_(words),
      stride_(padded(words + 2) + kLanes),
      by_head_(static_cast<size_t>(words + 2) * stride_, kImpossible),
      by_dependent_(by_head_.size(), kImpossible) {
    for (int h = 0; h <= words; ++h) {
        double *row = by_head_.data() + static_cast<size_t>(h) * stride_;
        for (int d = 1; d <= words; ++d) {
            if (d == h) continue;
            const double *cell = given + (static_cast<size_t>(h) * (words + 1) + d) * labels;
            double best = kImpossible;
            for (int l = 0; l < labels; ++l) {
                if (!(cell[l] < std::numeric_limits<double>::infinity()))
                    throw BadScore(h, d, labels == 1 ? -1 : l, cell[l]);
                best = cell[l] > best ? cell[l] : best;
            }
            row[d] = best;
            if (of_labels == OfLabels::kLogSum && labels > 1 && best != kImpossible) {
                double sum = 0;
                for (int l = 0; l < labels; ++l) sum += std::exp(cell[l] - best);
                row[d] += std::log(sum);
            }
        }
    }
    for (int d = 1; d <= words; ++d) {
        double *row = by_dependent_.data() + static_cast<size_t>(d) * stride_;
        for (int h = 0; h <= words; ++h) row[h] = by_head_[static_cast<size_t>(h) * stride_ + d];
    }
}

double tree_score(const ArcScores &scores, const std::vector<int> &heads) {
    double sum = 0;
    for (int d = 1; d <= scores.words(); ++d) sum += scores.arc(heads[d - 1], d);
    return sum;
}

}  // namespace crossarc
