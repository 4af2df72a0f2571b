// What oracles may ask of a gold tree, ready to be read in constant time, and configurations that can be asked.
//
// A gold arc is an arc of the tree that the system can have: where 0 is no node, arcs from 0 are none. "Left" means
// earlier in the order in which the sentence is read, so 0 is last where it stands at the end of the buffer.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "systems/configuration.h"

namespace crossarc {

// The place of each node in the projective order of a tree: an inorder traversal, a node's children left of it, the node,
// its other children (SWAP, section 3.2). `heads` are those of words 1..n; one outside 0..n makes a root.
std::vector<int> projective_ranks(std::span<const int32_t> heads);

class Gold {
public:
    Gold(const Program &program, std::span<const int32_t> heads);

    int words() const { return words_; }
    int arcs() const { return arcs_; }
    int head(int x) const { return head_[x]; }  // null where the word has no gold arc into it
    bool is_arc(int h, int d) const { return d > 0 && head_[d] == h; }
    int position(int x) const { return x == 0 && root_last_ ? words_ + 1 : x; }

    // Head: of x. Children: how many x has. First: the leftmost node left of x that a gold arc joins with it, in plane y if
    // y is one. Rank: the place of x in the projective order. Chunk: the maximal projective component of x, as a number.
    // Plane: that of the arc into x.
    int ask(GoldAttribute attribute, int x, int y) const {
        if (static_cast<unsigned>(x) > static_cast<unsigned>(words_)) return kNull;
        switch (attribute) {
            case GoldAttribute::Head: return head_[x];
            case GoldAttribute::Children: return children_[x];
            case GoldAttribute::First: return static_cast<unsigned>(y) < 2u ? first_in_[y][x] : first_[x];
            case GoldAttribute::Rank: return rank_[x];
            case GoldAttribute::Chunk: return chunk_[x];
            case GoldAttribute::Plane: return plane_[x];
            case GoldAttribute::Count: break;
        }
        return kNull;
    }

private:
    void find_first(std::vector<int> &first, int plane);
    void find_chunks();
    void find_planes();

    int words_, arcs_ = 0;
    bool root_last_ = false;
    std::vector<int> head_, children_, first_, first_in_[2], rank_, chunk_, plane_;  // each is filled if the program asks
    std::vector<int> child_, child_from_;  // the children of x, in order, are child_[child_from_[x]..child_from_[x + 1])
};

// A configuration together with the tree that it should lead to.
class GoldConfiguration : public Configuration {
public:
    GoldConfiguration(const Program &program, const Gold &gold) : Configuration(program, gold.words()), gold_(&gold) {}
    int gold(GoldAttribute attribute, int x, int y) const { return gold_->ask(attribute, x, y); }

private:
    const Gold *gold_;
};

}  // namespace crossarc
