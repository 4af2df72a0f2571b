// exp and log-sum-exp in loops that vectorise; minus infinity counts nothing.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

#include "vector_clones.h"

namespace crossarc {

// The nearest whole number in the low bits of a double: 1.5 * 2^52 added to one below 2^51 in size.
inline constexpr double kShift = 6755399441055744.0;

CROSSARC_INLINE double power_of_two(double shifted) {
    return std::bit_cast<double>((std::bit_cast<uint64_t>(shifted) + 1023) << 52);
}

// exp(-|x|) within 2 units in the last place. No case may be apart from the others, or loops would not vectorise: sizes
// above 1400 are cut off among the bits, where a compiler sees a minimum and no jump; what is too small for a double
// becomes 0 in the last product, which is why the power of two comes in two factors.
CROSSARC_INLINE double exp_minus(double x) {
    constexpr double kLog2E = 1.4426950408889634, kLn2High = 0.693147180369123816490, kLn2Low = 1.90821492927058770002e-10;
    constexpr int64_t kMost = std::bit_cast<int64_t>(1400.0);
    const int64_t size = std::bit_cast<int64_t>(x) & INT64_MAX;  // ordered as the numbers are
    const double in_range = -std::bit_cast<double>(size < kMost ? size : kMost);
    const double whole = (in_range * kLog2E + kShift) - kShift;
    const double r = (in_range - whole * kLn2High) - whole * kLn2Low;  // |r| <= ln(2) / 2; its series up to r^13 / 13!
    double p = 1.0 / 6227020800;
    p = p * r + 1.0 / 479001600;
    p = p * r + 1.0 / 39916800;
    p = p * r + 1.0 / 3628800;
    p = p * r + 1.0 / 362880;
    p = p * r + 1.0 / 40320;
    p = p * r + 1.0 / 5040;
    p = p * r + 1.0 / 720;
    p = p * r + 1.0 / 120;
    p = p * r + 1.0 / 24;
    p = p * r + 1.0 / 6;
    p = p * r + 1.0 / 2;
    p = p * r + 1;
    p = p * r + 1;
    const double half_shifted = whole * 0.5 + kShift, rest_shifted = (whole - (half_shifted - kShift)) + kShift;
    return p * power_of_two(half_shifted) * power_of_two(rest_shifted);
}

// log(sum of exp(x[k] + y[k])) over whole blocks; `terms` is for scratch.
CROSSARC_INLINE double log_sum(const double *CROSSARC_RESTRICT x, const double *CROSSARC_RESTRICT y, int count,
                               double *CROSSARC_RESTRICT terms) {
    double lanes[kLanes];
    for (int lane = 0; lane < kLanes; ++lane) lanes[lane] = -HUGE_VAL;
    for (int block = 0; block < count; block += kLanes) {
        for (int lane = 0; lane < kLanes; ++lane) {
            double value = x[block + lane] + y[block + lane];
            terms[block + lane] = value;
            lanes[lane] = value > lanes[lane] ? value : lanes[lane];
        }
    }
    double greatest = lanes[0];
    for (int lane = 1; lane < kLanes; ++lane) greatest = lanes[lane] > greatest ? lanes[lane] : greatest;
    if (greatest == -HUGE_VAL) return greatest;
    const int whole = padded(count);
    for (int k = 0; k < whole; ++k) terms[k] = exp_minus(terms[k] - greatest);
    for (int lane = 0; lane < kLanes; ++lane) lanes[lane] = 0;
    for (int block = 0; block < count; block += kLanes)
        for (int lane = 0; lane < kLanes; ++lane) lanes[lane] += terms[block + lane];
    double sum = 0;
    for (double lane : lanes) sum += lane;
    return greatest + std::log(sum);
}

// What `log_sum` gave as `total`, the other way: each term's share of `weight` is added to both its parts.
CROSSARC_INLINE void share_out(const double *CROSSARC_RESTRICT x, const double *CROSSARC_RESTRICT y, int count,
                               double total, double weight, double *CROSSARC_RESTRICT to_x,
                               double *CROSSARC_RESTRICT to_y) {
    const int whole = padded(count);
    for (int k = 0; k < whole; ++k) {
        double over = x[k] + y[k] - total, share = weight * exp_minus(over);
        to_x[k] += share;
        to_y[k] += share;
    }
}

}  // namespace crossarc
