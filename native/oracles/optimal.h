// Optimal costs: exact, for any system, by search through all that can follow. The judge of every other oracle.
//
// The loss of an ending is the number of words whose head is not the gold one; a word without a head has head 0 where 0
// is no node, and a wrong one otherwise. The cost of a move is by how much it raises the least loss that can be reached.
#pragma once

#include <optional>
#include <string>

#include "oracles/oracle.h"
#include "systems/small.h"

namespace crossarc {

enum class Ending { Any, Tree, SingleRootTree };  // which terminal configurations count as endings

constexpr int kNoEnding = 1 << 20;  // a loss: nothing can be reached

// The least loss that can be reached from a configuration; nothing where more configurations than allowed would have to
// be looked at.
std::optional<int> least_loss(const Program &program, const SmallConfiguration &c, std::span<const int32_t> heads, Ending ending,
                              int64_t most_configurations);

// How an oracle does against optimal costs, over every configuration of so many words and each of the given trees.
struct Regret {
    int64_t configurations = 0;     // of the system
    int64_t asked = 0;              // pairs of configurations, in which something can be done, and trees
    int64_t right_sets = 0;         // in which exactly the moves of least cost were given the least cost
    int64_t right_costs = 0;        // in which every cost was right
    int64_t moves = 0, excess = 0;  // the moves given the least cost, and what they cost beyond the least
    // The first wrong set: which tree, how its configuration is reached, the moves' costs as given and as they are.
    int64_t tree = -1;
    std::vector<Step> path, ways;
    std::vector<int> given, optimal;
    bool gave_up = false;
};
Regret regret(const Program &program, const OracleSpec &oracle, int words, std::span<const std::vector<int32_t>> trees, Ending ending,
              int64_t most_configurations);

}  // namespace crossarc
