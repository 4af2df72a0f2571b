// What Python sees of native/systems.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <bit>

#include "systems/checker.h"
#include "systems/program.h"

namespace nb = nanobind;

namespace crossarc {

namespace {

// Has the user pressed Ctrl-C?
bool signalled() {
    nb::gil_scoped_acquire acquire;
    return PyErr_CheckSignals() != 0;
}

}  // namespace

void bind_systems(nb::module_ &m) {
    nb::class_<Program>(m, "Program", "A compiled transition system, validated.")
        .def(
            "__init__", [](Program *self, const std::vector<int> &wire) { new (self) Program(Program::decode(wire)); },
            nb::arg("wire"))
        .def_prop_ro("transitions", [](const Program &p) { return p.transitions.size(); });

    nb::class_<CheckResult>(m, "CheckResult", "What the exhaustive checker found for one length.")
        .def_ro("configurations", &CheckResult::configurations)
        .def_ro("stuck", &CheckResult::stuck)
        .def_ro("dead", &CheckResult::dead)
        .def_ro("non_trees", &CheckResult::non_trees)
        .def_ro("min_length", &CheckResult::min_length)
        .def_ro("max_length", &CheckResult::max_length)
        .def_ro("bounded", &CheckResult::bounded)
        .def_ro("gave_up", &CheckResult::gave_up)
        .def(
            "built",
            [](const CheckResult &r) {
                std::vector<int64_t> trees;
                for (size_t i = 0; i < r.built.size(); ++i)
                    for (uint64_t bits = r.built[i]; bits; bits &= bits - 1)
                        trees.push_back(static_cast<int64_t>(i * 64) + std::countr_zero(bits));
                return trees;
            },
            "The numbers of the trees built, ascending: their heads as digits in base words + 1.");
    m.def(
        "enumerate",
        [](const Program &program, int words, bool single, int64_t most) {
            auto result = [&] {
                nb::gil_scoped_release release;
                return enumerate(program, words, single, most, signalled);
            }();
            if (PyErr_Occurred()) throw nb::python_error();
            return result;
        },
        nb::arg("program"), nb::arg("words"), nb::arg("single"), nb::arg("most_configurations"),
        "Follow every derivation for a sentence of so many words.");
    m.def(
        "per_tree",
        [](const Program &program, int words, const std::vector<int> &heads, int threads) {
            auto result = [&] {
                nb::gil_scoped_release release;
                return per_tree(program, words, heads, threads, signalled);
            }();
            if (PyErr_Occurred()) throw nb::python_error();
            return result;
        },
        nb::arg("program"), nb::arg("words"), nb::arg("heads"), nb::arg("threads"),
        "For each of the trees (their heads one after the other), look for a derivation of exactly this tree.");

    std::vector<std::string> operators = {
#define X(name) #name,
        CROSSARC_OPERATORS(X)
#undef X
    };
    std::vector<std::string> effects = {
#define X(name) #name,
        CROSSARC_EFFECTS(X)
#undef X
    };
    m.attr("OPERATORS") = nb::cast(operators);
    m.attr("EFFECTS") = nb::cast(effects);
    m.attr("NULL") = kNull;
}

}  // namespace crossarc
