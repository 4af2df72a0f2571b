#include "schemata/chart.h"

#include <algorithm>

namespace crossarc::deduction {

Chart::Chart(const Program &program, const Values &interned)
    : arities_(program.arities), interned_(interned), rows_(program.arities.size()), indexes_of_kind_(program.arities.size()) {
    for (size_t kind = 0; kind < arities_.size(); ++kind) rows_[kind].arity = arities_[kind];
    for (const IndexShape &shape : program.indexes) {
        indexes_of_kind_[shape.kind].push_back(static_cast<int>(indexes_.size()));
        indexes_.push_back({shape.kind, shape.key, {}, {}});
    }
}

void Chart::clear() {
    pool_.clear();
    heads_.clear();
    masks_.clear();
    hashes_.clear();
    table_.clear();
    for (Rows &rows : rows_) {
        rows.values.clear();
        rows.items.clear();
    }
    for (Index &index : indexes_) {
        index.table.clear();
        index.next.clear();
    }
}

size_t Chart::bytes() const {
    size_t total = pool_.capacity() * sizeof(Value) + heads_.capacity() * sizeof(Head) + table_.bytes() +
                   (masks_.capacity() + hashes_.capacity()) * sizeof(std::uint64_t);
    for (const Rows &rows : rows_) total += (rows.values.capacity() + rows.items.capacity()) * 4;
    for (const Index &index : indexes_) total += index.table.bytes() + index.next.capacity() * 4;
    return total;
}

namespace {
std::uint64_t item_hash(int kind, const Value *args, size_t arity, std::uint64_t mask) {
    return hash_of(args, arity, mix(static_cast<std::uint64_t>(kind) + 11, mask));
}
}  // namespace

ItemId Chart::find(int kind, const Value *args, std::uint64_t mask) {
    const auto arity = static_cast<size_t>(arities_[kind]);
    const std::uint64_t hash = item_hash(kind, args, arity, mask);
    return table_.find(hash, [&](ItemId id) {
        return hashes_[id] == hash && heads_[id].kind == kind && this->mask(id) == mask &&
               std::equal(args, args + arity, this->args(id));
    });
}

ItemId Chart::add(int kind, const Value *args, std::uint64_t mask) {
    const auto arity = static_cast<size_t>(arities_[kind]);
    const auto id = static_cast<ItemId>(heads_.size());
    const std::uint64_t hash = item_hash(kind, args, arity, mask);
    table_.find(hash, [](ItemId) { return false; }) = id;
    heads_.push_back({static_cast<std::uint32_t>(pool_.size()), kind});
    pool_.insert(pool_.end(), args, args + arity);
    hashes_.push_back(hash);
    if (mask != 0 && masks_.empty()) masks_.resize(id, 0);
    if (mask != 0 || !masks_.empty()) masks_.push_back(mask);
    table_.filled([&](ItemId other) { return hashes_[other]; });
    return id;
}

std::uint64_t Chart::key_hash(const Index &index, const Value *row) const {
    std::uint64_t hash = 7;
    for (const KeyPart &part : index.key) hash = mix(hash, static_cast<std::uint32_t>(key_value(part, row)));
    return hash;
}

void Chart::publish(ItemId id, int kind, const Value *row) {
    Rows &rows = rows_[kind];
    const auto number = static_cast<std::uint32_t>(rows.items.size());
    rows.values.insert(rows.values.end(), row, row + rows.arity);
    rows.items.push_back(id);
    const auto values = [&](std::uint32_t r) { return rows.values.data() + static_cast<size_t>(r) * rows.arity; };
    for (int i : indexes_of_kind_[kind]) {
        Index &index = indexes_[i];
        const Value *own = values(number);
        std::uint32_t &slot = index.table.find(key_hash(index, own), [&](std::uint32_t r) {
            const Value *other = values(r);
            return std::all_of(index.key.begin(), index.key.end(), [&](const KeyPart &part) {
                return key_value(part, other) == key_value(part, own);
            });
        });
        index.next.push_back(slot);
        const bool fresh = slot == IdTable::kNone;
        slot = number;
        if (fresh) index.table.filled([&](std::uint32_t r) { return key_hash(index, values(r)); });
    }
}

}  // namespace crossarc::deduction
