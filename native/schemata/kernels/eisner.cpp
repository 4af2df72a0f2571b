// Four items span i..j; each is a chart here:
//   right(i, j)   a tree headed at its left end i              left(i, j)   a tree headed at its right end j
//   to_right(i, j) the same, and j is the last child of i      to_left(i, j) the same, and i is the first child of j
// The last two come from meet(i, j): a tree of i and a tree of j side by side, not yet linked.
//
// Rows are filled from the last to the first, and one row from left to right. When an item (i, k) is final it is
// pushed into all longer items of its row, so each inner loop runs along a row and is a maximum of sums: no reduction,
// no back pointers. Reading the tree off afterwards finds each item's best antecedents again, O(n) for each of O(n).
#include "schemata/kernels/eisner.h"

#include <memory>

namespace crossarc {
namespace {

class Charts {
public:
    explicit Charts(int positions) : stride_(padded(positions)), rows_(positions), cells_(new double[size()]) {}

    int positions() const { return rows_; }
    int stride() const { return stride_; }
    double *to_right(int i) const { return row(0, i); }
    double *to_left(int i) const { return row(1, i); }
    double *right(int i) const { return row(2, i); }
    double *left(int i) const { return row(3, i); }  // also for i = positions(), the empty tree to the right of all
    double *pending() const { return row(4, 1); }    // three rows: meet, right, left of the row at work

private:
    size_t size() const { return static_cast<size_t>(4 * rows_ + 4) * stride_; }
    double *row(int chart, int i) const { return cells_.get() + (static_cast<size_t>(chart) * rows_ + i) * stride_; }

    int stride_, rows_;
    std::unique_ptr<double[]> cells_;
};

// For all j > k: what the final items (i, k) make with the items from k (or k + 1) to j.
CROSSARC_INLINE void push(int k, int stride, double right_k, double to_right_k, double left_k,
                          const double *CROSSARC_RESTRICT next_left, const double *CROSSARC_RESTRICT right_of_k,
                          const double *CROSSARC_RESTRICT to_left_of_k, double *CROSSARC_RESTRICT meet,
                          double *CROSSARC_RESTRICT right, double *CROSSARC_RESTRICT left) {
    // From the block that holds k + 1: what it changes at or before k has been read already.
    for (int block = (k + 1) / kLanes * kLanes; block < stride; block += kLanes) {
        for (int j = block; j < block + kLanes; ++j) {
            double m = right_k + next_left[j], r = to_right_k + right_of_k[j], l = left_k + to_left_of_k[j];
            meet[j] = m > meet[j] ? m : meet[j];
            right[j] = r > right[j] ? r : right[j];
            left[j] = l > left[j] ? l : left[j];
        }
    }
}

CROSSARC_VECTOR_CLONES void fill(const Charts &charts, const ArcScores &scores, int first) {
    const int positions = charts.positions(), stride = charts.stride();
    double *meet = charts.pending(), *right = meet + stride, *left = right + stride;
    for (int j = 0; j < stride; ++j) charts.left(positions)[j] = kImpossible;
    for (int i = positions - 1; i >= first; --i) {
        double *to_right_i = charts.to_right(i), *to_left_i = charts.to_left(i);
        double *right_i = charts.right(i), *left_i = charts.left(i);
        for (int j = 0; j < stride; ++j) {
            meet[j] = right[j] = left[j] = kImpossible;
            to_right_i[j] = to_left_i[j] = right_i[j] = left_i[j] = kImpossible;
        }
        right_i[i] = left_i[i] = 0;
        push(i, stride, 0, kImpossible, kImpossible, charts.left(i + 1), right_i, to_left_i, meet, right, left);
        const double *to_dependents = scores.head_row(i), *to_heads = scores.dependent_row(i);
        for (int k = i + 1; k < positions; ++k) {
            double to_right_k = meet[k] + to_dependents[k], to_left_k = meet[k] + to_heads[k];
            double right_k = to_right_k > right[k] ? to_right_k : right[k];
            double left_k = to_left_k > left[k] ? to_left_k : left[k];
            to_right_i[k] = to_right_k;
            to_left_i[k] = to_left_k;
            right_i[k] = right_k;
            left_i[k] = left_k;
            push(k, stride, right_k, to_right_k, left_k, charts.left(k + 1), charts.right(k), charts.to_left(k), meet,
                 right, left);
        }
    }
}

struct Item {
    enum Kind { kRight, kLeft, kMeet } kind;
    int i, j;
};

// The k that `value` is greatest for, the first of equals.
template <class Value>
int best_split(int from, int to, Value value) {
    int best = from;
    double best_value = value(from);
    for (int k = from + 1; k <= to; ++k) {
        double here = value(k);
        if (here > best_value) best = k, best_value = here;
    }
    return best;
}

void read_off(const Charts &charts, std::vector<Item> agenda, std::vector<int> &heads) {
    while (!agenda.empty()) {
        auto [kind, i, j] = agenda.back();
        agenda.pop_back();
        if (i == j) continue;
        if (kind == Item::kRight) {
            const double *row = charts.to_right(i);
            int k = best_split(i + 1, j, [&, j = j](int k) { return row[k] + charts.right(k)[j]; });
            heads[k - 1] = i;
            agenda.push_back({Item::kMeet, i, k});
            agenda.push_back({Item::kRight, k, j});
        } else if (kind == Item::kLeft) {
            const double *row = charts.left(i);
            int k = best_split(i, j - 1, [&, j = j](int k) { return row[k] + charts.to_left(k)[j]; });
            heads[k - 1] = j;
            agenda.push_back({Item::kLeft, i, k});
            agenda.push_back({Item::kMeet, k, j});
        } else {
            const double *row = charts.right(i);
            int k = best_split(i, j - 1, [&, j = j](int k) { return row[k] + charts.left(k + 1)[j]; });
            agenda.push_back({Item::kRight, i, k});
            agenda.push_back({Item::kLeft, k + 1, j});
        }
    }
}

}  // namespace

BestTree eisner(const ArcScores &scores, Roots roots) {
    const int n = scores.words(), first = roots == Roots::kSingle ? 1 : 0;
    Charts charts(n + 1);
    fill(charts, scores, first);
    BestTree best{std::vector<int>(n), 0};
    if (roots == Roots::kMulti) {
        if (charts.right(0)[n] == kImpossible) throw NoTree("projective tree");
        read_off(charts, {{Item::kRight, 0, n}}, best.heads);
    } else {
        // 0 takes no part in the charts: the whole sentence is a left and a right half of its only child.
        if (n == 0) throw NoTree("projective tree");
        auto whole = [&](int r) { return charts.left(1)[r] + charts.right(r)[n] + scores.arc(0, r); };
        int root = best_split(1, n, whole);
        if (whole(root) == kImpossible) throw NoTree("projective tree");
        best.heads[root - 1] = 0;
        read_off(charts, {{Item::kLeft, 1, root}, {Item::kRight, root, n}}, best.heads);
    }
    best.score = tree_score(scores, best.heads);
    return best;
}

size_t eisner_bytes(size_t words) { return 6 * (words + 1) * (words + 8) * sizeof(double); }

}  // namespace crossarc
