// What Python sees of native/treebank.
#include <nanobind/nanobind.h>

#include <algorithm>
#include <string_view>

namespace nb = nanobind;

namespace crossarc {

void bind_treebank(nb::module_ &m) {
    m.def(
        "count_lines",
        [](nb::bytes text) {
            std::string_view view(text.c_str(), text.size());
            return std::count(view.begin(), view.end(), '\n');
        },
        nb::arg("text"), "The number of line feeds in text.");
}

}  // namespace crossarc
