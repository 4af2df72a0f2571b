// The compiled core: one Python module, one submodule a room. Each room's bind_*.cpp says what Python sees of it.
#include <nanobind/nanobind.h>

namespace nb = nanobind;

namespace crossarc {
void bind_systems(nb::module_ &m);
void bind_treebank(nb::module_ &m);
}

NB_MODULE(_core, m) {
    m.doc() = "The compiled core of crossarc.";
    nb::module_ treebank = m.def_submodule("treebank", "CoNLL tokenising: bytes in, arrays and offsets out.");
    crossarc::bind_treebank(treebank);
    nb::module_ systems = m.def_submodule("systems", "The machine that runs compiled transition systems.");
    crossarc::bind_systems(systems);
}
