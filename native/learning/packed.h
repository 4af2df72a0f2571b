// Weights packed for parsing, in two flat arrays that a model file holds as they are and that are read where they lie
// in memory: what parsing waits for is memory, so that fewer bytes are more speed.
//
// The index is a hash table of buckets, one cache line each: five checks (32 bits of the key), a mark that the bucket
// spilled into the next, and five payloads of 64 bits. Most features have one or two weights, which the payload holds
// itself, 16 bits each; for the others it leads to a row of 8-bit weights that share a factor, a power of two. Sums are
// 32 bits wide, so that their order does not matter.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "learning/scorer.h"

namespace crossarc {

class PackedWeights final : public Scorer {
public:
    static constexpr size_t kSlots = 5;
    struct alignas(8) Bucket {
        uint32_t check[kSlots];  // 0 for an empty slot
        uint32_t spilled;
        uint64_t payload[kSlots];  // class, weight, class, weight; or a row's (see Row)
    };
    static_assert(sizeof(Bucket) == 64);
    static constexpr uint16_t kRow = 0xFFFF;  // stands where a payload's first class would

    // Where a row is: class and weight by turns, or, dense, the weights of all classes, padded with zeros.
    struct Row {
        uint32_t offset;
        uint8_t entries;  // 0 for a dense row
        uint8_t shift;    // its weights are multiples of 2 to this

        static constexpr int kMostEntries = 255, kMostShift = 16;
        static Row of(uint64_t payload) {
            return {static_cast<uint32_t>(payload >> 32), static_cast<uint8_t>(payload >> 16), static_cast<uint8_t>(payload >> 24)};
        }
        uint64_t payload() const { return kRow | uint64_t{entries} << 16 | uint64_t{shift} << 24 | uint64_t{offset} << 32; }
        size_t size(int classes) const { return entries ? entries * entry_size(classes) : static_cast<size_t>(padded(classes)); }
    };
    // A class takes one byte where that is enough, else two, low byte first.
    static constexpr size_t entry_size(int classes) { return classes <= 256 ? 2 : 3; }

    // Looks at memory that somebody else owns and that outlives it; throws std::invalid_argument if it does not fit.
    PackedWeights(std::span<const uint32_t> index, std::span<const int8_t> rows, int classes);

    int classes() const override { return classes_; }
    void accumulate(std::span<const uint64_t> keys, std::span<int32_t> scores) const override;

private:
    std::span<const Bucket> buckets_;
    std::span<const int8_t> rows_;
    int classes_;
};

struct PackedArrays {
    std::vector<uint32_t> index;
    std::vector<int8_t> rows;
    size_t features = 0, weights = 0;
};

// Where a key belongs, and what stands for it there.
inline size_t bucket_of(uint64_t key, size_t buckets) { return static_cast<size_t>(((key >> 32) * buckets) >> 32); }
inline uint32_t check_of(uint64_t key) { return std::max<uint32_t>(static_cast<uint32_t>(key >> 1), 1); }

class Weights;

// The average of several perceptrons' averaged weights, scaled by `scale` and rounded; weights that round to less than
// `least` are left out. `times[i]` is the time at which weights[i] stopped learning.
PackedArrays pack(std::span<const Weights *const> weights, std::span<const int32_t> times, int scale, int least);

}  // namespace crossarc
