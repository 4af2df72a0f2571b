#include "learning/search.h"

#include <algorithm>

namespace crossarc {

void read_tree(const Configuration &c, Parse &out) {
    const auto n = static_cast<size_t>(c.words());
    out.heads.resize(n);
    out.labels.resize(n);
    for (size_t i = 0; i < n; ++i) {
        const Configuration::Node &node = c.node(static_cast<int>(i) + 1);
        out.heads[i] = node.head == kNull ? -1 : node.head;
        out.labels[i] = node.head == kNull ? -1 : node.label;
    }
}

Choice GreedySearch::best_choice(const Model &model) const {
    Choice best;
    for (size_t m = 0; m < choices_.moves.size(); ++m) {
        const Classes::Range range = model.classes.range(choices_.moves[m]);
        if (range.first == range.last) continue;
        const std::span<const int32_t> scores = choices_.scores_of(m).subspan(static_cast<size_t>(range.first), static_cast<size_t>(range.last - range.first));
        int32_t most = scores[0];
        for (const int32_t score : scores) most = std::max(most, score);
        if (best.cls >= 0 && most <= best.score) continue;
        best = {m, range.first + static_cast<int>(std::find(scores.begin(), scores.end(), most) - scores.begin()), most};
    }
    return best;
}

void GreedySearch::parse(const Model &model, const Sentence &sentence, Parse &out) {
    if (c_) c_->start(model.program, sentence.words);
    else c_ = std::make_unique<Configuration>(model.program, sentence.words);
    out.score = 0;
    out.steps = 0;
    choices_.start(false);
    for (const long most = most_steps(sentence.words); out.steps < most && !is_finished(model.program, *c_); ++out.steps) {
        choices_.find(model, *c_);
        if (choices_.moves.empty()) break;
        Choice best;
        if (choices_.forced(model)) {
            best.cls = model.classes.range(choices_.moves[0]).first;
        } else {
            choices_.score(model, *c_, sentence);
            best = best_choice(model);
            if (best.cls < 0) break;  // arcs without a single label to give them
            if (!choices_.is_hopeful(model, *c_, choices_.moves[best.move])) {
                choices_.look_ahead(model, *c_);
                choices_.score(model, *c_, sentence);
                best = best_choice(model);
            }
        }
        out.score += best.score;
        apply(model, choices_.moves[best.move], best.cls, *c_);
    }
    read_tree(*c_, out);
}

void BeamSearch::Keeper::price(const Configuration &c, int steps, const std::vector<Move> &moves) {
    cost.resize(moves.size());
    oracle.costs(c, steps, moves, cost);
    for (size_t m = 0; m < moves.size() && only_root; ++m)
        cost[m] += moves[m].head == 0 && sentence.heads[static_cast<size_t>(moves[m].dependent) - 1] == kAnyHead;
    least = *std::min_element(cost.begin(), cost.end());
}

// A label is kept where the move could give it; one that is new to the model is not the search's concern.
bool BeamSearch::Keeper::right(size_t m, const Move &move, int cls) const {
    if (cost[m] != least) return false;
    if (move.dependent <= 0 || sentence.heads[static_cast<size_t>(move.dependent) - 1] != move.head) return true;
    const int label = sentence.labels[static_cast<size_t>(move.dependent) - 1];
    const int wanted = label < 0 ? -1 : model.classes.of(move.transition, label);
    const Classes::Range range = model.classes.range(move);
    return wanted < range.first || wanted >= range.last || cls == wanted;
}

void BeamSearch::parse(const Model &model, const Sentence &sentence, int width, size_t most, Oracle *given, bool only_root, std::vector<Parse> &out) {
    beam_.start(model, sentence.words);
    history_.clear();
    Beam::NoJudge nobody;
    if (given) given->start({sentence.heads, {}});
    for (long steps = 0, limit = most_steps(sentence.words); beam_.open() && steps < limit; ++steps) {
        if (given) {
            Keeper keeper{*given, model, sentence, cost_, only_root};
            beam_.advance(model, sentence, static_cast<size_t>(width), history_, keeper, true);
        } else {
            beam_.advance(model, sentence, static_cast<size_t>(width), history_, nobody, false);
        }
        history_.clear();  // a parse needs only where it ends
    }
    out.clear();
    Parse parse;
    for (size_t i = 0; i < beam_.size() && out.size() < most; ++i) {
        read_tree(beam_[i].c, parse);
        parse.score = beam_[i].score;
        parse.steps = beam_[i].steps;
        const bool known = std::any_of(out.begin(), out.end(), [&](const Parse &p) { return p.heads == parse.heads && p.labels == parse.labels; });
        if (!known) out.push_back(parse);
    }
    if (out.empty()) {  // no label fits an arc that had to be added
        parse.heads.assign(static_cast<size_t>(sentence.words), -1);
        parse.labels = parse.heads;
        parse.score = parse.steps = 0;
        out.push_back(parse);
    }
}

const std::vector<Parse> &Searcher::some(const Model &model, const Sentence &sentence, int beam, size_t most) {
    if (beam > 1 || given_) {
        const bool only_root = single_root_ && std::find(sentence.heads.begin(), sentence.heads.end(), 0) != sentence.heads.end();
        beam_.parse(model, sentence, beam, most, given_.get(), only_root, parses_);
    } else {
        parses_.resize(1);
        greedy_.parse(model, sentence, parses_[0]);
    }
    return parses_;
}

}  // namespace crossarc
