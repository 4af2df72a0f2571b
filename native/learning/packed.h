// Weights packed for parsing: 16-bit numbers in two flat arrays that a model file holds as they are and that are read
// where they lie in memory.
//
// The index is a hash table of buckets, one cache line each: eight checks (32 bits of the key) and eight row offsets.
// Rows are short lists of (class, weight), or dense where that is as quick; sums are 32 bits wide, so that their order
// does not matter. Row 0 is empty and stands for every feature that is not there.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "learning/scorer.h"

namespace crossarc {

class PackedWeights final : public Scorer {
public:
    static constexpr size_t kBucket = 16;  // numbers: eight checks, eight offsets

    // Looks at memory that somebody else owns and that outlives it; throws std::invalid_argument if it does not fit.
    PackedWeights(std::span<const uint32_t> index, std::span<const int16_t> rows, int classes);

    int classes() const override { return classes_; }
    void score(std::span<const uint64_t> keys, std::span<int32_t> scores) const override;

private:
    std::span<const uint32_t> index_;
    std::span<const int16_t> rows_;
    int classes_;
};

struct PackedArrays {
    std::vector<uint32_t> index;
    std::vector<int16_t> rows;
    size_t features = 0, weights = 0;
};

class Weights;

// The average of several perceptrons' averaged weights, scaled by `scale` and rounded; weights that round to less than
// `least` are left out. `times[i]` is the time at which weights[i] stopped learning.
PackedArrays pack(std::span<const Weights *const> weights, std::span<const int32_t> times, int scale, int least);

}  // namespace crossarc
