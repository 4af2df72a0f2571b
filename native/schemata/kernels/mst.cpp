// The path-growing form of the algorithm (Gabow, Galil, Spencer & Tarjan 1986) on a dense graph. Walk from any node to
// its best head, on and on. Where the walk reaches the root or a node that is done, the whole path is done; where it
// runs into itself, the cycle becomes one node. Its row of incoming arcs is the maximum of its members' rows, each less
// the score of the arc the member would give up; arcs inside it are struck out. A cycle of c nodes costs O(c n) and
// leaves c - 1 fewer, so everything together is O(n^2). At the end every node's arc says which member it enters, and
// that member's own arc is given up: found again from the members' rows, which are kept.
//
// Exactly one root (Gabow & Tarjan 1984; Stanojević & Cohen 2021): give every arc from 0 the score (-1, s) and all
// others (0, s), compared by the first component first. The best tree then has as few arcs from 0 as any. No such arc
// lies on a cycle, so subtracting never touches a first component, and the pairs need not exist: a node prefers any
// other head to 0. Nothing large is added to a score, so nothing is lost to rounding.
#include "schemata/kernels/mst.h"

#include <memory>

namespace crossarc {
namespace {

struct Arc {
    int head;  // a word or 0, never a contracted node
    double score;
};

CROSSARC_INLINE double maximum(const double *row, int count) {
    double lanes[kLanes];
    for (int x = 0; x < kLanes; ++x) lanes[x] = kImpossible;
    for (int block = 0; block < count; block += kLanes) {
        for (int x = 0; x < kLanes; ++x) {
            double value = row[block + x];
            lanes[x] = value > lanes[x] ? value : lanes[x];
        }
    }
    double best = lanes[0];
    for (int x = 1; x < kLanes; ++x) best = lanes[x] > best ? lanes[x] : best;
    return best;
}

// The best arc of a row over its first `count` heads, from the lowest head if several are.
CROSSARC_VECTOR_CLONES Arc best_arc(const double *row, int count) {
    const double best = maximum(row, count);
    int head = 0;
    while (row[head] != best) ++head;
    return {head, best};
}

CROSSARC_VECTOR_CLONES void merge_row(const double *CROSSARC_RESTRICT member, double given_up,
                                      double *CROSSARC_RESTRICT merged, int count) {
    for (int h = 0; h < count; ++h) {
        double value = member[h] - given_up;
        merged[h] = value > merged[h] ? value : merged[h];
    }
}

class Contraction {
public:
    Contraction(const ArcScores &scores, Roots roots)
        : n_(scores.words()), stride_(scores.stride()), roots_(roots), nodes_(n_ + 1), top_(n_ + 1) {
        nodes_.reserve(2 * n_ + 1);
        for (int v = 0; v <= n_; ++v) {
            nodes_[v].row = scores.dependent_row(v);
            top_[v] = v;
        }
        nodes_[0].state = kDone;
    }

    std::vector<int> solve() {
        for (int v = 1; v <= n_; ++v)
            if (nodes_[top_[v]].state == kNew) grow_path(top_[v]);
        return expand();
    }

private:
    enum State { kNew, kOnPath, kDone, kMember };
    struct Node {
        const double *row = nullptr;  // at h: the best arc h -> a word in here, less what it makes members give up
        Arc in = {0, 0};
        State state = kNew;
        std::vector<int> members = {};  // empty for a word
        std::unique_ptr<double[]> own_row = {};
    };

    void grow_path(int start) {
        std::vector<int> path = {start};
        nodes_[start].state = kOnPath;
        for (;;) {
            Node &last = nodes_[path.back()];
            last.in = choose(last);
            int next = top_[last.in.head];
            if (nodes_[next].state == kDone) break;
            if (nodes_[next].state == kOnPath) next = contract(path, next);
            nodes_[next].state = kOnPath;
            path.push_back(next);
        }
        for (int node : path) nodes_[node].state = kDone;
    }

    Arc choose(const Node &node) {
        if (roots_ == Roots::kMulti) {
            Arc arc = best_arc(node.row, stride_);
            if (arc.score == kImpossible) throw NoTree("tree");
            return arc;
        }
        // Column 0 stands in front of the words'; look at it only where no word is left.
        Arc arc = best_arc(node.row + 1, n_);
        ++arc.head;
        if (arc.score != kImpossible) return arc;
        if (rooted_ || node.row[0] == kImpossible) throw NoTree("tree");
        rooted_ = true;
        return {0, node.row[0]};
    }

    // Make one node of the path's end from `first` on, and take it off the path.
    int contract(std::vector<int> &path, int first) {
        Node cycle;
        cycle.own_row.reset(new double[stride_]);
        for (int h = 0; h < stride_; ++h) cycle.own_row[h] = kImpossible;
        int member;
        do {
            member = path.back();
            path.pop_back();
            cycle.members.push_back(member);
            nodes_[member].state = kMember;
            merge_row(nodes_[member].row, nodes_[member].in.score, cycle.own_row.get(), stride_);
        } while (member != first);
        const int id = static_cast<int>(nodes_.size());
        std::vector<int> inside = cycle.members;
        while (!inside.empty()) {
            int node = inside.back();
            inside.pop_back();
            if (node <= n_) {
                top_[node] = id;
                cycle.own_row[node] = kImpossible;
            }
            inside.insert(inside.end(), nodes_[node].members.begin(), nodes_[node].members.end());
        }
        cycle.row = cycle.own_row.get();
        nodes_.push_back(std::move(cycle));
        return id;
    }

    std::vector<int> expand() {
        std::vector<int> heads(n_), open;
        for (size_t id = 1; id < nodes_.size(); ++id)
            if (nodes_[id].state == kDone) open.push_back(static_cast<int>(id));
        while (!open.empty()) {
            int id = open.back();
            open.pop_back();
            const Node &node = nodes_[id];
            if (id <= n_) {
                heads[id - 1] = node.in.head;
                continue;
            }
            int entered = node.members[0];
            double best = kImpossible;
            for (int member : node.members) {
                double value = nodes_[member].row[node.in.head] - nodes_[member].in.score;
                if (value > best) best = value, entered = member;
            }
            nodes_[entered].in.head = node.in.head;
            open.insert(open.end(), node.members.begin(), node.members.end());
        }
        return heads;
    }

    int n_, stride_;
    Roots roots_;
    bool rooted_ = false;
    std::vector<Node> nodes_;  // 0, the words, then contracted cycles
    std::vector<int> top_;     // of each word: the outermost node it is in
};

}  // namespace

BestTree mst(const ArcScores &scores, Roots roots) {
    if (scores.words() == 0) {
        if (roots == Roots::kSingle) throw NoTree("tree");
        return {{}, 0};
    }
    BestTree best{Contraction(scores, roots).solve(), 0};
    best.score = tree_score(scores, best.heads);
    return best;
}

size_t mst_bytes(size_t words) { return 4 * (words + 2) * (words + 8) * sizeof(double); }

}  // namespace crossarc
