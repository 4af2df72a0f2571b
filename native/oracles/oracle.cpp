#include "oracles/oracle.h"

#include "oracles/arc_eager.h"
#include "oracles/arc_standard.h"
#include "oracles/covington.h"
#include "oracles/hybrid.h"
#include "oracles/loss.h"
#include "oracles/planes.h"
#include "oracles/searched.h"
#include "oracles/sorting.h"
#include "oracles/static.h"

namespace crossarc {
namespace {

void require_names(const OracleSpec &spec, const Program &program, size_t lists, size_t transitions) {
    if (spec.lists.size() != lists || spec.transitions.size() != transitions)
        throw std::invalid_argument("oracle " + spec.name + " wants " + std::to_string(lists) + " lists and " +
                                    std::to_string(transitions) + " transitions");
    for (int l : spec.lists)
        if (l < 0 || l >= program.lists) throw std::invalid_argument("oracle " + spec.name + " names a list that its program lacks");
    for (int t : spec.transitions)
        if (t < 0 || t >= static_cast<int>(program.transitions.size()))
            throw std::invalid_argument("oracle " + spec.name + " names a transition that its program lacks");
}

void require(const OracleSpec &spec, const Program &program, size_t lists, size_t transitions) {
    require_names(spec, program, lists, transitions);
    for (int part : program.initial_lists[static_cast<size_t>(spec.lists[1])])
        if (part == 2) throw std::invalid_argument("oracle " + spec.name + " does not know a root node in the buffer");
}

template <class Loss>
std::unique_ptr<Oracle> make_loss_oracle(const OracleSpec &spec, const Program &program, size_t lists) {
    require_names(spec, program, lists, 0);
    return std::make_unique<LossOracle<Loss>>(Loss(spec, program), program);
}

}  // namespace

std::unique_ptr<Oracle> make_oracle(const OracleSpec &spec, const Program &program) {
    if (spec.name == "static") return std::make_unique<StaticOracle>();
    if (spec.name == "arc-eager") {
        require(spec, program, 2, 4);
        return std::make_unique<ArcEagerOracle>(spec, program);
    }
    if (spec.name == "hybrid") {
        require(spec, program, 2, 3);
        return std::make_unique<HybridOracle>(spec, program);
    }
    if (spec.name == "covington") {
        require(spec, program, 2, 1);
        return std::make_unique<CovingtonOracle>(spec, program);
    }
    if (spec.name == "sorting") {
        require(spec, program, 2, 2);
        return std::make_unique<SortingOracle>(spec, program);
    }
    if (spec.name == "searched") return make_loss_oracle<SearchedLoss<AnywhereReach>>(spec, program, 0);
    if (spec.name == "searched-registers") return make_loss_oracle<SearchedLoss<RegistersReach>>(spec, program, 2);
    if (spec.name == "front") return make_loss_oracle<CountedLoss<FrontReach>>(spec, program, 1);
    if (spec.name == "covered") return make_loss_oracle<CountedLoss<CoveredReach>>(spec, program, 2);
    if (spec.name == "together") return make_loss_oracle<CountedLoss<TogetherReach>>(spec, program, 1);
    if (spec.name == "arc-standard" || spec.name == "arc-standard-stack") {
        require_names(spec, program, 2, 0);
        return std::make_unique<LossOracle<ArcStandardLoss>>(ArcStandardLoss(spec, program, spec.name == "arc-standard-stack"), program);
    }
    if (spec.name == "planes") {
        const size_t stacks = spec.lists.empty() ? 0 : spec.lists.size() - 1;
        if (stacks == 0) throw std::invalid_argument("oracle planes wants a buffer and a stack");
        require_names(spec, program, stacks + 1, stacks > 1 ? 3 : 2);
        return std::make_unique<PlanesOracle>(spec, program);
    }
    throw std::invalid_argument("no oracle is called " + spec.name);
}

}  // namespace crossarc
