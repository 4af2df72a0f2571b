// A trained parser as the core holds it: everything a model file says, over weights that lie in the file's memory.
#pragma once

#include <atomic>
#include <string>
#include <unordered_map>
#include <vector>

#include "learning/packed.h"
#include "learning/repair.h"
#include "learning/vocabulary.h"
#include "lifting/unlift.h"

namespace crossarc {

class Engine {
public:
    // `keeper` is an oracle for the program. The weights belong to the caller and must outlive the engine. `encoding` says how the labels are marked (unlift.h).
    // Throws std::invalid_argument naming the field that does not fit the others.
    Engine(Program program, FeatureModel features, const std::vector<std::string> &labels, std::string_view encoding,
           const std::vector<LabelUse> &use, RootPolicy roots, OracleSpec keeper, std::span<const uint32_t> vocabulary, std::span<const uint32_t> common, std::span<const uint32_t> index, std::span<const int8_t> rows, double temperature);

    struct Options {
        int beam = 1, threads = 1;
        int k_best = 1;       // write this many trees a sentence, best first
        bool scores = false;  // with comments `# score` and, from a beam, `# confidence`
        bool drop_broken = false;  // leave broken sentences out, and not as they are
        bool keep_given = false;   // heads and labels that are there already stay where they can
    };

    // A tree, and how sure each of its arcs is (confidence.h); empty where the search followed one derivation only.
    struct Found {
        Parse parse;
        std::vector<double> confidence;
    };

    // The block's sentences with their heads and labels replaced; broken ones as they are. With k_best, a sentence comes
    // as often as it has different trees.
    std::string parse(const Block &block, const Options &options);
    // The best trees of one sentence, all different.
    std::vector<Found> trees(const Block &block, size_t sentence, int beam, int k_best);

    // The labels of parses: those of training without marks.
    const std::vector<std::string> &labels() const { return unlifter_.labels(); }
    int classes() const { return classes_.size(); }
    long steps() const { return steps_; }  // transitions of the first trees' derivations
    long repaired() const { return repaired_; }
    long given() const { return given_; }      // heads that were there, of sentences parsed with keep_given
    long not_kept() const { return not_kept_; }  // those of them that the first tree of a sentence does not have

private:
    void parse_one(const Block &block, size_t sentence, const Options &options, Searcher &searcher, Sentence &scratch, std::string &out);
    void note_given(const Block &block, size_t sentence, Sentence &out) const;
    void find(Searcher &searcher, const Sentence &sentence, int beam, int k_best, bool confident, std::vector<Found> &found);

    Program program_;
    FeatureModel features_;
    Vocabulary vocabulary_;
    Unlifter unlifter_;
    Classes classes_;
    RootPolicy roots_;
    std::unordered_map<std::string, int32_t> label_numbers_;
    OracleSpec keeper_;  // the oracle that says how to keep given heads
    PackedWeights weights_;
    double temperature_;
    std::atomic<long> steps_{0}, repaired_{0}, given_{0}, not_kept_{0};
};

}  // namespace crossarc
