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
#include <cmath>
#include <type_traits>
#include <utility>

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

Term weight(double log, int order, Term) { return {log, order}; }
double weight(double log, int, double) { return std::exp(log); }
Term one(Term) { return {0, 0}; }
double one(double) { return 1; }

// Some words in an order, the arcs among them and from 0, with all other words taken out.
template <class Number>
struct Graph {
    std::vector<int> words;
    std::vector<Number> in;         // in[m * stride + h]: the weight of h -> m; 0 on the diagonal and in the padding
    std::vector<Number> from_root;  // of 0 -> m
    std::vector<Number> degree;     // d(m) once m is taken out
    int stride;

    explicit Graph(int size) : words(size), from_root(size), degree(size), stride(padded(size)) {
        in.resize(static_cast<size_t>(size) * stride);
    }
    int size() const { return static_cast<int>(words.size()); }
    Number *row(int m) { return in.data() + static_cast<size_t>(m) * stride; }
    const Number *row(int m) const { return in.data() + static_cast<size_t>(m) * stride; }
};

template <class Number>
CROSSARC_INLINE Number dot(const Number *x, const Number *y, int count) {
    Number lanes[kLanes] = {};
    for (int block = 0; block < count; block += kLanes)
        for (int lane = 0; lane < kLanes; ++lane)
            lanes[lane] = lanes[lane] + x[block + lane] * y[block + lane];
    Number sum = lanes[0];
    for (int lane = 1; lane < kLanes; ++lane) sum = sum + lanes[lane];
    return sum;
}

// Take out all but the first `keep` words, from the last on. Rows are as long as there are words left.
template <class Number>
CROSSARC_INLINE void take_out(Graph<Number> &graph, int keep, bool root_counts, const Number *ones) {
    for (int k = graph.size() - 1; k >= keep; --k) {
        const Number *CROSSARC_RESTRICT heads = graph.row(k);
        Number degree = dot(heads, ones, k);
        if (root_counts) degree = degree + graph.from_root[k];
        graph.degree[k] = degree;
        for (int m = 0; m < k; ++m) {
            Number *CROSSARC_RESTRICT row = graph.row(m);
            const Number share = row[k] / degree;
            for (int block = 0; block < k; block += kLanes)
                for (int h = block; h < block + kLanes; ++h) row[h] = row[h] + share * heads[h];
            row[k] = row[m] = Number{};  // k is gone, and m is no head of itself
            graph.from_root[m] = graph.from_root[m] + share * graph.from_root[k];
        }
    }
}

CROSSARC_VECTOR_CLONES void take_out_words(Graph<double> &graph, int keep, bool root_counts, const double *ones) {
    take_out(graph, keep, root_counts, ones);
}
void take_out_words(Graph<Term> &graph, int keep, bool, const Term *ones) { take_out(graph, keep, true, ones); }

CROSSARC_VECTOR_CLONES double dot_product(const double *x, const double *y, int count) { return dot(x, y, count); }
Term dot_product(const Term *x, const Term *y, int count) { return dot(x, y, count); }

template <class Number>
class MatrixTree {
public:
    // `whole` has all words, in order.
    MatrixTree(Graph<Number> whole, bool root_counts)
        : whole_(std::move(whole)), root_counts_(root_counts), ones_(whole_.stride, one(Number{})),
          escape_(whole_.size()), gathered_(whole_.stride) {}

    // found(m, w(m), e) is called for each word m; words count from 0 here.
    template <class Found>
    void each_word_last(Found found) {
        descend(whole_, whole_.size(), found);
    }

    // The degrees that were divided out on the way to the word that is last now.
    template <class Visit>
    void each_degree(Visit visit) const {
        for (const Link &link : chain_)
            for (int k = link.kept; k < link.graph->size(); ++k) visit(link.graph->degree[k]);
    }

private:
    // Make each of the first `size` words of the graph the last one. As deep as log2(n).
    template <class Found>
    void descend(const Graph<Number> &graph, int size, Found &found) {
        if (size == 1) {
            last(graph, found);
            return;
        }
        const int half = size / 2;
        for (int first : {0, half}) {
            // The half to keep comes first.
            const int keep = first == 0 ? half : size - half;
            Graph<Number> next(size);
            for (int m = 0; m < size; ++m) {
                const int from = (m + first) % size;
                next.words[m] = graph.words[from];
                next.from_root[m] = graph.from_root[from];
                for (int h = 0; h < size; ++h) next.row(m)[h] = graph.row(from)[(h + first) % size];
            }
            take_out_words(next, keep, root_counts_, ones_.data());
            chain_.push_back({&next, keep});
            descend(next, keep, found);
            chain_.pop_back();
        }
    }

    template <class Found>
    void last(const Graph<Number> &graph, Found &found) {
        const int m = graph.words[0];
        escape_[m] = Number{};
        Number weight = graph.from_root[0];
        for (size_t level = chain_.size(); level-- > 0;) {
            const auto &[taken, kept] = chain_[level];
            for (int k = 0; k < kept; ++k) gathered_[k] = escape_[taken->words[k]];
            for (int k = kept; k < taken->size(); ++k) {
                Number sum = taken->from_root[k];
                // The padding of a row is 0, so what is left in `gathered_` there does not count.
                sum = sum + dot_product(taken->row(k), gathered_.data(), k);
                gathered_[k] = escape_[taken->words[k]] = sum / taken->degree[k];
            }
        }
        found(m, weight, escape_);
    }

    struct Link {
        const Graph<Number> *graph;
        int kept;
    };

    Graph<Number> whole_;
    bool root_counts_;
    std::vector<Number> ones_, escape_, gathered_;
    std::vector<Link> chain_;  // from the whole sentence down to one word
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
    Graph<Number> whole(n);
    auto arc = [&](int h, int m) {
        double log = scores.arc(h, m) - shifts.of_word[m] - (h == 0 ? shifts.of_root : 0);
        return weight(log, h == 0 && single ? 1 : 0, Number{});
    };
    for (int m = 1; m <= n; ++m) {
        whole.words[m - 1] = m - 1;
        whole.from_root[m - 1] = arc(0, m);
        for (int h = 1; h <= n; ++h)
            if (h != m) whole.row(m - 1)[h - 1] = arc(h, m);
    }
    MatrixTree<Number> matrix(whole, !single);
    bool good = true;
    matrix.each_word_last([&](int last, Number to_last, const std::vector<Number> &escape) {
        if (!good) return;
        if (last == 0) {
            int order = 0;
            result.log_partition = log_of(to_last, order) + shifts.of_root;
            matrix.each_degree([&](Number degree) { result.log_partition += log_of(degree, order); });
            for (int m = 1; m <= n; ++m) result.log_partition += shifts.of_word[m];
            // Doubles may find no tree only because they are too small for it. Above the first order, all have more roots.
            if (std::is_same_v<Number, Term> && (!(result.log_partition > kImpossible) || order > 1))
                throw NoTree("tree");
        }
        auto set = [&](int h, Number arc, Number escaped) {
            good = good && trustworthy(escaped / to_last);
            result.arcs[static_cast<size_t>(h) * (n + 1) + last + 1] = probability(arc * escaped / to_last);
        };
        set(0, whole.from_root[last], one(Number{}));
        for (int h = 0; h < n; ++h)
            if (h != last) set(h + 1, whole.row(last)[h], escape[h]);
    });
    return good;
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
