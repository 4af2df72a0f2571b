// The static oracle: a derivation found beforehand, whatever found it.
#pragma once

#include "oracles/oracle.h"

namespace crossarc {

class StaticOracle final : public Oracle {
public:
    void start(const GoldTree &tree) override { derivation_ = tree.derivation; }

    void costs(const Configuration &, int steps, std::span<const Move> moves, std::span<int> cost) override {
        const bool over = steps >= static_cast<int>(derivation_.size());
        for (size_t m = 0; m < moves.size(); ++m)
            cost[m] = over || moves[m].transition != derivation_[steps].transition || moves[m].operand != derivation_[steps].operand;
    }

private:
    std::span<const Step> derivation_;
};

}  // namespace crossarc
