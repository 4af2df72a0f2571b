// What Python sees of the tree classes in native/tree.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <string>
#include <tuple>

#include "tree/enumeration.h"
#include "tree/measures.h"

namespace nb = nanobind;

namespace crossarc {

namespace {

using Heads = std::vector<int>;
using Numbers = nb::ndarray<const int, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Test = std::pair<int, int>;  // a measure and the most it may be

constexpr const char *kMeasureNames[] = {
#define X(name) #name,
    CROSSARC_MEASURES(X)
#undef X
};

Measure as_measure(int index) {
    if (index < 0 || index >= static_cast<int>(Measure::count)) throw std::invalid_argument("no such measure");
    return static_cast<Measure>(index);
}

// Sentences one after the other in `heads`, `lengths[i]` words each.
template <class Visit>
void each_sentence(const Numbers &heads, const Numbers &lengths, Visit visit) {
    size_t place = 0;
    for (size_t i = 0; i < lengths.shape(0); ++i) {
        int length = lengths.data()[i];
        if (length < 0 || place + static_cast<size_t>(length) > heads.shape(0)) {
            throw std::invalid_argument("the lengths go beyond the heads");
        }
        visit(i, std::span<const int>(heads.data() + place, static_cast<size_t>(length)));
        place += static_cast<size_t>(length);
    }
}

std::vector<std::pair<int, int>> measure(const Heads &heads) {
    Examination tree(heads);
    std::vector<std::pair<int, int>> values;
    for (int m = 0; m < static_cast<int>(Measure::count); ++m) {
        Bounded bounds = tree.least(static_cast<Measure>(m));
        values.emplace_back(bounds.at_least, bounds.at_most);
    }
    return values;
}

std::vector<std::vector<int>> measure_many(const Numbers &heads, const Numbers &lengths) {
    std::vector<std::vector<int>> rows(lengths.shape(0));
    each_sentence(heads, lengths, [&](size_t i, std::span<const int> sentence) {
        Examination tree(sentence);
        for (int m = 0; m < static_cast<int>(Measure::count); ++m) {
            Bounded bounds = tree.least(static_cast<Measure>(m));
            rows[i].push_back(bounds.at_least);
            rows[i].push_back(bounds.at_most);
        }
    });
    return rows;
}

nb::bytes in_class_many(const Numbers &heads, const Numbers &lengths, int measure, int k) {
    std::string verdicts(lengths.shape(0), '\0');
    {
        nb::gil_scoped_release release;
        each_sentence(heads, lengths, [&](size_t i, std::span<const int> sentence) {
            verdicts[i] = static_cast<char>(Examination(sentence).in_class(as_measure(measure), k));
        });
    }
    return nb::bytes(verdicts.data(), verdicts.size());
}

std::vector<long> count_members(int n, bool single_root, const std::vector<Test> &tests) {
    std::vector<long> counts(tests.size(), 0);
    long trees = 0;
    each_tree(n, single_root, [&](const Heads &heads) {
        if (++trees % (1 << 16) == 0) {  // a person who waits may give up
            nb::gil_scoped_acquire held;
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
        }
        Examination tree(heads);
        for (size_t i = 0; i < tests.size(); ++i) {
            counts[i] += tree.in_class(as_measure(tests[i].first), tests[i].second) == Verdict::kYes;
        }
    });
    return counts;
}

nb::bytes members(int n, bool single_root, int measure, int k) {
    if (n > 255) throw std::invalid_argument("too many words to list all trees");
    std::string found;
    {
        nb::gil_scoped_release release;
        each_tree(n, single_root, [&](const Heads &heads) {
            if (Examination(heads).in_class(as_measure(measure), k) == Verdict::kYes) {
                for (int head : heads) found.push_back(static_cast<char>(head));
            }
        });
    }
    return nb::bytes(found.data(), found.size());
}

std::tuple<int, int, std::vector<int>> planes(const Heads &heads, bool root) {
    Examination tree(heads);
    Planes result = least_planes(tree.tree, tree.crossings(), root);
    result.plane.erase(result.plane.begin());
    return {result.count.at_least, result.count.at_most, result.plane};
}

std::vector<std::tuple<int, int, std::vector<int>, std::vector<int>>> intervals(const Heads &heads) {
    Examination tree(heads);
    std::vector<std::tuple<int, int, std::vector<int>, std::vector<int>>> result;
    for (CrossingInterval &each : crossing_intervals(tree.tree, tree.crossings())) {
        result.emplace_back(each.left, each.right, each.arcs, each.vertices);
    }
    return result;
}

std::pair<int, std::vector<std::tuple<int, int, int>>> binarisation(const Heads &heads, int k) {
    Examination tree(heads);
    std::vector<Join> joins;
    Verdict verdict = binarise(tree.tree, tree.blocks(), k, &joins);
    std::vector<std::tuple<int, int, int>> result;
    if (verdict == Verdict::kYes) {
        for (const Join &join : joins) result.emplace_back(join.head, join.first, join.second);
    }
    return {static_cast<int>(verdict), result};
}

}  // namespace

void bind_classes(nb::module_ &m) {
    using nb::arg;
    auto free = nb::call_guard<nb::gil_scoped_release>();
    m.def("measure_names", [] { return std::vector<std::string>(std::begin(kMeasureNames), std::end(kMeasureNames)); },
          "The names of the measures; elsewhere a measure goes by its place among them.");
    m.attr("BEYOND") = kBeyond;
    m.def("measure", &measure, arg("heads"), free, "For each measure, the bounds between which it is known to lie.");
    m.def("measure_many", &measure_many, arg("heads"), arg("lengths"), free,
          "The same for many sentences, one after the other in heads: rows of lower and upper bounds by turns.");
    m.def(
        "in_class",
        [](const Heads &heads, int measure, int k) {
            return static_cast<int>(Examination(heads).in_class(as_measure(measure), k));
        },
        arg("heads"), arg("measure"), arg("k"), free, "Whether a measure is at most k: 0 no, 1 yes, 2 undecided.");
    m.def("in_class_many", &in_class_many, arg("heads"), arg("lengths"), arg("measure"), arg("k"),
          "The same for many sentences, one byte each.");
    m.def("count_members", &count_members, arg("words"), arg("single_root"), arg("tests"), free,
          "For pairs (measure, k), how many of all trees with that many words have the measure at most k.");
    m.def("members", &members, arg("words"), arg("single_root"), arg("measure"), arg("k"),
          "Those trees in lexicographic order, a byte a head.");
    m.def("planes", &planes, arg("heads"), arg("root"), free,
          "Bounds of the number of planes, and the plane of each word's arc in as few planes as were found.");
    m.def("intervals", &intervals, arg("heads"), free, "Crossing intervals: left, right, crossed arcs, chosen vertices.");
    m.def(
        "interleaving_pair",
        [](const Heads &heads) {
            Examination tree(heads);
            return interleaving_pair(tree.tree, tree.crossings());
        },
        arg("heads"), free, "Two words whose projections interleave.");
    m.def("binarisation", &binarisation, arg("heads"), arg("k"), free,
          "A verdict (0 no, 1 yes, 2 undecided) and the joins (head, part, part); -i is what the i-th join made.");
    m.def(
        "endpoint_violation",
        [](const Heads &heads) {
            Examination tree(heads);
            return endpoint_violation(tree.tree, tree.crossings());
        },
        arg("heads"), free, "A word whose arc is crossed by arcs that share no endpoint; 0 if there is none.");
    m.def(
        "arc_degrees",
        [](const Heads &heads) {
            Examination tree(heads);
            std::vector<int> degrees = arc_degrees(tree.tree, tree.crossings());
            degrees.erase(degrees.begin());
            return degrees;
        },
        arg("heads"), free, "For each word's arc, the components under it whose root its head does not dominate.");
    m.def(
        "gap_degrees",
        [](const Heads &heads) {
            std::vector<int> degrees = projection_blocks(Geometry(heads));
            degrees.erase(degrees.begin());
            for (int &degree : degrees) --degree;
            return degrees;
        },
        arg("heads"), free, "For each word, the gaps in its projection.");
    m.def(
        "covered_roots",
        [](const Heads &heads) {
            std::vector<char> covered = covered_roots(Geometry(heads));
            std::vector<int> words;
            for (size_t word = 0; word < covered.size(); ++word) {
                if (covered[word]) words.push_back(static_cast<int>(word));
            }
            return words;
        },
        arg("heads"), free, "The children of 0 under an arc between words.");
}

}  // namespace crossarc
