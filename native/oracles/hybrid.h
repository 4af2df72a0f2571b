// The dynamic oracle of the hybrid system (Goldberg & Nivre 2013), whose LEFT-ARC takes its head from the buffer and
// whose RIGHT-ARC takes it from below the top of the stack.
// 0, if a node, is on the stack. Lists: stack, buffer. Transitions: SHIFT, LEFT-ARC, RIGHT-ARC.
#pragma once

#include "oracles/gold_tree.h"
#include "oracles/oracle.h"

namespace crossarc {

class HybridOracle final : public Oracle {
public:
    HybridOracle(const OracleSpec &spec, const Program &program)
        : no_root_node_(!program.root_is_node), stack_(spec.lists[0]), buffer_(spec.lists[1]), shift_(spec.transitions[0]), left_(spec.transitions[1]),
          right_(spec.transitions[2]) {}

    void start(const GoldTree &tree) override { gold_.start(tree.heads); }
    bool dynamic() const override { return true; }

    void costs(const Configuration &c, int, std::span<const Move> moves, std::span<int> cost) override {
        const int s = c.size(stack_) ? c.item(stack_, 0) : kNull;
        const int s1 = c.size(stack_) > 1 ? c.item(stack_, 1) : kNull;
        const int b = c.size(buffer_) ? c.item(buffer_, 0) : kNull;
        const int front = b == kNull ? c.words() + 1 : b;
        const auto in_buffer = [&](int x) { return x >= front; };
        int top_right_children = 0;
        if (s != kNull) {
            const auto children = gold_.children(s);
            for (size_t k = children.size(); k-- > 0 && children[k] >= front;) ++top_right_children;
        }
        const int buried = no_root_node_ ? buried_cost(c, 0, kNull) : 0;
        for (size_t m = 0; m < moves.size(); ++m) {
            const int t = moves[m].transition;
            if (t == shift_) {  // b's dependents on the stack are lost, and its head there unless that is the top
                cost[m] = 0;
                for (int d : gold_.children(b)) cost[m] += d < front && !c.has_head(d) && in_ascending(c, stack_, d);
                const int h = gold_.head(b);
                cost[m] += h != kNull && h != s && !in_buffer(h) && in_ascending(c, stack_, h);
            } else if (t == left_) {  // s leaves: its dependents in the buffer and its head in s1 or beyond b are lost
                const int h = gold_.head(s);
                cost[m] = top_right_children + (h != kNull && h != b && (h == s1 || in_buffer(h) || is_root(s)));
            } else if (t == right_) {
                cost[m] = top_right_children + (in_buffer(gold_.head(s)) || is_root(s));
            } else {
                cost[m] = 0;
            }
            if (no_root_node_) cost[m] += (t == shift_ ? buried_cost(c, 0, b) : buried_cost(c, 1, kNull)) - buried;
        }
    }

private:
    bool is_root(int x) const { return no_root_node_ && gold_.head(x) == 0; }

    // Where 0 is no node, a root that is right stays on the stack for good, over gold arcs between words below it. Either
    // those are lost, or the roots above them are: the cheapest choice, for the stack without its first `skip` words and
    // with `on_top`, if that is a word. The formulas above count none of this.
    int buried_cost(const Configuration &c, int skip, int on_top) const {
        const int size = c.size(stack_);
        int roots = on_top != kNull && is_root(on_top), arcs = 0, best = 0;
        int bottom_arcs = 0;
        for (int k = skip; k < size; ++k) {  // arcs under any root
            const int x = c.item(stack_, k);
            if (k + 1 < size && gold_.head(x) == c.item(stack_, k + 1) && roots) ++bottom_arcs;
            roots += is_root(x);
        }
        if (bottom_arcs == 0) return 0;
        best = arcs = bottom_arcs;
        roots = on_top != kNull && is_root(on_top);
        for (int k = skip; k < size; ++k) {  // give up the roots down to here, and win the arcs down to the next root
            const int x = c.item(stack_, k);
            if (k + 1 < size && gold_.head(x) == c.item(stack_, k + 1) && roots) --arcs;
            best = std::min(best, roots + arcs);
            roots += is_root(x);
        }
        return best;
    }

    bool no_root_node_;
    int stack_, buffer_, shift_, left_, right_;
    GoldChildren gold_;
};

}  // namespace crossarc
