// All derivations of a sentence at once: items and the steps that derive them, a packed forest; and what semirings make of it.
#pragma once

#include <functional>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <vector>

#include "schemata/deducer.h"

namespace crossarc::deduction {

// More items or steps than the caller allows.
struct TooLarge : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// A derivation that can be made longer without end, where a finite number of them is needed.
struct Cyclic : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Called now and then in what may take long; what it throws ends that.
using Watch = std::function<void()>;

class Forest {
public:
    using EdgeId = std::uint32_t;

    // Steps that derive an item from itself are not kept: they are in no shortest derivation. `loops` says where they were.
    static Forest saturate(Deducer &deducer, const DRules &d_rules, size_t max_bytes, const Watch &watch = {});

    int words() const { return words_; }
    size_t items() const { return items_; }
    size_t edges() const { return consequents_.size(); }
    ItemId goal() const { return goal_; }

    int rule(EdgeId e) const { return rules_[e]; }
    ItemId consequent(EdgeId e) const { return consequents_[e]; }
    std::span<const ItemId> antecedents(EdgeId e) const {
        return {tails_.data() + tail_ends_[e], tails_.data() + tail_ends_[e + 1]};
    }
    std::span<const Arc> arcs(EdgeId e) const { return {arcs_.data() + arc_ends_[e], arcs_.data() + arc_ends_[e + 1]}; }
    double weight(EdgeId e, const double *weights) const {
        double total = 0;
        for (const Arc &arc : arcs(e)) total += weights[static_cast<size_t>(arc.head) * (words_ + 1) + arc.dependent];
        return total;
    }

    // The steps that are in some derivation of the goal, every step after those that derive its antecedents; the steps of
    // one consequent stand together. Throws Cyclic where there is no such order.
    const std::vector<EdgeId> &order() const;
    // Whether some item of a derivation of the goal can be derived from itself: by one step, which adds nothing to any
    // derivation and is not kept, or by several, and then there is no order.
    bool loops() const;
    bool cyclic() const {
        sort();
        return cyclic_;
    }

    // Derivations of the goal, modulo a number below 2^32; `saturated` stops at 2^64 - 1 instead.
    std::uint64_t count(std::uint64_t modulus) const;
    std::uint64_t count_saturated() const;

    // Best score of a derivation of each item (minus infinity: none).
    std::vector<double> best(const double *weights) const;
    // The logarithm of the sum over derivations of exp(score), and into `marginals` ((n+1) x (n+1), head by dependent)
    // the share of it in which each arc takes part.
    double log_sum(const double *weights, double *marginals) const;

    // Set another goal item (the checker keeps apart goals with different arcs).
    void set_goal(ItemId goal) {
        goal_ = goal;
        ordered_ = false;
    }
    void set_self_loop(ItemId item);
    void add(const Instance &instance);
    void finish(int words, size_t items);

    template <class T, class Add, class Multiply>
    std::vector<T> values(T zero, T one, Add add, Multiply multiply) const {
        std::vector<T> of_item(items_, zero);
        for (EdgeId e : order()) {
            T product = one;
            for (ItemId tail : antecedents(e)) product = multiply(product, of_item[tail]);
            of_item[consequents_[e]] = add(of_item[consequents_[e]], product, e);
        }
        return of_item;
    }

private:
    void sort() const;

    int words_ = 0;
    size_t items_ = 0;
    ItemId goal_ = kNoItem;
    std::vector<std::uint16_t> rules_;
    std::vector<ItemId> consequents_;
    std::vector<ItemId> tails_;
    std::vector<std::uint32_t> tail_ends_{0};
    std::vector<Arc> arcs_;
    std::vector<std::uint32_t> arc_ends_{0};
    std::vector<ItemId> self_loops_;
    mutable bool ordered_ = false, cyclic_ = false;
    mutable std::vector<bool> useful_;  // items in some derivation of the goal
    mutable std::vector<EdgeId> order_;
};

}  // namespace crossarc::deduction
