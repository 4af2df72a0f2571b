// The loss of a configuration of the planar and k-planar parsers, after Fernandez-Gonzalez & Gomez-Rodriguez (2018): as
// loss.h counts it, and the fewest gold arcs to be given up so that the others find planes.
//
// An arc that is still to come can be built on the planes whose stacks hold its earlier word (on any if both words are
// in the buffer), and not on the plane of an arc that crosses it. Which planes to take and what to give up is decided by
// trying all ways for the arcs that cross others; an arc given up also breaks the cycle that it is in.
//
// Lists: buffer, then the stacks, the active one first. Transitions: SWITCH, for more than one stack.
#pragma once

#include "oracles/loss.h"
#include "tree/arcs.h"

namespace crossarc {

class PlanesLoss {
public:
    PlanesLoss(const OracleSpec &spec, const Program &program)
        : program_(program), buffer_(spec.lists[0]), stacks_(spec.lists.begin() + 1, spec.lists.end()), switch_(spec.transitions.empty() ? -1 : spec.transitions[0]) {
        for (const auto &parts : program.initial_lists) root_last_ |= parts.size() > 1 && parts.front() == 2;
    }

    void start(std::span<const int32_t> heads) {
        const int n = static_cast<int>(heads.size());
        heads_.assign(heads.begin(), heads.end());
        crossed_by_.assign(static_cast<size_t>(n) + 1, {});
        crosses_ = false;
        const auto ends = [&](int d) {
            int h = heads_[static_cast<size_t>(d) - 1];
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

    int operator()(const Configuration &c) {
        at_.read(program_, c);
        front_ = c.size(buffer_) ? c.item(buffer_, 0) : kNull;
        const bool locked = switch_ >= 0 && front_ != kNull && applicable_branch(program_, program_.transitions[static_cast<size_t>(switch_)], c) < 0;
        if (!locked) return least(c, false, kNull);
        // Directly after a SWITCH, the front meets the other stacks only after another move: a REDUCE, or an arc with the
        // top of the active stack that is gold or can do no more harm.
        if (c.size(stacks_[0]) == 0) return least(c, true, kNull);
        const int top = c.item(stacks_[0], 0);
        const int loss = least(c, false, kNull);
        const bool may_join = !c.connected(top, front_);
        if (may_join && (free_for(c, top, front_) || free_for(c, front_, top))) return loss;
        return std::min(least(c, true, kNull), least(c, false, top));
    }

private:
    static constexpr int kTries = 2000;  // then the ways not tried yet are taken not to be better

    // Can d get the head h without raising the loss? After `least`, head_ has the heads that are still possible.
    bool free_for(const Configuration &c, int h, int d) const {
        if (d == 0 || c.has_head(d)) return false;
        if (heads_[static_cast<size_t>(d) - 1] == h) return true;
        if (!is_arc(d) || head_[static_cast<size_t>(d)] != kNull) return false;
        int x = h, steps = 0;  // nor may it close a cycle with arcs that are to come
        while (x > 0 && x != d && ++steps <= c.words()) x = head_[static_cast<size_t>(x)];
        return x != d;
    }

    // The loss; if `stranded`, where the front can meet the active stack only; without `reduced`, if that is a node, on
    // the active stack.
    int least(const Configuration &c, bool stranded, int reduced) {
        const size_t nodes = static_cast<size_t>(c.words()) + 1;
        head_.assign(nodes, kNull);
        planes_.assign(nodes, 0);
        int lost = 0;
        for (int d = 1; d < static_cast<int>(nodes); ++d) {
            const int gold = heads_[static_cast<size_t>(d) - 1];
            if (c.has_head(d)) {
                head_[static_cast<size_t>(d)] = c.head(d);
                lost += c.head(d) != gold && gold != kAnyHead;
            } else if (is_arc(d)) {
                unsigned planes = planes_for(gold, d);
                if (stranded && (gold == front_ || d == front_) && !(at_.in(buffer_, gold) && at_.in(buffer_, d))) planes &= 1;
                if (reduced != kNull && (gold == reduced || d == reduced)) planes &= ~1u;
                planes_[static_cast<size_t>(d)] = planes;
                if (planes) head_[static_cast<size_t>(d)] = gold;
                else ++lost;
            }
        }
        if (lost == 0 && !crosses_) return 0;
        find_cycles();
        arcs_.clear();
        for (int d = 1; d < static_cast<int>(nodes) && crosses_; ++d) {
            if (!planes_[static_cast<size_t>(d)]) continue;
            for (int e : crossed_by_[static_cast<size_t>(d)])
                if (planes_[static_cast<size_t>(e)]) {
                    arcs_.push_back(d);
                    break;
                }
        }
        chosen_.assign(nodes, 0);
        broken_.assign(static_cast<size_t>(cycles_) + 1, 0);
        best_ = static_cast<int>(arcs_.size()) + cycles_ + 1;
        tries_ = 0;
        choose(0, 0, 0);
        return lost + best_;
    }

    bool is_arc(int d) const { return heads_[static_cast<size_t>(d) - 1] > 0 || (heads_[static_cast<size_t>(d) - 1] == 0 && program_.root_is_node); }

    unsigned planes_for(int x, int y) const {
        const bool first = at_.in(buffer_, x), second = at_.in(buffer_, y);
        if (first && second) return (1u << stacks_.size()) - 1;
        if (!first && !second) return 0;
        unsigned planes = 0;
        for (size_t k = 0; k < stacks_.size(); ++k)
            if (at_.in(stacks_[k], first ? y : x)) planes |= 1u << k;
        return planes;
    }

    // Gives the arcs from the k-th on a plane, or gives them up; the depth is the number of arcs that cross others.
    void choose(size_t k, int given_up, int cycles_broken) {
        const int so_far = given_up + cycles_ - cycles_broken;  // at least, as one arc breaks one cycle at most
        if (given_up >= best_ || ++tries_ > kTries) return;
        if (k == arcs_.size()) {
            best_ = std::min(best_, so_far);
            return;
        }
        const int d = arcs_[k];
        for (unsigned plane = 1; plane <= planes_[static_cast<size_t>(d)]; plane <<= 1) {
            if (!(planes_[static_cast<size_t>(d)] & plane)) continue;
            bool free = true;
            for (int e : crossed_by_[static_cast<size_t>(d)]) free &= chosen_[static_cast<size_t>(e)] != plane;
            if (!free) continue;
            chosen_[static_cast<size_t>(d)] = plane;
            choose(k + 1, given_up, cycles_broken);
            chosen_[static_cast<size_t>(d)] = 0;
        }
        const int cycle = cycle_of_[static_cast<size_t>(d)];
        const bool breaks = cycle != 0 && broken_[static_cast<size_t>(cycle)]++ == 0;
        choose(k + 1, given_up + 1, cycles_broken + breaks);
        if (cycle != 0) --broken_[static_cast<size_t>(cycle)];
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

    const Program &program_;
    int buffer_;
    std::vector<int> stacks_;
    int switch_;
    bool root_last_ = false, crosses_ = false;
    int front_ = kNull;
    Places at_;
    std::vector<int32_t> heads_;
    std::vector<std::vector<int>> crossed_by_;  // of the gold arc into each word, the words whose arcs cross it
    std::vector<int> head_, mark_, cycle_of_, arcs_, broken_;
    std::vector<unsigned> planes_, chosen_;  // sets of planes, and one of them
    int cycles_ = 0, best_ = 0, tries_ = 0;
};

}  // namespace crossarc
