// What Python sees of native/schemata/kernels.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include "schemata/kernels/arc_scores.h"
#include "schemata/kernels/eisner.h"
#include "schemata/kernels/mh4.h"
#include "schemata/kernels/mst.h"

namespace nb = nanobind;

namespace crossarc {
namespace {

// Scores of arcs, at [head, dependent, label]; Python has checked that the first two sizes agree.
using Given = nb::ndarray<const double, nb::ndim<3>, nb::c_contig, nb::device::cpu>;

template <BestTree (*decode)(const ArcScores &, Roots)>
std::pair<std::vector<int>, double> run(Given given, bool single_root) {
    const int words = static_cast<int>(given.shape(0)) - 1, labels = static_cast<int>(given.shape(2));
    nb::gil_scoped_release parallel;
    ArcScores scores(given.data(), words, labels);
    BestTree best = decode(scores, single_root ? Roots::kSingle : Roots::kMulti);
    return {std::move(best.heads), best.score};
}

template <BestTree (*decode)(const ArcScores &, Roots), size_t (*bytes)(size_t)>
void bind(nb::module_ &m, const char *name, const char *doc) {
    m.def(name, run<decode>, nb::arg("scores"), nb::arg("single_root"), doc);
    m.def((std::string(name) + "_bytes").c_str(), bytes, nb::arg("words"), "About how much memory a sentence takes.");
}

}  // namespace

void bind_kernels(nb::module_ &m) {
    nb::exception<NoTree>(m, "NoTree");
    nb::exception<BadScore>(m, "BadScore");
    bind<eisner, eisner_bytes>(m, "eisner", "Heads and score of the best projective tree.");
    bind<mst, mst_bytes>(m, "mst", "Heads and score of the best tree of all.");
    bind<mh4, mh4_bytes>(m, "mh4", "Heads and score of the best tree that MH_4 derives.");
}

}  // namespace crossarc
