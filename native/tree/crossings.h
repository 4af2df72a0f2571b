// Which arcs cross, and the measures that can be read off the crossing pairs. An arc goes by its dependent.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "tree/geometry.h"

namespace crossarc {

struct Crossings {
    std::vector<std::pair<int, int>> pairs;  // of arcs, those from 0 included
    std::vector<int> first;                  // the arcs that cross a are neighbour[first[a] .. first[a + 1])
    std::vector<int> neighbour;

    // Throws std::length_error beyond a hundred million crossings.
    explicit Crossings(const Geometry &tree);

    std::span<const int> of(int arc) const {
        return {neighbour.data() + first[arc], static_cast<size_t>(first[arc + 1] - first[arc])};
    }
    bool crossed(int arc) const { return first[arc] < first[arc + 1]; }
};

// For each arc, the components under it whose root its head does not dominate (edge degree; 0: a projective arc).
std::vector<int> arc_degrees(const Geometry &tree, const Crossings &crossings);

// Two words whose projections are disjoint and interleave, if there are any.
std::optional<std::pair<int, int>> interleaving_pair(const Geometry &tree, const Crossings &crossings);

// The most pairwise disjoint projections that all interleave with one (Maier & Lichte 2011); 0: well-nested.
int ill_nestedness(const Geometry &tree);

// Pitler et al. 2013: all arcs that cross one arc share an endpoint. An arc that shows the contrary, or 0.
int endpoint_violation(const Geometry &tree, const Crossings &crossings);

}  // namespace crossarc
