// A parser's parts, borrowed: the system's program, its features, its classes, and whatever scores them.
#pragma once

#include <vector>

#include "learning/classes.h"
#include "learning/features.h"
#include "learning/scorer.h"

namespace crossarc {

struct Model {
    const Program &program;
    const FeatureModel &features;
    const Classes &classes;
    const Scorer &scorer;
};

// The moves of one configuration and the scores of their classes. A workspace: one a thread, reused throughout.
class Choices {
public:
    std::vector<Move> moves;

    void find(const Model &model, const Configuration &c) { applicable_moves(model.program, c, moves); }

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
            model.features.extract(c, sentence, moves[m].operand, keys_);
            model.scorer.score(keys_, std::span(scores_).subspan(rows * width, width));
            row_[m] = rows++ * width;
        }
    }
    int32_t score_of(size_t move, int cls) const { return scores_[row_[move] + static_cast<size_t>(cls)]; }

    // Nothing to decide: one move with one class.
    bool forced(const Model &model) const {
        if (moves.size() != 1) return false;
        const Classes::Range range = model.classes.range(moves[0]);
        return range.last - range.first == 1;
    }

private:
    std::vector<uint64_t> keys_;
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
