// Asking for memory before it is needed, where the compiler knows how.
#pragma once

#if defined(__GNUC__) || defined(__clang__)
#define CROSSARC_PREFETCH(address) __builtin_prefetch(address)
#else
#define CROSSARC_PREFETCH(address) ((void)(address))
#endif
