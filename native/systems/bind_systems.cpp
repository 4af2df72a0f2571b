// What Python sees of native/systems.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "systems/program.h"

namespace nb = nanobind;

namespace crossarc {

void bind_systems(nb::module_ &m) {
    nb::class_<Program>(m, "Program", "A compiled transition system, validated.")
        .def(
            "__init__", [](Program *self, const std::vector<int> &wire) { new (self) Program(Program::decode(wire)); },
            nb::arg("wire"))
        .def_prop_ro("transitions", [](const Program &p) { return p.transitions.size(); });

    std::vector<std::string> operators = {
#define X(name) #name,
        CROSSARC_OPERATORS(X)
#undef X
    };
    std::vector<std::string> effects = {
#define X(name) #name,
        CROSSARC_EFFECTS(X)
#undef X
    };
    m.attr("OPERATORS") = nb::cast(operators);
    m.attr("EFFECTS") = nb::cast(effects);
    m.attr("NULL") = kNull;
}

}  // namespace crossarc
