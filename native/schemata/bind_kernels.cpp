// What Python sees of native/schemata/kernels.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <memory>
#include <stdexcept>
#include <string>

#include "schemata/kernels/arc_scores.h"
#include "schemata/kernels/eisner.h"
#include "schemata/kernels/marginals.h"
#include "schemata/kernels/mh4.h"
#include "schemata/kernels/mst.h"

namespace nb = nanobind;

namespace crossarc {
namespace {

// Scores of arcs, at [head, dependent, label].
using Given = nb::ndarray<const double, nb::ndim<3>, nb::c_contig, nb::device::cpu>;

int words_of(const Given &given) {
    if (given.shape(0) != given.shape(1) || given.shape(0) < 1 || given.shape(0) > (1 << 20) || given.shape(2) < 1)
        throw std::invalid_argument("scores have shape (words + 1, words + 1, labels)");
    return static_cast<int>(given.shape(0)) - 1;
}

template <BestTree (*decode)(const ArcScores &, Roots)>
std::pair<std::vector<int>, double> run(Given given, bool single_root) {
    const int words = words_of(given), labels = static_cast<int>(given.shape(2));
    nb::gil_scoped_release parallel;
    ArcScores scores(given.data(), words, labels);
    BestTree best = decode(scores, single_root ? Roots::kSingle : Roots::kMulti);
    return {std::move(best.heads), best.score};
}

// Probabilities in the shape of the scores, and the logarithm of the sum over trees.
template <Marginals (*marginals)(const ArcScores &, Roots)>
std::pair<nb::ndarray<nb::numpy, double, nb::ndim<3>>, double> run_marginals(Given given, bool single_root) {
    const int words = words_of(given);
    const size_t side = given.shape(0), labels = given.shape(2);
    auto shares = std::make_unique<std::vector<double>>();
    double log_partition;
    {
        nb::gil_scoped_release parallel;
        ArcScores scores(given.data(), words, static_cast<int>(labels), OfLabels::kLogSum);
        Marginals result = marginals(scores, single_root ? Roots::kSingle : Roots::kMulti);
        log_partition = result.log_partition;
        if (labels == 1) {
            *shares = std::move(result.arcs);
        } else {
            shares->resize(side * side * labels);
            for (size_t arc = 0; arc < side * side; ++arc) {
                if (result.arcs[arc] == 0) continue;
                const double whole = scores.arc(static_cast<int>(arc / side), static_cast<int>(arc % side));
                for (size_t l = arc * labels; l < (arc + 1) * labels; ++l)
                    (*shares)[l] = result.arcs[arc] * std::exp(given.data()[l] - whole);
            }
        }
    }
    double *data = shares->data();
    nb::capsule owner(shares.release(), [](void *p) noexcept { delete static_cast<std::vector<double> *>(p); });
    return {nb::ndarray<nb::numpy, double, nb::ndim<3>>(data, {side, side, labels}, owner), log_partition};
}

template <BestTree (*decode)(const ArcScores &, Roots), size_t (*bytes)(size_t)>
void bind(nb::module_ &m, const char *name, const char *doc) {
    m.def(name, run<decode>, nb::arg("scores"), nb::arg("single_root"), doc);
    m.def((std::string(name) + "_bytes").c_str(), bytes, nb::arg("words"), "About how much memory a sentence takes.");
}

template <Marginals (*marginals)(const ArcScores &, Roots), size_t (*bytes)(size_t)>
void bind_marginals(nb::module_ &m, const char *name, const char *doc) {
    m.def(name, run_marginals<marginals>, nb::arg("scores"), nb::arg("single_root"), doc);
    m.def((std::string(name) + "_bytes").c_str(), bytes, nb::arg("words"), "About how much memory a sentence takes.");
}

}  // namespace

void bind_kernels(nb::module_ &m) {
    nb::exception<NoTree>(m, "NoTree");
    nb::exception<BadScore>(m, "BadScore");
    bind<eisner, eisner_bytes>(m, "eisner", "Heads and score of the best projective tree.");
    bind<mst, mst_bytes>(m, "mst", "Heads and score of the best tree of all.");
    bind<mh4, mh4_bytes>(m, "mh4", "Heads and score of the best tree that MH_4 derives.");
    bind_marginals<eisner_marginals, eisner_marginals_bytes>(
        m, "eisner_marginals", "The probability of each arc over projective trees, and the log-partition.");
    bind_marginals<matrix_tree_marginals, matrix_tree_marginals_bytes>(
        m, "matrix_tree_marginals", "The probability of each arc over all trees, and the log-partition.");
}

}  // namespace crossarc
