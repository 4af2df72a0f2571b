// A compiled schema: what crossarc.schemata.program writes as a list of integers, validated and ready to run.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace crossarc::deduction {

// A value is a number, one of the two flags, a symbol, or the id of an interned list or tuple (values.h).
using Value = std::int32_t;
inline constexpr Value kFalse = 1 << 28;
inline constexpr Value kTrue = kFalse + 1;
inline constexpr Value kSymbol = kFalse + 2;
inline constexpr Value kGroup = 1 << 29;

inline bool is_number(Value v) { return v < kFalse; }
inline bool is_scalar(Value v) { return v < kSymbol; }  // a number or a flag: what names in lower case stand for

// An operation on one term, as a pattern (bind or compare) or to build a value.
enum class Op { kSkip, kConst, kBind, kBindAny, kEqual, kEqualNot, kBindNot, kInGroup, kBindSeq, kEqualSeq, kRepeat };

struct Term {
    Op op;
    std::int32_t a;  // a register, or the number of a group
    std::int32_t b;  // an offset, or a constant
};

struct Group {
    bool is_list;
    std::vector<Term> parts;
};

struct Match {
    int kind = -1;
    int plain = 0;  // the first so many slots are no groups
    std::vector<std::pair<int, Term>> slots;  // place and term
};

struct Build {
    int kind = 0;
    std::vector<Term> terms;
};

struct Condition {
    enum Code { kAnd, kOr, kNot, kCompare, kWithin, kIncreasing } code;
    int operation = 0;  // kCompare: < <= > >= = !=; kIncreasing: a register
    std::vector<Term> terms;
    std::vector<Condition> parts;
};

struct Step {
    enum Code { kTest, kLookup, kRange } code;
    Condition test{};
    int place = 0;  // kLookup: which antecedent
    int index = 0;
    std::vector<Term> key;
    Match match;
    int range_register = 0;
    Term low{}, high{};
};

struct Plan {
    int trigger;  // the antecedent that is the newest item; -1: the rule has none
    Match match;
    std::vector<Step> steps;
    std::vector<std::pair<Term, Term>> arcs;  // dependent, head
    Build consequent;
};

struct Rule {
    int name;  // rules of one name and the same antecedents are one step
    int antecedents;
    int arcs;
    std::vector<Plan> plans;
};

struct Constraint {
    Match match;
    std::vector<Condition> conditions;
};

struct Rewrite {
    Match before;
    std::vector<Condition> conditions;
    Build after;
};

// What an index looks at: the value at a place, or the first or last element of the list there.
struct KeyPart {
    enum Part { kWhole, kFirst, kLast } part;
    int place;
};

struct IndexShape {
    int kind;
    std::vector<KeyPart> key;
};

struct Program {
    int registers = 1;
    std::vector<int> arities;
    std::vector<Group> groups;
    std::vector<IndexShape> indexes;
    std::vector<Rule> rules;
    std::vector<Constraint> items;  // none: everything is an item
    std::vector<bool> constrained;  // by kind: whether `items` speaks of it
    std::vector<Rewrite> rewrites;
    std::vector<Rewrite> inverses;

    // By kind: the plans that an item of it may set off, as (rule, plan).
    std::vector<std::vector<std::pair<int, int>>> triggers;

    // Throws std::invalid_argument on anything that would not be safe to run.
    static Program decode(std::span<const std::int32_t> code);
};

inline constexpr int kGoalKind = 0;
inline constexpr size_t kMostKeyParts = 64;

}  // namespace crossarc::deduction
