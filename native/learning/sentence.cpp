#include "learning/sentence.h"

#include <algorithm>
#include <cstring>
#include <string>

namespace crossarc {
namespace {

constexpr uint64_t kMultiplier = 0x9E3779B97F4A7C15u;

uint64_t mix(uint64_t h) {
    h ^= h >> 32;
    h *= 0xD6E8FEB86659FD93u;
    return h ^ h >> 32;
}

uint32_t value_of(std::string_view text) {
    return std::max<uint32_t>(static_cast<uint32_t>(hash_text(text)), kAbsentValue + 1);
}

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

std::string_view suffix(std::string_view text, int characters) {
    size_t at = text.size();
    for (; at > 0 && characters > 0; --characters) {
        --at;
        while (at > 0 && continues(text[at])) --at;
    }
    return text.substr(at);
}

std::string_view prefix(std::string_view text, int characters) {
    size_t at = 0;
    for (; at < text.size() && characters > 0; --characters) {
        ++at;
        while (at < text.size() && continues(text[at])) ++at;
    }
    return text.substr(0, at);
}

// Kinds of characters, each run of a kind written at most twice: "Haus-5" is "Xxx-d".
uint32_t shape(std::string_view text) {
    uint64_t kinds = 0;
    unsigned last = 0, run = 0;
    for (char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (continues(c)) continue;
        unsigned kind = byte >= 0x80 ? 5 : c >= 'a' && c <= 'z' ? 1 : c >= 'A' && c <= 'Z' ? 2 : c >= '0' && c <= '9' ? 3 : 64u + byte;
        run = kind == last ? run + 1 : 0;
        last = kind;
        if (run < 2) kinds = (kinds ^ kind) * kMultiplier;
    }
    return std::max<uint32_t>(static_cast<uint32_t>(kinds >> 32), kAbsentValue + 1);
}

uint32_t fixed_value(const Block &block, size_t word, Attribute attribute) {
    const auto form = [&] { return block.column(word, Column::form); };
    switch (attribute) {
        case Attribute::form: return value_of(form());
        case Attribute::lemma: return value_of(block.column(word, Column::lemma));
        case Attribute::upos: return value_of(block.column(word, Column::upos));
        case Attribute::xpos: return value_of(block.column(word, Column::xpos));
        case Attribute::feats: return value_of(block.column(word, Column::feats));
        case Attribute::suffix2: return value_of(suffix(form(), 2));
        case Attribute::suffix3: return value_of(suffix(form(), 3));
        case Attribute::prefix2: return value_of(prefix(form(), 2));
        case Attribute::prefix3: return value_of(prefix(form(), 3));
        case Attribute::shape: return shape(form());
        default: return kAbsentValue;
    }
}

}  // namespace

uint64_t hash_text(std::string_view text, uint64_t seed) {
    uint64_t h = seed ^ text.size() * kMultiplier;
    while (text.size() >= 8) {
        uint64_t piece;
        std::memcpy(&piece, text.data(), 8);
        h = (h ^ mix(piece)) * kMultiplier;
        text.remove_prefix(8);
    }
    uint64_t piece = 0;
    if (!text.empty()) std::memcpy(&piece, text.data(), text.size());
    return mix((h ^ mix(piece)) * kMultiplier);
}

void encode(const Block &block, size_t sentence, std::span<const Attribute> fixed, bool with_feats, Sentence &out) {
    const auto words = block.words(sentence);
    const int n = static_cast<int>(words.size());
    const size_t stride = static_cast<size_t>(n) + 2;
    out.words = n;
    out.values.resize(fixed.size() * stride);
    for (size_t slot = 0; slot < fixed.size(); ++slot) {
        uint32_t *values = out.values.data() + slot * stride;
        values[0] = kRootValue;
        values[n + 1] = kNoNodeValue;
        for (int w = 0; w < n; ++w) values[w + 1] = fixed_value(block, words[w], fixed[slot]);
    }
    out.feats.clear();
    out.first_feat.assign(stride + 1, 0);
    if (!with_feats) return;
    for (int w = 0; w < n; ++w) {
        out.first_feat[static_cast<size_t>(w) + 1] = static_cast<uint32_t>(out.feats.size());
        std::string_view rest = block.column(words[w], Column::feats);
        while (!rest.empty() && rest != "_") {
            const size_t bar = std::min(rest.find('|'), rest.size());
            const std::string_view feat = rest.substr(0, bar), name = feat.substr(0, std::min(feat.find('='), feat.size()));
            out.feats.push_back({value_of(name), value_of(feat)});
            rest.remove_prefix(std::min(bar + 1, rest.size()));
        }
    }
    for (size_t k = stride - 1; k <= stride; ++k) out.first_feat[k] = static_cast<uint32_t>(out.feats.size());
}

}  // namespace crossarc
