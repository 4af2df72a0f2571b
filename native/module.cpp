// The compiled core: one Python module, one submodule a room. Each room's bind_*.cpp says what Python sees of it.
#include <nanobind/nanobind.h>

namespace nb = nanobind;

namespace crossarc {
void bind_classes(nb::module_ &m);
void bind_deduction(nb::module_ &m);
void bind_evaluation(nb::module_ &m);
void bind_kernels(nb::module_ &m);
void bind_learning(nb::module_ &m);
void bind_lifting(nb::module_ &m);
void bind_parser(nb::module_ &m);
void bind_oracles(nb::module_ &m);
void bind_systems(nb::module_ &m);
void bind_tree(nb::module_ &m);
void bind_treebank(nb::module_ &m);
}

NB_MODULE(_core, m) {
    // Programs and models live in caches until the process ends, which is no leak that a user should read about.
    nb::set_leak_warnings(false);
    m.doc() = "The compiled core of crossarc.";
    nb::module_ tree = m.def_submodule("tree", "Properties of heads that may form no tree.");
    crossarc::bind_tree(tree);
    nb::module_ classes = m.def_submodule("classes", "Tree classes: fast, exact tests and their evidence.");
    crossarc::bind_classes(classes);
    nb::module_ treebank = m.def_submodule("treebank", "CoNLL tokenising: bytes in, arrays and offsets out.");
    crossarc::bind_treebank(treebank);
    nb::module_ evaluation = m.def_submodule("evaluation", "Counts over gold and system sentences.");
    crossarc::bind_evaluation(evaluation);
    nb::module_ lifting = m.def_submodule("lifting", "Lifting trees until they are of the kind wanted.");
    crossarc::bind_lifting(lifting);
    nb::module_ systems = m.def_submodule("systems", "The machine that runs compiled transition systems.");
    crossarc::bind_systems(systems);
    nb::module_ deduction = m.def_submodule("deduction", "The engine that runs compiled parsing schemata.");
    crossarc::bind_deduction(deduction);
    nb::module_ oracles = m.def_submodule("oracles", "Derivations of gold trees, and what transitions cost.");
    crossarc::bind_oracles(oracles);
    nb::module_ kernels = m.def_submodule("kernels", "Dense decoders of arc-factored scores.");
    crossarc::bind_kernels(kernels);
    nb::module_ learning = m.def_submodule("learning", "Features, weights and searches.");
    crossarc::bind_learning(learning);
    nb::module_ parser = m.def_submodule("parser", "Trained parsers.");
    crossarc::bind_parser(parser);
}
