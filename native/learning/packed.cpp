#include "learning/packed.h"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "learning/prefetch.h"
#include "vector_clones.h"
#include "learning/weights.h"

namespace crossarc {
namespace {

// Rows: a length, then (class, weight) pairs; a negative length marks a dense row, whose weights begin at the next
// multiple of kAlign. Offsets count in units of kUnit numbers.
constexpr size_t kUnit = 2, kAlign = 16;
constexpr int kDense = -1;

uint32_t check_of(uint64_t key) { return std::max<uint32_t>(static_cast<uint32_t>(key >> 1), 1); }
size_t bucket_of(uint64_t key, size_t buckets) { return static_cast<size_t>(((key >> 32) * buckets) >> 32); }

// The offset beside a key's check in its bucket; 0 if it is not there.
inline uint32_t look_up(const uint32_t *bucket, uint32_t check) {
    uint32_t found = 0;
    for (int i = 0; i < 8; ++i) found |= bucket[i] == check ? bucket[i + 8] : 0;
    return found;
}

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

PackedWeights::PackedWeights(std::span<const uint32_t> index, std::span<const int16_t> rows, int classes)
    : index_(index), rows_(rows), classes_(classes) {
    const size_t buckets = index.size() / kBucket;
    if (index.size() % kBucket || buckets == 0 || buckets > (size_t{1} << 31))
        throw std::invalid_argument("index: its size is no number of buckets");
    if (rows.size() < kUnit || rows[0] != 0) throw std::invalid_argument("rows: the first is not empty");
    if (reinterpret_cast<uintptr_t>(index.data()) % 4 || reinterpret_cast<uintptr_t>(rows.data()) % 2)
        throw std::invalid_argument("index or rows: not aligned");
    bool one_has_room = false;  // or a search would never end
    for (size_t b = 0; b < buckets; ++b) one_has_room |= index[b * kBucket + 7] == 0;
    if (!one_has_room) throw std::invalid_argument("index: every bucket is full");
    // Every row that the index can lead to must lie inside the array and name known classes.
    for (size_t b = 0; b < buckets; ++b)
        for (size_t i = 8; i < kBucket; ++i) {
            const size_t row = size_t{index[b * kBucket + i]} * kUnit;
            if (row >= rows.size()) throw std::invalid_argument("index: names a row outside the rows");
            const int length = rows[row];
            const size_t start = length < 0 ? row + static_cast<size_t>(-length) : row + 1;
            const size_t size = length < 0 ? static_cast<size_t>(classes) : 2 * static_cast<size_t>(length);
            if (start > rows.size() || size > rows.size() - start) throw std::invalid_argument("rows: one goes on after the end");
            for (size_t k = 0; length > 0 && k < size; k += 2)
                if (static_cast<uint16_t>(rows[start + k]) >= classes) throw std::invalid_argument("rows: one names a class that is not there");
        }
}

void PackedWeights::score(std::span<const uint64_t> keys, std::span<int32_t> scores) const {
    const size_t buckets = index_.size() / kBucket;
    const auto bucket = [&](uint64_t key) { return index_.data() + bucket_of(key, buckets) * kBucket; };
    constexpr size_t kChunk = 512;
    const int16_t *found[kChunk];
    std::fill(scores.begin(), scores.end(), 0);
    for (size_t from = 0; from < keys.size(); from += kChunk) {
        const auto chunk = keys.subspan(from, std::min(kChunk, keys.size() - from));
        for (uint64_t key : chunk) CROSSARC_PREFETCH(bucket(key));
        size_t rows = 0;
        for (uint64_t key : chunk) {
            const uint32_t *here = bucket(key), check = check_of(key);
            uint32_t offset = look_up(here, check);
            while (offset == 0 && here[7] != 0) {  // a full bucket spills into the next
                here = here + kBucket == index_.data() + index_.size() ? index_.data() : here + kBucket;
                offset = look_up(here, check);
            }
            found[rows] = rows_.data() + size_t{offset} * kUnit;
            CROSSARC_PREFETCH(found[rows]);
            rows += offset != 0;
        }
        add_rows(found, rows, scores.data(), classes_);
    }
}

PackedArrays pack(std::span<const Weights *const> weights, std::span<const int32_t> times, int scale, int least) {
    const int classes = weights.empty() ? 0 : weights[0]->classes();
    PackedArrays packed;
    struct Item {
        uint64_t key;
        int cls, value;
    };
    std::vector<Item> items;
    const auto divided = [](int64_t above, int64_t below) { return static_cast<int>((above >= 0 ? above + below / 2 : above - below / 2) / below); };
    const auto keep = [&](uint64_t key, int cls, int value) {
        if (std::abs(value) >= least) items.push_back({key, cls, value});
    };
    if (weights.size() == 1) {
        weights[0]->each([&](uint64_t key, int cls, int32_t w, int32_t u) {
            keep(key, cls, divided((int64_t{w} * times[0] - u) * scale, times[0]));
        });
    } else {
        constexpr int kFiner = 16;  // rounding the shares must not add up
        const auto shares = static_cast<int64_t>(weights.size());
        Weights sum(classes);
        for (size_t i = 0; i < weights.size(); ++i)
            weights[i]->each([&](uint64_t key, int cls, int32_t w, int32_t u) {
                sum.update({&key, 1}, cls, divided((int64_t{w} * times[i] - u) * scale * kFiner, times[i] * shares), 0);
            });
        sum.each([&](uint64_t key, int cls, int32_t w, int32_t) { keep(key, cls, divided(w, kFiner)); });
    }
    // `each` gives a feature's weights together.
    std::vector<std::pair<size_t, size_t>> runs;
    for (size_t i = 0; i < items.size();) {
        size_t j = i;
        while (j < items.size() && items[j].key == items[i].key) ++j;
        runs.emplace_back(i, j);
        i = j;
    }
    packed.features = runs.size();
    packed.weights = items.size();

    packed.rows.assign(kUnit, 0);
    const auto add_row = [&](size_t from, size_t to) {
        const size_t count = to - from;
        while (packed.rows.size() % kUnit) packed.rows.push_back(0);
        const size_t row = packed.rows.size();
        if (count * 4 < static_cast<size_t>(classes)) {
            packed.rows.push_back(static_cast<int16_t>(count));
            for (size_t i = from; i < to; ++i) {
                packed.rows.push_back(static_cast<int16_t>(items[i].cls));
                packed.rows.push_back(static_cast<int16_t>(std::clamp(items[i].value, -32767, 32767)));
            }
        } else {
            const size_t start = (row + 1 + kAlign - 1) / kAlign * kAlign;
            packed.rows.resize(start + (static_cast<size_t>(classes) + kAlign - 1) / kAlign * kAlign, 0);
            packed.rows[row] = static_cast<int16_t>(-static_cast<int>(start - row));
            for (size_t i = from; i < to; ++i)
                packed.rows[start + static_cast<size_t>(items[i].cls)] = static_cast<int16_t>(std::clamp(items[i].value, -32767, 32767));
        }
        return row / kUnit;
    };

    std::sort(runs.begin(), runs.end(), [&](const auto &a, const auto &b) { return items[a.first].key < items[b.first].key; });
    const size_t buckets = runs.size() / 5 + 2;
    packed.index.assign(buckets * PackedWeights::kBucket, 0);
    std::vector<uint8_t> load(buckets, 0);
    for (const auto &[from, to] : runs) {
        size_t b = bucket_of(items[from].key, buckets);
        while (load[b] == 8) b = b + 1 == buckets ? 0 : b + 1;
        packed.index[b * PackedWeights::kBucket + load[b]] = check_of(items[from].key);
        packed.index[b * PackedWeights::kBucket + 8 + load[b]] = static_cast<uint32_t>(add_row(from, to));
        ++load[b];
    }
    return packed;
}

}  // namespace crossarc
