// What Python sees of native/oracles.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "oracles/derivation.h"
#include "oracles/optimal.h"

namespace nb = nanobind;

namespace crossarc {

namespace {

using Pairs = std::vector<std::pair<int, int>>;

Pairs as_pairs(const std::vector<Step> &steps) {
    Pairs pairs;
    for (const Step &step : steps) pairs.emplace_back(step.transition, step.operand);
    return pairs;
}

Ending ending_named(const std::string &name) {
    if (name == "any") return Ending::Any;
    if (name == "multi") return Ending::Tree;
    if (name == "single") return Ending::SingleRootTree;
    throw std::invalid_argument("an ending is any, multi or single");
}

}  // namespace

void bind_oracles(nb::module_ &m) {
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
                found[i] = as_pairs(*steps);
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
    m.def(
        "least_loss",
        [](const Program &program, const SmallConfiguration &c, const std::vector<int32_t> &heads, const std::string &ending, int64_t most) -> std::optional<int> {
            if (static_cast<int>(heads.size()) != c.words()) throw std::invalid_argument("as many heads as words are needed");
            nb::gil_scoped_release release;
            auto loss = least_loss(program, c, heads, ending_named(ending), most);
            if (!loss) throw std::runtime_error("too many configurations");
            return *loss == kNoEnding ? std::nullopt : loss;
        },
        nb::arg("program"), nb::arg("configuration"), nb::arg("heads"), nb::arg("ending"), nb::arg("most_configurations"),
        "The fewest wrong heads with which a derivation from here can end; None if it cannot end so at all.");
    m.def(
        "costs",
        [](const Program &program, const std::string &oracle, const std::vector<int> &lists, const std::vector<int> &transitions, const std::vector<int32_t> &heads,
           const Pairs &path) {
            auto judge = make_oracle({oracle, lists, transitions}, program);
            judge->start({heads, {}});
            Configuration c(program, static_cast<int>(heads.size()));
            for (auto [t, operand] : path) {
                const int branch = applicable_branch(program, program.transitions.at(static_cast<size_t>(t)), c, operand);
                if (branch < 0) throw std::invalid_argument("the transition is not defined here");
                apply_branch(program, branch, c, 0, operand);
            }
            std::vector<Move> moves;
            applicable_moves(program, c, moves);
            std::vector<int> cost(moves.size());
            judge->costs(c, static_cast<int>(path.size()), moves, cost);
            std::vector<std::tuple<int, int, int>> priced;
            for (size_t k = 0; k < moves.size(); ++k) priced.emplace_back(moves[k].transition, moves[k].operand, cost[k]);
            return priced;
        },
        nb::arg("program"), nb::arg("oracle"), nb::arg("lists"), nb::arg("transitions"), nb::arg("heads"), nb::arg("path"),
        "What a dynamic oracle asks for each (transition, operand, cost) after the steps of `path`.");

    nb::class_<Regret>(m, "Regret", "How an oracle does against optimal costs.")
        .def_ro("configurations", &Regret::configurations)
        .def_ro("asked", &Regret::asked)
        .def_ro("right_sets", &Regret::right_sets)
        .def_ro("right_costs", &Regret::right_costs)
        .def_ro("moves", &Regret::moves)
        .def_ro("excess", &Regret::excess)
        .def_ro("gave_up", &Regret::gave_up)
        .def_ro("tree", &Regret::tree, "The number of the tree of the first wrong set of moves; -1 if there is none.")
        .def_prop_ro("path", [](const Regret &r) { return as_pairs(r.path); }, "The steps to that set's configuration.")
        .def_prop_ro("ways", [](const Regret &r) { return as_pairs(r.ways); }, "Its moves.")
        .def_ro("given", &Regret::given, "Their costs by the oracle.")
        .def_ro("optimal", &Regret::optimal, "Their optimal costs.");
    m.def(
        "regret",
        [](const Program &program, const std::string &oracle, const std::vector<int> &lists, const std::vector<int> &transitions, int words,
           const std::vector<std::vector<int32_t>> &trees, const std::string &ending, int64_t most) {
            for (const auto &heads : trees)
                if (static_cast<int>(heads.size()) != words) throw std::invalid_argument("a tree has another number of words");
            nb::gil_scoped_release release;
            return regret(program, {oracle, lists, transitions}, words, trees, ending_named(ending), most);
        },
        nb::arg("program"), nb::arg("oracle"), nb::arg("lists"), nb::arg("transitions"), nb::arg("words"), nb::arg("trees"), nb::arg("ending"),
        nb::arg("most_configurations"), "Compare an oracle with optimal costs in every configuration, for each of the trees.");
}

}  // namespace crossarc
