// Class ids: one a transition, or one a transition and label for transitions that add an arc.
//
// The labels of a transition stand in three runs, those seen on arcs from 0 only, on both, and on other arcs only, so
// that the labels allowed for a given head are always one range of classes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "systems/moves.h"

namespace crossarc {

// How often training saw a label under 0 and under a word.
struct LabelUse {
    bool under_root = false, under_word = false;
};

class Classes {
public:
    struct Range {
        int first = 0, last = 0;  // last is not in it
    };

    // `allowed(t, l)` says whether a transition may use a label; a transition without an arc has one class.
    template <class Allowed>
    Classes(const Program &program, std::span<const LabelUse> use, Allowed allowed) : labels_(static_cast<int>(use.size())) {
        for (int t = 0; t < static_cast<int>(program.transitions.size()); ++t) {
            Ranges ranges;
            ranges.all.first = ranges.under_root.first = size();
            if (!program.transitions[t].adds_arc) {
                add(t, -1);
                ranges.under_root.last = ranges.under_word.last = size();
                ranges.under_word.first = ranges.all.first;
            } else {
                for (const int run : {0, 1, 2}) {
                    if (run == 1) ranges.under_word.first = size();
                    if (run == 2) ranges.under_root.last = size();
                    for (int l = 0; l < labels_; ++l)
                        if ((use[l].under_root ? use[l].under_word : 2) == run && allowed(t, l)) add(t, l);
                }
                ranges.under_word.last = size();
            }
            ranges.all.last = size();
            ranges_.push_back(ranges);
        }
        of_.assign(static_cast<size_t>(program.transitions.size() * use.size()), -1);
        for (int c = 0; c < size(); ++c)
            if (label_[c] >= 0) of_[static_cast<size_t>(transition_[c] * labels_ + label_[c])] = c;
    }

    int size() const { return static_cast<int>(label_.size()); }
    int labels() const { return labels_; }
    int transition(int cls) const { return transition_[cls]; }
    int label(int cls) const { return label_[cls]; }  // -1 for none
    // The class of a transition with a label (any number if it adds no arc), or -1 if there is none.
    int of(int transition, int label) const {
        const Ranges &r = ranges_[transition];
        if (r.all.first < r.all.last && label_[r.all.first] < 0) return r.all.first;
        return label < 0 ? -1 : of_[static_cast<size_t>(transition * labels_ + label)];
    }
    // The classes a move may take. Where no label fits the kind of head, any does.
    Range range(const Move &move) const {
        const Ranges &r = ranges_[move.transition];
        const Range &fitting = move.head == 0 ? r.under_root : r.under_word;
        return fitting.first < fitting.last ? fitting : r.all;
    }

private:
    struct Ranges {
        Range all, under_root, under_word;
    };
    void add(int t, int l) {
        transition_.push_back(t);
        label_.push_back(l);
    }

    int labels_;
    std::vector<int> transition_, label_, of_;
    std::vector<Ranges> ranges_;
};

}  // namespace crossarc
