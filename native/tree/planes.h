// How many planes the arcs need so that no two of one plane cross: colouring the crossings graph (DTS 4.1).
#pragma once

#include <vector>

#include "tree/bounded.h"
#include "tree/crossings.h"

namespace crossarc {

struct Planes {
    Bounded count;           // 0 for a tree without arcs
    std::vector<int> plane;  // by dependent, from 1; 0 for an arc that does not count
};

// With `root` false the arcs from 0 do not count. Whoever only asks whether k planes suffice says so with `question`: the
// bounds then answer that, and no more is searched for.
Planes least_planes(const Geometry &tree, const Crossings &crossings, bool root, int question = 0);

}  // namespace crossarc
