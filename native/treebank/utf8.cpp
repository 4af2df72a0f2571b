#include "treebank/utf8.h"

#include <cstdint>
#include <cstring>

namespace crossarc {

namespace {

/// The length of the UTF-8 sequence that begins at `p`, or 0 if none does.
std::size_t sequence(const unsigned char *p, std::size_t left) {
    const auto continues = [&](std::size_t i, unsigned low = 0x80, unsigned high = 0xBF) {
        return i < left && p[i] >= low && p[i] <= high;
    };
    const unsigned char b = p[0];
    if (b < 0x80) return b != 0;
    if (b < 0xC2) return 0; // a continuation byte, or an overlong form of ASCII
    if (b < 0xE0) return continues(1) ? 2 : 0;
    if (b < 0xF0) {
        const unsigned low = b == 0xE0 ? 0xA0 : 0x80;  // below: overlong
        const unsigned high = b == 0xED ? 0x9F : 0xBF; // above: surrogates
        return continues(1, low, high) && continues(2) ? 3 : 0;
    }
    if (b < 0xF5) {
        const unsigned low = b == 0xF0 ? 0x90 : 0x80;  // below: overlong
        const unsigned high = b == 0xF4 ? 0x8F : 0xBF; // above: past U+10FFFF
        return continues(1, low, high) && continues(2) && continues(3) ? 4 : 0;
    }
    return 0;
}

} // namespace

std::size_t find_bad_byte(std::string_view text, std::size_t from) {
    const auto *p = reinterpret_cast<const unsigned char *>(text.data());
    std::size_t i = from;
    while (i < text.size()) {
        // Eight bytes of ASCII at a time: none has its high bit set and none is zero (the classic zero-byte test,
        // exact where no high bit is set).
        while (i + 8 <= text.size()) {
            std::uint64_t word;
            std::memcpy(&word, p + i, 8);
            if ((word | (word - 0x0101010101010101u)) & 0x8080808080808080u) break;
            i += 8;
        }
        // Then one sequence after the other until the text is plain again for a while.
        for (int plain = 0; i < text.size() && plain < 8;) {
            const std::size_t length = sequence(p + i, text.size() - i);
            if (length == 0) return i;
            plain = length == 1 ? plain + 1 : 0;
            i += length;
        }
    }
    return std::string_view::npos;
}

} // namespace crossarc
