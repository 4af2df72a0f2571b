// The loss of a configuration of the planar and k-planar parsers: as loss.h counts it, and the fewest gold arcs to be given
// up so that the others find planes (the graph of crossings is that of Fernandez-Gonzalez & Gomez-Rodriguez 2018).
//
// An arc that is still to come can be built on the planes whose stacks hold its earlier word (on any if both words are
// in the buffer), and not on the plane of an arc that crosses it. Which planes to take and what to give up is decided by
// trying all ways for the arcs that cross others, group by group; an arc given up also breaks the cycle that it is in.
//
// The arcs so chosen can all be built, those of a front on one stack after the other, if the front can meet every stack:
// then the loss is exact. Directly after a SWITCH it cannot, and the loss is that after the best next move.
//
// Lists: buffer, then the stacks, the active one first. Transitions: SHIFT, REDUCE, and SWITCH for more than one stack.
// A configuration is read in O(n); a move then costs what it changes, and O(n) where cycles or crossing arcs matter.
#pragma once

#include "oracles/gold_tree.h"
#include "oracles/oracle.h"
#include "oracles/places.h"
#include "tree/arcs.h"

namespace crossarc {

class PlanesOracle final : public Oracle {
public:
    PlanesOracle(const OracleSpec &spec, const Program &program)
        : program_(program), buffer_(spec.lists[0]), stacks_(spec.lists.begin() + 1, spec.lists.end()), shift_(spec.transitions[0]),
          reduce_(spec.transitions[1]), switch_(spec.transitions.size() > 2 ? spec.transitions[2] : -1) {
        for (const auto &parts : program.initial_lists) root_last_ |= parts.size() > 1 && parts.front() == 2;
    }

    bool dynamic() const override { return true; }

    void start(const GoldTree &tree) override {
        const auto heads = tree.heads;
        const int n = static_cast<int>(heads.size());
        gold_.start(heads);
        crossed_by_.assign(static_cast<size_t>(n) + 1, {});
        crosses_ = false;
        const auto ends = [&](int d) {
            int h = gold_.head(d);
            if (h == 0 && root_last_) h = n + 1;
            return std::pair(std::min(h, d), std::max(h, d));
        };
        // Only arcs that cross some other need to be compared; with 0 last, that is not what `crossed` says.
        const std::vector<bool> some = root_last_ ? std::vector<bool>(heads.size(), true) : crossed(heads);
        for (int d = 1; d <= n; ++d) {
            if (!some[static_cast<size_t>(d) - 1] || !is_arc(d)) continue;
            for (int e = 1; e < d; ++e) {
                if (!some[static_cast<size_t>(e) - 1] || !is_arc(e)) continue;
                const auto [a, b] = ends(d);
                const auto [x, y] = ends(e);
                if ((a < x && x < b && b < y) || (x < a && a < y && y < b)) {
                    crossed_by_[static_cast<size_t>(d)].push_back(e);
                    crossed_by_[static_cast<size_t>(e)].push_back(d);
                    crosses_ = true;
                }
            }
        }
    }

    void costs(const Configuration &c, int, std::span<const Move> moves, std::span<int> cost) override {
        read(c);
        if (front_ == kNull) return std::fill(cost.begin(), cost.end(), 0);  // there is no arc to come
        for (size_t m = 0; m < moves.size(); ++m) cost[m] = loss_after(c, moves[m], 0);
        const int least = *std::min_element(cost.begin(), cost.end());
        for (int &each : cost) each -= least;
    }

private:
    static constexpr int kTries = 20000;  // for a group; then the ways not tried yet are taken not to be better
    static constexpr int kUntried = -1;

    bool is_arc(int d) const { return gold_.head(d) > 0 || (gold_.head(d) == 0 && program_.root_is_node); }

    void read(const Configuration &c) {
        const size_t nodes = static_cast<size_t>(c.words()) + 1;
        at_.read(program_, c);
        front_ = c.size(buffer_) ? c.item(buffer_, 0) : kNull;
        head_.assign(nodes, kNull);
        planes_.assign(nodes, 0);
        lost_ = 0;
        for (int d = 1; d < static_cast<int>(nodes); ++d) {
            if (c.has_head(d)) {
                head_[static_cast<size_t>(d)] = c.head(d);
                lost_ += c.head(d) != gold_.head(d) && gold_.head(d) != kNull;
            } else if (is_arc(d)) {
                planes_[static_cast<size_t>(d)] = planes_for(gold_.head(d), d);
                if (planes_[static_cast<size_t>(d)]) head_[static_cast<size_t>(d)] = gold_.head(d);
                else ++lost_;
            }
        }
    }

    unsigned planes_for(int x, int y) const {
        const bool first = at_.in(buffer_, x), second = at_.in(buffer_, y);
        if (first && second) return (1u << stacks_.size()) - 1;
        if (!first && !second) return 0;
        unsigned planes = 0;
        for (size_t k = 0; k < stacks_.size(); ++k)
            if (at_.in(stacks_[k], first ? y : x)) planes |= 1u << k;
        return planes;
    }

    // The loss after a move of c, which is the configuration that was read but for as many SWITCHes as `turns`.
    int loss_after(const Configuration &c, const Move &move, size_t turns) {
        changed_.clear();
        const int before = lost_;
        if (move.transition == switch_) return loss_after_switch(c, move, turns + 1);
        if (move.transition == shift_) {
            each_arc_of(front_, [&](int d, int other) {
                if (!at_.in(buffer_, other)) change(d, 0, kNull), ++lost_;
            });
        } else if (move.transition == reduce_) {
            each_arc_of(c.item(stacks_[0], 0), [&](int d, int) {
                const unsigned left = planes_[static_cast<size_t>(d)] & ~(1u << turns);
                change(d, left, left ? gold_.head(d) : kNull);
                lost_ += left == 0;
            });
        } else if (const int d = move.dependent; d > 0) {
            const int gold = gold_.head(d);
            lost_ += gold != kNull && gold != move.head && (planes_[static_cast<size_t>(d)] != 0 || !is_arc(d));  // else it was lost before
            change(d, 0, move.head);
        }
        const int loss = if_all_meet();
        lost_ = before;
        for (const Changed &was : changed_) head_[static_cast<size_t>(was.d)] = was.head, planes_[static_cast<size_t>(was.d)] = was.planes;
        return loss;
    }

    // No more than after a SHIFT, if the front has no arc to earlier words; else it is that after the best next move. A
    // SWITCH can follow only so often.
    int loss_after_switch(const Configuration &before, const Move &move, size_t turns) {
        int least = if_all_meet();
        bool waits = false;
        each_arc_of(front_, [&](int, int other) { waits |= !at_.in(buffer_, other); });
        if (!waits) return least;
        Configuration c = before;
        apply_branch(program_, move.branch, c, 0, move.operand);
        std::vector<Move> moves;
        applicable_moves(program_, c, moves);
        int best = moves.empty() ? least : std::numeric_limits<int>::max();
        for (size_t m = 0; m < moves.size() && best > least; ++m) best = std::min(best, loss_after(c, moves[m], turns));
        return best;
    }

    // Visits the gold arcs of x that can still be built, as their dependents and the words at their other ends.
    template <class Visit>
    void each_arc_of(int x, Visit visit) {
        if (x > 0 && planes_[static_cast<size_t>(x)]) visit(x, gold_.head(x));
        for (int d : gold_.children(x))
            if (planes_[static_cast<size_t>(d)]) visit(d, d);
    }

    void change(int d, unsigned planes, int head) {
        changed_.push_back({d, planes_[static_cast<size_t>(d)], head_[static_cast<size_t>(d)]});
        planes_[static_cast<size_t>(d)] = planes;
        head_[static_cast<size_t>(d)] = head;
    }

    // The loss if the front can meet every stack.
    int if_all_meet() {
        if (lost_ == 0 && !crosses_) return 0;
        find_cycles();
        return lost_ + given_up();
    }

    // The fewest arcs to be given up, of those that cross others and of those in cycles.
    int given_up() {
        chosen_.assign(head_.size(), kUntried);
        broken_.assign(static_cast<size_t>(cycles_) + 1, 0);
        grouped_.assign(head_.size(), 0);
        arcs_.clear();
        int sum = 0;
        for (int d = 1; d < static_cast<int>(head_.size()) && crosses_; ++d) {
            if (!planes_[static_cast<size_t>(d)] || grouped_[static_cast<size_t>(d)]) continue;
            if (cycles_ == 0) arcs_.clear();  // else groups have cycles in common
            const size_t first = arcs_.size();
            arcs_.push_back(d);
            grouped_[static_cast<size_t>(d)] = 1;
            for (size_t k = first; k < arcs_.size(); ++k)
                for (int e : crossed_by_[static_cast<size_t>(arcs_[k])])
                    if (planes_[static_cast<size_t>(e)] && !grouped_[static_cast<size_t>(e)]) arcs_.push_back(e), grouped_[static_cast<size_t>(e)] = 1;
            if (arcs_.size() == first + 1) arcs_.pop_back();  // it crosses nothing that can still be built
            if (cycles_ == 0 && !arcs_.empty()) sum += fewest();
        }
        return cycles_ == 0 ? sum : fewest();
    }

    // Every arc of the group finds a plane, one after the other, or is given up when it has tried all; another is given up
    // for each cycle that is left.
    int fewest() {
        if (arcs_.empty()) return cycles_;
        const int planes = static_cast<int>(stacks_.size());
        int best = static_cast<int>(arcs_.size()) + cycles_ + 1, lost = cycles_, tries = 0;
        way_.assign(arcs_.size() + 1, kUntried);
        for (size_t k = 0;;) {
            if (k == arcs_.size()) best = lost, --k;
            const int d = arcs_[k];
            int &way = way_[k];
            if (way == planes) lost -= 1 - breaks(d, -1);
            chosen_[static_cast<size_t>(d)] = kUntried;
            while (++way < planes && !is_free(d, way)) {}
            if (way > planes) {
                way = kUntried;
                if (k-- == 0) return best;
                continue;
            }
            if (way == planes) lost += 1 - breaks(d, +1);
            else chosen_[static_cast<size_t>(d)] = way;
            if (++tries > kTries && best <= static_cast<int>(arcs_.size()) + cycles_) return best;
            if (lost < best) ++k;
        }
    }
    bool is_free(int d, int plane) const {
        bool free = planes_[static_cast<size_t>(d)] >> plane & 1;
        for (int e : crossed_by_[static_cast<size_t>(d)]) free &= chosen_[static_cast<size_t>(e)] != plane;
        return free;
    }
    // Of all arcs given up so far, does this one alone break its cycle?
    bool breaks(int d, int by) {
        const int cycle = cycle_of_[static_cast<size_t>(d)];
        if (cycle == 0) return false;
        int &broken = broken_[static_cast<size_t>(cycle)];
        broken += by;
        return broken == (by > 0 ? 1 : 0);
    }

    void find_cycles() {
        const int nodes = static_cast<int>(head_.size());
        mark_.assign(head_.size(), 0);
        cycle_of_.assign(head_.size(), 0);
        cycles_ = 0;
        for (int start = 1; start < nodes; ++start) {
            int x = start;
            while (x > 0 && mark_[static_cast<size_t>(x)] == 0) mark_[static_cast<size_t>(x)] = start, x = head_[static_cast<size_t>(x)];
            if (x <= 0 || mark_[static_cast<size_t>(x)] != start || cycle_of_[static_cast<size_t>(x)]) continue;
            ++cycles_;
            for (; !cycle_of_[static_cast<size_t>(x)]; x = head_[static_cast<size_t>(x)]) cycle_of_[static_cast<size_t>(x)] = cycles_;
        }
    }

    struct Changed {
        int d;
        unsigned planes;
        int head;
    };

    const Program &program_;
    int buffer_;
    std::vector<int> stacks_;
    int shift_, reduce_, switch_;
    bool root_last_ = false, crosses_ = false;
    GoldChildren gold_;
    std::vector<std::vector<int>> crossed_by_;  // of the gold arc into each word, the words whose arcs cross it
    Places at_;
    int front_ = kNull, lost_ = 0;   // of the configuration that was read
    std::vector<Changed> changed_;   // what a move has changed of it
    std::vector<int> head_, mark_, cycle_of_, broken_;
    std::vector<unsigned> planes_;   // of the arc into each word: the set of those it can be built on
    std::vector<uint8_t> grouped_;
    std::vector<int> arcs_, way_;    // the group that is looked at, and what was last tried with each arc
    std::vector<int> chosen_;        // of the arc into each word: its plane
    int cycles_ = 0;
};

}  // namespace crossarc
