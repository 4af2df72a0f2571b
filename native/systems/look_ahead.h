// Where no cheap guard is exact, a parser looks ahead: it takes no transition after which no derivation can end in a
// tree. Near the end of a sentence (a program says from where on) that is a short search.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "systems/keys.h"
#include "systems/moves.h"

namespace crossarc {

// A workspace, reused from one search to the next.
template <class Configuration>
class LookAhead {
public:
    // Of these ways on from c, keeps those after which a tree can be finished; all of them where there is none.
    template <class Way, class Apply>
    void keep_hopeful(const Program &program, const Configuration &c, std::vector<Way> &ways, Apply apply) {
        if (!asked(program, c)) return;
        hopeful_.clear();
        for (const Way &way : ways) {
            Configuration after = c;
            apply(way, after);
            if (may_finish(program, after)) hopeful_.push_back(static_cast<size_t>(&way - ways.data()));
        }
        if (hopeful_.empty()) return;
        for (size_t k = 0; k < hopeful_.size(); ++k) ways[k] = ways[hopeful_[k]];
        ways.resize(hopeful_.size());
    }

    static bool asked(const Program &program, const Configuration &c) {
        return program.look_ahead >= 0 && c.words() <= kMostWords && evaluate(program, program.look_ahead, c);
    }

    // Can a derivation end in a tree from here? A search that takes too long counts as yes.
    bool may_finish(const Program &program, const Configuration &c) {
        seen_.clear();
        open_ = 0;
        meet(program, c);
        while (open_ > 0) {
            std::swap(from_, pending_[--open_]);
            if (is_finished(program, *from_) || seen_.size() > kMost) return true;
            for (const Transition &t : program.transitions) {
                const Operands range = operands(program, t, *from_);
                for (int operand = range.from; operand <= range.to; ++operand) {
                    const int branch = applicable_branch(program, t, *from_, operand);
                    if (branch < 0) continue;
                    after_ = from_;
                    apply_branch(program, branch, *after_, 0, operand);
                    meet(program, *after_);
                }
            }
        }
        return false;
    }

private:
    static constexpr size_t kMost = 1000;  // configurations looked at
    // In longer sentences, where every step of a search copies much and there are many steps to ask about, a parser
    // does without, and its tree may need the repair.
    static constexpr int kMostWords = 200;

    // To be looked at, if it is new.
    void meet(const Program &program, const Configuration &c) {
        bool is_new;
        seen_.find_or_add({digest(program, c)}, is_new);
        if (!is_new) return;
        if (open_ == pending_.size()) pending_.emplace_back(c);
        else pending_[open_] = c;
        ++open_;
    }

    // A number that tells configurations of one sentence apart, all but surely.
    static uint64_t digest(const Program &program, const Configuration &c) {
        uint64_t h = 0;
        auto mix = [&](int value) { h = (h ^ static_cast<uint32_t>(value)) * 0x9E3779B97F4A7C15ull, h ^= h >> 29; };
        for (int l = 0; l < program.lists; ++l) {
            mix(c.size(l));
            for (int k = 0; k < c.size(l); ++k) mix(c.item(l, k));
        }
        for (int k = 0; k < program.cells; ++k) mix(c.cell(k));
        for (int x = 1; x <= c.words(); ++x) mix(c.head(x));
        return h;
    }

    KeyTable<1, uint8_t> seen_;
    std::optional<Configuration> from_, after_;
    std::vector<std::optional<Configuration>> pending_;
    size_t open_ = 0;
    std::vector<size_t> hopeful_;
};

}  // namespace crossarc
