// Lists and tuples as values: each is interned once, so equal ones have equal ids.
#pragma once

#include <cstdint>
#include <vector>

#include "schemata/program.h"

namespace crossarc::deduction {

inline std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
    hash = (hash ^ value) * 0x9E3779B97F4A7C15ull;
    return hash ^ (hash >> 29);
}

inline std::uint64_t hash_of(const Value *values, size_t n, std::uint64_t seed) {
    for (size_t i = 0; i < n; ++i) seed = mix(seed, static_cast<std::uint32_t>(values[i]));
    return seed;
}

// A hash table of ids that live elsewhere: open addressing, emptied in time proportional to its size.
class IdTable {
public:
    static constexpr std::uint32_t kNone = 0xFFFFFFFFu;

    IdTable() : slots_(64, kNone) {}

    void clear() {
        std::fill(slots_.begin(), slots_.end(), kNone);
        used_ = 0;
    }

    // The slot that holds an id for which `same` is true, or the empty one where it belongs.
    template <class Same>
    std::uint32_t &find(std::uint64_t hash, Same same) {
        size_t at = hash & (slots_.size() - 1);
        while (slots_[at] != kNone && !same(slots_[at])) at = (at + 1) & (slots_.size() - 1);
        return slots_[at];
    }

    // After filling an empty slot; `hash_of_id` is needed to move the ids when the table grows.
    template <class Hash>
    void filled(Hash hash_of_id) {
        if (++used_ * 2 <= slots_.size()) return;
        std::vector<std::uint32_t> old(slots_.size() * 2, kNone);
        old.swap(slots_);
        for (std::uint32_t id : old)
            if (id != kNone) find(hash_of_id(id), [](std::uint32_t) { return false; }) = id;
    }

    size_t bytes() const { return slots_.size() * sizeof(std::uint32_t); }

private:
    std::vector<std::uint32_t> slots_;
    size_t used_ = 0;
};

class Values {
public:
    Value intern(bool is_list, const Value *parts, size_t n) {
        const std::uint64_t hash = hash_of(parts, n, is_list ? 1 : 2);
        std::uint32_t &slot = table_.find(hash, [&](std::uint32_t id) {
            return hashes_[id] == hash && is_list_[id] == is_list && ends_[id + 1] - ends_[id] == n &&
                   std::equal(parts, parts + n, parts_.begin() + ends_[id]);
        });
        if (slot == IdTable::kNone) {
            const auto id = static_cast<std::uint32_t>(hashes_.size());
            slot = id;
            parts_.insert(parts_.end(), parts, parts + n);
            ends_.push_back(parts_.size());
            hashes_.push_back(hash);
            is_list_.push_back(is_list);
            table_.filled([&](std::uint32_t other) { return hashes_[other]; });
            return kGroup + static_cast<Value>(id);
        }
        return kGroup + static_cast<Value>(slot);
    }

    bool is_list(Value v) const { return is_list_[v - kGroup]; }
    size_t size(Value v) const { return ends_[v - kGroup + 1] - ends_[v - kGroup]; }
    Value part(Value v, size_t i) const { return parts_[ends_[v - kGroup] + i]; }

private:
    std::vector<Value> parts_;
    std::vector<size_t> ends_{0};
    std::vector<std::uint64_t> hashes_;
    std::vector<bool> is_list_;
    IdTable table_;
};

}  // namespace crossarc::deduction
