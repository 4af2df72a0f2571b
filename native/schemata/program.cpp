#include "schemata/program.h"

#include <stdexcept>

namespace crossarc::deduction {
namespace {

constexpr int kVersion = 1;

class Reader {
public:
    explicit Reader(std::span<const std::int32_t> code) : code_(code) {}

    Program program() {
        if (take() != kVersion) throw std::invalid_argument("a schema program of another version");
        program_.registers = count();
        program_.arities = list<int>([this] { return count(); });
        program_.groups = list<Group>([this] { return group(); });
        program_.indexes = list<IndexShape>([this] { return index(); });
        program_.rules = list<Rule>([this] { return rule(); });
        program_.items = list<Constraint>([this] { return constraint(); });
        program_.rewrites = list<Rewrite>([this] { return rewrite(); });
        program_.inverses = list<Rewrite>([this] { return rewrite(); });
        if (at_ != code_.size()) throw std::invalid_argument("a schema program with something left over");
        for (const Group &group : program_.groups)
            for (const Term &term : group.parts) check(term, true);
        finish();
        return std::move(program_);
    }

private:
    std::int32_t take() {
        if (at_ >= code_.size()) throw std::invalid_argument("a schema program that is cut short");
        return code_[at_++];
    }

    int below(int limit, const char *what) {
        const int value = take();
        if (value < 0 || value >= limit) throw std::invalid_argument(what);
        return value;
    }

    int count() { return below(1 << 24, "a schema program with an impossible count"); }

    template <class T, class F>
    std::vector<T> list(F read) {
        std::vector<T> found;
        const int n = count();
        for (int i = 0; i < n; ++i) found.push_back(read());
        return found;
    }

    int kind() { return below(static_cast<int>(program_.arities.size()), "a schema program with an unknown kind"); }

    Term raw_term() {
        const int op = below(static_cast<int>(Op::kRepeat) + 1, "a schema program with an unknown operation");
        const int a = take();
        return {static_cast<Op>(op), a, take()};
    }

    void check(const Term &term, bool in_list) const {
        const bool to_group = term.op == Op::kInGroup || term.op == Op::kRepeat;
        const int limit = to_group ? static_cast<int>(program_.groups.size()) : program_.registers;
        if (term.a < 0 || term.a >= limit) throw std::invalid_argument("a schema program with an unknown register");
        const bool is_run = term.op == Op::kBindSeq || term.op == Op::kEqualSeq || term.op == Op::kRepeat;
        if (is_run && !in_list) throw std::invalid_argument("a schema program with a run outside a list");
    }

    Term term() {
        const Term term = raw_term();
        check(term, false);
        return term;
    }

    Group group() {
        Group group;
        group.is_list = take() != 0;
        const int parts = count();
        for (int i = 0; i < parts; ++i) {
            group.parts.push_back(raw_term());
            const Op op = group.parts.back().op;
            // Groups may only hold groups written before them: no cycles.
            if ((op == Op::kInGroup || op == Op::kRepeat) && group.parts.back().a >= groups_read_)
                throw std::invalid_argument("a schema program with a group inside itself");
        }
        ++groups_read_;
        return group;
    }

    IndexShape index() {
        IndexShape shape{kind(), {}};
        shape.key = list<KeyPart>([&] {
            const int part = below(KeyPart::kLast + 1, "an index on an unknown part");
            return KeyPart{static_cast<KeyPart::Part>(part), below(program_.arities[shape.kind], "an index on no place")};
        });
        if (shape.key.size() > kMostKeyParts) throw std::invalid_argument("an index on too many places");
        return shape;
    }

    Match match() {
        Match match;
        match.kind = kind();
        for (int i = 0; i < program_.arities[match.kind]; ++i) {
            const int place = below(program_.arities[match.kind], "a schema program with an unknown place");
            match.slots.emplace_back(place, term());
            if (match.slots.back().second.op != Op::kInGroup && match.plain == i) ++match.plain;
        }
        return match;
    }

    Build build() {
        Build build;
        build.kind = kind();
        for (int i = 0; i < program_.arities[build.kind]; ++i) build.terms.push_back(term());
        return build;
    }

    Condition condition() {
        Condition found{static_cast<Condition::Code>(below(Condition::kIncreasing + 1, "an unknown condition"))};
        switch (found.code) {
        case Condition::kAnd:
        case Condition::kOr:
        case Condition::kNot:
            found.parts = list<Condition>([this] { return condition(); });
            if (found.parts.empty()) throw std::invalid_argument("an empty condition");
            break;
        case Condition::kCompare:
            found.operation = below(6, "an unknown comparison");
            found.terms = {term(), term()};
            break;
        case Condition::kWithin: {
            const int ends = 1 + 2 * count();
            for (int i = 0; i < ends; ++i) found.terms.push_back(term());
            break;
        }
        case Condition::kIncreasing:
            found.operation = below(program_.registers, "an unknown register");
        }
        return found;
    }

    std::vector<Condition> conditions() {
        return list<Condition>([this] { return condition(); });
    }

    Step step(int antecedents) {
        Step step{static_cast<Step::Code>(below(Step::kRange + 1, "an unknown step"))};
        if (step.code == Step::kTest) {
            step.test = condition();
        } else if (step.code == Step::kLookup) {
            step.place = below(antecedents, "an unknown antecedent");
            step.index = below(static_cast<int>(program_.indexes.size()), "an unknown index");
            for (size_t i = 0; i < program_.indexes[step.index].key.size(); ++i) step.key.push_back(term());
            step.match = match();
            if (step.match.kind != program_.indexes[step.index].kind) throw std::invalid_argument("an index of another kind");
        } else {
            step.range_register = below(program_.registers, "an unknown register");
            step.low = term();
            step.high = term();
        }
        return step;
    }

    Plan plan(const Rule &rule) {
        Plan plan;
        plan.trigger = take();
        if (plan.trigger < -1 || plan.trigger >= rule.antecedents) throw std::invalid_argument("an unknown trigger");
        if (plan.trigger >= 0) plan.match = match();
        plan.steps = list<Step>([&] { return step(rule.antecedents); });
        for (int i = 0; i < rule.arcs; ++i) {
            const Term dependent = term();
            plan.arcs.emplace_back(dependent, term());
        }
        plan.consequent = build();
        return plan;
    }

    Rule rule() {
        Rule rule{count(), below(16, "too many antecedents"), below(16, "too many arcs"), {}};
        rule.plans = list<Plan>([&] { return plan(rule); });
        return rule;
    }

    Constraint constraint() {
        Constraint found;
        found.match = match();
        found.conditions = conditions();
        return found;
    }

    Rewrite rewrite() {
        Rewrite found;
        found.before = match();
        found.conditions = conditions();
        found.after = build();
        return found;
    }

    void finish() {
        program_.triggers.resize(program_.arities.size());
        program_.constrained.resize(program_.arities.size());
        for (const Constraint &c : program_.items) program_.constrained[c.match.kind] = true;
        for (size_t r = 0; r < program_.rules.size(); ++r)
            for (size_t p = 0; p < program_.rules[r].plans.size(); ++p)
                if (program_.rules[r].plans[p].trigger >= 0)
                    program_.triggers[program_.rules[r].plans[p].match.kind].emplace_back(r, p);
    }

    std::span<const std::int32_t> code_;
    size_t at_ = 0;
    int groups_read_ = 0;
    Program program_;
};

}  // namespace

Program Program::decode(std::span<const std::int32_t> code) { return Reader(code).program(); }

}  // namespace crossarc::deduction
