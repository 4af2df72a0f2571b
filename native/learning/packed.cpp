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

// A row is a length and (class, weight) pairs; or, dense, minus the way to the weights, which begin where vectors like.
CROSSARC_VECTOR_CLONES void add_rows(const int16_t *const *rows, size_t count, int32_t *scores, int classes) {
    for (size_t i = 0; i < count; ++i) {
        const int16_t *row = rows[i];
        if (row[0] < 0) {
            row += -row[0];
            for (int c = 0; c < classes; ++c) scores[c] += row[c];
        } else {
            for (int k = 1, end = 2 * row[0]; k < end; k += 2) scores[static_cast<uint16_t>(row[k])] += row[k + 1];
        }
    }
}

}  // namespace

PackedWeights::PackedWeights(std::span<const uint32_t> index, std::span<const int16_t> rows, int classes) : rows_(rows), classes_(classes) {
    if (index.empty() || index.size_bytes() % sizeof(Bucket)) throw std::invalid_argument("index: its size is no number of buckets");
    if (index.size_bytes() / sizeof(Bucket) > 0xFFFF'FFFFu) throw std::invalid_argument("index: it is too large");
    if (reinterpret_cast<uintptr_t>(index.data()) % alignof(Bucket) || reinterpret_cast<uintptr_t>(rows.data()) % 2)
        throw std::invalid_argument("index or rows: not aligned");
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
            if ((payload >> 16 & 0xFFFF) > 64) throw std::invalid_argument("index: a row of too many cache lines");
            const size_t row = payload >> 32;
            if (row >= rows.size()) throw std::invalid_argument("index: names a row outside the rows");
            const int length = rows[row];
            const size_t start = length < 0 ? row + static_cast<size_t>(-length) : row + 1;
            const size_t size = length < 0 ? static_cast<size_t>(classes) : 2 * static_cast<size_t>(length);
            if (start > rows.size() || size > rows.size() - start) throw std::invalid_argument("rows: one goes on after the end");
            for (size_t k = 0; length > 0 && k < size; k += 2) known(static_cast<uint16_t>(rows[start + k]));
        }
}

void PackedWeights::accumulate(std::span<const uint64_t> keys, std::span<int32_t> scores) const {
    constexpr size_t kChunk = 256;
    const int16_t *found[kChunk + 1];
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
                found[rows] = rows_.data() + (payload >> 32);
                const auto *line = reinterpret_cast<const char *>(found[rows]);
                for (uint64_t k = payload >> 16 & 0xFFFF; k > 0; --k, line += 64) CROSSARC_PREFETCH(line);
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
