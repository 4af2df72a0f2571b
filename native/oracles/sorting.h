// The oracle of the swap system: dynamic in its arcs, static in its order (after de Lhoneux, Stymne & Nivre 2017, who do
// so for arc-hybrid with a swap).
//
// Words are sorted into the projective order of the gold tree (SWAP 3.2), as the static oracle does: a SWAP is right where
// the two top words are not in that order, and only there; and then nothing is shifted. Otherwise a swap mostly does no
// harm if it is undone in time, and there would be nothing to learn.
//
// With the order fixed, the system is arc-standard over the sorted sentence, and so is its loss: of the stack and the
// buffer as they will be once the words that belong below others have got there.
//
// 0 is at the bottom of the stack. Lists: stack, buffer. Transitions: SHIFT, SWAP. A query takes O(n log n) steps and the
// table of arc-standard for every move.
#pragma once

#include "oracles/arc_standard.h"
#include "oracles/gold.h"

namespace crossarc {

class SortingOracle final : public Oracle {
public:
    SortingOracle(const OracleSpec &spec, const Program &program)
        : program_(program), stack_(spec.lists[0]), buffer_(spec.lists[1]), shift_(spec.transitions[0]), swap_(spec.transitions[1]), loss_(spec, program, true) {}

    void start(const GoldTree &tree) override {
        loss_.start(tree.heads);
        rank_ = projective_ranks(tree.heads);
    }
    bool dynamic() const override { return true; }

    void costs(const Configuration &c, int, std::span<const Move> moves, std::span<int> cost) override {
        const bool unsorted = c.size(stack_) > 1 && belongs_below(c.item(stack_, 0), c.item(stack_, 1));
        const int before = loss(c);
        for (size_t m = 0; m < moves.size(); ++m) {
            after_ = c;
            apply_branch(program_, moves[m].branch, after_, 0, moves[m].operand);
            cost[m] = loss(after_) - before;
            if (moves[m].transition == swap_) cost[m] += !unsorted;
            if (moves[m].transition == shift_) cost[m] += unsorted;
        }
    }

private:
    int rank(int x) const { return rank_[static_cast<size_t>(x)]; }
    // Is x, above y or still in the buffer, to be swapped with it, and can it be?
    bool belongs_below(int x, int y) const { return 0 < y && y < x && rank(x) < rank(y); }

    int loss(const Configuration &c) {
        sorted_stack_.clear();
        sorted_buffer_.clear();
        for (int k = 0; k < c.size(buffer_); ++k) sorted_buffer_.push_back(c.item(buffer_, k));
        const int size = c.size(stack_);
        const auto by_rank = [this](int x, int y) { return rank(x) < rank(y); };
        int first = 0;  // of the words that stay on the stack, below the top
        if (size > 1) {
            const int top = c.item(stack_, 0);
            int mover = top;  // the word that goes farthest down
            for (int x : sorted_buffer_)
                if (rank(x) < rank(mover)) mover = x;
            first = 1;
            while (first < size && belongs_below(mover, c.item(stack_, first))) sorted_buffer_.push_back(c.item(stack_, first++));
            if (mover != top && belongs_below(mover, top)) sorted_buffer_.push_back(top);
            else sorted_stack_.push_back(top);
        }
        for (int k = first; k < size; ++k) sorted_stack_.push_back(c.item(stack_, k));
        std::sort(sorted_buffer_.begin(), sorted_buffer_.end(), by_rank);
        return loss_(c, sorted_stack_, sorted_buffer_);
    }

    const Program &program_;
    int stack_, buffer_, shift_, swap_;
    ArcStandardLoss loss_;
    std::vector<int> rank_, sorted_stack_, sorted_buffer_;
    Configuration after_{program_, 0};
};

}  // namespace crossarc
