// Dynamic oracles by loss: the cost of a move is by how much it raises the least number of wrong heads to end with. Of
// most systems this is a count,
//
//   loss = words with a wrong head + headless words whose gold arc cannot be built any more + cycles,
//
// where a cycle is one that the gold arcs still to come would close with the arcs that are there: each must do without
// one of its arcs (Gomez-Rodriguez & Fernandez-Gonzalez 2015). The loss is exact where the gold arcs that can each be
// built can all be built but for cycles. What can be built is each system's own question; the answers are below.
//
// A query takes time linear in the sentence and in the number of moves.
#pragma once

#include "oracles/gold.h"
#include "oracles/oracle.h"

namespace crossarc {

// Which lists and cells hold each node, as sets of bits: list l is bit l, cells are bit 31.
class Places {
public:
    void read(const Program &program, const Configuration &c) {
        where_.assign(static_cast<size_t>(c.words()) + 1, 0);
        for (int l = 0; l < program.lists; ++l)
            for (int k = 0; k < c.size(l); ++k) where_[static_cast<size_t>(c.item(l, k))] |= 1u << l;
        for (int k = 0; k < program.cells; ++k)
            if (program.cell_holds_node[static_cast<size_t>(k)] && c.cell(k) != kNull) where_[static_cast<size_t>(c.cell(k))] |= 1u << 31;
    }
    bool anywhere(int x) const { return where_[static_cast<size_t>(x)] != 0; }
    bool in(int list, int x) const { return where_[static_cast<size_t>(x)] >> list & 1; }

private:
    std::vector<uint32_t> where_;
};

// Both words are still somewhere. No more can be said of systems whose arcs may join any two of them.
struct AnywhereReach {
    explicit AnywhereReach(const OracleSpec &) {}
    bool operator()(const Configuration &, const Places &at, int h, int d) const { return at.anywhere(h) && at.anywhere(d); }
};

// One word is in the buffer, lists[0], and the other somewhere: arcs are added when the later word is in front.
struct FrontReach {
    explicit FrontReach(const OracleSpec &spec) : buffer(spec.lists[0]) {}
    bool operator()(const Configuration &, const Places &at, int h, int d) const {
        return (at.in(buffer, h) || at.in(buffer, d)) && at.anywhere(h) && at.anywhere(d);
    }
    int buffer;
};

// The same, where the front has passed over the words in lists[1] already.
struct PassedReach {
    explicit PassedReach(const OracleSpec &spec) : buffer(spec.lists[0]), passed(spec.lists[1]) {}
    bool operator()(const Configuration &c, const Places &at, int h, int d) const {
        if (!at.anywhere(h) || !at.anywhere(d)) return false;
        const int front = c.size(buffer) ? c.item(buffer, 0) : kNull;
        if (at.in(buffer, h) && at.in(buffer, d)) return true;
        if (!at.in(buffer, h) && !at.in(buffer, d)) return false;
        const int later = at.in(buffer, h) ? h : d, earlier = later == h ? d : h;
        return later != front || !at.in(passed, earlier);
    }
    int buffer, passed;
};

// Both words are in lists[0].
struct TogetherReach {
    explicit TogetherReach(const OracleSpec &spec) : list(spec.lists[0]) {}
    bool operator()(const Configuration &, const Places &at, int h, int d) const { return at.in(list, h) && at.in(list, d); }
    int list;
};

// Of anything that says what a configuration has lost, an oracle.
template <class Loss>
class LossOracle final : public Oracle {
public:
    LossOracle(Loss loss, const Program &program) : program_(program), loss_(std::move(loss)), after_(program, 0) {}

    void start(const GoldTree &tree) override { loss_.start(tree.heads); }
    bool dynamic() const override { return true; }

    void costs(const Configuration &c, int, std::span<const Move> moves, std::span<int> cost) override {
        const int before = loss_(c);
        for (size_t m = 0; m < moves.size(); ++m) {
            after_ = c;
            apply_branch(program_, moves[m].branch, after_, 0, moves[m].operand);
            cost[m] = loss_(after_) - before;
        }
    }

private:
    const Program &program_;
    Loss loss_;
    Configuration after_;
};

template <class Reach>
class CountedLoss {
public:
    CountedLoss(const OracleSpec &spec, const Program &program) : program_(program), reach_(spec) {}

    void start(std::span<const int32_t> heads) { heads_.assign(heads.begin(), heads.end()); }

    int operator()(const Configuration &c) {
        const int n = c.words();
        at_.read(program_, c);
        head_.assign(static_cast<size_t>(n) + 1, kNull);
        int lost = 0;
        for (int d = 1; d <= n; ++d) {
            const int gold = heads_[static_cast<size_t>(d) - 1];
            if (c.has_head(d)) {
                head_[static_cast<size_t>(d)] = c.head(d);
                lost += c.head(d) != gold;
            } else if (gold != 0 || program_.root_is_node) {
                if (reach_(c, at_, gold, d)) head_[static_cast<size_t>(d)] = gold;
                else ++lost;
            }
        }
        return lost > 0 ? lost + cycles() : 0;  // arcs that are all gold close no cycle
    }

private:

    // Heads are unique: a walk upwards that meets its own mark has found a cycle, and no other walk will find it again.
    int cycles() {
        mark_.assign(head_.size(), 0);
        int found = 0;
        for (int start = 1; start < static_cast<int>(head_.size()); ++start) {
            int x = start;
            while (x > 0 && mark_[static_cast<size_t>(x)] == 0) mark_[static_cast<size_t>(x)] = start, x = head_[static_cast<size_t>(x)];
            found += x > 0 && mark_[static_cast<size_t>(x)] == start;
        }
        return found;
    }

    const Program &program_;
    Reach reach_;
    Places at_;
    std::vector<int32_t> heads_;
    std::vector<int> head_, mark_;
};

}  // namespace crossarc
