// Lifting: a word moves from its head to its head's head, again and again, until the tree is of the kind wanted.
#pragma once

#include <vector>

#include "tree/measures.h"

namespace crossarc {

struct Lifting {
    std::vector<int> heads;   // after the lifts
    std::vector<int> lifted;  // the words in the order of their lifts; a word may be lifted several times
    bool fewest = false;      // no shorter sequence of lifts does it
};

// Nivre & Nilsson 2005: the shortest non-projective arc is lifted, of equally short ones the leftmost, until none is
// left. Linear in the words that the lifts look at, not in lifts times words.
Lifting projectivise(const std::vector<int> &heads);

// As few lifts as are found within an effort (words and crossings of the trees tried) until the measure is at most k. A
// tree with one root keeps it; one with several may get more, because its words may be lifted to 0. Where the search
// gives up, the sequence of `projectivise` is followed as far as needed and thinned out.
Lifting lift_into(const std::vector<int> &heads, Measure measure, int k, long effort);

// The heads after a sequence of lifts; false if some word of it cannot be lifted.
bool replay(std::vector<int> &heads, const std::vector<int> &lifted);

}  // namespace crossarc
