// What to do next, given a gold tree: one interface for static, dynamic and searched oracles.
//
// An oracle is an object for one program; `start` gives it the gold tree of the next sentence. It prices every
// applicable move of a configuration: the cost is the number of gold arcs that could still be reached before the move
// and cannot after it. A dynamic oracle prices every configuration exactly; a static one knows a derivation, and its
// moves cost 0, all others 1. Labels are no concern of an oracle: a move that adds a gold arc must add it with the gold
// label. Training, greedy or with a beam, with or without exploration, asks nothing else.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "systems/moves.h"

namespace crossarc {

struct Step {
    int transition, operand;
};

// A head of which nothing is known, in a tree that is known in part: any is right.
constexpr int32_t kAnyHead = -1;

// A sentence to learn from, or of which some heads are given. Heads of words 1..n are at 0..n-1.
struct GoldTree {
    std::span<const int32_t> heads;
    std::span<const Step> derivation;  // for static oracles; may be empty for the others
};

class Oracle {
public:
    virtual ~Oracle() = default;
    virtual void start(const GoldTree &gold) = 0;
    // `steps` moves have led to the configuration. Fills one cost a move.
    virtual void costs(const Configuration &c, int steps, std::span<const Move> moves, std::span<int> cost) = 0;
    // Can it price configurations off the gold path? Only then may training explore.
    virtual bool dynamic() const { return false; }
};

// Which oracle, and how its system's program calls the things it talks about: for "static" nothing, for the others the
// numbers of the lists and transitions named in their files, in that order.
struct OracleSpec {
    std::string name = "static";
    std::vector<int> lists, transitions;
};

// Throws std::invalid_argument for a name it does not know or a spec that does not fit.
std::unique_ptr<Oracle> make_oracle(const OracleSpec &spec, const Program &program);

}  // namespace crossarc
