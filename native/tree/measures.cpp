#include "tree/measures.h"

#include <algorithm>

namespace crossarc {

namespace {
Bounded exactly(long value) {
    int fits = static_cast<int>(std::min<long>(value, kBeyond));
    return {fits, fits};
}
}  // namespace

const Crossings &Examination::crossings() {
    if (!crossings_) crossings_.emplace(tree);
    return *crossings_;
}

const std::vector<int> &Examination::blocks() {
    if (blocks_.empty()) blocks_ = projection_blocks(tree);
    return blocks_;
}

int Examination::gap_degree() {
    if (gap_degree_ < 0) {
        gap_degree_ = 0;
        for (int word = 1; word <= tree.n; ++word) gap_degree_ = std::max(gap_degree_, blocks()[word] - 1);
    }
    return gap_degree_;
}

long Examination::count_crossings(bool root) {
    if (projective()) return 0;
    const auto &pairs = crossings().pairs;
    if (root) return static_cast<long>(pairs.size());
    return std::count_if(pairs.begin(), pairs.end(),
                         [&](auto pair) { return tree.head[pair.first] && tree.head[pair.second]; });
}

int Examination::interval_vertices() {
    if (projective()) return 0;
    size_t most = 0;
    for (const CrossingInterval &interval : crossing_intervals(tree, crossings())) {
        most = std::max(most, interval.vertices.size());
    }
    return static_cast<int>(most);
}

Bounded Examination::least(Measure measure) {
    switch (measure) {
        case Measure::nothing:
            return exactly(0);
        case Measure::roots:
            return exactly(std::count(tree.head.begin() + 1, tree.head.end(), 0));
        case Measure::covered_roots: {
            std::vector<char> covered = ::crossarc::covered_roots(tree);
            return exactly(std::count(covered.begin(), covered.end(), 1));
        }
        case Measure::crossings:
            return exactly(count_crossings(true));
        case Measure::crossings_without_root:
            return exactly(count_crossings(false));
        case Measure::nonprojective_arcs: {
            if (projective()) return exactly(0);
            std::vector<int> degrees = arc_degrees(tree, crossings());
            return exactly(std::count_if(degrees.begin(), degrees.end(), [](int degree) { return degree > 0; }));
        }
        case Measure::planes:
        case Measure::planes_without_root: {
            bool root = measure == Measure::planes;
            bool any = std::any_of(tree.head.begin() + 1, tree.head.end(), [&](int head) { return root || head; });
            if (projective()) return exactly(any);
            return least_planes(tree, crossings(), root).count;
        }
        case Measure::gap_degree:
            return exactly(gap_degree());
        case Measure::well_nested_gap_degree:
            if (!projective() && interleaving_pair(tree, crossings())) return exactly(kBeyond);
            return exactly(gap_degree());
        case Measure::binarisation_gap_degree:
            return projective() ? exactly(0) : least_binarisation(tree, blocks());
        case Measure::edge_degree: {
            if (projective()) return exactly(0);
            std::vector<int> degrees = arc_degrees(tree, crossings());
            return exactly(*std::max_element(degrees.begin(), degrees.end()));
        }
        case Measure::ill_nestedness:
            return exactly(!projective() && interleaving_pair(tree, crossings()) ? ::crossarc::ill_nestedness(tree) : 0);
        case Measure::ill_nested:
            return exactly(!projective() && interleaving_pair(tree, crossings()));
        case Measure::endpoint_violations:
            return exactly(!projective() && endpoint_violation(tree, crossings()));
        case Measure::interval_vertices:
            return exactly(interval_vertices());
        case Measure::count:
            break;
    }
    return {};
}

Verdict Examination::in_class(Measure measure, int k) {
    if (measure == Measure::binarisation_gap_degree) {  // no need to know the least k
        return projective() ? (k >= 0 ? Verdict::kYes : Verdict::kNo) : binarise(tree, blocks(), k);
    }
    Bounded bounds;
    if ((measure == Measure::planes || measure == Measure::planes_without_root) && k > 0 && !projective()) {
        bounds = least_planes(tree, crossings(), measure == Measure::planes, k).count;
    } else {
        bounds = least(measure);
    }
    if (bounds.at_most <= k) return Verdict::kYes;
    return bounds.at_least > k ? Verdict::kNo : Verdict::kUndecided;
}

}  // namespace crossarc
