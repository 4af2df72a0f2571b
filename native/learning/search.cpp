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

void GreedySearch::parse(const Model &model, const Sentence &sentence, Parse &out) {
    if (c_) c_->start(model.program, sentence.words);
    else c_ = std::make_unique<Configuration>(model.program, sentence.words);
    out.score = 0;
    for (long steps = 0, most = most_steps(sentence.words); steps < most && !is_finished(model.program, *c_); ++steps) {
        choices_.find(model, *c_);
        if (choices_.moves.empty()) break;
        Choice best;
        if (choices_.forced(model)) {
            best.cls = model.classes.range(choices_.moves[0]).first;
        } else {
            choices_.score(model, *c_, sentence);
            for (size_t m = 0; m < choices_.moves.size(); ++m) {
                const Classes::Range range = model.classes.range(choices_.moves[m]);
                for (int cls = range.first; cls < range.last; ++cls) {
                    const int32_t score = choices_.score_of(m, cls);
                    if (best.cls < 0 || score > best.score) best = {m, cls, score};
                }
            }
            if (best.cls < 0) break;  // arcs without a single label to give them
        }
        out.score += best.score;
        apply(model, choices_.moves[best.move], best.cls, *c_);
    }
    read_tree(*c_, out);
}

void BeamSearch::parse(const Model &model, const Sentence &sentence, int width, size_t most, std::vector<Parse> &out) {
    if (items_.empty()) items_.push_back({Configuration(model.program, sentence.words)});
    size_t live = 1;
    items_[0].c.start(model.program, sentence.words);
    items_[0].score = 0;
    items_[0].finished = is_finished(model.program, items_[0].c);
    const auto better = [](const Candidate &a, const Candidate &b) {
        return a.score != b.score ? a.score > b.score : a.item != b.item ? a.item < b.item : a.cls < b.cls;
    };
    bool open = !items_[0].finished;
    for (long steps = 0, limit = most_steps(sentence.words); open && steps < limit; ++steps) {
        candidates_.clear();
        for (size_t i = 0; i < live; ++i) {
            Item &item = items_[i];
            const auto index = static_cast<uint32_t>(i);
            if (!item.finished) {
                choices_.find(model, item.c);
                item.finished = choices_.moves.empty();
            }
            if (item.finished) {
                candidates_.push_back({item.score, index, -1, {}});
                continue;
            }
            choices_.score(model, item.c, sentence);
            for (size_t m = 0; m < choices_.moves.size(); ++m) {
                const Classes::Range range = model.classes.range(choices_.moves[m]);
                for (int cls = range.first; cls < range.last; ++cls)
                    candidates_.push_back({item.score + choices_.score_of(m, cls), index, cls, choices_.moves[m]});
            }
        }
        const size_t keep = std::min(candidates_.size(), static_cast<size_t>(width));
        if (keep == 0) break;
        std::nth_element(candidates_.begin(), candidates_.begin() + static_cast<ptrdiff_t>(keep - 1), candidates_.end(), better);
        std::sort(candidates_.begin(), candidates_.begin() + static_cast<ptrdiff_t>(keep), better);
        while (next_.size() < keep) next_.push_back({Configuration(model.program, 0)});
        open = false;
        for (size_t k = 0; k < keep; ++k) {
            const Candidate &candidate = candidates_[k];
            next_[k].c = items_[candidate.item].c;
            next_[k].score = candidate.score;
            next_[k].finished = candidate.cls < 0;
            if (candidate.cls >= 0) {
                apply(model, candidate.move, candidate.cls, next_[k].c);
                next_[k].finished = is_finished(model.program, next_[k].c);
            }
            open |= !next_[k].finished;
        }
        items_.swap(next_);
        live = keep;
    }
    out.clear();
    Parse parse;
    for (size_t i = 0; i < live && out.size() < most; ++i) {
        read_tree(items_[i].c, parse);
        parse.score = items_[i].score;
        const bool known = std::any_of(out.begin(), out.end(), [&](const Parse &p) { return p.heads == parse.heads && p.labels == parse.labels; });
        if (!known) out.push_back(parse);
    }
}

const std::vector<Parse> &Searcher::some(const Model &model, const Sentence &sentence, int beam, size_t most) {
    if (beam > 1) {
        beam_.parse(model, sentence, beam, most, parses_);
    } else {
        parses_.resize(1);
        greedy_.parse(model, sentence, parses_[0]);
    }
    return parses_;
}

}  // namespace crossarc
