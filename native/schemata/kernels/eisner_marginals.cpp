// The items are those of eisner.cpp and a tree has one derivation from them, so sums over derivations are sums over
// trees. Inside: the logarithm of each item's sum. Outside: the probability of each item, from the goal down, by
// sharing out an item's probability among its derivations; to_right(h, d) and to_left(d, h) are the arc h -> d itself.
//
// A sum over the place k where two items meet runs along a row of each: hence the charts by right end.
#include <memory>

#include "schemata/kernels/log_sum.h"
#include "schemata/kernels/marginals.h"

namespace crossarc {
namespace {

// One number an item, addressed from its left end (i, j) or from its right end (j, i).
class Chart {
public:
    Chart(int positions, double fill)
        : stride_(padded(positions + 1) + kLanes), cells_(static_cast<size_t>(positions + 1) * stride_, fill) {}
    double *operator[](int row) { return cells_.data() + static_cast<size_t>(row) * stride_; }

private:
    int stride_;
    std::vector<double> cells_;
};

// Log-sums start at minus infinity, and are no more than that where a row is read beyond its last item.
struct Inside {
    explicit Inside(int positions)
        : meet(positions, kImpossible), to_right(meet), right(meet), left(meet), to_left_by_end(meet),
          right_by_end(meet), left_by_end(meet) {}
    Chart meet, to_right, right, left, to_left_by_end, right_by_end, left_by_end;
};

// Probabilities. What an item gets as the left part of another is kept apart from what it gets as the right part.
struct Outside {
    explicit Outside(int positions)
        : to_right(positions, 0), right(to_right), left(to_right), to_left_by_end(to_right), right_by_end(to_right),
          left_by_end(to_right) {}
    Chart to_right, right, left, to_left_by_end, right_by_end, left_by_end;
};

CROSSARC_VECTOR_CLONES void sum_inside(Inside &in, const ArcScores &scores, int first, double *terms) {
    const int n = scores.words();
    for (int i = n; i >= first; --i) {
        in.right[i][i] = in.left[i][i] = in.right_by_end[i][i] = in.left_by_end[i][i] = 0;
        for (int j = i + 1; j <= n; ++j) {
            const int width = j - i;
            double meet = log_sum(in.right[i] + i, in.left_by_end[j] + i + 1, width, terms);
            in.meet[i][j] = meet;
            in.to_right[i][j] = meet + scores.arc(i, j);
            in.to_left_by_end[j][i] = meet + scores.arc(j, i);
            in.right[i][j] = in.right_by_end[j][i] =
                log_sum(in.to_right[i] + i + 1, in.right_by_end[j] + i + 1, width, terms);
            in.left[i][j] = in.left_by_end[j][i] = log_sum(in.left[i] + i, in.to_left_by_end[j] + i, width, terms);
        }
    }
}

// Items are met in the reverse order, so that all of an item's probability has arrived when it is shared out.
CROSSARC_VECTOR_CLONES void share_outside(Inside &in, Outside &out, int n, int first) {
    for (int i = first; i <= n; ++i) {
        for (int j = n; j > i; --j) {
            const int width = j - i;
            const double right = out.right[i][j] + out.right_by_end[j][i];
            const double left = out.left[i][j] + out.left_by_end[j][i];
            if (right > 0)
                share_out(in.to_right[i] + i + 1, in.right_by_end[j] + i + 1, width, in.right[i][j], right,
                          out.to_right[i] + i + 1, out.right_by_end[j] + i + 1);
            if (left > 0)
                share_out(in.left[i] + i, in.to_left_by_end[j] + i, width, in.left[i][j], left, out.left[i] + i,
                          out.to_left_by_end[j] + i);
            const double meet = out.to_right[i][j] + out.to_left_by_end[j][i];
            if (meet > 0)
                share_out(in.right[i] + i, in.left_by_end[j] + i + 1, width, in.meet[i][j], meet, out.right[i] + i,
                          out.left_by_end[j] + i + 1);
        }
    }
}

}  // namespace

Marginals eisner_marginals(const ArcScores &scores, Roots roots) {
    const int n = scores.words();
    const bool single = roots == Roots::kSingle;
    if (n == 0) {
        if (single) throw NoTree("projective tree");
        return {{0.0}, 0};
    }
    auto in = std::make_unique<Inside>(n + 1);
    std::vector<double> terms(padded(n));
    sum_inside(*in, scores, single ? 1 : 0, terms.data());
    auto out = std::make_unique<Outside>(n + 1);
    Marginals result{std::vector<double>(static_cast<size_t>(n + 1) * (n + 1)), 0};
    if (single) {
        // The only child r of 0 splits the sentence into a left and a right half of its own.
        std::vector<double> whole(padded(n), kImpossible), nothing(padded(n), 0);
        for (int r = 1; r <= n; ++r) whole[r - 1] = in->left[1][r] + in->right[r][n] + scores.arc(0, r);
        result.log_partition = log_sum(whole.data(), nothing.data(), n, terms.data());
        if (result.log_partition == kImpossible) throw NoTree("projective tree");
        for (int r = 1; r <= n; ++r) {
            out->left[1][r] = out->right[r][n] = result.arcs[r] = exp_minus(whole[r - 1] - result.log_partition);
        }
    } else {
        result.log_partition = in->right[0][n];
        if (result.log_partition == kImpossible) throw NoTree("projective tree");
        out->right[0][n] = 1;
    }
    share_outside(*in, *out, n, single ? 1 : 0);
    auto set = [&](int h, int d, double share) {  // shares of shares may add up to a little more than there was
        result.arcs[static_cast<size_t>(h) * (n + 1) + d] = share < 1 ? share : 1;
    };
    for (int i = single ? 1 : 0; i <= n; ++i) {
        for (int j = i + 1; j <= n; ++j) {
            set(i, j, out->to_right[i][j]);
            set(j, i, out->to_left_by_end[j][i]);
        }
    }
    return result;
}

size_t eisner_marginals_bytes(size_t words) { return 16 * (words + 2) * (words + 16) * sizeof(double); }

}  // namespace crossarc
