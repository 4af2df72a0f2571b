#include "tree/binarisation.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <unordered_map>

namespace crossarc {

namespace {

constexpr long kBudget = 10'000'000;

// The blocks of the subtrees below one head, from left to right without the head's own position. Subtrees are joined
// into groups; `blocks[g]` counts the blocks of a group's union.
class Siblings {
  public:
    Siblings(const Geometry &tree, int head, const std::vector<int> &children, const std::vector<int> &child_blocks,
             std::vector<int> &owner)
        : head_(head), name_(children), blocks_(child_blocks) {
        int low = tree.n + 1, high = 0;
        for (size_t c = 0; c < children.size(); ++c) {
            for (int i = tree.enter[children[c]]; i <= tree.last[children[c]]; ++i) {
                owner[tree.order[i]] = static_cast<int>(c);
                low = std::min(low, tree.order[i]);
                high = std::max(high, tree.order[i]);
            }
        }
        for (int word = low; word <= high; ++word) {
            if (word == head) continue;
            if (owner[word] < 0) {
                line_.back().gap_after = true;
                continue;
            }
            if (line_.empty() || line_.back().gap_after || line_.back().group != owner[word]) {
                line_.push_back({owner[word], false});
            }
            owner[word] = -1;
        }
        count_blocks();
    }

    // Joins that can do no harm, whatever k: if the union of A and B has no more blocks than A, then in every
    // binarisation B can be moved to where A is, because the number of blocks is submodular and posimodular.
    void join_the_harmless(std::vector<Join> *joins) {
        while (alive_.size() > 1) {
            std::map<std::pair<int, int>, int> touching = contacts();
            std::vector<char> busy(blocks_.size(), 0);
            bool any = false;
            for (auto [pair, times] : touching) {
                auto [a, b] = pair;
                if (busy[a] || busy[b] || times < std::min(blocks_[a], blocks_[b])) continue;
                busy[a] = busy[b] = 1;
                join(a, b, times, joins);
                any = true;
            }
            if (!any) return;
            compress();
        }
    }

    // Then the pair whose union has the fewest blocks, as long as these are at most `most`: the most that any union had,
    // or `most + 1`.
    int join_greedily(int most, std::vector<Join> *joins) {
        int worst = 0;
        while (alive_.size() > 1) {
            std::map<std::pair<int, int>, int> touching = contacts();
            int best_a = -1, best_b = -1, best_times = 0, best = most + 1;
            auto consider = [&](int a, int b, int times) {
                int together = blocks_[a] + blocks_[b] - times;
                if (together < best) best = together, best_a = a, best_b = b, best_times = times;
            };
            for (auto [pair, times] : touching) consider(pair.first, pair.second, times);
            std::vector<int> by_blocks(alive_);  // of those that do not touch, the two with fewest blocks
            std::stable_sort(by_blocks.begin(), by_blocks.end(), [&](int a, int b) { return blocks_[a] < blocks_[b]; });
            auto least = std::minmax(by_blocks[0], by_blocks[1]);
            if (!touching.count(least)) consider(least.first, least.second, 0);
            if (best_a < 0) return best;
            worst = std::max(worst, best);
            join(best_a, best_b, best_times, joins);
            compress();
        }
        return worst;
    }

    // Every union of at most `most` blocks that can be reached, until it is the union of all.
    Verdict search(int most, long &budget, std::vector<Join> *joins) const;

    size_t groups() const { return alive_.size(); }

  private:
    struct Block {
        int group;
        bool gap_after;
    };

    int head_;
    std::vector<int> name_;  // of a group: the child's word, or -i for the i-th join
    std::vector<int> blocks_;
    std::vector<Block> line_;
    std::vector<int> alive_;
    std::vector<int> into_;  // what a group was joined into since the line was last compressed

    std::map<std::pair<int, int>, int> contacts() const {
        std::map<std::pair<int, int>, int> touching;
        for (size_t i = 0; i + 1 < line_.size(); ++i) {
            if (!line_[i].gap_after) ++touching[std::minmax(line_[i].group, line_[i + 1].group)];
        }
        return touching;
    }

    void join(int a, int b, int times, std::vector<Join> *joins) {
        into_[b] = a;
        blocks_[a] += blocks_[b] - times;
        if (!joins) return;
        joins->push_back({head_, name_[a], name_[b]});
        name_[a] = -static_cast<int>(joins->size());
    }

    void compress() {
        size_t kept = 0;
        for (Block block : line_) {
            if (into_[block.group] >= 0) block.group = into_[block.group];
            if (kept && !line_[kept - 1].gap_after && line_[kept - 1].group == block.group) {
                line_[kept - 1].gap_after = block.gap_after;
            } else {
                line_[kept++] = block;
            }
        }
        line_.resize(kept);
        count_blocks();
    }

    void count_blocks() {
        std::fill(blocks_.begin(), blocks_.end(), 0);
        for (Block block : line_) ++blocks_[block.group];
        alive_.clear();
        for (size_t g = 0; g < blocks_.size(); ++g) {
            if (blocks_[g]) alive_.push_back(static_cast<int>(g));
        }
        into_.assign(blocks_.size(), -1);
    }
};

using Set = std::vector<std::uint64_t>;

struct SetHash {
    size_t operator()(const Set &set) const {
        std::uint64_t hash = 1469598103934665603ULL;
        for (std::uint64_t word : set) hash = (hash ^ word) * 1099511628211ULL, hash ^= hash >> 29;
        return static_cast<size_t>(hash);
    }
};

Verdict Siblings::search(int most, long &budget, std::vector<Join> *joins) const {
    const size_t count = alive_.size(), words = (count + 63) / 64;
    std::vector<int> local(blocks_.size(), -1);
    for (size_t i = 0; i < count; ++i) local[alive_[i]] = static_cast<int>(i);
    auto has = [&](const Set &set, int i) { return set[i / 64] >> (i % 64) & 1; };
    auto blocks_of = [&](const Set &set) {
        int blocks = 0;
        for (size_t i = 0; i < line_.size(); ++i) {
            if (!has(set, local[line_[i].group])) continue;
            blocks += i + 1 == line_.size() || line_[i].gap_after || !has(set, local[line_[i + 1].group]);
        }
        return blocks;
    };
    std::vector<Set> reached;
    std::vector<std::pair<int, int>> made_of;
    std::unordered_map<Set, int, SetHash> known;
    std::vector<int> agenda;
    auto reach = [&](Set set, int a, int b) {
        known.emplace(set, static_cast<int>(reached.size()));
        agenda.push_back(static_cast<int>(reached.size()));
        reached.push_back(std::move(set));
        made_of.emplace_back(a, b);
    };
    Set everything(words, 0);
    for (size_t i = 0; i < count; ++i) {
        Set single(words, 0);
        single[i / 64] = std::uint64_t{1} << (i % 64);
        everything[i / 64] |= single[i / 64];
        reach(single, -1, -1);
    }
    // Last in, first out: large sets first, and each pair is tried when the later of the two leaves the agenda.
    std::vector<int> finished;
    while (!agenda.empty() && !known.count(everything)) {
        int now = agenda.back();
        agenda.pop_back();
        finished.push_back(now);
        for (size_t f = 0; f < finished.size(); ++f) {
            int other = finished[f];
            Set together(words);
            bool disjoint = true;
            for (size_t w = 0; w < words; ++w) {
                disjoint &= (reached[now][w] & reached[other][w]) == 0;
                together[w] = reached[now][w] | reached[other][w];
            }
            budget -= static_cast<long>(words);
            if (!disjoint) continue;
            budget -= static_cast<long>(line_.size());
            if (budget < 0) return Verdict::kUndecided;
            if (blocks_of(together) <= most && !known.count(together)) reach(together, now, other);
        }
    }
    auto goal = known.find(everything);
    if (goal == known.end()) return Verdict::kNo;
    if (joins) {
        std::vector<int> needed{goal->second}, label(reached.size(), 0);
        for (size_t i = 0; i < needed.size(); ++i) {
            if (made_of[needed[i]].first < 0) continue;
            needed.push_back(made_of[needed[i]].first);
            needed.push_back(made_of[needed[i]].second);
        }
        std::sort(needed.begin(), needed.end());  // parts were reached before what is made of them
        for (int set : needed) {
            auto [a, b] = made_of[set];
            if (a < 0) {
                label[set] = name_[alive_[set]];
            } else {
                joins->push_back({head_, label[a], label[b]});
                label[set] = -static_cast<int>(joins->size());
            }
        }
    }
    return Verdict::kYes;
}

// Where every subtree is one block, left to right does.
void join_left_to_right(int head, const std::vector<int> &children, std::vector<Join> *joins) {
    if (!joins) return;
    int whole = children[0];
    for (size_t i = 1; i < children.size(); ++i) {
        joins->push_back({head, whole, children[i]});
        whole = -static_cast<int>(joins->size());
    }
}

// Calls `visit(siblings)` for every head whose subtrees still interleave after the joins that can do no harm; stops
// where it returns false.
template <class Visit>
void each_tangle(const Geometry &tree, const std::vector<int> &blocks, std::vector<Join> *joins, Visit visit) {
    std::vector<std::vector<int>> children(tree.n + 1);
    for (int word = 1; word <= tree.n; ++word) children[tree.head[word]].push_back(word);
    std::vector<int> owner(tree.n + 1, -1);
    for (int head = 0; head <= tree.n; ++head) {
        const std::vector<int> &below = children[head];
        if (below.size() < 2) continue;
        bool simple = std::all_of(below.begin(), below.end(), [&](int child) { return blocks[child] == 1; });
        if (simple || below.size() == 2) {
            join_left_to_right(head, below, joins);
            continue;
        }
        Siblings siblings(tree, head, below, std::vector<int>(below.size(), 0), owner);
        siblings.join_the_harmless(joins);
        if (siblings.groups() > 1 && !visit(siblings)) return;
    }
}

}  // namespace

Verdict binarise(const Geometry &tree, const std::vector<int> &blocks, int k, std::vector<Join> *joins) {
    for (int word = 1; word <= tree.n; ++word) {
        if (blocks[word] - 1 > k) return Verdict::kNo;
    }
    long budget = kBudget;
    Verdict whole = Verdict::kYes;
    each_tangle(tree, blocks, joins, [&](const Siblings &siblings) {
        Siblings greedy = siblings;
        std::vector<Join> tried;
        if (joins) tried = *joins;
        if (greedy.join_greedily(k + 1, joins ? &tried : nullptr) <= k + 1) {
            if (joins) *joins = tried;
            return true;
        }
        Verdict verdict = siblings.search(k + 1, budget, joins);
        if (verdict != Verdict::kYes) whole = verdict;
        return verdict != Verdict::kNo;
    });
    return whole;
}

Bounded least_binarisation(const Geometry &tree, const std::vector<int> &blocks) {
    long budget = kBudget;
    int gap_degree = 0;
    for (int word = 1; word <= tree.n; ++word) gap_degree = std::max(gap_degree, blocks[word] - 1);
    Bounded whole{gap_degree, gap_degree};
    each_tangle(tree, blocks, nullptr, [&](const Siblings &siblings) {
        Siblings greedy = siblings;
        Bounded here{whole.at_least, greedy.join_greedily(tree.n, nullptr) - 1};
        while (here.at_least < here.at_most) {
            Verdict verdict = siblings.search(here.at_least + 1, budget, nullptr);
            if (verdict == Verdict::kUndecided) break;
            if (verdict == Verdict::kYes) here.at_most = here.at_least;
            if (verdict == Verdict::kNo) ++here.at_least;
        }
        whole.at_least = std::max(whole.at_least, here.at_least);
        whole.at_most = std::max(whole.at_most, here.at_most);
        return true;
    });
    return whole;
}

}  // namespace crossarc
