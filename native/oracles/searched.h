// The loss of a configuration by search, for systems of whose losses no formula is known, and those that users declare.
//
// A bound that is never too high leads the way: what arcs are wrong, and what gold arcs have lost one of their words.
// Configurations are looked at in the order of their bounds; of one bound those first in which most is done and least is
// overdue. The first ending whose loss no waiting configuration can undercut is the best. What was found out about a
// configuration is remembered for the rest of the sentence: a derivation asks mostly for what is known.
//
// The search looks at no more than kMost configurations a query; then it takes the bound that it could not reach for
// out of reach. A query that finds its way at once takes O(n) configurations of O(n) steps each.
#pragma once

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "oracles/loss.h"
#include "systems/moves.h"

namespace crossarc {

template <class Reach>
class SearchedLoss {
public:
    SearchedLoss(const OracleSpec &spec, const Program &program) : program_(program), bound_(spec, program), input_(input_list(program)) {}

    void start(std::span<const int32_t> heads) {
        heads_.assign(heads.begin(), heads.end());
        bound_.start(heads);
        known_.clear();
    }

    int operator()(const Configuration &c) {
        if (const auto known = known_.find(fingerprint(program_, c)); known != known_.end() && known->second.exact) return known->second.loss;
        seen_.clear();
        size_ = 0;
        open_.clear();
        int best = kNothing;
        ptrdiff_t best_from = -1;
        reach(c, fingerprint(program_, c), 0, -1, best, best_from);
        for (int looked_at = 0; !open_.empty(); ++looked_at) {
            std::pop_heap(open_.begin(), open_.end(), later());
            const size_t at = open_.back();
            const int level = items_[at].bound;
            if (level >= best) break;
            if (looked_at == kMost) return std::min(best, level + 1);
            open_.pop_back();
            applicable_moves(program_, items_[at].c, moves_);
            for (size_t m = 0; m < moves_.size() && best > level; ++m) {
                after_ = items_[at].c;
                apply_branch(program_, moves_[m].branch, after_, 0, moves_[m].operand);
                const uint64_t name = fingerprint(program_, after_);
                if (seen_.insert(name).second) reach(after_, name, level, static_cast<ptrdiff_t>(at), best, best_from);
            }
        }
        // All that was looked at follows c and so is no better; what led to the best ending is as good.
        for (size_t k = 0; k < size_; ++k) note(items_[k].name, best, false);
        for (ptrdiff_t k = best_from; k >= 0; k = items_[static_cast<size_t>(k)].from) note(items_[static_cast<size_t>(k)].name, best, true);
        note(items_[0].name, best, true);
        return best;
    }

private:
    static constexpr int kNothing = 1 << 20, kMost = 1000;

    struct Item {
        Configuration c;
        uint64_t name;
        int bound, score;
        ptrdiff_t from;
    };
    struct Known {
        int loss = 0;
        bool exact = false;  // if not, it is no less
    };

    // Of two configurations, the one to be looked at later.
    auto later() const {
        return [this](size_t a, size_t b) {
            const Item &x = items_[a], &y = items_[b];
            return x.bound != y.bound ? x.bound > y.bound : x.score != y.score ? x.score < y.score : a < b;
        };
    }

    void reach(const Configuration &c, uint64_t name, int least, ptrdiff_t from, int &best, ptrdiff_t &best_from) {
        const auto improve = [&](int loss) {
            if (loss < best) best = loss, best_from = from;
        };
        const auto known = known_.find(name);
        if (known != known_.end() && known->second.exact) return improve(known->second.loss);
        int bound = std::max(least, bound_(c));
        if (known != known_.end()) bound = std::max(bound, known->second.loss);
        if (is_terminal(program_, c)) improve(final_loss(c));
        if (bound >= best && size_ > 0) return;
        if (size_ == items_.size()) items_.push_back({c, name, bound, score(c), from});
        else items_[size_].c = c, items_[size_].name = name, items_[size_].bound = bound, items_[size_].score = score(c), items_[size_].from = from;
        open_.push_back(size_++);
        std::push_heap(open_.begin(), open_.end(), later());
    }

    void note(uint64_t name, int loss, bool exact) {
        Known &known = known_[name];
        if (known.exact) return;
        known.loss = std::max(known.loss, loss);
        known.exact = exact;
    }

    int final_loss(const Configuration &c) const {
        int wrong = 0;
        for (int d = 1; d <= c.words(); ++d) {
            const int gold = heads_[static_cast<size_t>(d) - 1];
            if (gold != kAnyHead) wrong += c.has_head(d) ? c.head(d) != gold : gold != 0 || program_.root_is_node;
        }
        return wrong;
    }

    // How far a configuration has come: its arcs, and what has been read, but for gold arcs that wait between two words read
    // long ago. The bound has just been taken, and knows where the words are.
    int score(const Configuration &c) const {
        int overdue = 0;
        for (int d = 1; d <= c.words(); ++d) {
            const int h = heads_[static_cast<size_t>(d) - 1];
            if (c.has_head(d) || h == kAnyHead || (h == 0 && !program_.root_is_node)) continue;
            overdue += bound_.places().out_of(input_, h) && bound_.places().out_of(input_, d);
        }
        return 4 * c.arcs() - 3 * overdue - c.size(input_);
    }

    const Program &program_;
    CountedLoss<Reach> bound_;
    int input_;
    std::vector<int32_t> heads_;
    std::unordered_map<uint64_t, Known> known_;
    std::unordered_set<uint64_t> seen_;
    std::vector<Item> items_;
    size_t size_ = 0;
    std::vector<size_t> open_;  // a heap of items
    std::vector<Move> moves_;
    Configuration after_{program_, 0};
};

}  // namespace crossarc
