// Crossing intervals and the vertices that all their crossed arcs go through (2REG Definitions 1-3).
#pragma once

#include <vector>

#include "tree/crossings.h"

namespace crossarc {

struct CrossingInterval {
    int left = 0, right = 0;
    std::vector<int> arcs;      // the crossed arcs in it
    std::vector<int> vertices;  // as few as satisfy both conditions of Definition 3
};

std::vector<CrossingInterval> crossing_intervals(const Geometry &tree, const Crossings &crossings);

}  // namespace crossarc
