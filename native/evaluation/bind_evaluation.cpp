// What Python sees of native/evaluation: counts over sentences of two blocks.
#include <nanobind/nanobind.h>

#include "evaluation/tally.h"
#include "treebank/conllu.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace crossarc {

namespace {

/// The first word, from 1, that is not the same in both sentences, or that one of them lacks; 0 if there is none.
std::size_t first_difference(const Block &gold, std::size_t g, const Block &system, std::size_t s) {
    if (g >= gold.sentences() || s >= system.sentences()) throw nb::index_error("no such sentence in this block");
    const auto a = gold.words(g), b = system.words(s);
    for (std::size_t i = 0; i < a.size() || i < b.size(); ++i) {
        const auto at = static_cast<std::ptrdiff_t>(i);
        if (i == a.size() || i == b.size() || gold.column(a[at], Column::form) != system.column(b[at], Column::form))
            return i + 1;
    }
    return 0;
}

void add(Tally &tally, const Block &gold, std::size_t g, const Block &system, std::size_t s, const nb::bytes &counted) {
    if (first_difference(gold, g, system, s) != 0) throw nb::value_error("the sentences have different words");
    const auto a = gold.words(g), b = system.words(s);
    if (counted.size() != 0 && counted.size() != a.size()) throw nb::value_error("one flag a word is needed");
    std::vector<std::uint8_t> same_label(a.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        const auto at = static_cast<std::ptrdiff_t>(i);
        same_label[i] = gold.column(a[at], Column::deprel) == system.column(b[at], Column::deprel);
    }
    const auto *flags = reinterpret_cast<const std::uint8_t *>(counted.c_str());
    tally.add(gold.heads(g), system.heads(s), same_label, {flags, counted.size()});
}

} // namespace

void bind_evaluation(nb::module_ &m) {
    nb::class_<Tally>(m, "Tally", "Counts over pairs of sentences.")
        .def(nb::init<>())
        .def_ro("sentences", &Tally::sentences)
        .def_ro("words", &Tally::words)
        .def_ro("heads", &Tally::heads, "Words with the right head.")
        .def_ro("labels", &Tally::labels, "Words with the right label.")
        .def_ro("arcs", &Tally::arcs, "Words with the right head and label.")
        .def_ro("exact_unlabelled", &Tally::exact_unlabelled)
        .def_ro("exact_labelled", &Tally::exact_labelled)
        .def_ro("crossed", &Tally::crossed, "Words whose gold arc another gold arc crosses.")
        .def_ro("crossed_heads", &Tally::crossed_heads)
        .def_ro("not_trees", &Tally::not_trees, "System sentences that are no tree with one root.")
        .def_ro("gold_nonprojective", &Tally::gold_nonprojective)
        .def_ro("found_unlabelled", &Tally::found_unlabelled, "Those of them that the system has.")
        .def_ro("found_labelled", &Tally::found_labelled)
        .def_ro("system_nonprojective", &Tally::system_nonprojective)
        .def_ro("right_unlabelled", &Tally::right_unlabelled, "Those of them that are in gold.")
        .def_ro("right_labelled", &Tally::right_labelled)
        .def("add", &add, "gold"_a, "g"_a, "system"_a, "s"_a, "counted"_a,
             "Add sentence g of one block and s of another; a zero in `counted` leaves a word out.");
    m.def("first_difference", &first_difference, "gold"_a, "g"_a, "system"_a, "s"_a,
          "The first word, from 1, that differs between two sentences; 0 if none does.");
}

} // namespace crossarc
