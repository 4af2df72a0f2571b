// Dense rows of 8-bit weights, summed many at a time: 16 bits hold the sum of up to 256 of them.
//
// A row holds each weight raised by 128, as an unsigned byte, in blocks of 32. Two neighbouring bytes are one 16-bit
// number: from the sums of such numbers and of their upper halves the sums of both follow, and no byte is ever widened.
// The two are the weights of classes 16 apart, so that the sums of either half are those of 16 classes in a row.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace crossarc {

constexpr int kRaised = 128;  // by which a dense row's weights are raised, so that they are never negative
constexpr size_t kMostSummed = 256;

// Where in a row the weight of a class is.
constexpr size_t place_in_row(size_t cls) {
    const bool in_upper = (cls % 32 >= 16) == (std::endian::native == std::endian::little);
    return cls / 32 * 32 + cls % 16 * 2 + in_upper;
}

// Adds rows of `width` weights, a multiple of 32, to the scores; each weight counts 2 to the `shift`.
void add_dense(const uint8_t *const *rows, size_t count, int shift, int32_t *scores, int width);

}  // namespace crossarc
