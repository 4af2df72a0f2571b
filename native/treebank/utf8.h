// Text as it should be: UTF-8 without NUL bytes.
#pragma once

#include <cstddef>
#include <string_view>

namespace crossarc {

/// The offset of the first byte at or after `from` that is NUL or begins no UTF-8 sequence (RFC 3629: shortest form,
/// no surrogates, at most U+10FFFF); npos if the text is sound.
std::size_t find_bad_byte(std::string_view text, std::size_t from = 0);

} // namespace crossarc
