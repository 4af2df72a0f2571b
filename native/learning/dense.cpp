#include "learning/dense.h"

#include <algorithm>
#include <cstring>

#include "vector_clones.h"

namespace crossarc {

#if defined(__GNUC__) || defined(__clang__)
using Pairs = uint16_t __attribute__((vector_size(32)));  // 32 weights
#else
struct Pairs {
    uint16_t of[16];
    template <class Change>
    Pairs &each(Change change) {
        for (int k = 0; k < 16; ++k) of[k] = static_cast<uint16_t>(change(of[k], k));
        return *this;
    }
    Pairs &operator+=(const Pairs &other) { return each([&](int x, int k) { return x + other.of[k]; }); }
    Pairs &operator-=(const Pairs &other) { return each([&](int x, int k) { return x - other.of[k]; }); }
    Pairs operator>>(int by) const { return Pairs(*this).each([&](int x, int) { return x >> by; }); }
    Pairs operator<<(int by) const { return Pairs(*this).each([&](int x, int) { return x << by; }); }
};
#endif

CROSSARC_VECTOR_CLONES void add_dense(const uint8_t *const *rows, size_t count, int shift, int32_t *scores, int width) {
    constexpr int kBlock = 32, kHalf = 16, kMost = 8 * kBlock;  // as much at a time as stays near
    alignas(64) uint16_t sums[kMost];
    size_t offset = 0;
    const auto raised = static_cast<uint32_t>(count * kRaised);
    for (; width > 0; width -= kMost, scores += kMost, offset += kMost) {
        const int here = std::min(width, kMost);
        for (int from = 0; from < here; from += kBlock) {
            Pairs both{}, upper{};
            for (size_t r = 0; r < count; ++r) {
                Pairs pairs;
                std::memcpy(&pairs, rows[r] + offset + from, sizeof pairs);
                both += pairs;
                upper += pairs >> 8;
            }
            both -= upper << 8;
            std::memcpy(sums + from, &both, sizeof both);
            std::memcpy(sums + from + kHalf, &upper, sizeof upper);
        }
        for (int k = 0; k < here; ++k) scores[k] += static_cast<int32_t>((sums[k] - raised) << shift);
    }
}

}  // namespace crossarc
