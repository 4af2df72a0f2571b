// What Python sees of native/systems.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <bit>

#include "systems/checker.h"
#include "systems/configuration.h"
#include "systems/machine.h"
#include "systems/small.h"

namespace nb = nanobind;

namespace crossarc {

namespace {

// A configuration as Python sees it: for tests, traces and searches that need not be fast.
template <class Configuration>
void bind_configuration(nb::module_ &m, const char *name, const char *doc) {
    nb::class_<Configuration>(m, name, doc)
        .def(nb::init<const Program &, int>(), nb::arg("program"), nb::arg("words"))
        .def("copy", [](const Configuration &c) { return Configuration(c); })
        .def(
            "ways",
            [](const Configuration &c, const Program &program) {
                std::vector<std::pair<int, int>> ways;
                for (size_t t = 0; t < program.transitions.size(); ++t) {
                    Operands range = operands(program, program.transitions[t], c);
                    for (int operand = range.from; operand <= range.to; ++operand)
                        if (applicable_branch(program, program.transitions[t], c, operand) >= 0)
                            ways.emplace_back(static_cast<int>(t), operand);
                }
                return ways;
            },
            nb::arg("program"), "The transitions that are defined, each with its operand (0 where it has none).")
        .def(
            "apply",
            [](Configuration &c, const Program &program, int transition, int operand, int label) {
                const Transition &t = program.transitions.at(static_cast<size_t>(transition));
                int branch = applicable_branch(program, t, c, operand);
                if (branch < 0) throw std::invalid_argument("the transition is not defined here");
                apply_branch(program, branch, c, label, operand);
            },
            nb::arg("program"), nb::arg("transition"), nb::arg("operand") = 0, nb::arg("label") = 0)
        .def("terminal", [](const Configuration &c, const Program &program) { return is_terminal(program, c); }, nb::arg("program"))
        .def(
            "items",
            [](const Configuration &c, int list) {
                std::vector<int> items;
                for (int k = c.size(list) - 1; k >= 0; --k) items.push_back(c.item(list, k));
                return items;
            },
            nb::arg("list"), "What a list holds, from its far end to its near end.")
        .def("cell", [](const Configuration &c, int cell) -> std::optional<int> {
            int value = c.cell(cell);
            return value == kNull ? std::nullopt : std::optional<int>(value);
        }, nb::arg("cell"))
        .def("arcs", [](const Configuration &c) {
            std::vector<std::pair<int, int>> arcs;
            for (int d = 1; d <= c.words(); ++d)
                for (int h = 0; h <= c.words(); ++h)
                    if (c.is_arc(h, d)) arcs.emplace_back(h, d);
            return arcs;
        }, "The arcs (head, dependent), by dependent.");
}

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

    bind_configuration<SmallConfiguration>(m, "SmallConfiguration", "A configuration of a few words, over any graph.");
    bind_configuration<Configuration>(m, "Configuration", "A configuration of a sentence of any length, single-headed.");

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
    std::vector<std::string> gold_attributes = {
#define X(name) #name,
        CROSSARC_GOLD(X)
#undef X
    };
    m.def("gold_attributes", [gold_attributes] { return gold_attributes; }, "What an oracle may ask of the gold tree, in the order of their codes.");
    m.def("operators", [operators] { return operators; }, "The operators of expressions, in the order of their codes.");
    m.def("effects", [effects] { return effects; }, "The kinds of effects, in the order of their codes.");
    m.attr("NULL") = kNull;
}

}  // namespace crossarc
