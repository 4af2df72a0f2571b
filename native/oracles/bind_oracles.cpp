// What Python sees of native/oracles.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "oracles/derivation.h"

namespace nb = nanobind;

namespace crossarc {

void bind_oracles(nb::module_ &m) {
    using Pairs = std::vector<std::pair<int, int>>;
    m.def(
        "derivations",
        [](const Program &program, const Program *rules, const std::vector<int> &names, const std::vector<std::vector<int32_t>> &trees,
           int64_t most_configurations) {
            if (rules && names.size() != rules->transitions.size()) throw std::invalid_argument("every rule needs a transition");
            std::vector<std::optional<Pairs>> found(trees.size());
            nb::gil_scoped_release release;
            SearchLimits limits;
            limits.configurations = most_configurations;
            for (size_t i = 0; i < trees.size(); ++i) {
                std::optional<Derivation> steps;
                if (rules) steps = follow(*rules, names, trees[i]);
                if (!steps && most_configurations > 0) steps = search(program, trees[i], limits);
                if (!steps) continue;
                found[i].emplace();
                for (const DerivationStep &step : *steps) found[i]->emplace_back(step.transition, step.operand);
                if ((i & 0xFF) == 0) {
                    nb::gil_scoped_acquire acquire;
                    if (PyErr_CheckSignals() != 0) throw nb::python_error();
                }
            }
            return found;
        },
        nb::arg("program"), nb::arg("rules").none(), nb::arg("names"), nb::arg("trees"), nb::arg("most_configurations"),
        "For each tree a derivation, (transition, operand) by (transition, operand): by the rules of a static oracle where\n"
        "they are given and lead to it, else by a search through so many configurations; None where there is none.");
}

}  // namespace crossarc
