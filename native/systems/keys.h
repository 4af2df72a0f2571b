// A hash table from packed configurations to small values: open addressing, one flat array, grown by doubling.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace crossarc {

template <int Words, class Value>
class KeyTable {
public:
    using Key = std::array<uint64_t, Words>;

    KeyTable() { resize(1 << 10); }

    // The value for a key, made if it is new.
    Value &find_or_add(const Key &key, bool &is_new) {
        if (count_ * 10 >= slots_.size() * 7) resize(slots_.size() * 2);
        size_t at = hash(key) & mask_;
        while (used_[at]) {
            if (same(slots_[at].key, key)) {
                is_new = false;
                return slots_[at].value;
            }
            at = (at + 1) & mask_;
        }
        used_[at] = 1;
        slots_[at] = {key, Value{}};
        ++count_;
        is_new = true;
        return slots_[at].value;
    }
    Value *find(const Key &key) {
        for (size_t at = hash(key) & mask_; used_[at]; at = (at + 1) & mask_)
            if (same(slots_[at].key, key)) return &slots_[at].value;
        return nullptr;
    }
    size_t size() const { return count_; }
    void clear() {
        std::fill(used_.begin(), used_.end(), uint8_t{0});
        count_ = 0;
    }
    template <class Visit>
    void each(Visit visit) const {
        for (size_t i = 0; i < slots_.size(); ++i)
            if (used_[i]) visit(slots_[i].key, slots_[i].value);
    }

private:
    struct Slot {
        Key key;
        Value value;
    };
    static bool same(const Key &a, const Key &b) {
        uint64_t difference = 0;
        for (int i = 0; i < Words; ++i) difference |= a[i] ^ b[i];
        return difference == 0;
    }
    static size_t hash(const Key &key) {
        uint64_t h = 0;
        for (uint64_t word : key) h = (h ^ word) * 0x9E3779B97F4A7C15ull, h ^= h >> 32;
        return static_cast<size_t>(h * 0xD6E8FEB86659FD93ull >> 7);
    }
    void resize(size_t capacity) {
        std::vector<Slot> old_slots = std::move(slots_);
        std::vector<uint8_t> old_used = std::move(used_);
        slots_.assign(capacity, Slot{});
        used_.assign(capacity, 0);
        mask_ = capacity - 1;
        for (size_t i = 0; i < old_slots.size(); ++i) {
            if (!old_used[i]) continue;
            size_t at = hash(old_slots[i].key) & mask_;
            while (used_[at]) at = (at + 1) & mask_;
            used_[at] = 1;
            slots_[at] = old_slots[i];
        }
    }
    std::vector<Slot> slots_;
    std::vector<uint8_t> used_;
    size_t mask_ = 0, count_ = 0;
};

}  // namespace crossarc
