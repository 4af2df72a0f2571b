#include "schemata/kbest.h"

#include <algorithm>

namespace crossarc::deduction {

bool KBest::Candidate::operator<(const Candidate &other) const {
    if (score != other.score) return score < other.score;
    if (edge != other.edge) return edge > other.edge;
    return ranks > other.ranks;
}

KBest::KBest(const Forest &forest, const double *weights)
    : forest_(forest),
      weights_(weights, weights + static_cast<size_t>(forest.words() + 1) * (forest.words() + 1)),
      best_(forest.best(weights)),
      first_(forest.items(), 0) {
    const auto &order = forest.order();
    for (size_t i = order.size(); i-- > 0;) first_[forest.consequent(order[i])] = static_cast<std::uint32_t>(i);
}

bool KBest::known(ItemId item, std::uint32_t rank) const {
    if (rank == 0) return true;  // useful items have a best derivation, whose score is in best_
    const auto state = states_.find(item);
    return state != states_.end() && rank < state->second.found.size();
}

void KBest::push(ItemState &state, Forest::EdgeId edge, std::vector<std::uint32_t> ranks) {
    double score = forest_.weight(edge, weights_.data());
    const auto tails = forest_.antecedents(edge);
    for (size_t i = 0; i < tails.size(); ++i)
        score += ranks[i] == 0 ? best_[tails[i]] : states_.at(tails[i]).found[ranks[i]].score;
    if (score == -std::numeric_limits<double>::infinity()) return;
    state.heap.push_back({score, edge, std::move(ranks)});
    std::push_heap(state.heap.begin(), state.heap.end());
}

void KBest::begin(ItemId item) {
    ItemState &state = states_[item];
    if (state.begun) return;
    state.begun = true;
    const auto &order = forest_.order();
    for (size_t i = first_[item]; i < order.size() && forest_.consequent(order[i]) == item; ++i)
        push(state, order[i], std::vector<std::uint32_t>(forest_.antecedents(order[i]).size(), 0));
}

bool KBest::find(ItemId item, std::uint32_t rank) {
    // What is wanted, the latest on top: it may need derivations of antecedents first. A stack, not recursion: it is as deep
    // as derivations are.
    std::vector<std::pair<ItemId, std::uint32_t>> wanted{{item, rank}};
    while (!wanted.empty()) {
        const auto [at, number] = wanted.back();
        begin(at);
        ItemState &state = states_[at];
        if (number < state.found.size()) {
            wanted.pop_back();
            continue;
        }
        if (!state.expanded) {
            const Candidate last = state.found.back();
            const auto tails = forest_.antecedents(last.edge);
            bool waits = false;
            for (size_t i = 0; i < tails.size() && !waits; ++i) {
                const std::uint32_t next = last.ranks[i] + 1;
                const auto tail = states_.find(tails[i]);
                const bool begun = tail != states_.end() && tail->second.begun;
                const bool exhausted = begun && tail->second.expanded && tail->second.heap.empty();
                if (!known(tails[i], next) && !exhausted) {
                    wanted.emplace_back(tails[i], next);
                    waits = true;
                }
            }
            if (waits) continue;
            state.expanded = true;
            for (size_t i = 0; i < tails.size(); ++i) {
                // Only raise a rank if those after it are the first: every combination then has one way to come about.
                if (known(tails[i], last.ranks[i] + 1)) {
                    auto ranks = last.ranks;
                    ++ranks[i];
                    push(state, last.edge, std::move(ranks));
                }
                if (last.ranks[i] != 0) break;
            }
        }
        if (state.heap.empty()) {
            wanted.pop_back();
            continue;
        }
        std::pop_heap(state.heap.begin(), state.heap.end());
        state.found.push_back(std::move(state.heap.back()));
        state.heap.pop_back();
        state.expanded = false;
    }
    const auto state = states_.find(item);
    return rank < state->second.found.size();
}

std::optional<KBest::Derivation> KBest::next() {
    const ItemId goal = forest_.goal();
    if (goal == kNoItem || !find(goal, asked_)) return std::nullopt;
    Derivation derivation{states_.at(goal).found[asked_].score, {}};
    std::vector<std::pair<ItemId, std::uint32_t>> waiting{{goal, asked_}};
    while (!waiting.empty()) {
        const auto [item, rank] = waiting.back();
        waiting.pop_back();
        if (!known(item, rank) || states_[item].found.size() <= rank) find(item, rank);
        const Candidate chosen = states_.at(item).found[rank];
        derivation.steps.push_back(chosen.edge);
        const auto tails = forest_.antecedents(chosen.edge);
        for (size_t i = 0; i < tails.size(); ++i) waiting.emplace_back(tails[i], chosen.ranks[i]);
    }
    std::reverse(derivation.steps.begin(), derivation.steps.end());
    ++asked_;
    return derivation;
}

}  // namespace crossarc::deduction
