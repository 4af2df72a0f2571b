// The exhaustive checker: what a system builds for sentences of a few words.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "systems/program.h"

namespace crossarc {

struct CheckResult {
    int words = 0;
    // One bit for each list of heads, numbered in base words + 1 with the head of word 1 most significant: was this
    // tree built? Only trees (all words attached to one 0-rooted tree) have theirs set.
    std::vector<uint64_t> built;
    int64_t configurations = 0, stuck = 0, dead = 0, non_trees = 0;
    int min_length = -1, max_length = -1;  // over derivations that end in a tree; -1 if there is none
    bool bounded = true;                   // false: some configuration can be reached from itself
    bool gave_up = false;                  // more than the most configurations allowed
};

// Follows every derivation. `single`: a tree has exactly one child of 0; other trees count as unfinished.
CheckResult enumerate(const Program &program, int words, bool single, int64_t most_configurations,
                      const std::function<bool()> &interrupted);

// For each of the given trees (rows of `words` heads), is there a derivation through configurations all of whose arcs
// are in it? Sets the trees' bits in `built`.
CheckResult per_tree(const Program &program, int words, const std::vector<int> &heads, int threads,
                     const std::function<bool()> &interrupted);

}  // namespace crossarc
