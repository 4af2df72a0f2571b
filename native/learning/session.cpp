#include "learning/session.h"

#include <algorithm>
#include <stdexcept>

#include "learning/confidence.h"
#include "learning/parallel.h"

namespace crossarc {

int Session::Labels::number(std::string text) {
    const auto [at, fresh] = numbers.try_emplace(std::move(text), static_cast<int>(texts.size()));
    if (fresh && texts.size() == 0x7FFF) throw std::invalid_argument("more than 32767 labels");
    if (fresh) texts.push_back(at->first);
    return at->second;
}

Sentence Session::encoded(const Block &block, size_t sentence, Labels &labels) const {
    Sentence out;
    encode(block, sentence, features_.fixed(), features_.with_feats(), out);
    for (size_t w : block.words(sentence)) {
        out.heads.push_back(block.head(w));
        out.labels.push_back(labels.number(std::string(block.column(w, Column::deprel))));
    }
    return out;
}

void Session::add_training(const Block &block, size_t sentence, std::vector<Step> derivation) {
    training_.push_back(encoded(block, sentence, labels_));
    derivations_.push_back(std::move(derivation));
    const Sentence &added = training_.back();
    vocabulary_.count(added);
    words_ += static_cast<size_t>(added.words);
    use_.resize(labels_.texts.size());
    under_root_.resize(use_.size());
    under_word_.resize(use_.size());
    for (size_t i = 0; i < added.heads.size(); ++i) {
        const auto label = static_cast<size_t>(added.labels[i]);
        (added.heads[i] == 0 ? use_[label].under_root : use_[label].under_word) = true;
        ++(added.heads[i] == 0 ? under_root_ : under_word_)[label];
    }
}

void Session::add_development(const Block &block, size_t sentence) { development_.push_back(encoded(block, sentence, gold_labels_)); }

void Session::start(const TrainingOptions &options, int learners, bool single_root) {
    if (training_.empty()) throw std::invalid_argument("there is no sentence to learn from");
    const auto commonest = [](const std::vector<int64_t> &counts) {
        return static_cast<int>(std::max_element(counts.begin(), counts.end()) - counts.begin());
    };
    unlifter_.emplace(labels_.texts, encoding_);
    // Parses will have labels without marks, by the unlifter's numbers; one that training never saw is never right.
    const std::vector<std::string> &plain = unlifter_->labels();
    std::vector<int32_t> among_plain;
    for (const std::string &text : gold_labels_.texts) {
        const auto at = std::find(plain.begin(), plain.end(), text);
        among_plain.push_back(at == plain.end() ? -1 : static_cast<int32_t>(at - plain.begin()));
    }
    for (Sentence &sentence : development_) {
        vocabulary_.apply(sentence);
        for (int32_t &label : sentence.labels) label = among_plain[static_cast<size_t>(label)];
    }
    roots_ = {single_root, program_.root_is_node, commonest(under_root_), commonest(under_word_)};
    // Where 0 is no node, a label seen on roots only is nobody's choice.
    classes_.emplace(program_, use_, [&](int, int label) { return program_.root_is_node || use_[static_cast<size_t>(label)].under_word; });
    learners_.clear();
    for (int k = 0; k < learners; ++k) {
        TrainingOptions own = options;
        own.seed = options.seed * 1'000'003u + static_cast<uint64_t>(k);
        learners_.push_back(std::make_unique<Trainer>(program_, features_, *classes_, oracle_, vocabulary_, training_, derivations_, own));
    }
}

EpochReport Session::epoch(int threads) {
    watch_.begin();
    std::vector<EpochReport> reports(learners_.size());
    parallel(learners_.size(), threads, [&](size_t k, int) { reports[k] = learners_[k]->epoch(watch_); });
    EpochReport sum;
    for (const EpochReport &r : reports) sum.steps += r.steps, sum.right += r.right, sum.updates += r.updates, sum.words += r.words, sum.loss += r.loss;
    return sum;
}

void Session::pack(int scale, int least) {
    std::vector<const Weights *> weights;
    std::vector<int32_t> times;
    for (const auto &learner : learners_) weights.push_back(&learner->weights()), times.push_back(learner->time());
    packed_ = crossarc::pack(weights, times, scale, least);
}

Tally Session::measure(int beam, int threads) const {
    const PackedWeights weights(packed_, classes_->size());
    const Model model{program_, features_, *classes_, weights};
    std::vector<Parse> parses(development_.size());
    std::vector<Searcher> searchers(static_cast<size_t>(std::max(1, threads)));
    parallel(parses.size(), threads, [&](size_t s, int thread) {
        parses[s] = searchers[static_cast<size_t>(thread)].best(model, development_[s], beam);
        repair(roots_, parses[s]);
        unlifter_->undo(parses[s].heads, parses[s].labels);
    });
    Tally tally;
    std::vector<uint8_t> same;
    for (size_t s = 0; s < parses.size(); ++s) {
        same.assign(parses[s].labels.size(), 0);
        for (size_t i = 0; i < same.size(); ++i) same[i] = parses[s].labels[i] == development_[s].labels[i];
        tally.add(development_[s].heads, parses[s].heads, same);
    }
    return tally;
}

double Session::temperature(int beam, int threads) const {
    constexpr size_t kMost = 300;
    const PackedWeights weights(packed_, classes_->size());
    const Model model{program_, features_, *classes_, weights};
    std::vector<std::vector<Parse>> parses(std::min(development_.size(), kMost));
    std::vector<Searcher> searchers(static_cast<size_t>(std::max(1, threads)));
    parallel(parses.size(), threads, [&](size_t s, int thread) {
        parses[s] = searchers[static_cast<size_t>(thread)].some(model, development_[s], beam, static_cast<size_t>(beam));
        for (Parse &parse : parses[s]) {
            repair(roots_, parse);
            unlifter_->undo(parse.heads, parse.labels);
        }
    });
    Calibration calibration;
    for (size_t s = 0; s < parses.size(); ++s) calibration.add(parses[s], development_[s].heads, development_[s].labels);
    return calibration.best();
}

}  // namespace crossarc
