#include <algorithm>
#include <queue>
#include <set>
#include <tuple>

#include "lifting/lift.h"

namespace crossarc {

namespace {

// A tree that changes by lifts, and its non-projective arcs, shortest first.
class Projectiviser {
  public:
    explicit Projectiviser(const std::vector<int> &heads)
        : n_(static_cast<int>(heads.size())), head_(n_ + 1, -1), children_(n_ + 1), known_(n_ + 1, 0),
          stamp_(n_ + 1, 0) {
        std::copy(heads.begin(), heads.end(), head_.begin() + 1);
        for (int word = 1; word <= n_; ++word) children_[head_[word]].insert(word);
        const Geometry tree{heads};
        if (n_ == 0) return;
        const std::vector<int> blocks = projection_blocks(tree);
        if (std::all_of(blocks.begin() + 1, blocks.end(), [](int count) { return count == 1; })) return;
        for (int word = 1; word <= n_; ++word) examine(word);
    }

    Lifting run() {
        Lifting result;
        while (!waiting_.empty()) {
            auto [length, left, word] = waiting_.top();
            waiting_.pop();
            lift(word);
            result.lifted.push_back(word);
        }
        result.heads.assign(head_.begin() + 1, head_.end());
        return result;
    }

  private:
    using Arc = std::tuple<int, int, int>;  // length, left end, word

    int n_;
    std::vector<int> head_;
    std::vector<std::set<int>> children_;
    std::priority_queue<Arc, std::vector<Arc>, std::greater<>> waiting_;
    std::vector<char> known_;  // whether the word is dominated, if its stamp is that of the current question
    std::vector<int> stamp_;
    int question_ = 0;
    std::vector<char> nonprojective_ = std::vector<char>(n_ + 1, 0);

    void examine(int word) {
        if (nonprojective_[word] || projective(word)) return;
        add(word);
    }

    void add(int word) {
        nonprojective_[word] = 1;
        int head = head_[word];
        waiting_.emplace(std::abs(head - word), std::min(head, word), word);
    }

    // Whether the head of the word dominates everything between: walk up from each word between, once.
    bool projective(int word) {
        const int head = head_[word];
        ++question_;
        std::vector<int> path;
        auto settle = [&](int node, bool dominated) {
            stamp_[node] = question_;
            known_[node] = dominated;
        };
        settle(head, true);
        if (head) settle(0, false);
        for (int between = std::min(head, word) + 1; between < std::max(head, word); ++between) {
            path.clear();
            int node = between;
            while (stamp_[node] != question_) {
                path.push_back(node);
                node = head_[node];
            }
            for (int passed : path) settle(passed, known_[node]);
            if (!known_[node]) return false;
        }
        return true;
    }

    // Only the old head loses descendants, so only arcs from it can become non-projective, and none ceases to be so
    // but the one that is lifted.
    void lift(int word) {
        const int from = head_[word], to = head_[from];
        children_[from].erase(word);
        children_[to].insert(word);
        head_[word] = to;
        nonprojective_[word] = 0;
        examine(word);
        int next = n_ + 1, previous = -1;  // the nearest words to both sides of the old head that it has lost
        std::vector<int> lost{word};
        for (size_t i = 0; i < lost.size(); ++i) {
            if (lost[i] > from) next = std::min(next, lost[i]);
            if (lost[i] < from) previous = std::max(previous, lost[i]);
            lost.insert(lost.end(), children_[lost[i]].begin(), children_[lost[i]].end());
        }
        for (auto child = children_[from].upper_bound(next); child != children_[from].end(); ++child) {
            if (!nonprojective_[*child]) add(*child);
        }
        for (int child : children_[from]) {
            if (child >= previous) break;
            if (!nonprojective_[child]) add(child);
        }
    }
};

}  // namespace

Lifting projectivise(const std::vector<int> &heads) { return Projectiviser(heads).run(); }

bool replay(std::vector<int> &heads, const std::vector<int> &lifted) {
    for (int word : lifted) {
        int head = heads[word - 1];
        if (head == 0) return false;
        heads[word - 1] = heads[head - 1];
    }
    return true;
}

}  // namespace crossarc
