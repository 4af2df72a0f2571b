// Derivations of gold trees: by the rules of a static oracle, or by search.
#pragma once

#include <optional>

#include "oracles/gold.h"
#include "oracles/oracle.h"

namespace crossarc {

using Derivation = std::vector<Step>;

// Follows a static oracle: a program whose transitions are the oracle's rules, in order, each restricted to where the
// rule applies; the first that is defined is taken. `names[rule]` is the number of the rule's transition in the system's
// own program. Nothing, where the rules lead nowhere.
std::optional<Derivation> follow(const Program &rules, const std::vector<int> &names, std::span<const int32_t> heads);

struct SearchLimits {
    int64_t configurations = 300'000;  // looked at before giving up
    int short_words = 8;              // up to so many words, the derivation is the shortest,
    int64_t shortest = 60'000;        // unless that takes looking at more configurations than this
};

// Looks for a derivation through configurations all of whose arcs are gold.
std::optional<Derivation> search(const Program &program, std::span<const int32_t> heads, const SearchLimits &limits);

}  // namespace crossarc
