// Arcs that no derivation can add any more, because of where their ends are: what a search for one tree need not follow.
#pragma once

#include <vector>

#include "systems/small.h"

namespace crossarc {

// Has every arc an end in this list, into which nothing is ever put? As the buffer of arc-eager.
inline bool is_source_of_arcs(const Program &program, int list) {
    auto in_list = [&](int e) { return program.expressions[e].op == Operator::Item && program.expressions[e].a == list; };
    for (const Effect &f : program.effects) {
        if (f.kind == EffectKind::Arc && !in_list(f.a) && !in_list(f.b)) return false;
        const bool fills = f.kind == EffectKind::Push || f.kind == EffectKind::Insert || f.kind == EffectKind::Append || f.kind == EffectKind::Permute;
        if (fills && (f.a == list || (f.kind == EffectKind::Permute && f.b == list))) return false;
    }
    return true;
}

class LostArcs {
public:
    explicit LostArcs(const Program &program) : root_is_node_(program.root_is_node) {
        for (int list = 0; list < program.lists; ++list)
            if (is_source_of_arcs(program, list)) source_ = list;
        for (const Effect &f : program.effects) {
            const bool puts = f.kind == EffectKind::Push || f.kind == EffectKind::Insert || (f.kind == EffectKind::Assign && program.cell_holds_node[f.a]);
            if (puts || f.kind == EffectKind::Arc) gone_is_gone_ = gone_is_gone_ && names_a_place(program, f.b);
            if (f.kind == EffectKind::Arc) gone_is_gone_ = gone_is_gone_ && names_a_place(program, f.a);
        }
    }

    // Is an arc of the tree, which the configuration does not have yet, out of its reach?
    bool any(const SmallConfiguration &c, const int *heads) const {
        if (source_ < 0 && !gone_is_gone_) return false;
        const unsigned present = gone_is_gone_ ? c.present() : ~0u;
        const unsigned waiting = source_ < 0 ? ~0u : c.held(source_);
        for (int d = 1; d <= c.words(); ++d) {
            const int h = heads[d - 1];
            if (c.heads(d) != 0 || (h == 0 && !root_is_node_)) continue;
            const unsigned ends = 1u << h | 1u << d;
            if ((present & ends) != ends || (waiting & ends) == 0) return true;
        }
        return false;
    }

private:
    // Does the term name what stands in a list or register? Others could bring a word back that stands nowhere.
    static bool names_a_place(const Program &program, int e) {
        const Operator op = program.expressions[e].op;
        return op == Operator::Item || op == Operator::Cell || op == Operator::Null;
    }

    int source_ = -1;
    bool gone_is_gone_ = true;
    bool root_is_node_;
};

}  // namespace crossarc
