// A parser's parts, borrowed: the system's program, its features, its classes, and whatever scores them.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "learning/classes.h"
#include "learning/features.h"
#include "learning/scorer.h"
#include "systems/look_ahead.h"

namespace crossarc {

struct Model {
    const Program &program;
    const FeatureModel &features;
    const Classes &classes;
    const Scorer &scorer;
};

// Sums of weights that were wanted before: one entry for a group of features and the nodes it looks at.
class ScoreCache {
public:
    // Sums from before this count no more: another sentence, or other weights.
    void forget() { ++stamp_; }
    // Where the sums of a group for some nodes are or belong; `fresh` says that they are not there yet, and are zeros.
    int32_t *find(const FeatureModel &features, size_t group, const FeatureModel::State &state, size_t width, bool &fresh) {
        if (width != width_) {
            width_ = width;
            entries_.assign(kEntries, {});
            sums_.assign(kEntries * width, 0);
        }
        Entry wanted{};
        wanted.stamp = stamp_;
        wanted.group = static_cast<uint32_t>(group);
        uint64_t hash = group * 0x9E3779B97F4A7C15u;
        size_t k = 0;
        for (uint8_t address : features.groups()[group].addresses) {
            wanted.node[k] = state.node[address];
            hash = (hash ^ static_cast<uint64_t>(wanted.node[k++])) * 0xD6E8FEB86659FD93u;
        }
        const size_t slot = hash >> (64 - kBits);
        int32_t *sums = sums_.data() + slot * width;
        fresh = !(entries_[slot] == wanted);
        if (fresh) {
            entries_[slot] = wanted;
            std::fill(sums, sums + width, 0);
        }
        return sums;
    }

private:
    static constexpr int kBits = 9;
    static constexpr size_t kEntries = size_t{1} << kBits;
    struct Entry {
        uint64_t stamp = 0;
        uint32_t group = 0;
        std::array<int, 6> node{};
        bool operator==(const Entry &) const = default;
    };
    uint64_t stamp_ = 1;
    size_t width_ = 0;
    std::vector<Entry> entries_;
    std::vector<int32_t> sums_;
};

// The moves of one configuration and the scores of their classes. A workspace: one a thread, reused throughout.
class Choices {
public:
    std::vector<Move> moves;

    // Before a sentence, and whenever weights have changed. In a beam, pairs of words come together again and again.
    void start(bool in_beam) {
        in_beam_ = in_beam;
        cache_.forget();
    }

    void find(const Model &model, const Configuration &c) { applicable_moves(model.program, c, moves); }

    // Where the system looks ahead: takes from the moves found those after which no tree can be finished.
    void look_ahead(const Model &model, const Configuration &c) {
        look_ahead_.keep_hopeful(model.program, c, moves, [&](const Move &move, Configuration &after) { apply_branch(model.program, move.branch, after, 0, move.operand); });
    }
    // The same for one move that is about to be taken.
    bool is_hopeful(const Model &model, const Configuration &c, const Move &move) {
        if (!look_ahead_.asked(model.program, c)) return true;
        after_ = c;
        apply_branch(model.program, move.branch, *after_, 0, move.operand);
        return look_ahead_.may_finish(model.program, *after_);
    }

    // Scores the moves found. Moves with the same operand share their features, and so their scores.
    void score(const Model &model, const Configuration &c, const Sentence &sentence) {
        const auto width = static_cast<size_t>(Scorer::padded(model.classes.size()));
        row_.resize(moves.size());
        size_t rows = 0;
        for (size_t m = 0; m < moves.size(); ++m) {
            size_t same = 0;
            while (same < m && moves[same].operand != moves[m].operand) ++same;
            if (same < m) {
                row_[m] = row_[same];
                continue;
            }
            if (scores_.size() < (rows + 1) * width) scores_.resize((rows + 1) * width);
            row_[m] = rows++ * width;
            score_operand(model, c, sentence, moves[m].operand, std::span(scores_).subspan(row_[m], width));
        }
    }
    std::span<const int32_t> scores_of(size_t move) const { return std::span(scores_).subspan(row_[move]); }
    int32_t score_of(size_t move, int cls) const { return scores_[row_[move] + static_cast<size_t>(cls)]; }

    // Nothing to decide: one move with one class.
    bool forced(const Model &model) const {
        if (moves.size() != 1) return false;
        const Classes::Range range = model.classes.range(moves[0]);
        return range.last - range.first == 1;
    }

private:
    void score_operand(const Model &model, const Configuration &c, const Sentence &sentence, int operand, std::span<int32_t> scores) {
        model.features.evaluate(c, sentence, operand, state_);
        std::fill(scores.begin(), scores.end(), 0);
        keys_.clear();
        const auto &groups = model.features.groups();
        for (size_t g = 0; g < groups.size(); ++g) {
            if (groups[g].kind == FeatureModel::Kind::changing || (groups[g].kind == FeatureModel::Kind::mixed && !in_beam_)) {
                model.features.append(groups[g], state_, keys_);
                continue;
            }
            bool fresh;
            int32_t *sums = cache_.find(model.features, g, state_, scores.size(), fresh);
            if (fresh) {
                group_keys_.clear();
                model.features.append(groups[g], state_, group_keys_);
                model.scorer.accumulate(group_keys_, {sums, scores.size()});
            }
            for (size_t k = 0; k < scores.size(); ++k) scores[k] += sums[k];
        }
        model.scorer.accumulate(keys_, scores);
    }

    LookAhead<Configuration> look_ahead_;
    std::optional<Configuration> after_;
    bool in_beam_ = false;
    FeatureModel::State state_;
    ScoreCache cache_;
    std::vector<uint64_t> keys_, group_keys_;
    std::vector<int32_t> scores_;
    std::vector<size_t> row_;
};

// A move with its class.
struct Choice {
    size_t move = 0;
    int cls = -1;
    int32_t score = 0;
};

inline void apply(const Model &model, const Move &move, int cls, Configuration &c) {
    apply_branch(model.program, move.branch, c, std::max(0, model.classes.label(cls)), move.operand);
}

// No derivation is longer than this: a guard against programs that never end, not a limit that a real one meets.
inline long most_steps(int words) { return 64 + 4L * words * (words + 16); }

}  // namespace crossarc
