// The compiled form of a transition system: what the native machine runs and all that it knows of a system.
//
// A program is made in Python (systems/compiler.py) from a system's declaration. It reaches this side as one array of
// integers, is validated once here, and is then read-only and shared by all threads.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace crossarc {

// The value of a term that denotes nothing: the top of an empty stack, an empty register, the head of a headless word.
constexpr int kNull = std::numeric_limits<int>::min();

// Operators of expressions. Node and integer terms evaluate to an int or kNull; tests to 0 or 1, and an atom with a
// null argument is false. The order is the wire format: systems/program.py derives its codes from this list's names.
#define CROSSARC_OPERATORS(X)                                                                        \
    /* terms */                                                                                      \
    X(Constant) X(Null) X(Words) X(Arcs) X(Item) X(Size) X(Cell) X(Head) X(Leftmost) X(Leftmost2)    \
    X(Rightmost) X(Rightmost2) X(Children) X(Orphans) X(Orphan) X(Live) X(Copies) X(Choose) X(Greatest) X(Add) X(Subtract) \
    /* tests */                                                                                      \
    X(True) X(False) X(Exists) X(HasHead) X(IsArc) X(Connected) X(Reaches) X(Covered)                \
    X(Less) X(Equal) X(And) X(Or) X(Not) X(AnyItem) X(Each)                                          \
    /* terms that only oracles use: of the gold tree, and which list a list was at the start */      \
    X(Gold) X(Origin)

enum class Operator : uint8_t {
#define X(name) name,
    CROSSARC_OPERATORS(X)
#undef X
        Count
};

// What an oracle may ask of the gold tree (oracles/gold.h says what each denotes); null in a configuration without one.
#define CROSSARC_GOLD(X) X(Head) X(Children) X(First) X(Rank) X(Chunk) X(Plane)

enum class GoldAttribute : uint8_t {
#define X(name) name,
    CROSSARC_GOLD(X)
#undef X
        Count
};

// Steps of a net effect, applied in order; every term in them was evaluated on the configuration before the first.
#define CROSSARC_EFFECTS(X) X(Arc) X(Permute) X(Remove) X(Push) X(Insert) X(Append) X(Clear) X(Assign)

enum class EffectKind : uint8_t {
#define X(name) name,
    CROSSARC_EFFECTS(X)
#undef X
        Count
};

// One node of an expression; arguments precede it in Program::expressions. `a`, `b`, `c` are expression indices,
// except: Constant base a, slope b; Item list a, position base b, slope c; Size list a; Cell cell a;
// AnyItem list a, test b (Each inside the test denotes the item); Gold attribute a of b and c; Origin list a. Slopes multiply the operand of a family.
struct Expression {
    Operator op;
    int a = 0, b = 0, c = 0;
};

// Arc head a, dependent b (expressions) · Permute: list a now holds what list b held · Remove: from list a the item at
// base b, slope c · Push/Insert: onto list a the value of expression b, nothing if null · Append: all of list b onto
// list a, emptying b · Clear: drop all of list a · Assign: cell a gets expression b.
struct Effect {
    EffectKind kind;
    int a = 0, b = 0, c = 0;
};

struct Branch {
    int precondition;
    int first_effect, last_effect;  // a range of Program::effects
};

struct Transition {
    int first_branch, last_branch;  // a range of Program::branches; the first whose precondition holds applies
    int operand_from, operand_to;   // expressions bounding a family's operand (inclusive), or -1
    bool adds_arc;
};

struct Program {
    static constexpr int kMaxLists = 8, kMaxCells = 8, kMaxPushes = 32;

    int lists = 0, cells = 0;
    std::vector<uint8_t> cell_holds_node;
    std::vector<Expression> expressions;
    std::vector<Effect> effects;
    std::vector<Branch> branches;
    std::vector<Transition> transitions;
    int terminal = 0;     // a test
    int look_ahead = -1;  // a test: where a parser looks ahead (systems/look_ahead.h); -1 for nowhere
    // How a derivation starts: for each list the words it holds from its far end to its near end, as codes: 1 the words
    // 1..n in order, -1 in reverse, 2 the root node 0. And for each cell its first value.
    std::vector<std::vector<int>> initial_lists;
    std::vector<int> initial_cells;
    bool root_is_node = false;  // is 0 a node of this system?

    // Which of the incremental structures the program's expressions need.
    bool uses_components = false, uses_cover = false, uses_life = false;

    static Program decode(std::span<const int> wire);  // throws std::invalid_argument naming what is wrong
};

}  // namespace crossarc
