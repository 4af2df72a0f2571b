// Every tree class is "some measure is at most k"; this is the list of measures and the tests of membership.
#pragma once

#include <optional>
#include <vector>

#include "tree/binarisation.h"
#include "tree/intervals.h"
#include "tree/planes.h"

namespace crossarc {

#define CROSSARC_MEASURES(X)                                                                                          \
    X(nothing)                 /* 0, for the class of all trees */                                                    \
    X(roots)                   /* children of 0 */                                                                    \
    X(covered_roots)           /* children of 0 under an arc between words */                                         \
    X(crossings)               /* pairs of arcs that cross */                                                         \
    X(crossings_without_root)  /* the same among arcs between words */                                                \
    X(nonprojective_arcs)      /* arcs over a word that their head does not dominate */                               \
    X(planes)                  /* the least k of k-planar, arcs from 0 counted */                                     \
    X(planes_without_root)     /* ... and not counted */                                                              \
    X(gap_degree)                                                                                                     \
    X(well_nested_gap_degree)  /* the gap degree of a well-nested tree; of others, beyond any k */                    \
    X(binarisation_gap_degree) /* the least k the tree is mildly ill-nested for */                                    \
    X(edge_degree)                                                                                                    \
    X(ill_nestedness)          /* Maier & Lichte's k; 0 for a well-nested tree */                                     \
    X(ill_nested)              /* 1 for an ill-nested tree */                                                         \
    X(endpoint_violations)     /* 1 for a tree that is not 1-endpoint-crossing */                                     \
    X(interval_vertices)       /* the least k of k-crossing-interval */

enum class Measure {
#define X(name) name,
    CROSSARC_MEASURES(X)
#undef X
        count
};

inline constexpr int kBeyond = 1 << 30;  // greater than any k

// One tree under examination; what several measures share is worked out once.
class Examination {
  public:
    explicit Examination(std::span<const int> heads) : tree(heads) {}

    Bounded least(Measure measure);
    Verdict in_class(Measure measure, int k);

    const Crossings &crossings();
    const std::vector<int> &blocks();  // of every projection
    int gap_degree();

    const Geometry tree;

  private:
    bool projective() { return gap_degree() == 0; }
    long count_crossings(bool root);
    int interval_vertices();

    std::optional<Crossings> crossings_;
    std::vector<int> blocks_;
    int gap_degree_ = -1;
};

}  // namespace crossarc
