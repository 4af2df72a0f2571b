#include "learning/packed.h"

#include <algorithm>
#include <bit>
#include <stdexcept>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "learning/prefetch.h"
#include "vector_clones.h"

namespace crossarc {
namespace {

using Bucket = PackedWeights::Bucket;

// Which slots of a bucket hold a check, one bit each.
inline unsigned slots_with(const Bucket &bucket, uint32_t check) {
#if defined(__SSE2__)
    const __m128i wanted = _mm_set1_epi32(static_cast<int>(check));
    const __m128i four = _mm_loadu_si128(reinterpret_cast<const __m128i *>(bucket.check));
    const auto first = static_cast<unsigned>(_mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(four, wanted))));
    return first | static_cast<unsigned>(bucket.check[4] == check) << 4;
#else
    unsigned found = 0;
    for (unsigned i = 0; i < PackedWeights::kSlots; ++i) found |= static_cast<unsigned>(bucket.check[i] == check) << i;
    return found;
#endif
}

struct Found {
    const int8_t *at;
    uint8_t entries, shift;
};

inline int class_at(const int8_t *entry, bool wide) {
    return static_cast<uint8_t>(entry[0]) | (wide ? static_cast<uint8_t>(entry[1]) << 8 : 0);
}

CROSSARC_VECTOR_CLONES void add_rows(const Found *rows, size_t count, int32_t *scores, int classes) {
    const bool wide = PackedWeights::entry_size(classes) == 3;
    const int width = Scorer::padded(classes);
    for (size_t i = 0; i < count; ++i) {
        const int8_t *at = rows[i].at;
        const int shift = rows[i].shift;
        if (rows[i].entries == 0) {
            for (int c = 0; c < width; ++c) scores[c] += at[c] << shift;
        } else if (wide) {
            for (const int8_t *end = at + 3 * rows[i].entries; at < end; at += 3) scores[class_at(at, true)] += at[2] << shift;
        } else {
            for (const int8_t *end = at + 2 * rows[i].entries; at < end; at += 2) scores[class_at(at, false)] += at[1] << shift;
        }
    }
}

}  // namespace

PackedWeights::PackedWeights(std::span<const uint32_t> index, std::span<const int8_t> rows, int classes) : rows_(rows), classes_(classes) {
    if (index.empty() || index.size_bytes() % sizeof(Bucket)) throw std::invalid_argument("index: its size is no number of buckets");
    if (index.size_bytes() / sizeof(Bucket) > 0xFFFF'FFFFu) throw std::invalid_argument("index: it is too large");
    if (reinterpret_cast<uintptr_t>(index.data()) % alignof(Bucket)) throw std::invalid_argument("index: not aligned");
    buckets_ = {reinterpret_cast<const Bucket *>(index.data()), index.size_bytes() / sizeof(Bucket)};
    if (std::all_of(buckets_.begin(), buckets_.end(), [](const Bucket &b) { return b.spilled != 0; }))
        throw std::invalid_argument("index: every bucket is marked as spilled");  // a search would never end
    // Whatever the index can lead to must lie inside the rows and name known classes.
    const auto known = [&](uint64_t cls) {
        if (cls >= static_cast<uint64_t>(classes)) throw std::invalid_argument("index or rows: one names a class that is not there");
    };
    for (const Bucket &bucket : buckets_)
        for (uint64_t payload : bucket.payload) {
            if ((payload & 0xFFFF) != kRow) {
                known(payload & 0xFFFF);
                known(payload >> 32 & 0xFFFF);
                continue;
            }
            const Row row = Row::of(payload);
            if (row.shift > Row::kMostShift) throw std::invalid_argument("index: names a row of too large weights");
            if (row.offset > rows.size() || row.size(classes) > rows.size() - row.offset)
                throw std::invalid_argument("index: names a row outside the rows");
            for (size_t k = 0; k < row.entries; ++k)
                known(static_cast<uint64_t>(class_at(&rows[row.offset + k * entry_size(classes)], entry_size(classes) == 3)));
        }
}

void PackedWeights::accumulate(std::span<const uint64_t> keys, std::span<int32_t> scores) const {
    constexpr size_t kChunk = 256;
    Found found[kChunk];
    const size_t buckets = buckets_.size();
    int32_t *score = scores.data();
    for (size_t from = 0; from < keys.size(); from += kChunk) {
        const auto chunk = keys.subspan(from, std::min(kChunk, keys.size() - from));
        for (uint64_t key : chunk) CROSSARC_PREFETCH(&buckets_[bucket_of(key, buckets)]);
        size_t rows = 0;
        for (uint64_t key : chunk) {
            const Bucket *bucket = &buckets_[bucket_of(key, buckets)];
            const uint32_t check = check_of(key);
            unsigned slots = slots_with(*bucket, check);
            while (slots == 0 && bucket->spilled) {
                bucket = bucket == &buckets_.back() ? buckets_.data() : bucket + 1;
                slots = slots_with(*bucket, check);
            }
            if (slots == 0) continue;
            const uint64_t payload = bucket->payload[std::countr_zero(slots)];
            if ((payload & 0xFFFF) == kRow) {
                const Row row = Row::of(payload);
                const int8_t *at = rows_.data() + row.offset;
                found[rows] = {at, row.entries, row.shift};
                const size_t size = row.size(classes_);
                for (size_t k = 0; k < size; k += 64) CROSSARC_PREFETCH(at + k);
                ++rows;
            } else {
                score[payload & 0xFFFF] += static_cast<int16_t>(payload >> 16);
                score[payload >> 32 & 0xFFFF] += static_cast<int16_t>(payload >> 48);
            }
        }
        add_rows(found, rows, score, classes_);
    }
}

}  // namespace crossarc
