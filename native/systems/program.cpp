#include "systems/program.h"

#include <algorithm>

namespace crossarc {
namespace {

// Reads the wire format, refusing whatever would let a program read outside its own arrays.
class Reader {
public:
    explicit Reader(std::span<const int> wire) : wire_(wire) {}

    int next() {
        if (at_ >= wire_.size()) throw std::invalid_argument("program ends too early");
        return wire_[at_++];
    }
    int next_in(int low, int high, const char *what) {  // low <= value < high
        int value = next();
        if (value < low || value >= high)
            throw std::invalid_argument(std::string("program has ") + what + " " + std::to_string(value) + " outside " +
                                        std::to_string(low) + ".." + std::to_string(high - 1));
        return value;
    }
    int count(const char *what) { return next_in(0, 1 << 20, what); }
    bool done() const { return at_ == wire_.size(); }

private:
    std::span<const int> wire_;
    size_t at_ = 0;
};

constexpr int kMaxDepth = 200;

// Checks the arguments of an expression and returns those that are expressions.
std::vector<int> check_expression(const Program &program, const Expression &e, int index) {
    std::vector<int> children;
    auto below = [&](int child) {
        if (child < 0 || child >= index) throw std::invalid_argument("program has an expression that does not precede its user");
        children.push_back(child);
    };
    auto within = [&](int value, int bound, const char *what) {
        if (value < 0 || value >= bound) throw std::invalid_argument(std::string("program names a ") + what + " that it does not have");
    };
    switch (e.op) {
        case Operator::Item:
        case Operator::Origin:
        case Operator::Size: within(e.a, program.lists, "list"); break;
        case Operator::Cell: within(e.a, program.cells, "cell"); break;
        case Operator::Gold: within(e.a, static_cast<int>(GoldAttribute::Count), "gold attribute"); below(e.b); below(e.c); break;
        case Operator::AnyItem: within(e.a, program.lists, "list"); below(e.b); break;
        case Operator::Choose: below(e.a); below(e.b); below(e.c); break;
        case Operator::Greatest: case Operator::Add: case Operator::Subtract: case Operator::IsArc: case Operator::Connected:
        case Operator::Reaches: case Operator::Less: case Operator::Equal: case Operator::And: case Operator::Or:
            below(e.a); below(e.b); break;
        case Operator::Head: case Operator::Leftmost: case Operator::Leftmost2: case Operator::Rightmost:
        case Operator::Rightmost2: case Operator::Children: case Operator::Live: case Operator::Copies: case Operator::Exists:
        case Operator::HasHead: case Operator::Covered: case Operator::Not:
            below(e.a); break;
        default: break;
    }
    return children;
}

}  // namespace

Program Program::decode(std::span<const int> wire) {
    Reader in(wire);
    Program p;
    p.lists = in.next_in(1, kMaxLists + 1, "list count");
    p.cells = in.next_in(0, kMaxCells + 1, "cell count");
    for (int i = 0; i < p.cells; ++i) p.cell_holds_node.push_back(static_cast<uint8_t>(in.next_in(0, 2, "cell kind")));
    int expressions = in.count("expression count");
    std::vector<int> depth(static_cast<size_t>(expressions), 1);  // evaluation recurses as deep as an expression is
    for (int i = 0; i < expressions; ++i) {
        Expression e;
        e.op = static_cast<Operator>(in.next_in(0, static_cast<int>(Operator::Count), "operator"));
        e.a = in.next(), e.b = in.next(), e.c = in.next();
        for (int child : check_expression(p, e, i)) depth[i] = std::max(depth[i], depth[child] + 1);
        if (depth[i] > kMaxDepth) throw std::invalid_argument("program has an expression that is nested too deeply");
        p.expressions.push_back(e);
        p.uses_components |= e.op == Operator::Connected || e.op == Operator::Reaches || e.op == Operator::Live;
        p.uses_cover |= e.op == Operator::Covered;
        p.uses_life |= e.op == Operator::Live || e.op == Operator::Copies || e.op == Operator::Orphan || e.op == Operator::Orphans;
    }
    int effects = in.count("effect count");
    for (int i = 0; i < effects; ++i) {
        Effect f;
        f.kind = static_cast<EffectKind>(in.next_in(0, static_cast<int>(EffectKind::Count), "effect"));
        bool on_list = f.kind != EffectKind::Arc && f.kind != EffectKind::Assign;
        bool takes_list = f.kind == EffectKind::Permute || f.kind == EffectKind::Append || f.kind == EffectKind::Clear;
        f.a = f.kind == EffectKind::Arc ? in.next_in(0, expressions, "arc head")
                                        : in.next_in(0, on_list ? p.lists : p.cells, on_list ? "list" : "cell");
        f.b = f.kind == EffectKind::Remove ? in.next() : in.next_in(0, takes_list ? p.lists : expressions, "operand");
        f.c = in.next();
        p.effects.push_back(f);
    }
    int branches = in.count("branch count");
    for (int i = 0; i < branches; ++i) {
        Branch b;
        b.precondition = in.next_in(0, expressions, "precondition");
        b.first_effect = in.next_in(0, effects + 1, "effect range");
        b.last_effect = in.next_in(b.first_effect, effects + 1, "effect range");
        if (b.last_effect - b.first_effect > kMaxPushes) throw std::invalid_argument("program has a transition of too many effects");
        p.branches.push_back(b);
    }
    int transitions = in.count("transition count");
    for (int i = 0; i < transitions; ++i) {
        Transition t;
        t.first_branch = in.next_in(0, branches + 1, "branch range");
        t.last_branch = in.next_in(t.first_branch, branches + 1, "branch range");
        t.operand_from = in.next_in(-1, expressions, "operand bound");
        t.operand_to = in.next_in(t.operand_from < 0 ? -1 : 0, t.operand_from < 0 ? 0 : expressions, "operand bound");
        t.adds_arc = in.next_in(0, 2, "flag") != 0;
        p.transitions.push_back(t);
    }
    p.terminal = in.next_in(0, expressions, "terminal test");
    for (int i = 0; i < p.lists; ++i) {
        p.initial_lists.emplace_back();
        int parts = in.next_in(0, 4, "initial parts");
        for (int k = 0; k < parts; ++k) p.initial_lists.back().push_back(in.next_in(-1, 3, "initial part"));
    }
    for (int i = 0; i < p.cells; ++i) p.initial_cells.push_back(in.next());
    p.root_is_node = in.next_in(0, 2, "flag") != 0;
    p.look_ahead = in.next_in(-1, expressions, "look-ahead test");
    if (!in.done()) throw std::invalid_argument("program goes on after its end");
    return p;
}

}  // namespace crossarc
