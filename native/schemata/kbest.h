// The derivations of a forest from best to worst, each computed when it is asked for (Huang & Chiang 2005, Algorithm 3).
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "schemata/forest.h"

namespace crossarc::deduction {

class KBest {
public:
    struct Derivation {
        double score;
        std::vector<Forest::EdgeId> steps;  // each after those that derive its antecedents
    };

    // The forest must outlive this and must have no cycles.
    KBest(const Forest &forest, const double *weights);

    std::optional<Derivation> next();

private:
    // A derivation of an item: a step, and which of the derivations of each antecedent.
    struct Candidate {
        double score;
        Forest::EdgeId edge;
        std::vector<std::uint32_t> ranks;
        bool operator<(const Candidate &other) const;
    };
    struct ItemState {
        bool begun = false;
        bool expanded = true;  // whether what comes after the last one found is among the candidates
        std::vector<Candidate> found, heap;
    };

    void push(ItemState &state, Forest::EdgeId edge, std::vector<std::uint32_t> ranks);
    // Whether the item's derivation number `rank` is known to exist; false also where it is not known yet.
    bool known(ItemId item, std::uint32_t rank) const;
    // Find derivation number `rank` of an item; false if there are fewer.
    bool find(ItemId item, std::uint32_t rank);
    void begin(ItemId item);

    const Forest &forest_;
    std::vector<double> weights_;
    std::vector<double> best_;
    std::vector<std::uint32_t> first_;  // the incoming steps of each item, in order()
    std::unordered_map<ItemId, ItemState> states_;
    std::uint32_t asked_ = 0;
};

}  // namespace crossarc::deduction
