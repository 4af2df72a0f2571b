// What Python sees of the deduction engine: programs, forests, and the loops of the checker.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>

#include "schemata/best_first.h"
#include "schemata/check.h"
#include "schemata/kbest.h"

namespace nb = nanobind;

namespace crossarc {
namespace {

using namespace deduction;

using Weights = nb::ndarray<const double, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using HeadRows = nb::ndarray<const std::int8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

int words_of(const Weights &weights) {
    if (weights.shape(0) != weights.shape(1) || weights.shape(0) < 2 || weights.shape(0) > 16384)
        throw std::invalid_argument("weights must be a square matrix for 1 to 16383 words and 0");
    return static_cast<int>(weights.shape(0)) - 1;
}

int words_of(const HeadRows &heads) {
    const auto n = static_cast<int>(heads.shape(1));
    if (n < 1 || n > 64) throw std::invalid_argument("heads must be rows of 1 to 64 words");
    for (size_t i = 0; i < heads.size(); ++i)
        if (heads.data()[i] < 0 || heads.data()[i] > n) throw std::invalid_argument("a head is outside the sentence");
    return n;
}

// Ctrl-C ends a deduction.
void watch_for_signals() {
    nb::gil_scoped_acquire acquire;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

// Items, steps and what holds them: ids mean nothing without the program and the interned values.
struct Deduction {
    Deduction(std::shared_ptr<const Program> p, const Weights &weights, bool best_only, size_t max_bytes)
        : program(std::move(p)), deducer(*program) {
        const DRules d_rules(words_of(weights), weights.data());
        nb::gil_scoped_release release;
        forest = best_only ? best_first(deducer, d_rules, max_bytes, watch_for_signals)
                           : Forest::saturate(deducer, d_rules, max_bytes, watch_for_signals);
    }

    ItemId checked(ItemId item) const {
        if (item >= deducer.chart().size()) throw nb::index_error("no such item");
        return item;
    }

    const double *checked(const Weights &weights) const {
        if (words_of(weights) != forest.words()) throw std::invalid_argument("weights for a sentence of another length");
        return weights.data();
    }

    std::shared_ptr<const Program> program;
    Deducer deducer;
    Forest forest;
};

template <class T>
nb::ndarray<nb::numpy, T> owned(std::vector<T> values, std::initializer_list<size_t> shape) {
    auto *kept = new std::vector<T>(std::move(values));
    nb::capsule owner(kept, [](void *p) noexcept { delete static_cast<std::vector<T> *>(p); });
    return {kept->data(), shape, owner};
}

}  // namespace

void bind_deduction(nb::module_ &m) {
    nb::exception<TooLarge>(m, "TooLarge", PyExc_MemoryError);
    nb::exception<Cyclic>(m, "Cyclic", PyExc_ValueError);

    struct Handle {
        std::shared_ptr<const Program> program;
    };
    nb::class_<Handle>(m, "Program", "A compiled schema, validated.")
        .def(
            "__init__",
            [](Handle *self, const std::vector<std::int32_t> &code) {
                new (self) Handle{std::make_shared<const Program>(Program::decode(code))};
            },
            nb::arg("code"));

    nb::class_<KBest>(m, "KBest", "Derivations of a forest, from best to worst.")
        .def(
            "next",
            [](KBest &self) -> std::optional<std::pair<double, std::vector<Forest::EdgeId>>> {
                std::optional<KBest::Derivation> found;
                {
                    nb::gil_scoped_release release;
                    found = self.next();
                }
                if (!found) return std::nullopt;
                return std::pair(found->score, std::move(found->steps));
            },
            "The score and the steps (antecedents before consequents) of the next derivation, or None.");

    nb::class_<Deduction>(m, "Deduction", "The items and steps found for a sentence.")
        .def(
            "__init__",
            [](Deduction *self, const Handle &program, const Weights &weights, bool best_only, size_t max_bytes) {
                new (self) Deduction(program.program, weights, best_only, max_bytes);
            },
            nb::arg("program"), nb::arg("weights"), nb::arg("best_only"), nb::arg("max_bytes"))
        .def_prop_ro("words", [](const Deduction &d) { return d.forest.words(); })
        .def_prop_ro("items", [](const Deduction &d) { return d.deducer.chart().size(); })
        .def_prop_ro("steps", [](const Deduction &d) { return d.forest.edges(); })
        .def_prop_ro("instances", [](const Deduction &d) { return d.deducer.instances(); },
                     "How often a step was taken, those that found nothing new included.")
        .def_prop_ro("derived", [](const Deduction &d) { return d.forest.goal() != kNoItem; })
        .def(
            "item",
            [](const Deduction &d, ItemId item) {
                const Chart &chart = d.deducer.chart();
                const int kind = chart.kind(d.checked(item));
                const Value *args = chart.args(item);
                return std::pair(kind, std::vector<Value>(args, args + d.program->arities[kind]));
            },
            nb::arg("item"), "The kind and the values of an item.")
        .def(
            "group",
            [](const Deduction &d, Value id) {
                const Values &values = d.deducer.values();
                std::vector<Value> parts(values.size(id));
                for (size_t i = 0; i < parts.size(); ++i) parts[i] = values.part(id, i);
                return std::pair(values.is_list(id), parts);
            },
            nb::arg("id"), "Whether the value is a list (or a tuple), and its parts.")
        .def(
            "step",
            [](const Deduction &d, Forest::EdgeId e) {
                if (e >= d.forest.edges()) throw nb::index_error("no such step");
                const auto tails = d.forest.antecedents(e);
                std::vector<std::pair<int, int>> arcs;
                for (const Arc &arc : d.forest.arcs(e)) arcs.emplace_back(arc.dependent, arc.head);
                return std::tuple(d.forest.rule(e), std::vector<ItemId>(tails.begin(), tails.end()), arcs,
                                  d.forest.consequent(e));
            },
            nb::arg("step"), "The rule, antecedents, arcs (dependent, head) and consequent of a step.")
        .def("order", [](const Deduction &d) { return d.forest.order(); },
             "The steps that lead to the goal, antecedents before consequents.")
        .def("loops", [](const Deduction &d) { return d.forest.loops(); },
             "Whether an item of a derivation can be derived from itself.")
        .def("cyclic", [](const Deduction &d) { return d.forest.cyclic(); }, "Whether that takes several steps.")
        .def("count", [](const Deduction &d, std::uint32_t modulus) { return d.forest.count(modulus); }, nb::arg("modulus"))
        .def(
            "best_score",
            [](const Deduction &d, const Weights &weights) {
                if (d.forest.goal() == kNoItem) return -std::numeric_limits<double>::infinity();
                const double *checked = d.checked(weights);
                nb::gil_scoped_release release;
                return d.forest.best(checked)[d.forest.goal()];
            },
            nb::arg("weights"))
        .def(
            "log_sum",
            [](const Deduction &d, const Weights &weights) {
                const double *checked = d.checked(weights);
                const size_t side = d.forest.words() + 1;
                std::vector<double> marginals(side * side, 0.0);
                double total = 0;
                {
                    nb::gil_scoped_release release;
                    total = d.forest.log_sum(checked, marginals.data());
                }
                return std::pair(total, owned(std::move(marginals), {side, side}));
            },
            nb::arg("weights"))
        .def(
            "kbest", [](const Deduction &d, const Weights &weights) { return new KBest(d.forest, d.checked(weights)); },
            nb::arg("weights"), nb::rv_policy::take_ownership, nb::keep_alive<0, 1>());

    m.def(
        "builds",
        [](const Handle &program, const HeadRows &heads) {
            const int n = words_of(heads);
            std::vector<std::uint8_t> built;
            {
                nb::gil_scoped_release release;
                built = builds(*program.program, n, heads.data(), heads.shape(0));
            }
            const size_t trees = built.size();
            return owned(std::move(built), {trees});
        },
        nb::arg("program"), nb::arg("heads"), "For each tree, whether the schema builds it.");
    m.def(
        "derivations",
        [](const Handle &program, const HeadRows &heads) {
            const int n = words_of(heads);
            std::vector<std::uint64_t> counts;
            std::vector<std::uint8_t> loops;
            {
                nb::gil_scoped_release release;
                counts = derivations(*program.program, n, heads.data(), heads.shape(0), loops);
            }
            const size_t trees = counts.size();
            return std::pair(owned(std::move(counts), {trees}), owned(std::move(loops), {trees}));
        },
        nb::arg("program"), nb::arg("heads"),
        "For each tree, in how many ways the schema derives it (2^64 - 1: no end), and whether an item derives itself.");
    m.def(
        "graphs",
        [](const Handle &program, int words, size_t max_items, size_t max_steps) {
            if (words < 1 || words > 7) throw std::invalid_argument("arc sets are kept for 1 to 7 words");
            nb::gil_scoped_release release;
            return graphs(*program.program, words, max_items, max_steps, watch_for_signals);
        },
        nb::arg("program"), nb::arg("words"), nb::arg("max_items"), nb::arg("max_steps"),
        "The arc sets that the schema builds, as bits head * words + dependent - 1; None: it takes more than that.");
}

}  // namespace crossarc
