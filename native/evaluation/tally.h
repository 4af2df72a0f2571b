// What scores are made of: counts over pairs of a gold and a system sentence, added up sentence by sentence.
#pragma once

#include <cstdint>
#include <span>

namespace crossarc {

struct Tally {
    std::uint64_t sentences = 0;
    std::uint64_t words = 0;
    std::uint64_t heads = 0;  // words with the right head
    std::uint64_t labels = 0; // words with the right label
    std::uint64_t arcs = 0;   // words with both
    std::uint64_t exact_unlabelled = 0;
    std::uint64_t exact_labelled = 0;
    std::uint64_t crossed = 0; // words whose gold arc another gold arc crosses
    std::uint64_t crossed_heads = 0;
    std::uint64_t not_trees = 0; // system sentences without exactly one root, or with a cycle or an unattached word

    // Non-projective arcs: those of gold and how many of them the system has, those of the system and how many are
    // right.
    std::uint64_t gold_nonprojective = 0;
    std::uint64_t found_unlabelled = 0;
    std::uint64_t found_labelled = 0;
    std::uint64_t system_nonprojective = 0;
    std::uint64_t right_unlabelled = 0;
    std::uint64_t right_labelled = 0;

    /// Add a sentence. `same_label` and `counted` have an entry a word; an empty `counted` counts them all. Words that
    /// do not count still take part in crossings and in what descends from what.
    void add(std::span<const std::int32_t> gold, std::span<const std::int32_t> system,
             std::span<const std::uint8_t> same_label, std::span<const std::uint8_t> counted = {});
};

} // namespace crossarc
