// The dynamic oracle of Covington's parser without projectivity (Gomez-Rodriguez & Fernandez-Gonzalez 2015): the loss of
// loss.h, by what each move changes of it.
//
// All gold arcs that can each be built can all be built, but for cycles: of one that they would close with the arcs that
// are there, one must be given up. So a move costs the arcs that it puts out of reach or replaces, less the cycles that
// these were in, and one more if the arc that it adds closes a cycle.
//
// 0 is at the bottom of lambda1, so that of the words before the front those up to lambda1's last have not been passed
// over. Lists: lambda1, buffer. Transitions: SHIFT. A query takes O(dependents of the front, and heads above them).
#pragma once

#include "oracles/gold_tree.h"
#include "oracles/oracle.h"

namespace crossarc {

class CovingtonOracle final : public Oracle {
public:
    CovingtonOracle(const OracleSpec &spec, const Program &) : left_(spec.lists[0]), buffer_(spec.lists[1]), shift_(spec.transitions[0]) {}

    void start(const GoldTree &tree) override { gold_.start(tree.heads); }
    bool dynamic() const override { return true; }

    void costs(const Configuration &c, int, std::span<const Move> moves, std::span<int> cost) override {
        last_ = c.size(left_) ? c.item(left_, 0) : kNull;
        front_ = c.size(buffer_) ? c.item(buffer_, 0) : kNull;
        for (size_t m = 0; m < moves.size(); ++m) cost[m] = front_ == kNull ? 0 : price(c, moves[m]);
    }

private:
    int price(const Configuration &c, const Move &move) {
        lost_.clear();
        if (move.transition == shift_) {
            if (to_come(c, front_) && gold_.head(front_) < front_) lost_.push_back(front_);
            for (int d : gold_.children(front_)) {
                if (d > last_) break;
                if (!c.has_head(d)) lost_.push_back(d);
            }
            return given_up(c);
        }
        if (move.dependent > 0 && gold_.head(move.dependent) == move.head) return 0;
        for (int d : {last_, front_})
            if (to_come(c, d) && (d == move.dependent || gold_.head(d) == (d == last_ ? front_ : last_))) lost_.push_back(d);
        return given_up(c) + (move.dependent > 0 && closes_cycle(c, move));
    }

    // Is the gold arc into x still to be built, and within reach?
    bool to_come(const Configuration &c, int x) const {
        if (x <= 0 || c.has_head(x) || gold_.head(x) == kNull) return false;
        const int earlier = std::min(x, gold_.head(x)), later = std::max(x, gold_.head(x));
        return later > front_ || (later == front_ && earlier <= last_);
    }
    int up(const Configuration &c, int x) const { return c.has_head(x) ? c.head(x) : to_come(c, x) ? gold_.head(x) : kNull; }

    // What it costs to do without the arcs into lost_.
    int given_up(const Configuration &c) const {
        int cost = static_cast<int>(lost_.size());
        for (size_t k = 0; k < lost_.size(); ++k) {
            int x = up(c, lost_[k]), steps = 0;
            const auto counted = [&] { return std::find(lost_.begin(), lost_.begin() + static_cast<ptrdiff_t>(k), x) != lost_.begin() + static_cast<ptrdiff_t>(k); };
            while (x > 0 && x != lost_[k] && !counted() && ++steps <= c.words()) x = up(c, x);
            cost -= x == lost_[k];
        }
        return cost;
    }

    bool closes_cycle(const Configuration &c, const Move &move) const {
        int x = move.head, steps = 0;
        while (x > 0 && x != move.dependent && ++steps <= c.words()) x = std::find(lost_.begin(), lost_.end(), x) == lost_.end() ? up(c, x) : kNull;
        return x == move.dependent;
    }

    int left_, buffer_, shift_;
    int last_ = kNull, front_ = kNull;  // of lambda1, and of the buffer
    GoldChildren gold_;
    std::vector<int> lost_;  // the words whose gold arcs the move gives up
};

}  // namespace crossarc
