// The items of a deduction: interned, and those that may be antecedents indexed by the places that rules look them up on.
#pragma once

#include <cstdint>
#include <vector>

#include "schemata/program.h"
#include "schemata/values.h"

namespace crossarc::deduction {

using ItemId = std::uint32_t;
inline constexpr ItemId kNoItem = 0xFFFFFFFFu;

class Chart {
public:
    Chart(const Program &program, const Values &interned);

    void clear();

    size_t size() const { return heads_.size(); }
    int kind(ItemId id) const { return heads_[id].kind; }
    const Value *args(ItemId id) const { return pool_.data() + heads_[id].offset; }
    std::uint64_t mask(ItemId id) const { return masks_.empty() ? 0 : masks_[id]; }
    size_t bytes() const;

    // The item of these values and arcs (`mask`, 0 where arcs are not part of an item), or kNoItem.
    ItemId find(int kind, const Value *args, std::uint64_t mask);
    // The same, added if it is new; only to be called after `find` has said so.
    ItemId add(int kind, const Value *args, std::uint64_t mask);

    // Make the item an antecedent under these values (its own, or another way of writing it).
    void publish(ItemId id, int kind, const Value *row);

    // Calls visit(item, row) for the published rows whose values at the index's places are `key`.
    template <class Visit>
    void lookup(int index, const Value *key, Visit visit) {
        Index &in = indexes_[index];
        const Rows &rows = rows_[in.kind];
        const std::uint64_t hash = hash_of(key, in.key.size(), 7);
        std::uint32_t row = in.table.find(hash, [&](std::uint32_t r) {
            const Value *values = rows.values.data() + static_cast<size_t>(r) * rows.arity;
            for (size_t i = 0; i < in.key.size(); ++i)
                if (key_value(in.key[i], values) != key[i]) return false;
            return true;
        });
        for (; row != IdTable::kNone; row = in.next[row])
            visit(rows.items[row], rows.values.data() + static_cast<size_t>(row) * rows.arity);
    }

private:
    struct Head {
        std::uint32_t offset;
        std::int32_t kind;
    };
    struct Rows {
        size_t arity = 0;
        std::vector<Value> values;
        std::vector<ItemId> items;
    };
    struct Index {
        int kind;
        std::vector<KeyPart> key;
        IdTable table;  // the newest row of each key
        std::vector<std::uint32_t> next;
    };

    Value key_value(const KeyPart &part, const Value *row) const {
        const Value v = row[part.place];
        if (part.part == KeyPart::kWhole) return v;
        if (v < kGroup || interned_.size(v) == 0) return kNoKey;
        return interned_.part(v, part.part == KeyPart::kFirst ? 0 : interned_.size(v) - 1);
    }
    std::uint64_t key_hash(const Index &index, const Value *row) const;

    static constexpr Value kNoKey = -1;  // no value: an empty list has no first element

    const std::vector<int> arities_;
    const Values &interned_;
    std::vector<Value> pool_;
    std::vector<Head> heads_;
    std::vector<std::uint64_t> masks_;  // filled from the first item with arcs on
    std::vector<std::uint64_t> hashes_;
    IdTable table_;
    std::vector<Rows> rows_;
    std::vector<Index> indexes_;
    std::vector<std::vector<int>> indexes_of_kind_;
};

}  // namespace crossarc::deduction
