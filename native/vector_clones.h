// Loops over doubles written so that any compiler vectorises them, in a portable build that still uses what the
// machine at hand has: functions marked CROSSARC_VECTOR_CLONES are compiled once for each of a few instruction sets
// and the loader picks one. Results do not depend on the pick: reductions run over a fixed number of lanes, and
// CMakeLists.txt keeps the compiler from contracting a*b + c into one rounding where another machine needs two.
#pragma once

#include <cstddef>

// The pick is made by an ifunc, which glibc has; the sanitizers' runtimes are not up yet when it is made.
#if defined(__x86_64__) && defined(__GLIBC__) && !defined(CROSSARC_SANITIZE) && !defined(__AVX512F__) && \
    ((defined(__GNUC__) && !defined(__clang__)) || (defined(__clang__) && __clang_major__ >= 14))
#define CROSSARC_VECTOR_CLONES __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define CROSSARC_VECTOR_CLONES
#endif

#if defined(__GNUC__) || defined(__clang__)
#define CROSSARC_INLINE inline __attribute__((always_inline))  // into each clone, hence compiled for it
#define CROSSARC_RESTRICT __restrict__
#else
#define CROSSARC_INLINE inline
#define CROSSARC_RESTRICT __restrict
#endif

namespace crossarc {

// Rows of charts are padded to whole blocks of this many doubles, so that no loop has a tail.
inline constexpr int kLanes = 8;

constexpr int padded(int count) { return (count + kLanes - 1) / kLanes * kLanes; }

}  // namespace crossarc
