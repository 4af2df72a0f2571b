// Weights packed for parsing, in flat arrays that a model file holds as they are and that are read where they lie in
// memory: what parsing waits for is memory, so that fewer bytes, and bytes that are near, are more speed.
//
// An index is a hash table of buckets, one cache line each: five checks (31 bits of the key), a mark of which keys
// spilled into the next bucket, and five payloads of 64 bits. Most features have one or two weights, which the payload holds
// itself, 16 bits each; for the others it leads to a row of 8-bit weights that share a factor, a power of two. Sums are
// 32 bits wide, so that their order does not matter.
//
// There are two indexes. Most of what a configuration has are a few thousand features that many configurations have,
// tags and labels; their rows are dense, and an index of their own is small enough to stay in the near cache. Features
// with weights for few classes, a hundred times as many, are in the other one and are looked for second.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "learning/prefetch.h"
#include "learning/scorer.h"

namespace crossarc {

class PackedIndex {
public:
    static constexpr size_t kSlots = 5;
    struct alignas(8) Bucket {
        uint32_t check[kSlots];  // 0 for an empty slot
        uint32_t spilled;        // a bit (see mark) for each key that had no room here: few others look further in vain
        uint64_t payload[kSlots];  // class, weight, class, weight; or a row's (see PackedRow)
    };
    static_assert(sizeof(Bucket) == 64);
    static size_t home(uint64_t key, size_t buckets) { return static_cast<size_t>(((key >> 32) * buckets) >> 32); }
    static uint32_t check(uint64_t key) { return static_cast<uint32_t>(key) | 1; }

    static uint32_t mark(uint32_t check) { return uint32_t{1} << (check & 31); }

    // Throws std::invalid_argument with the name in front if these are no buckets, or a search in them would not end.
    PackedIndex(std::span<const uint32_t> memory, const std::string &name);

    std::span<const Bucket> buckets() const { return buckets_; }
    void prefetch(uint64_t key) const { CROSSARC_PREFETCH(&buckets_[home(key, buckets_.size())]); }
    // The payload of a key, or null.
    const uint64_t *find(uint64_t key) const;

private:
    std::span<const Bucket> buckets_;
};

// Where a row is: class and weight by turns, or, dense, the weights of all classes
// (dense.h), padded with zeros.
struct PackedRow {
    uint32_t offset;
    uint8_t entries;  // 0 for a dense row
    uint8_t shift;    // its weights are multiples of 2 to this

    static constexpr int kMostEntries = 255, kMostShift = 8;
    static constexpr uint16_t kMark = 0xFFFF;  // stands where a payload's first class would
    static bool is(uint64_t payload) { return (payload & 0xFFFF) == kMark; }
    static PackedRow of(uint64_t payload) {
        return {static_cast<uint32_t>(payload >> 32), static_cast<uint8_t>(payload >> 16), static_cast<uint8_t>(payload >> 24)};
    }
    uint64_t payload() const { return kMark | uint64_t{entries} << 16 | uint64_t{shift} << 24 | uint64_t{offset} << 32; }
    // A class takes one byte where that is enough, else two, low byte first.
    static constexpr size_t entry_size(int classes) { return classes <= 256 ? 2 : 3; }
    size_t size(int classes) const { return entries ? entries * entry_size(classes) : static_cast<size_t>(Scorer::padded(classes)); }
};

struct PackedArrays {
    std::vector<uint32_t> common, index;
    std::vector<int8_t> rows;
    size_t features = 0, weights = 0;
};

class PackedWeights final : public Scorer {
public:
    // Looks at memory that somebody else owns and that outlives it; throws std::invalid_argument if it does not fit.
    PackedWeights(std::span<const uint32_t> common, std::span<const uint32_t> index, std::span<const int8_t> rows, int classes);
    PackedWeights(const PackedArrays &arrays, int classes) : PackedWeights(arrays.common, arrays.index, arrays.rows, classes) {}

    int classes() const override { return classes_; }
    void accumulate(std::span<const uint64_t> keys, std::span<int32_t> scores) const override;

private:
    class Rows;
    void check(const PackedIndex &index, const std::string &name, bool dense) const;

    PackedIndex common_, index_;
    std::span<const int8_t> rows_;
    int classes_;
};

class Weights;

// The average of several perceptrons' averaged weights, scaled by `scale` and rounded; weights that round to less than
// `least` are left out. `times[i]` is the time at which weights[i] stopped learning.
PackedArrays pack(std::span<const Weights *const> weights, std::span<const int32_t> times, int scale, int least);

}  // namespace crossarc
