// What a schema builds, tree by tree and all at once, without Python in the loop.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "schemata/forest.h"

namespace crossarc::deduction {

// For each row of n heads: 1 if the schema, with the arcs of that tree as its D-rules, derives the goal using all of them.
std::vector<std::uint8_t> builds(const Program &program, int n, const std::int8_t *heads, size_t trees);

inline constexpr std::uint64_t kEndless = ~0ull;

// For each row of n heads: in how many ways the schema derives it, steps from an item to itself left out; kEndless if several
// steps lead from an item to itself. `loops` tells for each whether there are steps from an item to itself.
std::vector<std::uint64_t> derivations(const Program &program, int n, const std::int8_t *heads, size_t trees,
                                       std::vector<std::uint8_t> &loops);

// The arc sets that the schema builds when every D-rule is there, sorted; bit h * n + d - 1 is the arc from h to d (n <= 7).
// Nothing if that takes more than so many items, each with its arcs, or steps.
std::optional<std::vector<std::uint64_t>> graphs(const Program &program, int n, size_t max_items, size_t max_steps,
                                                 const Watch &watch);

}  // namespace crossarc::deduction
