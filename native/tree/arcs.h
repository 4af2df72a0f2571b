// Properties of heads that hold for any heads, tree or not: what evaluation asks of a system's output. Word i has head
// heads[i - 1]; a negative head means that the word has none. All of it is linear but for a logarithm in `crossed`.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace crossarc {

/// Whether the heads form a tree over 0..n: every word attached, no cycle, and one root, or any number of them.
bool is_tree(std::span<const std::int32_t> heads, bool single_root);

/// For each word, whether some word strictly between it and its head is no descendant of that head.
std::vector<bool> nonprojective(std::span<const std::int32_t> heads);

/// For each word, whether another arc crosses the arc into it; arcs from 0 count, with 0 left of the first word.
std::vector<bool> crossed(std::span<const std::int32_t> heads);

} // namespace crossarc
