// What Python sees of native/tree.
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include "tree/arcs.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace crossarc {

namespace {

const std::vector<std::int32_t> &checked(const std::vector<std::int32_t> &heads) {
    for (std::int32_t head : heads)
        if (head > static_cast<std::int32_t>(heads.size())) throw nb::value_error("a head is outside 0..n");
    return heads;
}

} // namespace

void bind_tree(nb::module_ &m) {
    using Heads = std::vector<std::int32_t>;
    m.def(
        "is_tree", [](const Heads &heads, bool single_root) { return is_tree(checked(heads), single_root); }, "heads"_a,
        "single_root"_a, "Whether heads form a tree; a negative head is none.");
    m.def(
        "nonprojective", [](const Heads &heads) { return nonprojective(checked(heads)); }, "heads"_a,
        "For each word, whether a word between it and its head is no descendant of the head.");
    m.def(
        "crossed", [](const Heads &heads) { return crossed(checked(heads)); }, "heads"_a,
        "For each word, whether another arc crosses the arc into it; arcs from 0 count.");
}

} // namespace crossarc
