// Sentences as the learner sees them: one number for each word and attribute, ready to be read by position.
//
// An attribute's value is a hash of its text: two words agree in an attribute iff the numbers agree, and a model needs
// no dictionary of word forms. Nodes are 0 (the root), 1..n, and n+1, which stands for "no node".
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "treebank/conllu.h"

namespace crossarc {

// What may be asked of a node. The order is the wire format of templates (learning/templates.py names them).
#define CROSSARC_ATTRIBUTES(X)                                                                                   \
    /* of a word, fixed */                                                                                       \
    X(form) X(lemma) X(upos) X(xpos) X(feats) X(suffix2) X(suffix3) X(prefix2) X(prefix3) X(shape)               \
    /* of a word, several values at once */                                                                      \
    X(feat)                                                                                                      \
    /* of a node in the tree built so far */                                                                     \
    X(label) X(left_valency) X(right_valency) X(left_labels) X(right_labels)                                     \
    /* of two nodes; agree has several values */                                                                 \
    X(distance) X(agree)

enum class Attribute : uint8_t {
#define X(name) name,
    CROSSARC_ATTRIBUTES(X)
#undef X
        count
};

constexpr bool is_fixed(Attribute a) { return a < Attribute::feat; }
constexpr bool is_several(Attribute a) { return a == Attribute::feat || a == Attribute::agree; }
constexpr bool is_of_two(Attribute a) { return a == Attribute::distance || a == Attribute::agree; }

constexpr uint32_t kNoNodeValue = 1, kRootValue = 2, kAbsentValue = 3;  // hashes of texts are larger

struct Sentence {
    int words = 0;
    std::vector<uint32_t> values;  // the fixed attributes in use, (words + 2) each
    struct Feat {
        uint32_t name, value;  // value covers the name, too
    };
    std::vector<Feat> feats;            // of all words, one after the other
    std::vector<uint32_t> first_feat;   // words + 3
    std::vector<int32_t> heads, labels; // gold, of words 1..n; empty when there are none

    const uint32_t *attribute(int slot) const { return values.data() + static_cast<size_t>(slot) * static_cast<size_t>(words + 2); }
    std::span<const Feat> feats_of(int node) const {
        return std::span(feats).subspan(first_feat[static_cast<size_t>(node)], first_feat[static_cast<size_t>(node) + 1] - first_feat[static_cast<size_t>(node)]);
    }
};

uint64_t hash_text(std::string_view text, uint64_t seed = 0);

// Fills words, values and feats of a sentence from one of a block; `fixed` are the attributes in use, in slot order.
void encode(const Block &block, size_t sentence, std::span<const Attribute> fixed, bool with_feats, Sentence &out);

}  // namespace crossarc
