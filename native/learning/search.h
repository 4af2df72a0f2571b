// From a sentence to its tree: greedily, or with a beam.
#pragma once

#include <memory>
#include <vector>

#include "learning/beam.h"
#include "learning/model.h"
#include "oracles/oracle.h"

namespace crossarc {

struct Parse {
    std::vector<int32_t> heads, labels;  // of words 1..n; a label of -1 is the root's, from nobody's choice
    int64_t score = 0;
    int64_t steps = 0;  // transitions of its derivation
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
    // The best `most` parses, best first, all different. With `given`, an oracle, only moves that cost least are made: as
    // few as can be of the sentence's own heads are lost. If one of these is `only_root`, no other word hangs from 0.
    void parse(const Model &model, const Sentence &sentence, int width, size_t most, Oracle *given, bool only_root, std::vector<Parse> &out);

private:
    // Says which moves keep the heads, and with what labels the labels, that the sentence has.
    struct Keeper {
        Oracle &oracle;
        const Model &model;
        const Sentence &sentence;
        std::vector<int> &cost;
        bool only_root;
        int least = 0;
        void price(const Configuration &c, int steps, const std::vector<Move> &moves);
        bool right(size_t m, const Move &move, int cls) const;
        int margin() const { return 0; }
    };

    Beam beam_;
    std::vector<int> cost_;
    std::vector<HistoryStep> history_;
};

// Both searches, for one thread.
class Searcher {
public:
    // Heads that sentences have already are kept where they can be.
    void keep_given(std::unique_ptr<Oracle> oracle, bool single_root) { given_ = std::move(oracle), single_root_ = single_root; }
    const Parse &best(const Model &model, const Sentence &sentence, int beam) { return some(model, sentence, beam, 1)[0]; }
    const std::vector<Parse> &some(const Model &model, const Sentence &sentence, int beam, size_t most);

private:
    GreedySearch greedy_;
    BeamSearch beam_;
    std::unique_ptr<Oracle> given_;
    bool single_root_ = false;
    std::vector<Parse> parses_;
};

// Reads the tree off a configuration.
void read_tree(const Configuration &c, Parse &out);

}  // namespace crossarc
