// The sum over all trees, and the marginals, by elimination (the matrix-tree theorem: Tutte 1948; Koo et al. 2007,
// McDonald & Satta 2007, Smith & Smith 2007). Inverting the Laplacian subtracts, and when scores lie far apart little is
// left of the difference. Here nothing is subtracted (the idea of Grassmann, Taksar & Heyman 1985 for Markov chains):
//
// Let a(h, m) = exp(score of h -> m), and d(m) the sum of a(., m). Taking a word k out of the graph replaces each path
// h -> k -> m by an arc of weight a(h, k) a(k, m) / d(k) and keeps the sum over trees but for the factor d(k). With all
// words out but one, m, that word has the weight w(m) from 0 and nothing else; the sum is w(m) times all the d(k). Walk
// from a word to a random head, chosen in proportion to a, and on: let e(h) be the probability to reach 0 and not m. Then
//
//     P(h -> m) = a(h, m) e(h) / w(m),      e(k) = sum of a(i, k) e(i) / d(k) over what is left when k is taken out.
//
// Every m in turn must be the last one. Halving does it in O(n^3): take out one half, and go on with the other half alone.
//
// Exactly one root: let all arcs from 0 have infinitesimal weight. The sum over trees with one root is then all that
// matters, d(k) has no part of 0, and w and e are of first order.
#include <algorithm>
#include <cmath>
#include <type_traits>
#include <utility>

#include "schemata/kernels/log_sum.h"
#include "schemata/kernels/marginals.h"

namespace crossarc {
namespace {

// exp(log) to the first nonzero order of an infinitesimal: never too large or too small, for the rare scores that are.
struct Term {
    double log = kImpossible;
    int order = 0;
};

bool is_zero(Term t) { return t.log == kImpossible; }
Term operator+(Term a, Term b) {
    if (is_zero(a) || is_zero(b)) return is_zero(a) ? b : a;
    if (a.order != b.order) return a.order < b.order ? a : b;
    if (a.log < b.log) std::swap(a, b);
    return {a.log + std::log1p(std::exp(b.log - a.log)), a.order};
}
Term operator*(Term a, Term b) { return is_zero(a) || is_zero(b) ? Term{} : Term{a.log + b.log, a.order + b.order}; }
Term operator/(Term a, Term b) { return is_zero(a) ? a : Term{a.log - b.log, a.order - b.order}; }

// Weights of this order of arcs whose scores less `shift` are not above 0.
CROSSARC_VECTOR_CLONES void weights_of(const double *scores, double shift, int, int count, double *weights) {
    for (int i = 0; i < count; ++i) weights[i] = exp_minus(scores[i] - shift);
}
void weights_of(const double *scores, double shift, int order, int count, Term *weights) {
    for (int i = 0; i < count; ++i) weights[i] = {scores[i] - shift, order};
}
Term one(Term) { return {0, 0}; }
double one(double) { return 1; }

// Some words in an order, the arcs among them and from 0, with all other words taken out.
template <class Number>
struct Graph {
    int size = 0, stride = 0;
    std::vector<int> words;
    std::vector<Number> in;         // in[m * stride + h]: the weight of h -> m; 0 on the diagonal and in the padding
    std::vector<Number> from_root;  // of 0 -> m
    std::vector<Number> degree;     // d(m) once m is taken out

    void reshape(int new_size) {
        size = new_size;
        stride = padded(size);
        words.resize(size);
        from_root.resize(size);
        degree.resize(size);
        in.assign(static_cast<size_t>(size) * stride, Number{});
    }
    Number *row(int m) { return in.data() + static_cast<size_t>(m) * stride; }
    const Number *row(int m) const { return in.data() + static_cast<size_t>(m) * stride; }
};

// So many words are taken out at a time, or heads looked at, that a row is read and written once for all of them.
constexpr int kTogether = 4;

// Add multiples of other rows to a row, all of them `count` long and padded.
template <int Count, class Number>
CROSSARC_INLINE void add(Number *CROSSARC_RESTRICT row, const Number *factors, const Number *const *others, int count) {
    for (int block = 0; block < count; block += kLanes)
        for (int i = block; i < block + kLanes; ++i) {
            Number sum = row[i];
            for (int a = 0; a < Count; ++a) sum = sum + factors[a] * others[a][i];
            row[i] = sum;
        }
}

// The weight of what comes into word k, from the words before it and from 0.
template <class Number>
CROSSARC_INLINE Number degree_of(const Graph<Number> &graph, int k, bool root_counts) {
    const Number *CROSSARC_RESTRICT heads = graph.row(k);
    Number lanes[kLanes] = {};
    for (int block = 0; block < k; block += kLanes)
        for (int lane = 0; lane < kLanes; ++lane) lanes[lane] = lanes[lane] + heads[block + lane];
    Number sum = lanes[0];
    for (int lane = 1; lane < kLanes; ++lane) sum = sum + lanes[lane];
    return root_counts ? sum + graph.from_root[k] : sum;
}

// For word m, replace the paths through the words k, k - 1, ..., k - Count + 1, which are taken out in this order.
template <int Count, class Number>
CROSSARC_INLINE void go_around(Graph<Number> &graph, int k, int m) {
    const int left = k - Count + 1;
    Number *CROSSARC_RESTRICT row = graph.row(m);
    Number share[Count];
    for (int a = 0; a < Count; ++a) {
        Number weight = row[k - a];
        for (int b = 0; b < a; ++b) weight = weight + share[b] * graph.row(k - b)[k - a];
        share[a] = weight / graph.degree[k - a];
        graph.from_root[m] = graph.from_root[m] + share[a] * graph.from_root[k - a];
    }
    const Number *heads[Count];
    for (int a = 0; a < Count; ++a) heads[a] = graph.row(k - a);
    add<Count>(row, share, heads, left);
    for (int h = left; h <= k; ++h) row[h] = Number{};
    row[m] = Number{};  // no head of itself
}

// Take out all but the first `keep` words, from the last on.
template <class Number>
CROSSARC_INLINE void take_out(Graph<Number> &graph, int keep, bool root_counts) {
    int k = graph.size - 1;
    for (; k - kTogether + 1 >= keep; k -= kTogether) {
        for (int b = k; b > k - kTogether; --b) {
            graph.degree[b] = degree_of(graph, b, root_counts);
            for (int m = b - 1; m > k - kTogether; --m) go_around<1>(graph, b, m);
        }
        for (int m = 0; m <= k - kTogether; ++m) go_around<kTogether>(graph, k, m);
    }
    for (; k >= keep; --k) {
        graph.degree[k] = degree_of(graph, k, root_counts);
        for (int m = 0; m < k; ++m) go_around<1>(graph, k, m);
    }
}

CROSSARC_VECTOR_CLONES void take_out_words(Graph<double> &graph, int keep, bool root_counts) {
    take_out(graph, keep, root_counts);
}
void take_out_words(Graph<Term> &graph, int keep, bool) { take_out(graph, keep, true); }

// e of the words that were taken out of the graph, for `count` last words (columns) at once: those of word w are in row w.
template <class Number>
CROSSARC_INLINE void escape(const Graph<Number> &graph, int keep, Number *columns, int stride, int count, Number *sums) {
    auto row_of = [&](int i) { return columns + static_cast<size_t>(graph.words[i]) * stride; };
    for (int k = keep; k < graph.size; ++k) {
        const Number *arcs = graph.row(k);
        std::fill_n(sums, padded(count), graph.from_root[k]);
        int i = 0;
        for (; i + kTogether <= k; i += kTogether) {
            const Number *rows[kTogether];
            for (int a = 0; a < kTogether; ++a) rows[a] = row_of(i + a);
            add<kTogether>(sums, arcs + i, rows, count);
        }
        for (; i < k; ++i) {
            const Number *row = row_of(i);
            add<1>(sums, arcs + i, &row, count);
        }
        Number *found = row_of(k);
        for (int c = 0; c < count; ++c) found[c] = sums[c] / graph.degree[k];
    }
}

CROSSARC_VECTOR_CLONES void escape_of(const Graph<double> &graph, int keep, double *columns, int stride, int count,
                                      double *sums) {
    escape(graph, keep, columns, stride, count, sums);
}
void escape_of(const Graph<Term> &graph, int keep, Term *columns, int stride, int count, Term *sums) {
    escape(graph, keep, columns, stride, count, sums);
}

template <class Number>
class MatrixTree {
public:
    // `whole` has all words, in order.
    MatrixTree(const Graph<Number> &whole, bool root_counts)
        : whole_(whole), root_counts_(root_counts), stride_(padded(whole.size) + kLanes),
          weight_(whole.size), escape_(static_cast<size_t>(whole.size) * stride_), sums_(stride_) {
        int levels = 1;
        for (int size = whole.size; size > 1; size = (size + 1) / 2) ++levels;
        levels_.resize(levels);
        descend(whole_, whole_.size, 0);
    }

    // Words count from 0 here. w(m), and e(h) when m is the last word.
    Number weight(int m) const { return weight_[m]; }
    Number escape(int h, int m) const { return escape_[static_cast<size_t>(h) * stride_ + m]; }

    // What was divided out on the way to word 0 as the last one.
    const std::vector<Number> &divided_out() const { return divided_out_; }

private:
    // Make each of the first `size` words of the graph the last one. As deep as log2(n).
    void descend(const Graph<Number> &graph, int size, int level) {
        if (size == 1) {
            weight_[graph.words[0]] = graph.from_root[0];
            return;
        }
        const int half = size / 2;
        Graph<Number> &next = levels_[level];
        for (int first : {0, half}) {
            // The half to keep comes first.
            const int keep = first == 0 ? half : size - half;
            next.reshape(size);
            for (int m = 0; m < size; ++m) {
                const int from = m + first < size ? m + first : m + first - size;
                next.words[m] = graph.words[from];
                next.from_root[m] = graph.from_root[from];
                const Number *row = graph.row(from);
                std::rotate_copy(row, row + first, row + size, next.row(m));
            }
            take_out_words(next, keep, root_counts_);
            if (next.words[0] == 0) divided_out_.insert(divided_out_.end(), next.degree.begin() + keep, next.degree.end());
            descend(next, keep, level + 1);
            escape_of(next, keep, escape_.data() + next.words[0], stride_, keep, sums_.data());
        }
    }

    const Graph<Number> &whole_;
    bool root_counts_;
    int stride_;
    std::vector<Number> weight_, escape_;  // escape_[h * stride_ + m]; 0 where h is m
    std::vector<Number> sums_;
    std::vector<Number> divided_out_;
    std::vector<Graph<Number>> levels_;
};

// Scores less the greatest one of each word's arcs (and, if one of them is in every tree, of the arcs from 0): which
// tree is how likely depends on differences within a column alone.
struct Shifts {
    std::vector<double> of_word;
    double of_root = 0;

    Shifts(const ArcScores &scores, bool single) : of_word(scores.words() + 1, kImpossible) {
        const int n = scores.words();
        for (int m = 1; m <= n; ++m) {
            const double *row = scores.dependent_row(m);
            for (int h = single ? 1 : 0; h <= n; ++h) of_word[m] = row[h] > of_word[m] ? row[h] : of_word[m];
            if (of_word[m] == kImpossible) of_word[m] = 0;
        }
        if (!single) return;
        of_root = kImpossible;
        for (int m = 1; m <= n; ++m) {
            double score = scores.arc(0, m) - of_word[m];
            of_root = score > of_root ? score : of_root;
        }
        if (of_root == kImpossible) throw NoTree("tree");
    }
};

double probability(double share) { return share < 1 ? share : 1; }
double probability(Term share) { return share.order > 0 ? 0 : probability(std::exp(share.log)); }

// Products of doubles may lose what is below 5e-324 beside arcs of weight 1. How much the sum over trees would grow by it
// is its derivative by that arc, e(h) / w(m), relative to itself: harmless as long as that is nowhere near as large.
bool trustworthy(double derivative) { return derivative <= 1e250; }  // nor if it is no number
bool trustworthy(Term) { return true; }

double log_of(double x, int &) { return std::log(x); }
double log_of(Term t, int &order) {
    order += t.order;
    return t.log;
}

// False if Number cannot hold what comes up.
template <class Number>
bool solve(const ArcScores &scores, bool single, const Shifts &shifts, Marginals &result) {
    const int n = scores.words();
    Graph<Number> whole;
    whole.reshape(n);
    for (int m = 1; m <= n; ++m) {
        whole.words[m - 1] = m - 1;
        const double *heads = scores.dependent_row(m);
        weights_of(heads, shifts.of_word[m] + shifts.of_root, single ? 1 : 0, 1, &whole.from_root[m - 1]);
        weights_of(heads + 1, shifts.of_word[m], 0, n, whole.row(m - 1));
    }
    const MatrixTree<Number> matrix(whole, !single);
    int order = 0;
    result.log_partition = log_of(matrix.weight(0), order) + shifts.of_root;
    for (Number degree : matrix.divided_out()) result.log_partition += log_of(degree, order);
    for (int m = 1; m <= n; ++m) result.log_partition += shifts.of_word[m];
    // Doubles may find no tree only because they are too small for it. Above the first order, all have more roots.
    if (std::is_same_v<Number, Term> && (!(result.log_partition > kImpossible) || order > 1)) throw NoTree("tree");
    for (int m = 0; m < n; ++m) {
        const Number per_weight = one(Number{}) / matrix.weight(m);
        auto set = [&](int h, Number arc, Number escaped) {
            result.arcs[static_cast<size_t>(h) * (n + 1) + m + 1] = probability(arc * escaped * per_weight);
            return trustworthy(escaped * per_weight);
        };
        bool good = set(0, whole.from_root[m], one(Number{}));
        for (int h = 0; h < n; ++h)
            if (h != m) good = set(h + 1, whole.row(m)[h], matrix.escape(h, m)) && good;
        if (!good) return false;
    }
    return true;
}

}  // namespace

Marginals matrix_tree_marginals(const ArcScores &scores, Roots roots) {
    const size_t n = scores.words();
    const bool single = roots == Roots::kSingle;
    if (n == 0) {
        if (single) throw NoTree("tree");
        return {{0.0}, 0};
    }
    Marginals result{std::vector<double>((n + 1) * (n + 1)), 0};
    const Shifts shifts(scores, single);
    if (!solve<double>(scores, single, shifts, result)) solve<Term>(scores, single, shifts, result);
    return result;
}

size_t matrix_tree_marginals_bytes(size_t words) { return 6 * (words + 8) * (words + 8) * sizeof(Term); }

}  // namespace crossarc
