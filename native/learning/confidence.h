// How sure a parser is of an arc: the share of its beam's trees that have it, where trees count for the more the better
// their scores are. Scores that differ by the `temperature` differ in weight by a factor of e.
#pragma once

#include <cmath>
#include <span>
#include <vector>

#include "learning/search.h"

namespace crossarc {

// The weights of parses, best first, that add up to 1.
inline std::vector<double> shares(std::span<const Parse> parses, double temperature) {
    std::vector<double> share;
    double sum = 0;
    for (const Parse &p : parses) {
        share.push_back(std::exp(static_cast<double>(p.score - parses[0].score) / temperature));
        sum += share.back();
    }
    for (double &s : share) s /= sum;
    return share;
}

// The confidence in each arc, with its label, of one of the parses.
inline std::vector<double> confidence(std::span<const Parse> parses, std::span<const double> share, const Parse &of) {
    std::vector<double> sure(of.heads.size(), 0.0);
    for (size_t k = 0; k < parses.size(); ++k)
        for (size_t i = 0; i < sure.size(); ++i)
            if (parses[k].heads[i] == of.heads[i] && parses[k].labels[i] == of.labels[i]) sure[i] += share[k];
    return sure;
}

// The temperature, of steps by a factor of two, under which confidences are the best forecast of which arcs of the best
// parses are right: under which these have the least squared error (Brier 1950).
class Calibration {
public:
    static constexpr int kSteps = 24;

    void add(std::span<const Parse> parses, std::span<const int32_t> heads, std::span<const int32_t> labels) {
        for (int t = 0; t < kSteps; ++t) {
            const std::vector<double> share = shares(parses, std::ldexp(1.0, t));
            const std::vector<double> sure = confidence(parses, share, parses[0]);
            for (size_t i = 0; i < sure.size(); ++i) {
                const double right = parses[0].heads[i] == heads[i] && parses[0].labels[i] == labels[i];
                error_[t] += (sure[i] - right) * (sure[i] - right);
            }
        }
    }
    double best() const {
        int least = 0;
        for (int t = 1; t < kSteps; ++t) if (error_[t] < error_[least]) least = t;
        return std::ldexp(1.0, least);
    }

private:
    double error_[kSteps] = {};
};

}  // namespace crossarc
