// Independent pieces of work on several threads. Which thread takes which piece is left to chance; what a piece gives
// must not depend on it.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace crossarc {

// Calls work(piece, thread) for every piece. The first exception stops the rest and is thrown here.
template <class Work>
void parallel(size_t pieces, int threads, Work work) {
    const size_t count = std::min(pieces, static_cast<size_t>(std::max(1, threads)));
    if (count <= 1) {
        for (size_t k = 0; k < pieces; ++k) work(k, 0);
        return;
    }
    std::atomic<size_t> next{0};
    std::exception_ptr failure;
    std::mutex failing;
    const auto run = [&](int thread) {
        try {
            for (size_t k = next++; k < pieces; k = next++) work(k, thread);
        } catch (...) {
            const std::lock_guard lock(failing);
            if (!failure) failure = std::current_exception();
            next = pieces;
        }
    };
    {
        std::vector<std::jthread> pool;
        for (size_t t = 1; t < count; ++t) pool.emplace_back(run, static_cast<int>(t));
        run(0);
    }
    if (failure) std::rethrow_exception(failure);
}

}  // namespace crossarc
