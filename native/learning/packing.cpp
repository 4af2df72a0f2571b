// From the weights of learners to the arrays that packed.h describes.
#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "learning/dense.h"
#include "learning/packed.h"
#include "learning/weights.h"

namespace crossarc {
namespace {

struct Weight {
    uint64_t key;
    int cls, value;
};

int divided(int64_t above, int64_t below) {
    return static_cast<int>((above >= 0 ? above + below / 2 : above - below / 2) / below);
}

int16_t narrowed(int value) { return static_cast<int16_t>(std::clamp(value, -32767, 32767)); }

// The averaged weights of all learners; those of a feature stand together.
std::vector<Weight> averaged(std::span<const Weights *const> weights, std::span<const int32_t> times, int scale, int least) {
    std::vector<Weight> result;
    const auto keep = [&](uint64_t key, int cls, int value) {
        if (std::abs(value) >= least) result.push_back({key, cls, value});
    };
    if (weights.size() == 1) {
        weights[0]->each([&](uint64_t key, int cls, int32_t w, int32_t u) {
            keep(key, cls, divided((int64_t{w} * times[0] - u) * scale, times[0]));
        });
        return result;
    }
    constexpr int kFiner = 16;  // rounding the shares must not add up
    const auto shares = static_cast<int64_t>(weights.size());
    // A hash table walked in its own order into a smaller one fills the front of that one first, in ever longer runs:
    // other keys, which this odd factor makes and its inverse takes back, part the two orders.
    constexpr uint64_t kFactor = 0x9E3779B97F4A7C15u, kInverse = 0xF1DE83E19937733Du;
    static_assert(kFactor * kInverse == 1);
    Weights sum(weights[0]->classes());
    for (size_t i = 0; i < weights.size(); ++i)
        weights[i]->each([&](uint64_t key, int cls, int32_t w, int32_t u) {
            key *= kFactor;
            sum.update({&key, 1}, cls, divided((int64_t{w} * times[i] - u) * scale * kFiner, times[i] * shares), 0);
        });
    sum.each([&](uint64_t key, int cls, int32_t w, int32_t) { keep(key * kInverse, cls, divided(w, kFiner)); });
    return result;
}

// How common a feature is shows in how many classes it tells apart: from this share on its row is dense.
constexpr size_t kDense = 4;
bool is_common(std::span<const Weight> weights, int classes) {
    return weights.size() > 2 && (weights.size() * kDense >= static_cast<size_t>(classes) || weights.size() > PackedRow::kMostEntries);
}

int8_t raised(int8_t weight) { return static_cast<int8_t>(static_cast<uint8_t>(weight + kRaised)); }

// Appends the row of a feature with more weights than a payload holds.
PackedRow add_row(std::span<const Weight> weights, int classes, bool dense, std::vector<int8_t> &rows) {
    constexpr size_t kLine = 64;
    PackedRow row{};
    int most = 0;
    for (const Weight &w : weights) most = std::max(most, std::abs(w.value));
    const auto shifted = [&](int value) { return divided(value, int64_t{1} << row.shift); };
    while (shifted(most) > 127 && row.shift < PackedRow::kMostShift) ++row.shift;
    const auto narrow = [&](int value) { return static_cast<int8_t>(std::clamp(shifted(value), -127, 127)); };

    row.entries = dense ? 0 : static_cast<uint8_t>(weights.size());
    const size_t size = row.size(classes), into = rows.size() % kLine;
    if (into > 0 && (dense || into + size > kLine)) rows.resize(rows.size() + kLine - into);  // in as few cache lines as can be
    if (rows.size() > 0xFFFF'FFFFu) throw std::length_error("the weights outgrow a model file: fewer templates or words would help");
    row.offset = static_cast<uint32_t>(rows.size());
    rows.resize(rows.size() + size, dense ? raised(0) : int8_t{0});
    int8_t *at = rows.data() + row.offset;
    for (const Weight &w : weights) {
        if (dense) {
            at[place_in_row(static_cast<size_t>(w.cls))] = raised(narrow(w.value));
            continue;
        }
        *at++ = static_cast<int8_t>(w.cls & 0xFF);
        if (PackedRow::entry_size(classes) == 3) *at++ = static_cast<int8_t>(w.cls >> 8);
        *at++ = narrow(w.value);
    }
    return row;
}

// An index of features, whose rows it appends.
std::vector<uint32_t> index_of(std::span<const std::span<const Weight>> features, int classes, bool dense, std::vector<int8_t> &rows) {
    std::vector<PackedIndex::Bucket> buckets(features.size() * 2 / 5 + 2);
    for (const auto &feature : features) {
        const uint32_t check = PackedIndex::check(feature[0].key);
        size_t b = PackedIndex::home(feature[0].key, buckets.size()), slot = 0;
        for (;;) {
            slot = 0;
            while (slot < PackedIndex::kSlots && buckets[b].check[slot] != 0) ++slot;
            if (slot < PackedIndex::kSlots) break;
            buckets[b].spilled |= PackedIndex::mark(check);
            b = b + 1 == buckets.size() ? 0 : b + 1;
        }
        const auto half = [&](const Weight &w) { return static_cast<uint64_t>(w.cls) | static_cast<uint64_t>(static_cast<uint16_t>(narrowed(w.value))) << 16; };
        uint64_t payload = half(feature[0]);
        if (feature.size() == 2) payload |= half(feature[1]) << 32;
        if (feature.size() > 2) payload = add_row(feature, classes, dense, rows).payload();
        buckets[b].check[slot] = check;
        buckets[b].payload[slot] = payload;
    }
    std::vector<uint32_t> index(buckets.size() * sizeof(PackedIndex::Bucket) / sizeof(uint32_t));
    std::memcpy(index.data(), buckets.data(), buckets.size() * sizeof(PackedIndex::Bucket));
    return index;
}

}  // namespace

PackedArrays pack(std::span<const Weights *const> weights, std::span<const int32_t> times, int scale, int least) {
    const int classes = weights[0]->classes();
    const std::vector<Weight> all = averaged(weights, times, scale, least);
    std::vector<std::span<const Weight>> features;
    for (size_t i = 0, j = 0; i < all.size(); i = j) {
        while (j < all.size() && all[j].key == all[i].key) ++j;
        features.push_back(std::span(all).subspan(i, j - i));
    }
    // Features of many weights, which parsing often wants, come first and find room in their own buckets. In the order
    // of keys, the arrays do not depend on the order of learning's memory.
    std::sort(features.begin(), features.end(), [](const auto &a, const auto &b) { return a.size() != b.size() ? a.size() > b.size() : a[0].key < b[0].key; });
    const auto rare = std::partition_point(features.begin(), features.end(), [&](const auto &f) { return is_common(f, classes); });

    PackedArrays packed;
    packed.features = features.size();
    packed.weights = all.size();
    packed.common = index_of({features.begin(), rare}, classes, true, packed.rows);
    packed.index = index_of({rare, features.end()}, classes, false, packed.rows);
    return packed;
}

}  // namespace crossarc
