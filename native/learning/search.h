// From a sentence to its tree: greedily, or with a beam.
#pragma once

#include <memory>
#include <vector>

#include "learning/beam.h"
#include "learning/model.h"

namespace crossarc {

struct Parse {
    std::vector<int32_t> heads, labels;  // of words 1..n; a label of -1 is the root's, from nobody's choice
    int64_t score = 0;
};

// The best-scoring choice at every step.
class GreedySearch {
public:
    void parse(const Model &model, const Sentence &sentence, Parse &out);

private:
    Choice best_choice(const Model &model) const;

    std::unique_ptr<Configuration> c_;
    Choices choices_;
};

// The best-scoring derivations side by side (beam.h).
class BeamSearch {
public:
    // The best `most` parses, best first, all different.
    void parse(const Model &model, const Sentence &sentence, int width, size_t most, std::vector<Parse> &out);

private:
    Beam beam_;
    std::vector<HistoryStep> history_;
};

// Both searches, for one thread.
class Searcher {
public:
    const Parse &best(const Model &model, const Sentence &sentence, int beam) { return some(model, sentence, beam, 1)[0]; }
    const std::vector<Parse> &some(const Model &model, const Sentence &sentence, int beam, size_t most);

private:
    GreedySearch greedy_;
    BeamSearch beam_;
    std::vector<Parse> parses_;
};

// Reads the tree off a configuration.
void read_tree(const Configuration &c, Parse &out);

}  // namespace crossarc
