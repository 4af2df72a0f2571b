// What Python sees of native/learning.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "learning/session.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace crossarc {
namespace {

// A derivation as Python gives it: transitions with their operands.
using Derivation = std::vector<std::pair<int, int>>;

std::vector<Step> steps_of(const Derivation &derivation) {
    std::vector<Step> steps;
    for (const auto &[transition, operand] : derivation) steps.push_back({transition, operand});
    return steps;
}

size_t checked(const Block &block, size_t sentence) {
    if (sentence >= block.sentences()) throw nb::index_error("no such sentence in this block");
    if (block.problem(sentence)) throw nb::value_error("a broken sentence is nothing to learn from");
    return sentence;
}

nb::bytes bytes_of(const std::vector<uint32_t> &numbers) { return nb::bytes(numbers.data(), numbers.size() * sizeof(uint32_t)); }

}  // namespace

void bind_learning(nb::module_ &m) {
    m.def("attributes", [] {
        return std::vector<std::string>{
#define X(name) #name,
            CROSSARC_ATTRIBUTES(X)
#undef X
        };
    }, "The names of attributes, in the order of their codes.");

    nb::class_<EpochReport>(m, "EpochReport", "What an epoch of training did, over all learners.")
        .def_ro("steps", &EpochReport::steps, "Decisions that were real ones.")
        .def_ro("right", &EpochReport::right, "Those whose best class was right.")
        .def_ro("updates", &EpochReport::updates)
        .def_ro("words", &EpochReport::words)
        .def_ro("loss", &EpochReport::loss, "By how much wrong choices led right ones, in all.");

    nb::class_<Session>(m, "Session", "Corpora, labels, and one or several learners over them.")
        .def(
            "__init__",
            [](Session *self, const Program &program, const std::vector<int> &features, const std::string &oracle,
               const std::vector<int> &lists, const std::vector<int> &transitions, const std::string &encoding) {
                OracleSpec spec{oracle, lists, transitions};
                make_oracle(spec, program);  // so that a wrong one is refused here
                new (self) Session(program, FeatureModel::decode(features, program), spec, encoding);
            },
            "program"_a, "features"_a, "oracle"_a, "lists"_a, "transitions"_a, "encoding"_a = "")
        .def(
            "add_training",
            [](Session &session, const Block &block, size_t sentence, const Derivation &derivation) {
                session.add_training(block, checked(block, sentence), steps_of(derivation));
            },
            "block"_a, "sentence"_a, "derivation"_a = Derivation{}, "Learn from a sentence.")
        .def(
            "add_development", [](Session &session, const Block &block, size_t sentence) { session.add_development(block, checked(block, sentence)); },
            "block"_a, "sentence"_a, "Measure on a sentence.")
        .def(
            "start",
            [](Session &session, int learners, bool single_root, uint64_t seed, int beam, int update, int explore_from,
               int explore_percent, int blank_percent, int margin) {
                session.start({seed, beam, static_cast<Update>(std::clamp(update, 0, static_cast<int>(Update::count) - 1)), explore_from, explore_percent, blank_percent, margin}, learners, single_root);
            },
            "learners"_a, "single_root"_a, "seed"_a, "beam"_a, "update"_a, "explore_from"_a, "explore_percent"_a, "blank_percent"_a, "margin"_a,
            "Begin learning.")
        .def("epoch", &Session::epoch, "threads"_a, nb::call_guard<nb::gil_scoped_release>(), "One epoch of every learner.")
        .def_prop_ro(
            "progress",
            [](Session &session) {
                const Watch &watch = session.watch();
                return EpochReport{watch.steps.load(), watch.right.load(), 0, watch.words.load(), watch.loss.load()};
            },
            "What the epoch under way has done so far, updates aside; to be read from another thread.")
        .def("stop", [](Session &session) { session.watch().stop = true; }, "Ask the epoch under way, in another thread, to end.")
        .def("pack", &Session::pack, "scale"_a, "least"_a, nb::call_guard<nb::gil_scoped_release>(),
             "Average and pack the weights, for `measure` and `weights`.")
        .def(
            "measure",
            [](const Session &session, int beam, int threads) {
                Tally t;
                {
                    const nb::gil_scoped_release release;
                    t = session.measure(beam, threads);
                }
                return nb::make_tuple(t.words, t.heads, t.arcs);
            },
            "beam"_a, "threads"_a, nb::sig("def measure(self, beam: int, threads: int) -> tuple[int, int, int]"),
            "Words, right heads, right arcs of the development sentences.")
        .def("temperature", &Session::temperature, "beam"_a, "threads"_a, nb::call_guard<nb::gil_scoped_release>(),
             "By how much a tree's score must be better to be e times as likely, measured on development sentences.")
        .def(
            "weights",
            [](const Session &session) {
                const PackedArrays &packed = session.packed();
                return nb::make_tuple(bytes_of(packed.common), bytes_of(packed.index),
                                      nb::bytes(packed.rows.data(), packed.rows.size()),
                                      bytes_of(session.vocabulary().packed()));
            },
            nb::sig("def weights(self) -> tuple[bytes, bytes, bytes, bytes]"), "The packed indexes (of common features, of others) and rows, and the vocabulary.")
        .def_prop_ro("features", [](const Session &s) { return s.packed().features; }, "Features with a packed weight.")
        .def_prop_ro("n_weights", [](const Session &s) { return s.packed().weights; }, "Packed weights.")
        .def_prop_ro("labels", &Session::labels)
        .def_prop_ro(
            "label_use",
            [](const Session &s) {
                std::vector<int> bits;
                for (const LabelUse &use : s.label_use()) bits.push_back(use.under_root + 2 * use.under_word);
                return bits;
            },
            "A label each: 1 if seen under 0, plus 2 if seen under a word.")
        .def_prop_ro("repair_labels", [](const Session &s) { return std::pair(s.roots().root_label, s.roots().word_label); },
                     "The commonest label under 0, and under words.")
        .def_prop_ro("classes", [](const Session &s) { return s.classes().size(); })
        .def_prop_ro("sentences", &Session::sentences)
        .def_prop_ro("development_sentences", &Session::development_sentences)
        .def_prop_ro("words", &Session::words);
}

}  // namespace crossarc
