#include "tree/arcs.h"

#include <algorithm>

namespace crossarc {

namespace {

using Heads = std::span<const std::int32_t>;

/// Answers "is b a descendant of a, or a itself?" in constant time. A preorder walk numbers the nodes so that the
/// descendants of each are an interval; to a node on a cycle, all that hangs on the cycle is one.
class Dominance {
  public:
    explicit Dominance(Heads heads) : heads_(heads), n_(static_cast<std::int32_t>(heads.size())) {
        const std::size_t nodes = heads.size() + 1;
        number_.assign(nodes, -1);
        first_.resize(nodes);
        last_.resize(nodes);
        gather_children();
        walk(0);
        for (std::int32_t word = 1; word <= n_; ++word)
            if (heads[word - 1] < 0) walk(word);
        for (std::int32_t word = 1; word <= n_; ++word)
            if (number_[word] < 0) walk_cycle(word);
    }

    bool operator()(std::int32_t a, std::int32_t b) const { return first_[a] <= number_[b] && number_[b] <= last_[a]; }

  private:
    void gather_children() {
        first_child_.assign(number_.size() + 1, 0);
        for (std::int32_t head : heads_)
            if (head >= 0) ++first_child_[head + 1];
        for (std::int32_t node = 0; node <= n_; ++node) first_child_[node + 1] += first_child_[node];
        children_.resize(heads_.size());
        std::vector<std::int32_t> next(first_child_.begin(), first_child_.end() - 1);
        for (std::int32_t word = 1; word <= n_; ++word)
            if (heads_[word - 1] >= 0) children_[next[heads_[word - 1]]++] = word;
    }

    std::span<const std::int32_t> children(std::int32_t node) const {
        return std::span(children_).subspan(first_child_[node], first_child_[node + 1] - first_child_[node]);
    }

    /// Number `top` and all below it that has no number yet.
    void walk(std::int32_t top) {
        order_.clear();
        stack_.assign(1, top);
        while (!stack_.empty()) {
            const std::int32_t node = stack_.back();
            stack_.pop_back();
            if (number_[node] >= 0) continue; // the top itself, where a cycle comes back to it
            number_[node] = first_[node] = last_[node] = next_number_++;
            order_.push_back(node);
            const auto below = children(node);
            stack_.insert(stack_.end(), below.begin(), below.end());
        }
        // A parent has its number before its children, so backwards each node is complete before its parent is.
        for (auto node = order_.rbegin(); node != order_.rend(); ++node)
            for (std::int32_t child : children(*node)) last_[*node] = std::max(last_[*node], last_[child]);
    }

    /// The same for a word that only leads up into a cycle.
    void walk_cycle(std::int32_t word) {
        met_.resize(number_.size());
        std::int32_t top = word;
        for (; !met_[top]; top = heads_[top - 1]) met_[top] = true;
        walk(top);
        for (std::int32_t node = heads_[top - 1]; node != top; node = heads_[node - 1]) {
            first_[node] = first_[top];
            last_[node] = last_[top];
        }
    }

    Heads heads_;
    std::int32_t n_;
    std::int32_t next_number_ = 0;
    std::vector<std::int32_t> number_, first_, last_;  // of each node, and of its descendants
    std::vector<std::int32_t> first_child_, children_; // the children, one node's after the other's
    std::vector<std::int32_t> order_, stack_;          // of the walk
    std::vector<bool> met_;                            // on the way up to a cycle
};

/// The greatest value between two positions, for queries whose right end only grows.
class RunningMaximum {
  public:
    /// Take in the value at the next position.
    void push(std::int32_t position, std::int32_t value) {
        while (!falling_.empty() && falling_.back().value <= value) falling_.pop_back();
        falling_.push_back({position, value});
    }
    /// The greatest value from `position` to the last one pushed, which is not before it.
    std::int32_t from(std::int32_t position) const {
        return std::ranges::lower_bound(falling_, position, {}, &Entry::position)->value;
    }

  private:
    struct Entry {
        std::int32_t position, value;
    };
    std::vector<Entry> falling_; // those that no later value reaches
};

} // namespace

bool is_tree(Heads heads, bool single_root) {
    const Dominance dominates(heads);
    std::size_t roots = 0;
    for (std::size_t i = 0; i < heads.size(); ++i) {
        if (!dominates(0, static_cast<std::int32_t>(i) + 1)) return false;
        roots += heads[i] == 0;
    }
    return single_root ? roots == 1 : roots >= 1 || heads.empty();
}

std::vector<bool> nonprojective(Heads heads) {
    const auto n = static_cast<std::int32_t>(heads.size());
    const Dominance dominates(heads);
    // right[h] and left[h]: how far an unbroken run of descendants of h reaches from h. A run is put together from the
    // runs of its members, and no run is looked at twice, so this is linear.
    std::vector<std::int32_t> right(heads.size() + 1), left(heads.size() + 1);
    for (std::int32_t h = n; h >= 0; --h) {
        std::int32_t next = h + 1;
        while (next <= n && dominates(h, next)) next = right[next] + 1;
        right[h] = next - 1;
    }
    for (std::int32_t h = 0; h <= n; ++h) {
        std::int32_t next = h - 1;
        while (next >= 0 && dominates(h, next)) next = left[next] - 1;
        left[h] = next + 1;
    }
    std::vector<bool> result(heads.size());
    for (std::int32_t word = 1; word <= n; ++word) {
        const std::int32_t head = heads[word - 1];
        if (head >= 0) result[word - 1] = word > head ? right[head] < word - 1 : left[head] > word + 1;
    }
    return result;
}

std::vector<bool> crossed(Heads heads) {
    const auto n = static_cast<std::int32_t>(heads.size());
    // An arc is crossed iff an arc from a position strictly between its ends leads out to the left or to the right.
    std::vector<std::int32_t> leftmost(heads.size() + 1), rightmost(heads.size() + 1);
    std::vector<std::vector<std::int32_t>> by_right_end(heads.size() + 1);
    for (std::int32_t node = 0; node <= n; ++node) leftmost[node] = rightmost[node] = node;
    for (std::int32_t word = 1; word <= n; ++word) {
        const std::int32_t head = heads[word - 1];
        if (head < 0) continue;
        const auto [from, to] = std::minmax(head, word);
        leftmost[to] = std::min(leftmost[to], from);
        rightmost[from] = std::max(rightmost[from], to);
        by_right_end[to].push_back(word);
    }
    std::vector<bool> result(heads.size());
    RunningMaximum to_the_left, to_the_right;
    for (std::int32_t to = 0; to <= n; ++to) {
        for (std::int32_t word : by_right_end[to]) {
            const std::int32_t from = std::min(heads[word - 1], word);
            if (from + 1 < to)
                result[word - 1] = -to_the_left.from(from + 1) < from || to_the_right.from(from + 1) > to;
        }
        to_the_left.push(to, -leftmost[to]);
        to_the_right.push(to, rightmost[to]);
    }
    return result;
}

} // namespace crossarc
