// What a parser can do next: the applicable moves of a configuration. A move is a transition with its operand (0 but
// for families) and the branch of it that applies.
#pragma once

#include <vector>

#include "systems/configuration.h"
#include "systems/machine.h"

namespace crossarc {

struct Move {
    int transition, operand, branch;
    int head, dependent;  // the arc it adds; kNull for none
};

// The arc that a branch adds, as expressions; of several the last. -1 for none.
struct BranchArc {
    int head = -1, dependent = -1;
};

inline BranchArc arc_of(const Program &program, int branch) {
    BranchArc arc;
    const Branch &b = program.branches[branch];
    for (int k = b.first_effect; k < b.last_effect; ++k)
        if (program.effects[k].kind == EffectKind::Arc) arc = {program.effects[k].a, program.effects[k].b};
    return arc;
}

inline void applicable_moves(const Program &program, const Configuration &c, std::vector<Move> &moves) {
    moves.clear();
    for (int t = 0; t < static_cast<int>(program.transitions.size()); ++t) {
        const Transition &transition = program.transitions[t];
        const Operands range = operands(program, transition, c);
        for (int operand = range.from; operand <= range.to; ++operand) {
            const int branch = applicable_branch(program, transition, c, operand);
            if (branch < 0) continue;
            Move move{t, operand, branch, kNull, kNull};
            if (transition.adds_arc) {
                const BranchArc arc = arc_of(program, branch);
                if (arc.head >= 0) {
                    move.head = evaluate(program, arc.head, c, operand);
                    move.dependent = evaluate(program, arc.dependent, c, operand);
                    // The checker found no second head in short sentences; should there be one in a long one, it is no move.
                    if (!c.can_add_arc(move.head, move.dependent)) continue;
                }
            }
            moves.push_back(move);
        }
    }
}

// Is the derivation over? A derivation may pass through a terminal configuration and go on, and goes on as long as
// words lack heads.
template <class Configuration>
bool is_finished(const Program &program, const Configuration &c) {
    return c.arcs() >= c.words() - (program.root_is_node ? 0 : 1) && is_terminal(program, c);
}

}  // namespace crossarc
