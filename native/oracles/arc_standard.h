// The loss of a configuration of arc-standard (Goldberg, Sartorio & Satta 2014), for projective gold trees.
//
// Arcs compete here, so that the loss is no count: a word can get its gold dependents only before its own head. What
// follows a configuration is a walk along a spine. It starts at the top of the stack or at the front, and at every
// moment has built one subtree, with top word h, over the i top words of the stack and the first j of what the buffer
// will offer; h is then joined with the next word on either side, as head or as dependent. What the buffer offers is
// not its words but those that are left when every part of the gold tree that lies in the buffer, and has nothing to do
// with the stack, is built first. The walk that gets fewest words wrong is found with a table over (i, j, h).
//
// Where 0 is no node, the walk may also leave h where it is, with all that is left of it, as roots; what remains of the
// buffer then starts afresh.
//
// Lists: stack, buffer. `between_stack_words`: arcs join the two top words of the stack; else the top and the front.
// A query takes O(s b (s + b)) steps for s words on the stack and b that the buffer offers, both small in practice.
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
        words_.clear();
        for (int k = 0; k < c.size(stack_); ++k) left_.push_back(c.item(stack_, k));
        for (int k = 0; k < c.size(buffer_); ++k) words_.push_back(c.item(buffer_, k));
        return loss(c);
    }
    // The same where the stack, from its top, and the buffer are not those of c but others of the same words.
    int operator()(const Configuration &c, std::span<const int> stack, std::span<const int> buffer) {
        left_.assign(stack.begin(), stack.end());
        words_.assign(buffer.begin(), buffer.end());
        return loss(c);
    }

private:
    static constexpr int kImpossible = 1 << 20;

    // What it costs that x ends without a head, and that y becomes a dependent of x.
    int as_root(int x) const { return x != 0 && (root_is_node_ || gold_.head(x) != 0); }
    int arc(int x, int y) const { return y == 0 ? kImpossible : gold_.head(y) != x; }

    int loss(const Configuration &c) {
        int wrong = 0;
        for (int d = 1; d <= c.words(); ++d) wrong += c.has_head(d) && c.head(d) != gold_.head(d);
        return wrong + to_come(c);
    }

    int to_come(const Configuration &c) {
        read(c);
        const int s = static_cast<int>(left_.size()), b = static_cast<int>(right_.size());
        from_right_.assign(static_cast<size_t>(b) + 1, kImpossible);
        from_right_[static_cast<size_t>(b)] = 0;
        for (int j = b - 1; j >= 0; --j) from_right_[static_cast<size_t>(j)] = spine(0, j, true);
        int roots = 0;
        for (int x : left_) roots += as_root(x);
        int best = s == 0 ? from_right_[0] : roots + from_right_[0];
        if (s > 0 && b > 0) best = std::min(best, spine(s, 0, true));
        if (s > 0) best = std::min(best, spine(s, -1, between_stack_words_));
        return best;
    }

    // The least cost of a spine over the stack's top s words (0: none may be used) that starts at the buffer's word
    // `first`, or at the top of the stack (-1); `meets_left`: may it be joined with the stack before it has met the buffer?
    int spine(int s, int first, bool meets_left) {
        const int b = static_cast<int>(right_.size());
        const bool from_stack = first < 0;
        const int i0 = from_stack ? 1 : 0, j0 = from_stack ? 0 : first + 1;
        const int columns = b + 1, tops = s + b;  // h as an index: stack words, then buffer words
        table_.assign(static_cast<size_t>((s + 1) * columns * std::max(tops, 1)), kImpossible);
        const auto at = [&](int i, int j, int h) -> int & { return table_[static_cast<size_t>((i * columns + j) * tops + h)]; };
        const auto word = [&](int h) { return h < s ? left_[static_cast<size_t>(h)] : right_[static_cast<size_t>(h - s)]; };
        std::vector<int> &below = below_;  // the cost of leaving the stack's words from i on as roots
        below.assign(static_cast<size_t>(s) + 1, 0);
        for (int i = s - 1; i >= 0; --i) below[static_cast<size_t>(i)] = below[static_cast<size_t>(i) + 1] + as_root(left_[static_cast<size_t>(i)]);
        at(i0, j0, from_stack ? 0 : s + first) = 0;
        int best = kImpossible;
        for (int i = i0; i <= s; ++i) {
            for (int j = j0; j <= b; ++j) {
                for (int h = 0; h < tops; ++h) {
                    const int cost = at(i, j, h);
                    if (cost >= kImpossible) continue;
                    best = std::min(best, cost + as_root(word(h)) + below[static_cast<size_t>(i)] + from_right_[static_cast<size_t>(j)]);
                    if (i < s && (meets_left || j > j0)) join(cost, word(h), word(i), at(i + 1, j, h), at(i + 1, j, i));
                    if (j < b) join(cost, word(h), word(s + j), at(i, j + 1, h), at(i, j + 1, s + j));
                }
            }
        }
        return best;
    }
    void join(int cost, int x, int y, int &x_on_top, int &y_on_top) const {
        x_on_top = std::min(x_on_top, cost + arc(x, y));
        y_on_top = std::min(y_on_top, cost + arc(y, x));
    }

    // What the buffer offers.
    void read(const Configuration &c) {
        right_.clear();
        in_.assign(static_cast<size_t>(c.words()) + 1, 0);
        for (int x : left_) in_[static_cast<size_t>(x)] = kStack;
        for (int x : words_) in_[static_cast<size_t>(x)] = kBuffer;
        // A word is built into its head first if that is in the buffer, too, and no descendant has a gold dependent on the
        // stack. The others, and their ancestors, are offered.
        for (int x : words_) {
            const int h = gold_.head(x);
            bool offered = h == kNull || in_[static_cast<size_t>(h)] < kBuffer;  // 0 is nowhere where it is no node
            for (int d : gold_.children(x)) offered |= in_[static_cast<size_t>(d)] == kStack && !c.has_head(d);
            if (!offered) continue;
            if (h == kNull || in_[static_cast<size_t>(h)] < kBuffer) {
                in_[static_cast<size_t>(x)] = kOffered;
                continue;
            }
            offer(x);
        }
        if (!between_stack_words_) offer_what_covers(c);
        for (int x : words_)
            if (in_[static_cast<size_t>(x)] == kOffered) right_.push_back(x);
    }

    void offer(int x) {
        for (; x != kNull && in_[static_cast<size_t>(x)] == kBuffer; x = x == 0 ? kNull : gold_.head(x)) in_[static_cast<size_t>(x)] = kOffered;
    }

    // A word whose head is gone is under an arc between two words of the buffer if the front is one of them; that arc has
    // to wait for it, and what covers that one, too.
    void offer_what_covers(const Configuration &c) {
        bool waits = false;
        for (size_t k = 1; k < words_.size() && !waits; ++k) {
            const int h = gold_.head(words_[k]);
            waits = h != kNull && in_[static_cast<size_t>(h)] == 0;
        }
        while (waits) {
            waits = false;
            before_.assign(static_cast<size_t>(c.words()) + 2, 0);  // how many words that are offered stand before each
            for (int x = 0; x <= c.words(); ++x) before_[static_cast<size_t>(x) + 1] = before_[static_cast<size_t>(x)] + (in_[static_cast<size_t>(x)] == kOffered);
            for (int x : words_) {
                const int h = gold_.head(x);
                if (in_[static_cast<size_t>(x)] != kBuffer || h <= 0) continue;
                const auto [from, to] = std::minmax(x, h);
                if (before_[static_cast<size_t>(to)] > before_[static_cast<size_t>(from) + 1]) offer(x), waits = true;
            }
        }
    }

    static constexpr uint8_t kStack = 1, kBuffer = 2, kOffered = 3;
    int stack_, buffer_;
    bool between_stack_words_, root_is_node_;
    GoldChildren gold_;
    std::vector<int> left_, words_, right_, from_right_, table_, below_, before_;
    std::vector<uint8_t> in_;
};

}  // namespace crossarc
