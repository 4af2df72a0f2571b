// The dynamic oracle of arc-eager (Goldberg & Nivre 2012, 2013).
//
// The cost of a move is the number of gold arcs it makes unreachable. It is exact for projective trees; a tree with
// crossing arcs is treated arc by arc, which is what training wants: the moves that lose least.
// 0, if a node, is on the stack. Lists: stack, buffer. Transitions: SHIFT, REDUCE, LEFT-ARC, RIGHT-ARC.
#pragma once

#include "oracles/gold_tree.h"
#include "oracles/oracle.h"

namespace crossarc {

class ArcEagerOracle final : public Oracle {
public:
    ArcEagerOracle(const OracleSpec &spec, const Program &program)
        : no_root_node_(!program.root_is_node), stack_(spec.lists[0]), buffer_(spec.lists[1]), shift_(spec.transitions[0]), reduce_(spec.transitions[1]),
          left_(spec.transitions[2]), right_(spec.transitions[3]) {}

    void start(const GoldTree &tree) override { gold_.start(tree.heads); }
    bool dynamic() const override { return true; }

    void costs(const Configuration &c, int, std::span<const Move> moves, std::span<int> cost) override {
        const int s = c.size(stack_) ? c.item(stack_, 0) : kNull, b = c.size(buffer_) ? c.item(buffer_, 0) : kNull;
        // Both taking b off the buffer and taking s off the stack cost something; each move does one, or both in part.
        int front_head_in_stack = 0, front_left_children = 0, top_right_children = 0;
        if (b != kNull) {
            front_head_in_stack = gold_.head(b) != kNull && gold_.head(b) < b && in_ascending(c, stack_, gold_.head(b));
            for (int d : gold_.children(b)) {
                if (d >= b) break;
                front_left_children += !c.has_head(d);  // a headless word left of the buffer is on the stack
            }
        }
        if (s != kNull && b != kNull) {
            const auto children = gold_.children(s);
            for (size_t k = children.size(); k-- > 0 && children[k] >= b;) ++top_right_children;
        }
        for (size_t m = 0; m < moves.size(); ++m) {
            const int t = moves[m].transition;
            if (t == shift_) cost[m] = front_head_in_stack + front_left_children;
            else if (t == reduce_) cost[m] = top_right_children;
            else if (t == left_) cost[m] = top_right_children + (gold_.head(s) > b || is_root(s));
            else if (t == right_)
                cost[m] = front_left_children + (gold_.head(b) != s && (front_head_in_stack || gold_.head(b) > b || is_root(b)));
            else cost[m] = 0;
        }
    }

private:
    // Where 0 is no node, the root's word is right as long as it has no head: any arc to it costs.
    bool is_root(int x) const { return no_root_node_ && gold_.head(x) == 0; }

    bool no_root_node_;
    int stack_, buffer_, shift_, reduce_, left_, right_;
    GoldChildren gold_;
};

}  // namespace crossarc
