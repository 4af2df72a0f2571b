// A beam: the best-scoring derivations of one length, side by side.
//
// Derivations of a sentence differ in length. One that is finished waits, with its score, until all others are: it
// keeps its place only as long as nothing better pushes it out.
#pragma once

#include <algorithm>
#include <vector>

#include "learning/model.h"

namespace crossarc {

// Derivations that share their beginnings: each step knows the one before.
struct HistoryStep {
    int before;
    Move move;
    int cls;
};

class Beam {
public:
    struct Item {
        Configuration c;
        int64_t score = 0;
        int last = -1;  // in the history
        int steps = 0;
        bool finished = false;
        bool right = true;  // were all its choices right? Known in training only
    };

    // Training's judge prices the moves of a configuration, says which classes are right, and how much it adds to the
    // score of every wrong choice, so that right ones learn to lead by as much; parsing has none.
    struct NoJudge {
        void price(const Configuration &, int, const std::vector<Move> &) {}
        bool right(size_t, const Move &, int) const { return true; }
        int margin() const { return 0; }
    };

    void start(const Model &model, int words) {
        choices_.start(true);
        if (items_.empty()) items_.push_back({Configuration(model.program, words)});
        else items_[0].c.start(model.program, words);
        Item &item = items_[0];
        item.score = 0, item.last = -1, item.steps = 0, item.right = true;
        item.finished = is_finished(model.program, item.c);
        size_ = 1;
        open_ = !item.finished;
    }

    size_t size() const { return size_; }
    const Item &operator[](size_t i) const { return items_[i]; }
    bool open() const { return open_; }  // is any item unfinished?

    // Weights have changed: sums from before count no more.
    void forget() { choices_.start(true); }
    // Goes on from where another beam is.
    void follow(const Beam &other) {
        forget();
        while (items_.size() < other.size_) items_.push_back({Configuration(other.items_[0].c)});
        std::copy_n(other.items_.begin(), other.size_, items_.begin());
        size_ = other.size_;
        open_ = other.open_;
    }

    // Replaces the items by their best continuations, best first. With `right_only`, by right ones only.
    template <class Judge>
    void advance(const Model &model, const Sentence &sentence, size_t width, std::vector<HistoryStep> &history, Judge &judge, bool right_only) {
        candidates_.clear();
        for (size_t i = 0; i < size_; ++i) expand(model, sentence, i, judge, right_only);
        const size_t keep = std::min(candidates_.size(), width);
        open_ = false;
        if (keep == 0) {  // classes that cannot say what is right
            size_ = 0;
            return;
        }
        const auto better = [](const Candidate &a, const Candidate &b) {
            return a.score != b.score ? a.score > b.score : a.item != b.item ? a.item < b.item : a.order < b.order;
        };
        const auto end = candidates_.begin() + static_cast<ptrdiff_t>(keep);
        std::nth_element(candidates_.begin(), end - 1, candidates_.end(), better);
        std::sort(candidates_.begin(), end, better);
        while (next_.size() < keep) next_.push_back({Configuration(model.program, 0)});
        for (size_t k = 0; k < keep; ++k) {
            const Candidate &candidate = candidates_[k];
            const Item &from = items_[candidate.item];
            Item &to = next_[k];
            to.c = from.c;
            to.score = candidate.score;
            to.last = from.last;
            to.steps = from.steps;
            to.right = from.right && candidate.right;
            to.finished = candidate.cls < 0;
            if (to.finished) continue;
            const Move &move = moves_[candidate.move];
            apply(model, move, candidate.cls, to.c);
            to.finished = is_finished(model.program, to.c);
            to.last = static_cast<int>(history.size());
            ++to.steps;
            history.push_back({from.last, move, candidate.cls});
            open_ |= !to.finished;
        }
        items_.swap(next_);
        size_ = keep;
        moves_.clear();
    }

private:
    struct Candidate {
        int64_t score;
        uint32_t item, order;
        uint32_t move;  // in moves_
        int cls;        // -1 for waiting
        bool right;
    };

    template <class Judge>
    void expand(const Model &model, const Sentence &sentence, size_t i, Judge &judge, bool right_only) {
        Item &item = items_[i];
        if (i == 0) moves_.clear();
        const auto index = static_cast<uint32_t>(i);
        if (!item.finished) {
            choices_.find(model, item.c);
            item.finished = choices_.moves.empty();
            choices_.look_ahead(model, item.c);
        }
        if (item.finished) {
            candidates_.push_back({item.score, index, 0, 0, -1, true});
            return;
        }
        judge.price(item.c, item.steps, choices_.moves);
        choices_.score(model, item.c, sentence);
        uint32_t order = 0;
        for (size_t m = 0; m < choices_.moves.size(); ++m) {
            const Classes::Range range = model.classes.range(choices_.moves[m]);
            for (int cls = range.first; cls < range.last; ++cls, ++order) {
                const bool right = judge.right(m, choices_.moves[m], cls);
                if (right_only && !right) continue;
                const int64_t score = item.score + choices_.score_of(m, cls) + (right ? 0 : judge.margin());
                candidates_.push_back({score, index, order, static_cast<uint32_t>(moves_.size() + m), cls, right});
            }
        }
        moves_.insert(moves_.end(), choices_.moves.begin(), choices_.moves.end());
    }

    std::vector<Item> items_, next_;
    size_t size_ = 0;
    bool open_ = false;
    std::vector<Candidate> candidates_;
    std::vector<Move> moves_;
    Choices choices_;
};

}  // namespace crossarc
