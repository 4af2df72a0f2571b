// A training session: the corpora as the learner sees them, the labels, and one or several learners over them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "evaluation/tally.h"
#include "learning/packed.h"
#include "learning/repair.h"
#include "learning/trainer.h"
#include "lifting/unlift.h"

namespace crossarc {

class Session {
public:
    // `encoding` says how the labels of the training sentences are marked (unlift.h); development sentences come as they are.
    Session(Program program, FeatureModel features, OracleSpec oracle, std::string encoding)
        : program_(std::move(program)), features_(std::move(features)), oracle_(std::move(oracle)), encoding_(std::move(encoding)),
          vocabulary_(features_.fixed().size()) {}

    Session(const Session &) = delete;  // learners refer to it
    Session &operator=(const Session &) = delete;

    // Adds a sentence of a block to learn from, with its derivation where the oracle is static.
    void add_training(const Block &block, size_t sentence, std::vector<Step> derivation);
    // Adds a sentence to measure on.
    void add_development(const Block &block, size_t sentence);

    // Begins learning: `learners` perceptrons, alike but for their seeds, whose weights will be averaged.
    void start(const TrainingOptions &options, int learners, bool single_root);
    // One epoch of each learner, in as many threads as are asked for; the outcome does not depend on their number.
    EpochReport epoch(int threads);
    // How far the epoch is, and where to ask it to end: from any thread.
    Watch &watch() { return watch_; }
    // The average of all learners' averaged weights.
    void pack(int scale, int least);
    // Parses the development sentences with the packed weights.
    Tally measure(int beam, int threads) const;
    // The temperature that suits the packed weights (confidence.h), from some of the development sentences.
    double temperature(int beam, int threads) const;

    const Program &program() const { return program_; }
    const std::vector<std::string> &labels() const { return labels_.texts; }
    const std::vector<LabelUse> &label_use() const { return use_; }
    const Classes &classes() const { return *classes_; }
    const RootPolicy &roots() const { return roots_; }
    const Vocabulary &vocabulary() const { return vocabulary_; }
    const PackedArrays &packed() const { return packed_; }
    size_t sentences() const { return training_.size(); }
    size_t development_sentences() const { return development_.size(); }
    size_t words() const { return words_; }

private:
    // Texts by number, as they were first seen.
    struct Labels {
        std::vector<std::string> texts;
        std::unordered_map<std::string, int> numbers;
        int number(std::string text);
    };

    Sentence encoded(const Block &block, size_t sentence, Labels &labels) const;

    Program program_;
    FeatureModel features_;
    OracleSpec oracle_;
    std::string encoding_;
    Labels labels_, gold_labels_;  // of the training and the development sentences
    std::optional<Unlifter> unlifter_;
    std::vector<LabelUse> use_;
    std::vector<int64_t> under_root_, under_word_;  // how often each label was seen
    std::vector<Sentence> training_, development_;
    std::vector<std::vector<Step>> derivations_;
    size_t words_ = 0;
    Vocabulary vocabulary_;
    std::optional<Classes> classes_;
    RootPolicy roots_;
    std::vector<std::unique_ptr<Trainer>> learners_;
    PackedArrays packed_;
    Watch watch_;
};

}  // namespace crossarc
