// What is known where a search may be cut short: never a guess, but the bounds that it has proved.
#pragma once

namespace crossarc {

enum class Verdict { kNo, kYes, kUndecided };

struct Bounded {
    int at_least = 0;
    int at_most = 0;
};

}  // namespace crossarc
