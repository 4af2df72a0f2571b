// What Python sees of native/parser.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstring>

#include "parser/engine.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace crossarc {
namespace {

// Memory that Python owns, for as long as this lives.
class Buffer {
public:
    explicit Buffer(nb::handle owner) {
        if (PyObject_GetBuffer(owner.ptr(), &view_, PyBUF_SIMPLE) != 0) throw nb::python_error();
    }
    Buffer(const Buffer &) = delete;
    Buffer &operator=(const Buffer &) = delete;
    ~Buffer() { PyBuffer_Release(&view_); }

    template <class Number>
    std::span<const Number> numbers() const {
        return {static_cast<const Number *>(view_.buf), static_cast<size_t>(view_.len) / sizeof(Number)};
    }

private:
    Py_buffer view_{};
};

// An oracle's name, lists and transitions.
using Keeper = std::tuple<std::string, std::vector<int>, std::vector<int>>;

struct Held {
    Buffer vocabulary, common, index, rows;
    Engine engine;

    Held(const Program &program, const std::vector<int> &features, const std::vector<std::string> &labels, const std::string &encoding,
         const std::vector<int> &label_use, bool single_root, std::pair<int, int> repair_labels, const Keeper &keeper, nb::handle vocabulary_memory, nb::handle common_memory, nb::handle index_memory, nb::handle rows_memory, double temperature)
        : vocabulary(vocabulary_memory), common(common_memory), index(index_memory), rows(rows_memory),
          engine(program, FeatureModel::decode(features, program), labels, encoding, uses(label_use),
                 {single_root, program.root_is_node, repair_labels.first, repair_labels.second},
                 {std::get<0>(keeper), std::get<1>(keeper), std::get<2>(keeper)}, vocabulary.numbers<uint32_t>(), common.numbers<uint32_t>(),
                 index.numbers<uint32_t>(), rows.numbers<int8_t>(), temperature) {}

    static std::vector<LabelUse> uses(const std::vector<int> &bits) {
        std::vector<LabelUse> use;
        for (int b : bits) use.push_back({(b & 1) != 0, (b & 2) != 0});
        return use;
    }
};

}  // namespace

void bind_parser(nb::module_ &m) {
    nb::class_<Held>(m, "Engine", "A trained parser over weights that lie in somebody's memory.")
        .def(nb::init<const Program &, const std::vector<int> &, const std::vector<std::string> &, const std::string &,
                      const std::vector<int> &, bool, std::pair<int, int>, const Keeper &, nb::handle, nb::handle, nb::handle, nb::handle, double>(),
             "program"_a, "features"_a, "labels"_a, "encoding"_a, "label_use"_a, "single_root"_a, "repair_labels"_a, "keeper"_a, "vocabulary"_a, "common"_a, "index"_a, "rows"_a, "temperature"_a)
        .def(
            "parse",
            [](Held &held, const Block &block, int beam, int threads, int k_best, bool scores, bool drop_broken, bool keep_given) {
                std::string out;
                {
                    const nb::gil_scoped_release release;
                    out = held.engine.parse(block, {beam, threads, k_best, scores, drop_broken, keep_given});
                }
                return nb::bytes(out.data(), out.size());
            },
            "block"_a, "beam"_a = 1, "threads"_a = 1, "k_best"_a = 1, "scores"_a = false, "drop_broken"_a = false, "keep_given"_a = false,
            "The bytes of the block's sentences with heads and labels replaced.")
        .def(
            "trees",
            [](Held &held, const Block &block, size_t sentence, int beam, int k_best) {
                if (sentence >= block.sentences()) throw nb::index_error("no such sentence in this block");
                std::vector<std::tuple<std::vector<int>, std::vector<int>, int64_t, std::vector<double>>> trees;
                for (Engine::Found &f : held.engine.trees(block, sentence, beam, k_best))
                    trees.emplace_back(std::move(f.parse.heads), std::move(f.parse.labels), f.parse.score, std::move(f.confidence));
                return trees;
            },
            "block"_a, "sentence"_a, "beam"_a = 1, "k_best"_a = 1, nb::call_guard<nb::gil_scoped_release>(),
            "The best trees of a sentence: heads, label numbers, score, and the confidence of each arc where there was a beam.")
        .def_prop_ro("labels", [](const Held &held) { return held.engine.labels(); }, "The labels of trees: without marks.")
        .def_prop_ro("classes", [](const Held &held) { return held.engine.classes(); }, "How many transitions with labels there are.")
        .def_prop_ro("given", [](const Held &held) { return held.engine.given(); }, "How many heads that were there were to be kept so far.")
        .def_prop_ro("not_kept", [](const Held &held) { return held.engine.not_kept(); }, "How many of them were not.")
        .def_prop_ro("steps", [](const Held &held) { return held.engine.steps(); }, "How many transitions have made the first tree of each sentence so far.")
        .def_prop_ro("repaired", [](const Held &held) { return held.engine.repaired(); }, "How many words were attached by the repair so far.");
}

}  // namespace crossarc
