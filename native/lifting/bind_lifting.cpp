// What Python sees of native/lifting.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <tuple>

#include "lifting/lift.h"
#include "lifting/unlift.h"

namespace nb = nanobind;

namespace crossarc {

namespace {
using Heads = std::vector<int>;
using Result = std::tuple<Heads, std::vector<int>, bool>;

Result as_tuple(const Lifting &lifting) { return {lifting.heads, lifting.lifted, lifting.fewest}; }
}  // namespace

void bind_lifting(nb::module_ &m) {
    auto free = nb::call_guard<nb::gil_scoped_release>();
    m.def(
        "projectivise", [](const Heads &heads) { return as_tuple(projectivise(heads)); }, nb::arg("heads"), free,
        "The heads after lifting the shortest non-projective arc until none is left, the words in the order of their "
        "lifts, and False.");
    m.def(
        "lift_into",
        [](const Heads &heads, int measure, int k, long effort) {
            if (measure < 0 || measure >= static_cast<int>(Measure::count)) throw std::invalid_argument("no such measure");
            return as_tuple(lift_into(heads, static_cast<Measure>(measure), k, effort));
        },
        nb::arg("heads"), nb::arg("measure"), nb::arg("k"), nb::arg("effort"), free,
        "The heads after few lifts that make the measure at most k, the words lifted, and whether these are proven to "
        "be the fewest.");
    nb::class_<Unlifter>(m, "Unlifter", "Undoes lifts by the marks of numbered labels; the parser's output goes through it.")
        .def(nb::init<const std::vector<std::string> &, std::string>(), nb::arg("labels"), nb::arg("encoding"))
        .def_prop_ro("labels", &Unlifter::labels, "The labels without marks.")
        .def(
            "undo",
            [](const Unlifter &self, Heads heads, std::vector<int> labels) {
                const int n = static_cast<int>(heads.size()), known = static_cast<int>(self.size());
                Geometry{heads};  // refuses what is no tree
                if (labels.size() != heads.size()) throw std::invalid_argument("not one label a word");
                for (int label : labels) {
                    if (label < 0 || label >= known) throw std::invalid_argument("no such label");
                }
                if (n > 0) self.undo(heads, labels);
                return std::tuple{heads, labels};
            },
            nb::arg("heads"), nb::arg("labels"), free, "Heads and numbers of the labels without marks.");
}

}  // namespace crossarc
