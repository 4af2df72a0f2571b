// Dynamic oracles by loss: the cost of a move is by how much it raises the least number of wrong heads to end with. Of
// most systems this is a count,
//
//   loss = words with a wrong head + headless words whose gold arc cannot be built any more + cycles,
//
// where a cycle is one that the gold arcs still to come would close with the arcs that are there: each must do without
// one of its arcs (Gomez-Rodriguez & Fernandez-Gonzalez 2015). The loss is exact where the gold arcs that can each be
// built can all be built but for cycles. What can be built is each system's own question; the answers are below.
//
// A query takes time linear in the sentence and in the number of moves.
#pragma once

#include "oracles/gold.h"
#include "oracles/oracle.h"
#include "oracles/places.h"

namespace crossarc {

// Both words are still somewhere, or the system finds them all the same. No more can be said of all systems.
struct AnywhereReach {
    AnywhereReach(const OracleSpec &, const Program &program) : needs_places(!reaches_removed(program)) {}
    bool operator()(const Configuration &, const Places &at, int h, int d) const { return !needs_places || (at.anywhere(h) && at.anywhere(d)); }
    bool needs_places;
};

// One word is in the buffer, lists[0], and the other somewhere: arcs are added when the later word is in front.
struct FrontReach {
    FrontReach(const OracleSpec &spec, const Program &) : buffer(spec.lists[0]) {}
    bool operator()(const Configuration &, const Places &at, int h, int d) const {
        return (at.in(buffer, h) || at.in(buffer, d)) && at.anywhere(h) && at.anywhere(d);
    }
    int buffer;
};

// One word is in the buffer, lists[0], or comes back to it when the registers are cleared; or one is on the stack, lists[1],
// and the other in a register.
struct RegistersReach {
    RegistersReach(const OracleSpec &spec, const Program &) : buffer(spec.lists[0]), stack(spec.lists[1]) {}
    bool operator()(const Configuration &c, const Places &at, int h, int d) const {
        if (!at.anywhere(h) || !at.anywhere(d)) return false;
        if (at.in(buffer, h) || at.in(buffer, d)) return true;
        if (at.in(stack, h) != at.in(stack, d)) return true;
        const int unread = c.size(buffer) ? c.item(buffer, 0) - 1 : c.words();
        return c.cell(0) != kNull && (h == unread || d == unread);
    }
    int buffer, stack;
};

// The same, where the front has passed over the words in lists[1] already, and a word is not looked at again once it is
// covered: its tree hangs from a word to its right, and that is still to be attached to a later word or to none.
struct CoveredReach {
    CoveredReach(const OracleSpec &spec, const Program &) : buffer(spec.lists[0]), passed(spec.lists[1]) {}
    bool operator()(const Configuration &c, const Places &at, int h, int d) const {
        if (!at.anywhere(h) || !at.anywhere(d)) return false;
        if (at.in(buffer, h) && at.in(buffer, d)) return true;
        if (!at.in(buffer, h) && !at.in(buffer, d)) return false;
        const int later = at.in(buffer, h) ? h : d, earlier = later == h ? d : h;
        if (later == c.item(buffer, 0) && at.in(passed, earlier)) return false;
        int root = earlier;
        while (c.has_head(root)) root = c.head(root);
        return root <= earlier;
    }
    int buffer, passed;
};

// Both words are in lists[0].
struct TogetherReach {
    TogetherReach(const OracleSpec &spec, const Program &) : list(spec.lists[0]) {}
    bool operator()(const Configuration &, const Places &at, int h, int d) const { return at.in(list, h) && at.in(list, d); }
    int list;
};

// Of anything that says what a configuration has lost, an oracle.
template <class Loss>
class LossOracle final : public Oracle {
public:
    LossOracle(Loss loss, const Program &program) : program_(program), loss_(std::move(loss)), after_(program, 0) {}

    void start(const GoldTree &tree) override { loss_.start(tree.heads); }
    bool dynamic() const override { return true; }

    void costs(const Configuration &c, int, std::span<const Move> moves, std::span<int> cost) override {
        int before = is_terminal(program_, c) ? loss_(c) : kNothing;  // else no more and no less than after the best move
        for (size_t m = 0; m < moves.size(); ++m) {
            after_ = c;
            apply_branch(program_, moves[m].branch, after_, 0, moves[m].operand);
            cost[m] = loss_(after_);
            before = std::min(before, cost[m]);
        }
        for (int &each : cost) each -= before;
    }

private:
    static constexpr int kNothing = 1 << 20;
    const Program &program_;
    Loss loss_;
    Configuration after_;
};

template <class Reach>
class CountedLoss {
public:
    CountedLoss(const OracleSpec &spec, const Program &program) : program_(program), reach_(spec, program) {}

    void start(std::span<const int32_t> heads) { heads_.assign(heads.begin(), heads.end()); }

    int operator()(const Configuration &c) {
        const int n = c.words();
        at_.read(program_, c);
        head_.assign(static_cast<size_t>(n) + 1, kNull);
        int lost = 0;
        for (int d = 1; d <= n; ++d) {
            const int gold = heads_[static_cast<size_t>(d) - 1];
            if (c.has_head(d)) {
                head_[static_cast<size_t>(d)] = c.head(d);
                lost += c.head(d) != gold && gold != kAnyHead;
            } else if (gold > 0 || (gold == 0 && program_.root_is_node)) {
                if (reach_(c, at_, gold, d)) head_[static_cast<size_t>(d)] = gold;
                else ++lost;
            }
        }
        return lost > 0 ? lost + cycles() : 0;  // arcs that are all gold close no cycle
    }
    const Places &places() const { return at_; }  // of the words of the configuration that it was last asked about

private:
    // Heads are unique: a walk upwards that meets its own mark has found a cycle, and no other walk will find it again.
    int cycles() {
        mark_.assign(head_.size(), 0);
        int found = 0;
        for (int start = 1; start < static_cast<int>(head_.size()); ++start) {
            int x = start;
            while (x > 0 && mark_[static_cast<size_t>(x)] == 0) mark_[static_cast<size_t>(x)] = start, x = head_[static_cast<size_t>(x)];
            found += x > 0 && mark_[static_cast<size_t>(x)] == start;
        }
        return found;
    }

    const Program &program_;
    Reach reach_;
    Places at_;
    std::vector<int32_t> heads_;
    std::vector<int> head_, mark_;
};

}  // namespace crossarc
