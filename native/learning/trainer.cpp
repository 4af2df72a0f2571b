#include "learning/trainer.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace crossarc {

Trainer::Trainer(const Program &program, const FeatureModel &features, const Classes &classes, const OracleSpec &oracle,
                 std::span<const Sentence> corpus, std::span<const std::vector<Step>> derivations, const TrainingOptions &options)
    : program_(program), features_(features), classes_(classes), corpus_(corpus), derivations_(derivations), options_(options),
      oracle_(make_oracle(oracle, program)), weights_(classes.size()), model_{program, features, classes, weights_}, c_(program, 0),
      order_(corpus.size()), state_(options.seed) {
    std::iota(order_.begin(), order_.end(), 0);
    // Sums of changes times ticks must fit 32 bits.
    sentences_a_tick_ = 1 + static_cast<int64_t>(corpus.size()) * 20 / (1 << 16);
}

uint64_t Trainer::random() {
    uint64_t z = state_ += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

EpochReport Trainer::epoch() {
    ++epoch_;
    for (size_t i = order_.size(); i > 1; --i) std::swap(order_[i - 1], order_[random() % i]);
    EpochReport report;
    for (size_t i : order_) {
        const Sentence &sentence = corpus_[i];
        oracle_->start({sentence.heads, derivations_.empty() ? std::span<const Step>{} : std::span<const Step>(derivations_[i])});
        report.words += sentence.words;
        if (options_.beam > 1) learn_with_beam(sentence, report);
        else learn_greedily(sentence, report);
        if (++sentences_seen_ % sentences_a_tick_ == 0) ++time_;
    }
    return report;
}

// A class is right if its move costs least and it labels the arc as the gold tree labels the dependent.
bool Trainer::is_right(const Move &move, int cost, int least, int cls, const Sentence &sentence) const {
    if (cost != least) return false;
    const int label = classes_.label(cls);
    return label < 0 || move.dependent <= 0 || label == sentence.labels[static_cast<size_t>(move.dependent) - 1];
}

void Trainer::update(const Configuration &c, const Sentence &sentence, const Move &right, int right_class, const Move &wrong, int wrong_class) {
    features_.extract(c, sentence, right.operand, keys_);
    weights_.update(keys_, right_class, +1, time_);
    if (wrong.operand != right.operand) features_.extract(c, sentence, wrong.operand, keys_);
    weights_.update(keys_, wrong_class, -1, time_);
}

void Trainer::learn_greedily(const Sentence &sentence, EpochReport &report) {
    c_.start(program_, sentence.words);
    const bool explores = oracle_->dynamic() && epoch_ >= options_.explore_from;
    const long limit = most_steps(sentence.words);
    for (int steps = 0; steps < limit && !is_finished(program_, c_); ++steps) {
        choices_.find(model_, c_);
        if (choices_.moves.empty()) return;
        if (choices_.forced(model_)) {
            apply(model_, choices_.moves[0], classes_.range(choices_.moves[0]).first, c_);
            continue;
        }
        cost_.resize(choices_.moves.size());
        oracle_->costs(c_, steps, choices_.moves, cost_);
        const int least = *std::min_element(cost_.begin(), cost_.end());
        choices_.score(model_, c_, sentence);
        Choice right, wrong;
        for (size_t m = 0; m < choices_.moves.size(); ++m) {
            const Classes::Range range = classes_.range(choices_.moves[m]);
            for (int cls = range.first; cls < range.last; ++cls) {
                const int32_t score = choices_.score_of(m, cls);
                Choice &best = is_right(choices_.moves[m], cost_[m], least, cls, sentence) ? right : wrong;
                if (best.cls < 0 || score > best.score) best = {m, cls, score};
            }
        }
        if (right.cls < 0) return;  // no class has this label: an arc that the classes cannot say
        ++report.steps;
        const bool was_right = wrong.cls < 0 || right.score > wrong.score;
        report.right += was_right;
        if (wrong.cls >= 0 && right.score - options_.margin <= wrong.score) {
            ++report.updates;
            update(c_, sentence, choices_.moves[right.move], right.cls, choices_.moves[wrong.move], wrong.cls);
        }
        const bool follow = !was_right && explores && static_cast<int>(random() % 100) < options_.explore_percent;
        const Choice &taken = follow ? wrong : right;
        apply(model_, choices_.moves[taken.move], taken.cls, c_);
    }
}

void Trainer::learn_with_beam(const Sentence &sentence, EpochReport &report) { learn_greedily(sentence, report); }

}  // namespace crossarc
