// The weights of an averaged perceptron while it learns: sparse rows of classes under feature keys, in integers.
//
// A weight w changed by d at time t; its average over times 1..T is w - u/T with u the sum of d*t. Features come into
// being at their first update. A row is a list of (class, w, u) as long as it is short, and dense from then on.
#pragma once

#include <cstdint>
#include <vector>

#include "learning/scorer.h"

namespace crossarc {

class Weights final : public Scorer {
public:
    explicit Weights(int classes);

    int classes() const override { return classes_; }
    void accumulate(std::span<const uint64_t> keys, std::span<int32_t> scores) const override;

    // Adds delta to the weight of every feature for one class, at the given time.
    void update(std::span<const uint64_t> keys, int cls, int32_t delta, int32_t time);

    size_t features() const { return used_; }

    // Calls visit(key, class, w, u) for every weight, a row at a time and in no particular order of rows.
    template <class Visit>
    void each(Visit visit) const {
        for (const Slot &slot : slots_) {
            if (slot.key == 0) continue;
            const int32_t *row = arena_.data() + slot.row;
            if (row[0] < 0) {
                for (int c = 0; c < classes_; ++c)
                    if (row[1 + c] || row[1 + classes_ + c]) visit(slot.key, c, row[1 + c], row[1 + classes_ + c]);
            } else {
                const int32_t *entry = row + 1;
                for (int k = 0, count = row[0] & 0xFFFF; k < count; ++k, entry += 3) visit(slot.key, entry[0], entry[1], entry[2]);
            }
        }
    }

private:
    struct Slot {
        uint64_t key;  // 0 for none; keys are odd
        uint32_t row;
    };

    size_t home(uint64_t key) const { return static_cast<size_t>(key >> shift_); }
    Slot &find(uint64_t key) {
        size_t at = home(key);
        while (slots_[at].key != key && slots_[at].key != 0) at = at + 1 == slots_.size() ? 0 : at + 1;
        return slots_[at];
    }
    void grow();
    uint32_t allocate(int capacity);

    int classes_, dense_from_;
    size_t used_ = 0;
    int shift_;
    std::vector<Slot> slots_;
    // Rows: a header (count | capacity << 16, or -1 if dense), then triples, or all w and then all u.
    std::vector<int32_t> arena_;
    std::vector<std::vector<uint32_t>> free_;  // abandoned rows by log2 of their capacity
};

}  // namespace crossarc
