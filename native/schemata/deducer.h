// Semi-naive deduction: given one item as the newest, every step that it completes. In which order items become the newest, and
// what is kept of the steps, is up to the caller: saturation, best-first search and the checker are three of them.
#pragma once

#include <array>
#include <limits>
#include <span>
#include <vector>

#include "schemata/chart.h"
#include "schemata/matcher.h"

namespace crossarc::deduction {

struct Arc {
    std::int32_t dependent, head;
};

// The D-rules of a sentence. Words are 1..n; an arc goes to a word from another or from 0.
class DRules {
public:
    // What an item remembers of its arcs: nothing, the words that have their head, or the arcs themselves.
    enum class Memory { kNone, kWords, kArcs };

    // weights[h * (n + 1) + d]; minus infinity: no such D-rule.
    DRules(int n, const double *weights, Memory memory = Memory::kNone) : n_(n), weights_(weights), memory_(memory) {}

    int words() const { return n_; }
    bool remembers() const { return memory_ != Memory::kNone; }

    bool has(Arc arc) const {
        return arc.dependent >= 1 && arc.dependent <= n_ && arc.head >= 0 && arc.head <= n_ && arc.dependent != arc.head &&
               weight(arc) != -std::numeric_limits<double>::infinity();
    }
    double weight(Arc arc) const { return weights_[static_cast<size_t>(arc.head) * (n_ + 1) + arc.dependent]; }

    std::uint64_t bit(Arc arc) const {
        if (memory_ == Memory::kNone) return 0;
        return 1ull << (memory_ == Memory::kWords ? arc.dependent - 1 : arc.head * n_ + arc.dependent - 1);
    }

private:
    int n_;
    const double *weights_;
    Memory memory_;
};

struct Instance {
    int rule;
    std::span<const ItemId> antecedents;
    std::span<const Arc> arcs;
    double weight;
    ItemId consequent;
    bool fresh;
};

class Deducer {
public:
    explicit Deducer(const Program &program)
        : program_(program), chart_(program, values_), matcher_(program, values_), scratch_(program, values_) {}

    const Program &program() const { return program_; }
    Chart &chart() { return chart_; }
    const Chart &chart() const { return chart_; }
    const Values &values() const { return values_; }
    std::uint64_t instances() const { return instances_; }

    void begin(const DRules &d_rules) {
        d_rules_ = &d_rules;
        chart_.clear();
        hypotheses_ = 0;
        instances_ = 0;
        matcher_.set_length(d_rules.words());
        scratch_.set_length(d_rules.words());
    }

    // The steps without antecedents. What they derive are the hypotheses: they need not be in the item set or in normal form.
    template <class Visit>
    void hypotheses(Visit &&visit) {
        for (size_t r = 0; r < program_.rules.size(); ++r)
            for (const Plan &plan : program_.rules[r].plans)
                if (plan.trigger < 0) follow(plan, static_cast<int>(r), 0, visit);
        hypotheses_ = chart_.size();
    }

    // Make `item` an antecedent, and visit every step in which it is the newest one.
    template <class Visit>
    void fire(ItemId item, Visit &&visit) {
        if (chart_.kind(item) == kGoalKind) return;
        find_ways_to_write(item);
        for (const Way &way : ways_) chart_.publish(item, way.kind, way_values_.data() + way.offset);
        current_ = item;
        for (const Way &way : ways_) {
            for (const auto &[r, p] : program_.triggers[way.kind]) {
                const Plan &plan = program_.rules[r].plans[p];
                matcher_.match(plan.match, way_values_.data() + way.offset, [&, r = r] {
                    antecedents_[plan.trigger] = item;
                    follow(plan, r, 0, visit);
                });
            }
        }
    }

private:
    template <class Visit>
    void follow(const Plan &plan, int rule, size_t at, Visit &visit) {
        for (; at < plan.steps.size(); ++at) {
            const Step &step = plan.steps[at];
            if (step.code == Step::kTest) {
                if (!matcher_.holds(step.test)) return;
            } else if (step.code == Step::kLookup) {
                std::array<Value, kMostKeyParts> key;
                for (size_t i = 0; i < step.key.size(); ++i) key[i] = matcher_.value(step.key[i]);
                chart_.lookup(step.index, key.data(), [&](ItemId item, const Value *row) {
                    // Two items of one step may both be the newest; only its first place then counts.
                    if (item == current_ && step.place < plan.trigger) return;
                    matcher_.match(step.match, row, [&] {
                        antecedents_[step.place] = item;
                        follow(plan, rule, at + 1, visit);
                    });
                });
                return;
            } else {
                const Value low = matcher_.value(step.low), high = matcher_.value(step.high);
                for (Value v = low; v <= high; ++v) {
                    matcher_.set(step.range_register, v);
                    follow(plan, rule, at + 1, visit);
                }
                return;
            }
        }
        conclude(plan, rule, visit);
    }

    template <class Visit>
    void conclude(const Plan &plan, int r, Visit &visit) {
        const Rule &rule = program_.rules[r];
        std::array<Arc, 16> arcs;
        double weight = 0;
        std::uint64_t mask = 0;
        for (int i = 0; i < rule.arcs; ++i) {
            arcs[i] = {matcher_.value(plan.arcs[i].first), matcher_.value(plan.arcs[i].second)};
            if (!d_rules_->has(arcs[i])) return;
            weight += d_rules_->weight(arcs[i]);
            mask |= d_rules_->bit(arcs[i]);
        }
        if (d_rules_->remembers())
            for (int i = 0; i < rule.antecedents; ++i) mask |= chart_.mask(antecedents_[i]);
        built_.clear();
        for (const Term &term : plan.consequent.terms) built_.push_back(matcher_.value(term));
        int kind = plan.consequent.kind;
        const bool derived = rule.antecedents > 0;
        if (derived) kind = normalise(kind, built_);
        if (!are_positions(built_)) return;
        ItemId item = chart_.find(kind, built_.data(), mask);
        const bool fresh = item == kNoItem;
        if (fresh) {
            if (derived && !is_item(kind, built_.data())) return;
            item = chart_.add(kind, built_.data(), mask);
        }
        ++instances_;
        visit(Instance{r, {antecedents_.data(), static_cast<size_t>(rule.antecedents)},
                       {arcs.data(), static_cast<size_t>(rule.arcs)}, weight, item, fresh});
    }

    // Numbers in items are string positions, the marks 0 and n+1 included.
    bool are_positions(const std::vector<Value> &values) const {
        for (Value v : values)
            if (v < 0 || (is_number(v) && v > d_rules_->words() + 1)) return false;
        return true;
    }

    bool is_item(int kind, const Value *args);
    // The first case of the normaliser that applies is applied; the kind may change.
    int normalise(int kind, std::vector<Value> &args);
    // All values that stand for the item: those whose normal form it is. They may be of several kinds.
    void find_ways_to_write(ItemId item);

    struct Way {
        int kind;
        size_t offset;
    };

    const Program &program_;
    Values values_;
    Chart chart_;
    Matcher matcher_, scratch_;  // of the step being followed; of constraints and rewrites within it
    const DRules *d_rules_ = nullptr;
    size_t hypotheses_ = 0;
    ItemId current_ = kNoItem;
    std::array<ItemId, 16> antecedents_{};
    std::vector<Value> built_;
    std::vector<Way> ways_;
    std::vector<Value> way_values_;
    std::uint64_t instances_ = 0;
};

}  // namespace crossarc::deduction
