// Patterns against values: unification of one row with one pattern, values from terms, and conditions.
#pragma once

#include <vector>

#include "schemata/program.h"
#include "schemata/values.h"

namespace crossarc::deduction {

// A run of a list's elements, what a sequence variable stands for.
struct Slice {
    Value list = 0;
    size_t begin = 0, end = 0;
};

class Matcher {
public:
    Matcher(const Program &program, Values &values)
        : program_(program), values_(values), registers_(program.registers), runs_(program.registers) {}

    void set_length(int n) { registers_[0] = n; }
    void set(int reg, Value v) { registers_[reg] = v; }

    // Calls `found` for every way in which the row fits the pattern (one at the most, unless lists are taken apart).
    template <class Found>
    void match(const Match &pattern, const Value *row, Found &&found) {
        for (int i = 0; i < pattern.plain; ++i)
            if (!fits(pattern.slots[i].second, row[pattern.slots[i].first])) return;
        if (pattern.plain == static_cast<int>(pattern.slots.size())) {
            found();
        } else {
            match_slots(pattern, pattern.plain, row, Callback(found));
        }
    }

    bool matches(const Match &pattern, const Value *row) {
        bool any = false;
        match(pattern, row, [&] { any = true; });
        return any;
    }

    Value value(const Term &term) {
        switch (term.op) {
        case Op::kConst: return term.b;
        case Op::kEqualNot: return opposite(registers_[term.a]);
        case Op::kInGroup: return build_group(program_.groups[term.a]);
        default: return term.b ? plus(registers_[term.a], term.b) : registers_[term.a];
        }
    }

    bool holds(const Condition &c) {
        switch (c.code) {
        case Condition::kAnd:
            for (const Condition &part : c.parts)
                if (!holds(part)) return false;
            return true;
        case Condition::kOr:
            for (const Condition &part : c.parts)
                if (holds(part)) return true;
            return false;
        case Condition::kNot: return !holds(c.parts[0]);
        case Condition::kCompare: return compare(c.operation, value(c.terms[0]), value(c.terms[1]));
        case Condition::kWithin: return within(c);
        case Condition::kIncreasing: return increasing(runs_[c.operation]);
        }
        return false;
    }

    bool hold(const std::vector<Condition> &conditions) {
        for (const Condition &c : conditions)
            if (!holds(c)) return false;
        return true;
    }

private:
    // A reference to a callable of no arguments: continuations of patterns that fit in several ways.
    class Callback {
    public:
        template <class F>
        explicit Callback(F &f) : object_(&f), call_([](void *object) { (*static_cast<F *>(object))(); }) {}
        void operator()() const { call_(object_); }

    private:
        void *object_;
        void (*call_)(void *);
    };

    static Value opposite(Value flag) { return flag == kTrue ? kFalse : flag == kFalse ? kTrue : -1; }
    static Value plus(Value v, int offset) { return is_number(v) ? v + offset : v; }

    bool fits(const Term &term, Value v) {
        switch (term.op) {
        case Op::kSkip: return true;
        case Op::kConst: return v == term.b;
        case Op::kBind:
            if (!(term.b ? is_number(v) : is_scalar(v))) return false;
            registers_[term.a] = v - term.b;
            return true;
        case Op::kBindAny: registers_[term.a] = v; return true;
        case Op::kEqual: return v == (term.b ? plus(registers_[term.a], term.b) : registers_[term.a]);
        case Op::kEqualNot: return v == opposite(registers_[term.a]);
        case Op::kBindNot:
            if (v != kTrue && v != kFalse) return false;
            registers_[term.a] = opposite(v);
            return true;
        default: return false;
        }
    }

    void match_slots(const Match &pattern, size_t i, const Value *row, const Callback &found) {
        if (i == pattern.slots.size()) return found();
        auto next = [&, this] { match_slots(pattern, i + 1, row, found); };
        match_value(pattern.slots[i].second, row[pattern.slots[i].first], Callback(next));
    }

    void match_value(const Term &term, Value v, const Callback &found) {
        if (term.op != Op::kInGroup) {
            if (fits(term, v)) found();
            return;
        }
        const Group &group = program_.groups[term.a];
        if (v < kGroup || values_.is_list(v) != group.is_list) return;
        match_parts(group, 0, Slice{v, 0, values_.size(v)}, found);
    }

    // Parts from number `i` on against the elements of a slice. Recursion is as deep as the pattern is long.
    void match_parts(const Group &group, size_t i, Slice rest, const Callback &found) {
        if (i == group.parts.size()) {
            if (rest.begin == rest.end) found();
            return;
        }
        const Term &term = group.parts[i];
        const bool last = i + 1 == group.parts.size();
        if (term.op == Op::kBindSeq) {
            for (size_t end = last ? rest.end : rest.begin; end <= rest.end; ++end) {
                runs_[term.a] = {rest.list, rest.begin, end};
                match_parts(group, i + 1, {rest.list, end, rest.end}, found);
            }
        } else if (term.op == Op::kEqualSeq) {
            const Slice run = runs_[term.a];
            const size_t length = run.end - run.begin;
            if (rest.end - rest.begin < length) return;
            for (size_t k = 0; k < length; ++k)
                if (values_.part(run.list, run.begin + k) != values_.part(rest.list, rest.begin + k)) return;
            match_parts(group, i + 1, {rest.list, rest.begin + length, rest.end}, found);
        } else if (term.op == Op::kRepeat) {
            const Term &element = program_.groups[term.a].parts[0];
            for (size_t end = rest.begin;; ++end) {
                if (!last || end == rest.end) match_parts(group, i + 1, {rest.list, end, rest.end}, found);
                if (end == rest.end) return;
                bool fit = false;
                auto yes = [&] { fit = true; };
                match_value(element, values_.part(rest.list, end), Callback(yes));
                if (!fit) return;
            }
        } else if (rest.begin < rest.end) {
            auto next = [&, this] { match_parts(group, i + 1, {rest.list, rest.begin + 1, rest.end}, found); };
            match_value(term, values_.part(rest.list, rest.begin), Callback(next));
        }
    }

    Value build_group(const Group &group) {
        std::vector<Value> parts;
        for (const Term &term : group.parts) {
            if (term.op == Op::kEqualSeq || term.op == Op::kBindSeq) {
                const Slice run = runs_[term.a];
                for (size_t k = run.begin; k < run.end; ++k) parts.push_back(values_.part(run.list, k));
            } else {
                parts.push_back(value(term));
            }
        }
        return values_.intern(group.is_list, parts.data(), parts.size());
    }

    static bool compare(int operation, Value a, Value b) {
        if (operation == 4) return a == b;
        if (operation == 5) return a != b;
        if (!is_number(a) || !is_number(b)) return false;
        switch (operation) {
        case 0: return a < b;
        case 1: return a <= b;
        case 2: return a > b;
        default: return a >= b;
        }
    }

    bool within(const Condition &c) {
        const Value v = value(c.terms[0]);
        for (size_t i = 1; i < c.terms.size(); i += 2) {
            const bool inside = compare(1, value(c.terms[i]), v) && compare(1, v, value(c.terms[i + 1]));
            if (inside != (i == 1)) return false;
        }
        return true;
    }

    bool increasing(const Slice &run) const {
        for (size_t k = run.begin + 1; k < run.end; ++k)
            if (values_.part(run.list, k - 1) >= values_.part(run.list, k)) return false;
        return true;
    }

    const Program &program_;
    Values &values_;
    std::vector<Value> registers_;
    std::vector<Slice> runs_;
};

}  // namespace crossarc::deduction
