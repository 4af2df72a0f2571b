// Gold heads with the dependents of each node in order, as dynamic oracles need them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "systems/configuration.h"

namespace crossarc {

class GoldChildren {
public:
    void start(std::span<const int32_t> heads) {
        const int n = static_cast<int>(heads.size());
        head_.assign(static_cast<size_t>(n) + 1, kNull);
        first_.assign(static_cast<size_t>(n) + 2, 0);
        for (int d = 1; d <= n; ++d) {
            const int h = heads[d - 1];
            if (h < 0 || h > n) continue;
            head_[d] = h;
            ++first_[h + 1];
        }
        for (int h = 0; h <= n; ++h) first_[h + 1] += first_[h];
        children_.resize(static_cast<size_t>(first_[n + 1]));
        fill_ = first_;
        for (int d = 1; d <= n; ++d)
            if (head_[d] != kNull) children_[static_cast<size_t>(fill_[head_[d]]++)] = d;
    }
    int head(int d) const { return head_[d]; }
    std::span<const int> children(int h) const {
        return std::span(children_).subspan(static_cast<size_t>(first_[h]), static_cast<size_t>(first_[h + 1] - first_[h]));
    }

private:
    std::vector<int> head_, first_, fill_, children_;
};

// Is x in a list whose items ascend from the far end to the near end?
inline bool in_ascending(const Configuration &c, int list, int x) {
    int low = 0, high = c.size(list);  // positions from the near end; items descend with the position
    while (low < high) {
        const int middle = (low + high) / 2, y = c.item(list, middle);
        if (y == x) return true;
        if (y > x) low = middle + 1;
        else high = middle;
    }
    return false;
}

}  // namespace crossarc
