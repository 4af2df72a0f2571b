#include "schemata/check.h"

#include <algorithm>

namespace crossarc::deduction {
namespace {

constexpr double kNoRule = -std::numeric_limits<double>::infinity();

// The D-rules of one tree after another, in the same matrix.
class TreeRules {
public:
    explicit TreeRules(int n) : n_(n), weights_(static_cast<size_t>(n + 1) * (n + 1), kNoRule) {}

    void set(const std::int8_t *heads) {
        std::fill(weights_.begin(), weights_.end(), kNoRule);
        for (int d = 1; d <= n_; ++d) weights_[static_cast<size_t>(heads[d - 1]) * (n_ + 1) + d] = 0;
    }

    DRules d_rules() const { return {n_, weights_.data(), DRules::Memory::kWords}; }
    std::uint64_t all() const { return n_ == 0 ? 0 : ~0ull >> (64 - n_); }

private:
    int n_;
    std::vector<double> weights_;
};

}  // namespace

std::vector<std::uint8_t> builds(const Program &program, int n, const std::int8_t *heads, size_t trees) {
    std::vector<std::uint8_t> built(trees, 0);
    Deducer deducer(program);
    TreeRules rules(n);
    const DRules d_rules = rules.d_rules();
    std::vector<ItemId> waiting;
    for (size_t t = 0; t < trees; ++t) {
        rules.set(heads + t * n);
        bool done = false;
        waiting.clear();
        const auto look = [&](const Instance &i) {
            if (!i.fresh) return;
            waiting.push_back(i.consequent);
            done = done || (deducer.chart().kind(i.consequent) == kGoalKind &&
                            deducer.chart().mask(i.consequent) == rules.all());
        };
        deducer.begin(d_rules);
        deducer.hypotheses(look);
        while (!waiting.empty() && !done) {  // the newest first: most trees are built long before everything is
            const ItemId item = waiting.back();
            waiting.pop_back();
            deducer.fire(item, look);
        }
        built[t] = done;
    }
    return built;
}

std::vector<std::uint64_t> derivations(const Program &program, int n, const std::int8_t *heads, size_t trees,
                                       std::vector<std::uint8_t> &loops) {
    std::vector<std::uint64_t> counts(trees, 0);
    loops.assign(trees, 0);
    Deducer deducer(program);
    TreeRules rules(n);
    const DRules d_rules = rules.d_rules();
    for (size_t t = 0; t < trees; ++t) {
        rules.set(heads + t * n);
        Forest forest = Forest::saturate(deducer, d_rules, ~size_t{0});
        for (ItemId item = 0; item < deducer.chart().size(); ++item) {
            if (deducer.chart().kind(item) != kGoalKind || deducer.chart().mask(item) != rules.all()) continue;
            forest.set_goal(item);
            counts[t] = forest.cyclic() ? kEndless : forest.count_saturated();
            loops[t] = forest.loops();
        }
    }
    return counts;
}

std::optional<std::vector<std::uint64_t>> graphs(const Program &program, int n, size_t max_items, size_t max_steps,
                                                 const Watch &watch) {
    std::vector<std::uint64_t> found;
    Deducer deducer(program);
    const std::vector<double> weights(static_cast<size_t>(n + 1) * (n + 1), 0.0);
    const DRules d_rules(n, weights.data(), DRules::Memory::kArcs);
    const auto look = [&](const Instance &i) {
        if (i.fresh && deducer.chart().kind(i.consequent) == kGoalKind) found.push_back(deducer.chart().mask(i.consequent));
    };
    deducer.begin(d_rules);
    deducer.hypotheses(look);
    for (ItemId item = 0; item < deducer.chart().size(); ++item) {
        if (deducer.chart().size() > max_items || deducer.instances() > max_steps) return std::nullopt;
        if (item % 256 == 0) watch();
        deducer.fire(item, look);
    }
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace crossarc::deduction
