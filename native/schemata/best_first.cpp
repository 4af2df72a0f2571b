#include "schemata/best_first.h"

#include <algorithm>

namespace crossarc::deduction {
namespace {

class Search {
public:
    Search(Deducer &deducer, const DRules &d_rules, size_t max_bytes, const Watch &watch)
        : deducer_(deducer), d_rules_(d_rules), max_bytes_(max_bytes), watch_(watch) {}

    Forest run() {
        const auto consider = [this](const Instance &i) { offer(i); };
        deducer_.begin(d_rules_);
        deducer_.hypotheses(consider);
        ItemId goal = kNoItem;
        size_t taken = 0;
        while (!queue_.empty()) {
            const Entry next = queue_.front();
            std::pop_heap(queue_.begin(), queue_.end());
            queue_.pop_back();
            if (items_[next.item].settled) continue;
            items_[next.item].settled = true;
            if (deducer_.chart().kind(next.item) == kGoalKind) {
                goal = next.item;
                break;
            }
            if (++taken % 256 == 0) {
                check_memory();
                watch_();
            }
            deducer_.fire(next.item, consider);
        }
        return derivation(goal);
    }

private:
    struct Entry {
        double score;
        ItemId item;
        // The heap's top is the greatest: the best score, and of equal ones the item that was found first.
        bool operator<(const Entry &other) const {
            return score < other.score || (score == other.score && item > other.item);
        }
    };
    struct State {
        double score = -std::numeric_limits<double>::infinity();
        std::uint32_t step = 0;  // where its best step so far begins in steps_
        bool settled = false;
    };

    void offer(const Instance &i) {
        double score = i.weight;
        for (ItemId item : i.antecedents) score += items_[item].score;
        if (i.consequent >= items_.size()) items_.resize(i.consequent + 1);
        State &state = items_[i.consequent];
        if (state.settled || score <= state.score) return;
        state.score = score;
        state.step = static_cast<std::uint32_t>(steps_.size());
        steps_.push_back(static_cast<std::uint32_t>(i.rule));
        steps_.insert(steps_.end(), i.antecedents.begin(), i.antecedents.end());
        for (const Arc &arc : i.arcs) {
            steps_.push_back(static_cast<std::uint32_t>(arc.dependent));
            steps_.push_back(static_cast<std::uint32_t>(arc.head));
        }
        queue_.push_back({score, i.consequent});
        std::push_heap(queue_.begin(), queue_.end());
    }

    void check_memory() const {
        const size_t bytes = deducer_.chart().bytes() + items_.capacity() * sizeof(State) + steps_.capacity() * 4 +
                             queue_.capacity() * sizeof(Entry);
        if (bytes > max_bytes_ || steps_.size() > 0xFFFFFF00u) throw TooLarge("the search does not fit in the memory allowed");
    }

    // The best steps below the goal, each once.
    Forest derivation(ItemId goal) const {
        Forest forest;
        std::vector<bool> seen(items_.size(), false);
        std::vector<ItemId> waiting;
        if (goal != kNoItem) waiting.push_back(goal);
        while (!waiting.empty()) {
            const ItemId item = waiting.back();
            waiting.pop_back();
            if (seen[item]) continue;
            seen[item] = true;
            const std::uint32_t *at = steps_.data() + items_[item].step;
            const int number = static_cast<int>(*at++);
            const Rule &rule = deducer_.program().rules[number];
            const std::span<const ItemId> antecedents(at, rule.antecedents);
            at += rule.antecedents;
            std::vector<Arc> arcs;
            for (int a = 0; a < rule.arcs; ++a, at += 2)
                arcs.push_back({static_cast<std::int32_t>(at[0]), static_cast<std::int32_t>(at[1])});
            forest.add({number, antecedents, arcs, 0, item, false});
            waiting.insert(waiting.end(), antecedents.begin(), antecedents.end());
        }
        forest.finish(d_rules_.words(), deducer_.chart().size());
        forest.set_goal(goal);
        return forest;
    }

    Deducer &deducer_;
    const DRules &d_rules_;
    size_t max_bytes_;
    const Watch &watch_;
    std::vector<State> items_;
    std::vector<std::uint32_t> steps_;
    std::vector<Entry> queue_;
};

}  // namespace

Forest best_first(Deducer &deducer, const DRules &d_rules, size_t max_bytes, const Watch &watch) {
    return Search(deducer, d_rules, max_bytes, watch).run();
}

}  // namespace crossarc::deduction
