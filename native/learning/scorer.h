// What a learner gives a parser: scores for all classes of a configuration, from its features. A class is a transition
// with, where it adds an arc, a label. Perceptron weights implement it twice, growing (weights.h) and packed (packed.h).
#pragma once

#include <cstdint>
#include <span>

namespace crossarc {

class Scorer {
public:
    virtual ~Scorer() = default;
    virtual int classes() const = 0;
    // Adds the features' weights to the scores of all classes. `scores` has room for padded(classes()) numbers; what
    // becomes of those beyond the classes is no matter.
    virtual void accumulate(std::span<const uint64_t> keys, std::span<int32_t> scores) const = 0;

    static constexpr int padded(int classes) { return (classes + 31) / 32 * 32; }
};

}  // namespace crossarc
