// What Python sees of native/lifting.
#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <tuple>

#include "lifting/lift.h"

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
}

}  // namespace crossarc
