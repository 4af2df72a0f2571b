#include "learning/weights.h"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "learning/prefetch.h"
#include "vector_clones.h"

namespace crossarc {
namespace {

CROSSARC_VECTOR_CLONES void add_row(const int32_t *row, int32_t *scores, int classes) {
    for (int c = 0; c < classes; ++c) scores[c] += row[c];
}

constexpr size_t kFirstSlots = 1 << 16;

}  // namespace

Weights::Weights(int classes)
    : classes_(classes), dense_from_(std::max(4, classes / 4)), shift_(64 - std::countr_zero(kFirstSlots)), slots_(kFirstSlots), free_(20) {
    if (classes > 0x7FFF) throw std::invalid_argument("too many classes: more than 32767 transitions and labels");
}

void Weights::accumulate(std::span<const uint64_t> keys, std::span<int32_t> scores) const {
    constexpr size_t kAhead = 12;
    for (size_t i = 0; i < std::min(kAhead, keys.size()); ++i) CROSSARC_PREFETCH(&slots_[home(keys[i] | 1)]);
    thread_local std::vector<const int32_t *> rows;
    rows.clear();
    for (size_t i = 0; i < keys.size(); ++i) {
        if (i + kAhead < keys.size()) CROSSARC_PREFETCH(&slots_[home(keys[i + kAhead] | 1)]);
        const Slot &slot = const_cast<Weights *>(this)->find(keys[i] | 1);
        if (slot.key == 0) continue;
        rows.push_back(arena_.data() + slot.row);
        CROSSARC_PREFETCH(rows.back());
    }
    for (const int32_t *row : rows) {
        if (row[0] < 0) {
            add_row(row + 1, scores.data(), classes_);
        } else {
            const int32_t *entry = row + 1;
            for (int k = 0, count = row[0] & 0xFFFF; k < count; ++k, entry += 3) scores[static_cast<size_t>(entry[0])] += entry[1];
        }
    }
}

uint32_t Weights::allocate(int capacity) {
    auto &abandoned = free_[static_cast<size_t>(std::countr_zero(static_cast<unsigned>(capacity)))];
    if (!abandoned.empty()) {
        const uint32_t row = abandoned.back();
        abandoned.pop_back();
        return row;
    }
    const size_t row = arena_.size();
    arena_.resize(row + 1 + 3 * static_cast<size_t>(capacity));
    if (arena_.size() > 0xFFFF'FFFFu) throw std::length_error("the weights outgrow their memory: fewer templates or words would help");
    return static_cast<uint32_t>(row);
}

void Weights::grow() {
    std::vector<Slot> former(slots_.size() * 2);
    former.swap(slots_);
    --shift_;
    for (const Slot &slot : former)
        if (slot.key != 0) find(slot.key) = slot;
}

void Weights::update(std::span<const uint64_t> keys, int cls, int32_t delta, int32_t time) {
    for (uint64_t key : keys) {
        key |= 1;
        if ((used_ + 1) * 3 > slots_.size() * 2) grow();
        Slot &slot = find(key);
        if (slot.key == 0) {
            ++used_;
            slot = {key, allocate(1)};
            arena_[slot.row] = 1 << 16;
        }
        int32_t *row = arena_.data() + slot.row;
        if (row[0] < 0) {
            row[1 + cls] += delta;
            row[1 + classes_ + cls] += delta * time;
            continue;
        }
        const int count = row[0] & 0xFFFF, capacity = row[0] >> 16;
        int k = 0;
        while (k < count && row[1 + 3 * k] != cls) ++k;
        if (k == count && count == capacity) {
            const bool dense = count >= dense_from_;
            uint32_t wider;
            if (dense) {
                wider = static_cast<uint32_t>(arena_.size());
                arena_.resize(arena_.size() + 1 + 2 * static_cast<size_t>(classes_));
            } else {
                wider = allocate(2 * capacity);
            }
            row = arena_.data() + wider;
            const int32_t *old = arena_.data() + slot.row;
            if (dense) {
                row[0] = -1;
                for (int e = 0; e < count; ++e) row[1 + old[1 + 3 * e]] = old[2 + 3 * e], row[1 + classes_ + old[1 + 3 * e]] = old[3 + 3 * e];
            } else {
                std::copy(old, old + 1 + 3 * count, row);
                row[0] = count | 2 * capacity << 16;
            }
            free_[static_cast<size_t>(std::countr_zero(static_cast<unsigned>(capacity)))].push_back(slot.row);
            slot.row = wider;
            if (dense) {
                row[1 + cls] += delta;
                row[1 + classes_ + cls] += delta * time;
                continue;
            }
        }
        if (k == count) {
            ++row[0];
            row[1 + 3 * k] = cls;
            row[2 + 3 * k] = row[3 + 3 * k] = 0;
        }
        row[2 + 3 * k] += delta;
        row[3 + 3 * k] += delta * time;
    }
}

}  // namespace crossarc
