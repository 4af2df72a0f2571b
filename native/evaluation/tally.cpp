#include "evaluation/tally.h"

#include "tree/arcs.h"

namespace crossarc {

void Tally::add(std::span<const std::int32_t> gold, std::span<const std::int32_t> system,
                std::span<const std::uint8_t> same_label, std::span<const std::uint8_t> counted) {
    const std::vector<bool> gold_crossed = ::crossarc::crossed(gold);
    const std::vector<bool> gold_jumps = nonprojective(gold);
    const std::vector<bool> system_jumps = nonprojective(system);
    bool all_heads = true, all_arcs = true;
    for (std::size_t i = 0; i < gold.size(); ++i) {
        if (!counted.empty() && !counted[i]) continue;
        const bool head = gold[i] == system[i];
        const bool arc = head && same_label[i];
        ++words;
        heads += head;
        labels += same_label[i] != 0;
        arcs += arc;
        all_heads &= head;
        all_arcs &= arc;
        crossed += gold_crossed[i];
        crossed_heads += gold_crossed[i] && head;
        gold_nonprojective += gold_jumps[i];
        found_unlabelled += gold_jumps[i] && head;
        found_labelled += gold_jumps[i] && arc;
        system_nonprojective += system_jumps[i];
        right_unlabelled += system_jumps[i] && head;
        right_labelled += system_jumps[i] && arc;
    }
    ++sentences;
    exact_unlabelled += all_heads;
    exact_labelled += all_arcs;
    not_trees += !is_tree(system, true);
}

} // namespace crossarc
