// The native machine: evaluates a program's expressions on a configuration and applies its transitions.
//
// It is written once, over any type of configuration: systems/small.h (a few words, a plain value, for exhaustive
// checking) and systems/configuration.h (sentences of any length, for parsing). A configuration type offers
//   words() arcs() size(list) item(list, position from the near end) cell(i) origin(list)
//   head(x) is_arc(h, d) connected(x, y) reaches(x, y) covered(x) children(x) child(x, which)
//   orphans() orphan() live(x) copies(x)
//   add_arc(h, d, label) permute(..) remove(list, position) push(list, x) insert(list, x) append(to, from) assign(i, x)
#pragma once

#include <algorithm>
#include <cstdint>

#include "systems/program.h"

namespace crossarc {

// Sums beyond any sentence's numbers, which only a hostile program has, are something or other.
inline int wrapped(int64_t value) { return static_cast<int>(static_cast<uint32_t>(value)); }

template <class Configuration>
int evaluate(const Program &program, int index, const Configuration &c, int operand = 0, int each = kNull) {
    const Expression &e = program.expressions[index];
    auto value = [&](int child) { return evaluate(program, child, c, operand, each); };
    switch (e.op) {
        case Operator::Constant: return wrapped(e.a + int64_t{e.b} * operand);
        case Operator::Null: return kNull;
        case Operator::Words: return c.words();
        case Operator::Arcs: return c.arcs();
        case Operator::Item: {
            const int64_t position = e.b + int64_t{e.c} * operand;
            return position >= 0 && position < c.size(e.a) ? c.item(e.a, static_cast<int>(position)) : kNull;
        }
        case Operator::Size: return c.size(e.a);
        case Operator::Cell: return c.cell(e.a);
        case Operator::Head: { int x = value(e.a); return x == kNull ? kNull : c.head(x); }
        case Operator::Leftmost: { int x = value(e.a); return x == kNull ? kNull : c.child(x, 0); }
        case Operator::Leftmost2: { int x = value(e.a); return x == kNull ? kNull : c.child(x, 1); }
        case Operator::Rightmost: { int x = value(e.a); return x == kNull ? kNull : c.child(x, 2); }
        case Operator::Rightmost2: { int x = value(e.a); return x == kNull ? kNull : c.child(x, 3); }
        case Operator::Children: { int x = value(e.a); return x == kNull ? kNull : c.children(x); }
        case Operator::Orphans: return c.orphans();
        case Operator::Orphan: return c.orphan();
        case Operator::Live: { int x = value(e.a); return x == kNull ? kNull : c.live(x); }
        case Operator::Copies: { int x = value(e.a); return x == kNull ? kNull : c.copies(x); }
        case Operator::Choose: return value(e.a) ? value(e.b) : value(e.c);
        case Operator::Greatest: { int x = value(e.a), y = value(e.b); return x > y ? x : y; }  // kNull is the least int
        case Operator::Add: { int x = value(e.a), y = value(e.b); return x == kNull || y == kNull ? kNull : wrapped(int64_t{x} + y); }
        case Operator::Subtract: { int x = value(e.a), y = value(e.b); return x == kNull || y == kNull ? kNull : wrapped(int64_t{x} - y); }
        case Operator::True: return 1;
        case Operator::False: return 0;
        case Operator::Exists: return value(e.a) != kNull;
        case Operator::HasHead: { int x = value(e.a); return x != kNull && c.has_head(x); }
        case Operator::IsArc: { int x = value(e.a), y = value(e.b); return x != kNull && y != kNull && c.is_arc(x, y); }
        case Operator::Connected: { int x = value(e.a), y = value(e.b); return x != kNull && y != kNull && c.connected(x, y); }
        case Operator::Reaches: { int x = value(e.a), y = value(e.b); return x != kNull && y != kNull && c.reaches(x, y); }
        case Operator::Covered: { int x = value(e.a); return x != kNull && c.covered(x); }
        case Operator::Less: { int x = value(e.a), y = value(e.b); return x != kNull && y != kNull && x < y; }
        case Operator::Equal: { int x = value(e.a), y = value(e.b); return x != kNull && y != kNull && x == y; }
        case Operator::And: return value(e.a) && value(e.b);
        case Operator::Or: return value(e.a) || value(e.b);
        case Operator::Not: return !value(e.a);
        case Operator::AnyItem:
            for (int k = 0, size = c.size(e.a); k < size; ++k)
                if (evaluate(program, e.b, c, operand, c.item(e.a, k))) return 1;
            return 0;
        case Operator::Each: return each;
        case Operator::Gold:
            if constexpr (requires { c.gold(GoldAttribute::Head, 0, 0); }) {
                int x = value(e.b);
                return x == kNull ? kNull : c.gold(static_cast<GoldAttribute>(e.a), x, value(e.c));
            }
            return kNull;
        case Operator::Origin: return c.origin(e.a);
        case Operator::Count: break;
    }
    return kNull;
}

template <class Configuration>
bool is_terminal(const Program &program, const Configuration &c) {
    return evaluate(program, program.terminal, c);
}

// The branch of a transition that applies to c, or -1.
template <class Configuration>
int applicable_branch(const Program &program, const Transition &t, const Configuration &c, int operand = 0) {
    for (int b = t.first_branch; b < t.last_branch; ++b)
        if (evaluate(program, program.branches[b].precondition, c, operand)) return b;
    return -1;
}

// The operands for which a family may apply, as an inclusive range; one operand, 0, for an ordinary transition.
struct Operands {
    int from, to;
};
template <class Configuration>
Operands operands(const Program &program, const Transition &t, const Configuration &c) {
    if (t.operand_from < 0) return {0, 0};
    // An operand counts words; a hostile program's bounds may be anything.
    return {std::max(evaluate(program, t.operand_from, c), 0), std::min(evaluate(program, t.operand_to, c), c.words() + 1)};
}

template <class Configuration>
void apply_branch(const Program &program, int branch, Configuration &c, int label = 0, int operand = 0) {
    const Branch &b = program.branches[branch];
    const Effect *effects = program.effects.data() + b.first_effect;
    const int count = b.last_effect - b.first_effect;
    int first[Program::kMaxPushes], second[Program::kMaxPushes];
    for (int k = 0; k < count; ++k) {
        const Effect &f = effects[k];
        if (f.kind == EffectKind::Arc) first[k] = evaluate(program, f.a, c, operand);
        if (f.kind == EffectKind::Arc || f.kind == EffectKind::Push || f.kind == EffectKind::Insert || f.kind == EffectKind::Assign)
            second[k] = evaluate(program, f.b, c, operand);
    }
    c.begin_effect();
    for (int k = 0; k < count; ++k) {
        const Effect &f = effects[k];
        switch (f.kind) {
            case EffectKind::Arc: c.add_arc(first[k], second[k], label); break;
            case EffectKind::Permute: c.permute(f.a, f.b); break;
            case EffectKind::Remove: c.remove(f.a, f.b + f.c * operand); break;
            case EffectKind::Push: if (second[k] != kNull) c.push(f.a, second[k]); break;
            case EffectKind::Insert: if (second[k] != kNull) c.insert(f.a, second[k]); break;
            case EffectKind::Append: c.append(f.a, f.b); break;
            case EffectKind::Clear: c.clear(f.a); break;
            case EffectKind::Assign: c.assign(f.a, second[k]); break;
            case EffectKind::Count: break;
        }
    }
    c.end_effect();
}

}  // namespace crossarc
