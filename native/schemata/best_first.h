// The best derivation without building the others: Knuth's generalisation of Dijkstra's algorithm.
#pragma once

#include "schemata/forest.h"

namespace crossarc::deduction {

// Needs weights that are not positive: a step is then never better than what it is made of, so items come out of the queue with
// their final score, best first, and the search stops at the goal. The forest has the steps of one best derivation.
Forest best_first(Deducer &deducer, const DRules &d_rules, size_t max_bytes, const Watch &watch);

}  // namespace crossarc::deduction
