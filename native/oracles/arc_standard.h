// The loss of a configuration of arc-standard, exact for any gold tree (after Goldberg, Sartorio & Satta 2014, who treat
// projective ones, and Nederhof 2019).
//
// Arcs compete here, so that the loss is no count: a word can get its gold dependents only before its own head. What
// follows a configuration is a walk along a spine. It starts at the top of the stack and at every moment has built one
// subtree, with top word h, over the i top words of the stack and the first j of the buffer; h is then joined with the
// next word of the stack, or with a tree over the next words of the buffer, as head or as dependent. The walk that gets
// fewest words wrong is found with a table over (i, j, h), and the trees with Eisner's (1996). Where 0 is no node, the
// walk may also leave h where it is, with all that is left of it, as roots; what remains of the buffer then starts afresh.
//
// Few words take part. One that will be wrong whatever it gets, and has no gold dependent to wait for, is in nobody's
// way. And a complete gold dependent beside its head, both in the buffer or both on top of the stack, may be attached at
// once: in any ending, whatever it had is as well given to the word that it was joined with. Mostly nothing remains.
//
// The parser that puts the head of the front back into the buffer is the same, one SHIFT behind: its front is the other's
// top. It can do no more once the buffer is empty.
//
// Lists: stack, buffer. `between_stack_words`: arcs join the two top words of the stack; else the top and the front.
// A query takes O(n + (s + b) s b^2 + b^3) steps for the s words of the stack and b of the buffer that remain.
#pragma once

#include "oracles/gold_tree.h"
#include "oracles/oracle.h"

namespace crossarc {

class ArcStandardLoss {
public:
    ArcStandardLoss(const OracleSpec &spec, const Program &program, bool between_stack_words)
        : stack_(spec.lists[0]), buffer_(spec.lists[1]), between_stack_words_(between_stack_words), root_is_node_(program.root_is_node) {}

    void start(std::span<const int32_t> heads) { gold_.start(heads); }

    int operator()(const Configuration &c) {
        left_.clear();
        right_.clear();
        for (int k = c.size(stack_); k-- > 0;) left_.push_back(c.item(stack_, k));
        for (int k = 0; k < c.size(buffer_); ++k) right_.push_back(c.item(buffer_, k));
        return loss(c);
    }
    // The same where the stack, from its top, and the buffer are not those of c but others of the same words.
    int operator()(const Configuration &c, std::span<const int> stack, std::span<const int> buffer) {
        left_.assign(stack.rbegin(), stack.rend());
        right_.assign(buffer.begin(), buffer.end());
        return loss(c);
    }

private:
    static constexpr int kImpossible = 1 << 20;
    static constexpr uint8_t kGone = 0, kDoomed = 1, kHopeful = 2;

    // What it costs that x ends without a head, and that y becomes a dependent of x.
    int as_root(int x) const { return x != 0 && (root_is_node_ || gold_.head(x) != 0); }
    int arc(int x, int y) const { return y == 0 ? kImpossible : gold_.head(y) != x; }

    int loss(const Configuration &c) {
        int lost = 0;
        for (int d = 1; d <= c.words(); ++d) lost += c.has_head(d) && c.head(d) != gold_.head(d);
        if (!between_stack_words_) {
            if (right_.empty()) {
                for (int x : left_) lost += as_root(x);
                return lost;
            }
            left_.push_back(right_.front());
            right_.erase(right_.begin());
        }
        lost += find_doomed(c.words());
        // If attaching what is complete, and nothing else, leaves roots alone, no more is lost.
        still_ = waiting_;
        chain_.clear();
        for (const std::vector<int> *list : {&left_, &right_})
            for (int x : *list) attach_complete(x, still_, list == &left_ && x != left_.back());
        bool done = true;
        for (int x : chain_) done &= as_root(x) == 0;
        return done ? lost : lost + walks();
    }

    // What each word waits for, of its dependents; and how many words will be wrong in any case: their heads are gone.
    int find_doomed(int words) {
        state_.assign(static_cast<size_t>(words) + 1, kGone);
        waiting_.assign(static_cast<size_t>(words) + 1, 0);
        for (const std::vector<int> *list : {&left_, &right_})
            for (int x : *list) state_[static_cast<size_t>(x)] = kHopeful;
        int doomed = 0;
        for (const std::vector<int> *list : {&left_, &right_})
            for (int x : *list) {
                const int h = x == 0 ? kNull : gold_.head(x);
                if (h != kNull && state_[static_cast<size_t>(h)] != kGone) ++waiting_[static_cast<size_t>(h)];
                else if (as_root(x)) state_[static_cast<size_t>(x)] = kDoomed, ++doomed;
            }
        return doomed;
    }

    // Adds x to the chain, and joins what then can be joined for nothing, unless x is `buried` in the stack.
    void attach_complete(int x, std::vector<int> &waiting, bool buried) {
        const auto complete = [&](int y) { return waiting[static_cast<size_t>(y)] == 0; };
        chain_.push_back(x);
        while (!chain_.empty()) {
            const int top = chain_.back();
            if (complete(top) && state_[static_cast<size_t>(top)] == kDoomed) {
                chain_.pop_back();
                if (buried) return;
                continue;
            }
            if (buried || chain_.size() < 2) return;
            const int below = chain_[chain_.size() - 2];
            if (top != 0 && complete(top) && gold_.head(top) == below) {
                chain_.pop_back();
                --waiting[static_cast<size_t>(below)];
            } else if (below != 0 && complete(below) && gold_.head(below) == top) {
                chain_.erase(chain_.end() - 2);
                --waiting[static_cast<size_t>(top)];
            } else {
                return;
            }
        }
    }

    // What is lost beyond the doomed words.
    int walks() {
        for (std::vector<int> *list : {&left_, &right_}) {
            chain_.clear();
            for (int x : *list) attach_complete(x, waiting_, list == &left_ && x != left_.back());
            list->swap(chain_);
        }
        std::reverse(left_.begin(), left_.end());
        int doomed = 0;
        for (const std::vector<int> *list : {&left_, &right_})
            for (int x : *list) doomed += state_[static_cast<size_t>(x)] == kDoomed;
        find_trees();
        return (left_.empty() ? forest_[0] : spine()) - doomed;
    }

    // Trees over words of the buffer alone: the least cost of one over [from, to) with the last or the first word on top,
    // or any; and of trees side by side over all from a word on.
    void find_trees() {
        const size_t b = right_.size();
        columns_ = b + 1;
        last_on_top_.assign(b * columns_, kImpossible);  // [from, top]
        first_on_top_.assign(b * columns_, kImpossible);  // [top, to)
        between_.assign(b * columns_, kImpossible);  // of the tops d and k, what lies between them being in one tree or the other
        any_on_top_.assign((b + 1) * columns_, kImpossible);
        forest_.assign(b + 1, kImpossible);
        forest_[b] = 0;
        for (size_t length = 0; length < b; ++length) {
            for (size_t d = 0, k = length; k < b; ++d, ++k) {
                int &between = cell(between_, d, k), &last = cell(last_on_top_, d, k), &first = cell(first_on_top_, d, k + 1);
                if (length == 0) last = first = 0;
                for (size_t m = d + 1; m <= k; ++m) between = std::min(between, cell(first_on_top_, d, m) + cell(last_on_top_, m, k));
                for (size_t e = d; e < k; ++e) last = std::min(last, cell(last_on_top_, d, e) + cell(between_, e, k) + arc(right_[k], right_[e]));
                for (size_t e = d + 1; e <= k; ++e) first = std::min(first, cell(between_, d, e) + arc(right_[d], right_[e]) + cell(first_on_top_, e, k + 1));
            }
        }
        for (size_t from = b; from-- > 0;) {
            for (size_t top = from; top < b; ++top) {
                for (size_t to = top + 1; to <= b; ++to) {
                    const int tree = cell(last_on_top_, from, top) + cell(first_on_top_, top, to);
                    cell(any_on_top_, from, to) = std::min(cell(any_on_top_, from, to), tree + (right_[top] == 0 ? kImpossible : 0));
                    forest_[from] = std::min(forest_[from], tree + as_root(right_[top]) + forest_[to]);
                }
            }
        }
    }
    int &cell(std::vector<int> &table, size_t from, size_t to) const { return table[from * columns_ + to]; }

    // The least cost of a walk from the top of the stack to the end of the buffer.
    int spine() {
        const size_t s = left_.size(), b = right_.size(), tops = s + b;  // h as an index: stack words, then buffer words
        table_.assign((s + 1) * (b + 1) * tops, kImpossible);
        const auto at = [&](size_t i, size_t j, size_t h) -> int & { return table_[(i * (b + 1) + j) * tops + h]; };
        const auto word = [&](size_t h) { return h < s ? left_[h] : right_[h - s]; };
        int below = 0;  // the cost of leaving the stack's words from i on as roots
        for (int x : left_) below += as_root(x);
        at(1, 0, 0) = 0;
        int best = kImpossible;
        for (size_t i = 1; i <= s; ++i) {
            below -= as_root(left_[i - 1]);
            for (size_t j = 0; j <= b; ++j) {
                for (size_t h = 0; h < tops; ++h) {
                    const int cost = at(i, j, h), x = word(h);
                    if (cost >= kImpossible) continue;
                    best = std::min(best, cost + as_root(x) + below + forest_[j]);
                    const auto improve = [&](int &known, int more) { known = std::min(known, cost + more); };
                    if (i < s) {
                        improve(at(i + 1, j, h), arc(x, left_[i]));
                        improve(at(i + 1, j, i), arc(left_[i], x));
                    }
                    for (size_t k = j; k < b; ++k) {
                        improve(at(i, k + 1, s + k), cell(last_on_top_, j, k) + arc(right_[k], x));
                        improve(at(i, k + 1, h), any_on_top_[j * columns_ + k + 1] + 1);
                        if (right_[k] == 0 || gold_.head(right_[k]) != x) continue;
                        for (size_t to = k + 1; to <= b; ++to) improve(at(i, to, h), cell(last_on_top_, j, k) + cell(first_on_top_, k, to));
                    }
                }
            }
        }
        return best;
    }

    int stack_, buffer_;
    bool between_stack_words_, root_is_node_;
    GoldChildren gold_;
    std::vector<int> left_, right_, chain_, waiting_, still_;
    std::vector<uint8_t> state_;
    size_t columns_ = 0;
    std::vector<int> last_on_top_, first_on_top_, between_, any_on_top_, forest_, table_;
};

}  // namespace crossarc
