#include "schemata/forest.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace crossarc::deduction {

void Forest::set_self_loop(ItemId item) { self_loops_.push_back(item); }

void Forest::add(const Instance &instance) {
    rules_.push_back(static_cast<std::uint16_t>(instance.rule));
    consequents_.push_back(instance.consequent);
    tails_.insert(tails_.end(), instance.antecedents.begin(), instance.antecedents.end());
    tail_ends_.push_back(static_cast<std::uint32_t>(tails_.size()));
    arcs_.insert(arcs_.end(), instance.arcs.begin(), instance.arcs.end());
    arc_ends_.push_back(static_cast<std::uint32_t>(arcs_.size()));
}

void Forest::finish(int words, size_t items) {
    words_ = words;
    items_ = items;
}

namespace {

// One step is one set of antecedents, whatever pattern it came by: this finds out whether it has been kept already.
class Seen {
public:
    Seen(const Program &program, const Forest &forest) : program_(program), forest_(forest) {}

    bool add(const Instance &i) {
        const std::uint64_t hash = hash_of_step(program_.rules[i.rule].name, i.consequent, i.antecedents, i.arcs);
        const std::vector<ItemId> wanted = sorted_;
        std::uint32_t &slot = table_.find(hash, [&](std::uint32_t e) {
            if (hashes_[e] != hash || forest_.consequent(e) != i.consequent) return false;
            if (program_.rules[forest_.rule(e)].name != program_.rules[i.rule].name) return false;
            const auto tails = forest_.antecedents(e);
            sorted_.assign(tails.begin(), tails.end());
            std::sort(sorted_.begin(), sorted_.end());
            const auto same_arc = [](Arc a, Arc b) { return a.dependent == b.dependent && a.head == b.head; };
            const auto arcs = forest_.arcs(e);
            return sorted_ == wanted && std::equal(arcs.begin(), arcs.end(), i.arcs.begin(), i.arcs.end(), same_arc);
        });
        if (slot != IdTable::kNone) return false;
        slot = static_cast<std::uint32_t>(hashes_.size());
        hashes_.push_back(hash);
        table_.filled([&](std::uint32_t e) { return hashes_[e]; });
        return true;
    }

    size_t bytes() const { return table_.bytes() + hashes_.capacity() * 8; }

private:
    std::uint64_t hash_of_step(int name, ItemId consequent, std::span<const ItemId> tails, std::span<const Arc> arcs) {
        sorted_.assign(tails.begin(), tails.end());
        std::sort(sorted_.begin(), sorted_.end());
        std::uint64_t hash = mix(mix(5, static_cast<std::uint64_t>(name)), consequent);
        for (ItemId tail : sorted_) hash = mix(hash, tail);
        for (const Arc &arc : arcs) hash = mix(hash, static_cast<std::uint64_t>(arc.head) << 32 | arc.dependent);
        return hash;
    }

    const Program &program_;
    const Forest &forest_;
    IdTable table_;
    std::vector<std::uint64_t> hashes_;
    std::vector<ItemId> sorted_;
};

}  // namespace

Forest Forest::saturate(Deducer &deducer, const DRules &d_rules, size_t max_bytes, const Watch &watch) {
    Forest forest;
    Seen seen(deducer.program(), forest);
    const auto keep = [&](const Instance &i) {
        if (std::find(i.antecedents.begin(), i.antecedents.end(), i.consequent) != i.antecedents.end()) {
            forest.set_self_loop(i.consequent);
        } else if (seen.add(i)) {
            forest.add(i);
        }
    };
    deducer.begin(d_rules);
    deducer.hypotheses(keep);
    for (ItemId item = 0; item < deducer.chart().size(); ++item) {
        if (item % 256 == 0) {
            const size_t bytes = deducer.chart().bytes() + seen.bytes() + forest.edges() * 24;
            if (bytes > max_bytes || forest.tails_.size() > 0xFFFFFF00u)
                throw TooLarge("the derivations do not fit in the memory allowed");
            if (watch) watch();
        }
        deducer.fire(item, keep);
    }
    forest.finish(d_rules.words(), deducer.chart().size());
    for (ItemId item = 0; item < deducer.chart().size(); ++item)
        if (deducer.chart().kind(item) == kGoalKind) forest.goal_ = item;
    return forest;
}

// Backwards from the goal to what is useful, then forwards in Kahn's way over what is.
void Forest::sort() const {
    if (ordered_) return;
    ordered_ = true;
    cyclic_ = false;
    order_.clear();
    useful_.assign(items_, false);
    if (goal_ == kNoItem) return;

    // Incoming edges of each item, packed.
    std::vector<std::uint32_t> first(items_ + 1, 0);
    for (ItemId c : consequents_) ++first[c + 1];
    std::partial_sum(first.begin(), first.end(), first.begin());
    std::vector<EdgeId> incoming(edges());
    {
        std::vector<std::uint32_t> at(first.begin(), first.end() - 1);
        for (EdgeId e = 0; e < edges(); ++e) incoming[at[consequents_[e]]++] = e;
    }
    std::vector<ItemId> waiting{goal_};
    useful_[goal_] = true;
    size_t useful_items = 0;
    while (!waiting.empty()) {
        const ItemId item = waiting.back();
        waiting.pop_back();
        ++useful_items;
        for (std::uint32_t i = first[item]; i < first[item + 1]; ++i)
            for (ItemId tail : antecedents(incoming[i]))
                if (!useful_[tail]) {
                    useful_[tail] = true;
                    waiting.push_back(tail);
                }
    }

    // Uses of each useful item by the incoming edges of useful items.
    std::vector<std::uint32_t> missing(edges(), 0), pending(items_, 0), use_ends(items_ + 1, 0);
    for (EdgeId e = 0; e < edges(); ++e) {
        if (!useful_[consequents_[e]]) continue;
        ++pending[consequents_[e]];
        missing[e] = static_cast<std::uint32_t>(antecedents(e).size());
        for (ItemId tail : antecedents(e)) ++use_ends[tail + 1];
    }
    std::partial_sum(use_ends.begin(), use_ends.end(), use_ends.begin());
    std::vector<EdgeId> uses(use_ends.back());
    {
        std::vector<std::uint32_t> at(use_ends.begin(), use_ends.end() - 1);
        for (EdgeId e = 0; e < edges(); ++e)
            if (useful_[consequents_[e]])
                for (ItemId tail : antecedents(e)) uses[at[tail]++] = e;
    }
    const auto settle = [&](EdgeId e) {
        if (--pending[consequents_[e]] == 0) waiting.push_back(consequents_[e]);
    };
    for (EdgeId e = 0; e < edges(); ++e)
        if (useful_[consequents_[e]] && missing[e] == 0) settle(e);
    size_t done = 0;
    while (!waiting.empty()) {
        const ItemId item = waiting.back();
        waiting.pop_back();
        ++done;
        order_.insert(order_.end(), incoming.begin() + first[item], incoming.begin() + first[item + 1]);
        for (std::uint32_t i = use_ends[item]; i < use_ends[item + 1]; ++i)
            if (--missing[uses[i]] == 0) settle(uses[i]);
    }
    cyclic_ = done != useful_items;
}

const std::vector<Forest::EdgeId> &Forest::order() const {
    sort();
    if (cyclic_) throw Cyclic("an item takes part in its own derivation");
    return order_;
}

bool Forest::loops() const {
    sort();
    return cyclic_ || std::any_of(self_loops_.begin(), self_loops_.end(), [&](ItemId item) { return useful_[item]; });
}

std::uint64_t Forest::count(std::uint64_t modulus) const {
    if (goal_ == kNoItem) return 0;
    const auto add = [&](std::uint64_t a, std::uint64_t b, EdgeId) { return (a + b) % modulus; };
    const auto multiply = [&](std::uint64_t a, std::uint64_t b) { return a * b % modulus; };
    return values<std::uint64_t>(0, 1 % modulus, add, multiply)[goal_];
}

std::uint64_t Forest::count_saturated() const {
    if (goal_ == kNoItem) return 0;
    constexpr std::uint64_t most = ~0ull;
    const auto add = [&](std::uint64_t a, std::uint64_t b, EdgeId) { return a > most - b ? most : a + b; };
    const auto multiply = [&](std::uint64_t a, std::uint64_t b) { return a != 0 && b > most / a ? most : a * b; };
    return values<std::uint64_t>(0, 1, add, multiply)[goal_];
}

std::vector<double> Forest::best(const double *weights) const {
    constexpr double none = -std::numeric_limits<double>::infinity();
    return values<double>(
        none, 0.0, [&](double a, double b, EdgeId e) { return std::max(a, b + weight(e, weights)); },
        [](double a, double b) { return a + b; });
}

double Forest::log_sum(const double *weights, double *marginals) const {
    constexpr double none = -std::numeric_limits<double>::infinity();
    if (goal_ == kNoItem) return none;
    const auto log_add = [](double a, double b) {
        if (a < b) std::swap(a, b);
        return b == -std::numeric_limits<double>::infinity() ? a : a + std::log1p(std::exp(b - a));
    };
    const std::vector<double> inside = values<double>(
        none, 0.0, [&](double a, double b, EdgeId e) { return log_add(a, b + weight(e, weights)); },
        [](double a, double b) { return a + b; });
    const double total = inside[goal_];
    if (marginals == nullptr || total == none) return total;
    std::vector<double> outside(items_, none);
    outside[goal_] = 0;
    for (auto e = order_.rbegin(); e != order_.rend(); ++e) {
        double here = outside[consequents_[*e]] + weight(*e, weights);
        for (ItemId tail : antecedents(*e)) here += inside[tail];
        if (here == none) continue;
        for (ItemId tail : antecedents(*e)) outside[tail] = log_add(outside[tail], here - inside[tail]);
        const double share = std::exp(here - total);
        for (const Arc &arc : arcs(*e)) marginals[static_cast<size_t>(arc.head) * (words_ + 1) + arc.dependent] += share;
    }
    return total;
}

}  // namespace crossarc::deduction
