#include "learning/trainer.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace crossarc {

Trainer::Trainer(const Program &program, const FeatureModel &features, const Classes &classes, const OracleSpec &oracle,
                 const Vocabulary &vocabulary, std::span<const Sentence> corpus, std::span<const std::vector<Step>> derivations,
                 const TrainingOptions &options)
    : program_(program), features_(features), classes_(classes), vocabulary_(vocabulary), corpus_(corpus), derivations_(derivations), options_(options),
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

EpochReport Trainer::epoch(Watch &watch) {
    ++epoch_;
    for (size_t i = order_.size(); i > 1; --i) std::swap(order_[i - 1], order_[random() % i]);
    EpochReport report;
    for (size_t i : order_) {
        if (watch.stop.load(std::memory_order_relaxed)) break;
        const EpochReport before = report;
        const Sentence &sentence = options_.blank_percent > 0 ? blanked(corpus_[i]) : corpus_[i];
        oracle_->start({sentence.heads, derivations_.empty() ? std::span<const Step>{} : std::span<const Step>(derivations_[i])});
        report.words += sentence.words;
        if (options_.beam > 1) learn_with_beam(sentence, report);
        else learn_greedily(sentence, report);
        if (++sentences_seen_ % sentences_a_tick_ == 0) ++time_;
        watch.add(before, report);
    }
    return report;
}

const Sentence &Trainer::blanked(const Sentence &sentence) {
    blanked_ = sentence;
    const size_t stride = static_cast<size_t>(sentence.words) + 2;
    for (size_t slot = 0; slot < features_.fixed().size(); ++slot) {
        uint32_t *values = blanked_.values.data() + slot * stride;
        for (int w = 1; w <= sentence.words; ++w) {
            const uint64_t odds = 100 * uint64_t{vocabulary_.count_of(slot, values[w])};
            if (odds < 10'000 && random() % (odds + static_cast<uint64_t>(options_.blank_percent)) >= odds) values[w] = kAbsentValue;
        }
    }
    return blanked_;
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
    choices_.start(false);
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
        if (!was_right) report.loss += wrong.score - right.score;
        if (wrong.cls >= 0 && right.score - options_.margin <= wrong.score) {
            ++report.updates;
            choices_.start(false);
            update(c_, sentence, choices_.moves[right.move], right.cls, choices_.moves[wrong.move], wrong.cls);
        }
        const bool follow = !was_right && explores && static_cast<int>(random() % 100) < options_.explore_percent;
        const Choice &taken = follow ? wrong : right;
        apply(model_, choices_.moves[taken.move], taken.cls, c_);
    }
}

void Trainer::Judge::price(const Configuration &c, int steps, const std::vector<Move> &moves) {
    trainer.cost_.resize(moves.size());
    trainer.oracle_->costs(c, steps, moves, trainer.cost_);
    least = *std::min_element(trainer.cost_.begin(), trainer.cost_.end());
}

namespace {

std::vector<HistoryStep> unrolled(const std::vector<HistoryStep> &history, int last) {
    std::vector<HistoryStep> steps;
    for (int k = last; k >= 0; k = history[static_cast<size_t>(k)].before) steps.push_back(history[static_cast<size_t>(k)]);
    std::reverse(steps.begin(), steps.end());
    return steps;
}

}  // namespace

// Two beams run side by side, one over all derivations and one over right ones only. An update compares their best at
// one moment (see Update). The right derivation is not fixed beforehand: of all that build the gold tree, the one that
// scores best (Björkelund & Nivre 2015).
void Trainer::learn_with_beam(const Sentence &sentence, EpochReport &report) {
    const auto width = static_cast<size_t>(options_.beam);
    const size_t gold_width = std::min<size_t>(width, 4);
    free_.start(model_, sentence.words);
    gold_.start(model_, sentence.words);
    history_.clear();
    Judge judge{*this, sentence};
    int64_t most = 0;
    std::vector<HistoryStep> right, wrong;
    const auto learn = [&] {
        ++report.updates;
        report.loss += most;
        update_derivations(sentence, right, wrong);
    };
    bool lost = false, updated = false;
    const long limit = most_steps(sentence.words);
    for (long steps = 0; steps < limit && (free_.open() || gold_.open()); ++steps) {
        gold_.advance(model_, sentence, gold_width, history_, judge, true);
        free_.advance(model_, sentence, width, history_, judge, false);
        if (gold_.size() == 0 || free_.size() == 0) return;
        if (free_[0].right) continue;
        // The best right one may be in either beam.
        size_t best = 0;
        while (best < free_.size() && !free_[best].right) ++best;
        lost = best == free_.size();
        const Beam::Item &follow = !lost && free_[best].score > gold_[0].score ? free_[best] : gold_[0];
        const int64_t lead = free_[0].score - follow.score;
        const bool last = !free_.open() && !gold_.open();
        if (options_.update == Update::max_violation ? wrong.empty() || lead > most : lost || last) {
            most = std::max<int64_t>(lead, 0);
            wrong = unrolled(history_, free_[0].last);
            right = unrolled(history_, follow.last);
        }
        if (!lost || options_.update == Update::max_violation) continue;
        if (options_.update == Update::early) break;
        learn();
        updated = true;
        wrong.clear();
        free_.follow(gold_);
        gold_.forget();
    }
    ++report.steps;
    if (!wrong.empty()) learn();
    else if (!updated) ++report.right;
}

// Beginnings that two derivations share are no matter.
void Trainer::update_derivations(const Sentence &sentence, const std::vector<HistoryStep> &right, const std::vector<HistoryStep> &wrong) {
    size_t same = 0;
    while (same < right.size() && same < wrong.size() && right[same].cls == wrong[same].cls && right[same].move.operand == wrong[same].move.operand) ++same;
    update_derivation(sentence, right, same, +1);
    update_derivation(sentence, wrong, same, -1);
}

void Trainer::update_derivation(const Sentence &sentence, const std::vector<HistoryStep> &derivation, size_t from, int delta) {
    c_.start(program_, sentence.words);
    for (size_t k = 0; k < derivation.size(); ++k) {
        const HistoryStep &step = derivation[k];
        if (k >= from) {
            features_.extract(c_, sentence, step.move.operand, keys_);
            weights_.update(keys_, step.cls, delta, time_);
        }
        apply(model_, step.move, step.cls, c_);
    }
}

}  // namespace crossarc
