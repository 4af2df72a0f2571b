// Training: an averaged perceptron, greedy with local updates or with a beam and structured ones.
#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "learning/model.h"
#include "learning/search.h"
#include "learning/vocabulary.h"
#include "learning/weights.h"
#include "oracles/oracle.h"

namespace crossarc {

// Where a beam's derivation is corrected: where it leads a right one by most (Huang, Fayong & Guo 2012), where the last
// right one falls out (Collins & Roark 2004), or wherever that happens, going on from the right ones each time (Daumé &
// Marcu 2005). Options name them by their places.
enum class Update : uint8_t { max_violation, early, restart, count };

struct TrainingOptions {
    uint64_t seed = 1;
    int beam = 1;
    Update update = Update::restart;  // of a beam
    int explore_from = 3;         // the first epoch, from 1, that follows the parser's own choices
    int explore_percent = 90;     // how often it then does
    int blank_percent = 25;       // a value seen n times is taken for unseen with odds of this to 100 n
    int margin = 0;               // by how much the best right choice must lead, or right ones in a beam
};

struct EpochReport {
    int64_t steps = 0, right = 0, updates = 0, words = 0;
    int64_t loss = 0;  // by how much wrong choices led right ones, in all
};

// What an epoch has done so far, for whoever looks on from another thread, and that one's wish that it end.
struct Watch {
    std::atomic<bool> stop{false};
    std::atomic<int64_t> steps{0}, right{0}, words{0}, loss{0};

    void begin() { steps = right = words = loss = 0; }
    void add(const EpochReport &before, const EpochReport &now) {
        steps.fetch_add(now.steps - before.steps, std::memory_order_relaxed);
        right.fetch_add(now.right - before.right, std::memory_order_relaxed);
        words.fetch_add(now.words - before.words, std::memory_order_relaxed);
        loss.fetch_add(now.loss - before.loss, std::memory_order_relaxed);
    }
};

// One learner over one corpus. Several, with different seeds, can learn at the same time in threads of their own.
class Trainer {
public:
    // `derivations` has one derivation a sentence where the oracle is static, and is empty otherwise.
    Trainer(const Program &program, const FeatureModel &features, const Classes &classes, const OracleSpec &oracle,
            const Vocabulary &vocabulary, std::span<const Sentence> corpus, std::span<const std::vector<Step>> derivations,
            const TrainingOptions &options);

    // Ends early when the watch says so; what has been learned until then stays.
    EpochReport epoch(Watch &watch);

    const Weights &weights() const { return weights_; }
    int32_t time() const { return time_; }

private:
    // The oracle's word on a configuration, for a beam.
    struct Judge {
        Trainer &trainer;
        const Sentence &sentence;
        int least = 0;
        void price(const Configuration &c, int steps, const std::vector<Move> &moves);
        int margin() const { return trainer.options_.margin; }
        bool right(size_t m, const Move &move, int cls) const {
            return trainer.is_right(move, trainer.cost_[m], least, cls, sentence);
        }
    };

    void learn_greedily(const Sentence &sentence, EpochReport &report);
    void learn_with_beam(const Sentence &sentence, EpochReport &report);
    void update_derivations(const Sentence &sentence, const std::vector<HistoryStep> &right, const std::vector<HistoryStep> &wrong);
    // Adds delta to the weights of a derivation's features, from its step `from` on.
    void update_derivation(const Sentence &sentence, const std::vector<HistoryStep> &derivation, size_t from, int delta);
    void update(const Configuration &c, const Sentence &sentence, const Move &right, int right_class, const Move &wrong, int wrong_class);
    // A copy of a sentence in which some values, rare ones most likely, are blanked.
    const Sentence &blanked(const Sentence &sentence);
    uint64_t random();
    bool is_right(const Move &move, int cost, int least, int cls, const Sentence &sentence) const;

    const Program &program_;
    const FeatureModel &features_;
    const Classes &classes_;
    const Vocabulary &vocabulary_;
    std::span<const Sentence> corpus_;
    std::span<const std::vector<Step>> derivations_;
    TrainingOptions options_;
    std::unique_ptr<Oracle> oracle_;
    Weights weights_;
    Model model_;
    Choices choices_;
    Configuration c_;
    Sentence blanked_;
    Beam free_, gold_;
    std::vector<HistoryStep> history_;  // of both
    std::vector<size_t> order_;
    std::vector<int> cost_;
    std::vector<uint64_t> keys_;
    uint64_t state_;
    int epoch_ = 0;
    int32_t time_ = 1;  // in units of sentences, or more where there are very many
    int64_t sentences_seen_ = 0, sentences_a_tick_ = 1;
};

}  // namespace crossarc
