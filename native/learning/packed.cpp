#include "learning/packed.h"

#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "learning/dense.h"

namespace crossarc {
namespace {

using Bucket = PackedIndex::Bucket;

// Which slots of a bucket hold a check, one bit each.
inline unsigned slots_with(const Bucket &bucket, uint32_t check) {
#if defined(__SSE2__)
    const __m128i wanted = _mm_set1_epi32(static_cast<int>(check));
    const __m128i four = _mm_loadu_si128(reinterpret_cast<const __m128i *>(bucket.check));
    const auto first = static_cast<unsigned>(_mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(four, wanted))));
    return first | static_cast<unsigned>(bucket.check[4] == check) << 4;
#else
    unsigned found = 0;
    for (unsigned i = 0; i < PackedIndex::kSlots; ++i) found |= static_cast<unsigned>(bucket.check[i] == check) << i;
    return found;
#endif
}

inline int class_at(const int8_t *entry, bool wide) {
    return static_cast<uint8_t>(entry[0]) | (wide ? static_cast<uint8_t>(entry[1]) << 8 : 0);
}

}  // namespace

PackedIndex::PackedIndex(std::span<const uint32_t> memory, const std::string &name) {
    if (memory.empty() || memory.size_bytes() % sizeof(Bucket)) throw std::invalid_argument(name + ": its size is no number of buckets");
    if (memory.size_bytes() / sizeof(Bucket) > 0xFFFF'FFFFu) throw std::invalid_argument(name + ": it is too large");
    if (reinterpret_cast<uintptr_t>(memory.data()) % alignof(Bucket)) throw std::invalid_argument(name + ": not aligned");
    buckets_ = {reinterpret_cast<const Bucket *>(memory.data()), memory.size_bytes() / sizeof(Bucket)};
    uint32_t marks = ~uint32_t{0};
    for (const Bucket &bucket : buckets_) marks &= bucket.spilled;
    if (marks != 0) throw std::invalid_argument(name + ": every bucket is marked as spilled");  // a search would never end
}

inline const uint64_t *PackedIndex::find(uint64_t key) const {
    const Bucket *bucket = &buckets_[home(key, buckets_.size())];
    const uint32_t wanted = check(key);
    unsigned slots = slots_with(*bucket, wanted);
    while (slots == 0 && (bucket->spilled & mark(wanted))) {
        bucket = bucket == &buckets_.back() ? buckets_.data() : bucket + 1;
        slots = slots_with(*bucket, wanted);
    }
    return slots == 0 ? nullptr : &bucket->payload[std::countr_zero(slots)];
}

PackedWeights::PackedWeights(std::span<const uint32_t> common, std::span<const uint32_t> index, std::span<const int8_t> rows, int classes)
    : common_(common, "common"), index_(index, "index"), rows_(rows), classes_(classes) {
    check(common_, "common", true);
    check(index_, "index", false);
}

// Whatever an index can lead to must lie inside the rows and name known classes.
void PackedWeights::check(const PackedIndex &index, const std::string &name, bool dense) const {
    const auto known = [&](uint64_t cls) {
        if (cls >= static_cast<uint64_t>(classes_)) throw std::invalid_argument(name + " or rows: one names a class that is not there");
    };
    const size_t entry = PackedRow::entry_size(classes_);
    for (const Bucket &bucket : index.buckets())
        for (size_t slot = 0; slot < PackedIndex::kSlots; ++slot) {
            if (bucket.check[slot] == 0) continue;
            const uint64_t payload = bucket.payload[slot];
            if (!PackedRow::is(payload) && !dense) {
                known(payload & 0xFFFF);
                known(payload >> 32 & 0xFFFF);
                continue;
            }
            const PackedRow row = PackedRow::of(payload);
            if (!PackedRow::is(payload) || (row.entries == 0) != dense) throw std::invalid_argument(name + ": names a row of the wrong kind");
            if (row.shift > PackedRow::kMostShift) throw std::invalid_argument(name + ": names a row of too large weights");
            if (row.offset > rows_.size() || row.size(classes_) > rows_.size() - row.offset)
                throw std::invalid_argument(name + ": names a row outside the rows");
            for (size_t k = 0; k < row.entries; ++k) known(static_cast<uint64_t>(class_at(&rows_[row.offset + k * entry], entry == 3)));
        }
}

// The rows of some features: first fetched, then added. Dense ones are summed by their shifts.
class PackedWeights::Rows {
public:
    void fetch_dense(const int8_t *at, uint8_t shift, size_t size) {
        for (size_t k = 0; k < size; k += 64) CROSSARC_PREFETCH(at + k);
        dense_[shift][of_shift_[shift]++] = reinterpret_cast<const uint8_t *>(at);
    }
    void fetch_sparse(const int8_t *at, uint8_t entries, uint8_t shift, size_t entry_size) {
        const int8_t *end = at + entries * entry_size;
        CROSSARC_PREFETCH(at);
        CROSSARC_PREFETCH(end - 1);
        sparse_[sparse_count_++] = {at, end, shift};
    }

    void add(int32_t *scores, int classes) {
        for (size_t shift = 0; shift < dense_.size(); ++shift)
            if (of_shift_[shift]) add_dense(dense_[shift].data(), of_shift_[shift], static_cast<int>(shift), scores, Scorer::padded(classes));
        of_shift_.fill(0);
        if (PackedRow::entry_size(classes) == 2) add_sparse<false>(scores);
        else add_sparse<true>(scores);
        sparse_count_ = 0;
    }

private:
    struct Sparse {
        const int8_t *at, *end;
        uint8_t shift;
    };

    template <bool wide>
    void add_sparse(int32_t *scores) const {
        constexpr int kEntry = wide ? 3 : 2;
        for (size_t i = 0; i < sparse_count_; ++i) {
            const auto [from, end, shift] = sparse_[i];
            for (const int8_t *at = from; at < end; at += kEntry) scores[class_at(at, wide)] += at[kEntry - 1] << shift;
        }
    }

    std::array<std::array<const uint8_t *, kMostSummed>, PackedRow::kMostShift + 1> dense_;
    std::array<size_t, PackedRow::kMostShift + 1> of_shift_{};
    std::array<Sparse, kMostSummed> sparse_;
    size_t sparse_count_ = 0;
};

void PackedWeights::accumulate(std::span<const uint64_t> keys, std::span<int32_t> scores) const {
    Rows rows;
    uint64_t rare[kMostSummed];
    int32_t *score = scores.data();
    const auto width = static_cast<size_t>(padded(classes_)), entry_size = PackedRow::entry_size(classes_);
    for (size_t from = 0; from < keys.size(); from += kMostSummed) {
        size_t rare_count = 0;
        for (uint64_t key : keys.subspan(from, std::min(kMostSummed, keys.size() - from))) {
            if (const uint64_t *payload = common_.find(key)) {
                const PackedRow row = PackedRow::of(*payload);
                rows.fetch_dense(rows_.data() + row.offset, row.shift, width);
            } else {
                index_.prefetch(key);
                rare[rare_count++] = key;
            }
        }
        for (size_t i = 0; i < rare_count; ++i) {
            const uint64_t *found = index_.find(rare[i]);
            if (!found) continue;
            const uint64_t payload = *found;
            if (PackedRow::is(payload)) {
                const PackedRow row = PackedRow::of(payload);
                rows.fetch_sparse(rows_.data() + row.offset, row.entries, row.shift, entry_size);
            } else {
                score[payload & 0xFFFF] += static_cast<int16_t>(payload >> 16);
                score[payload >> 32 & 0xFFFF] += static_cast<int16_t>(payload >> 48);
            }
        }
        rows.add(score, classes_);
    }
}

}  // namespace crossarc
