#include "oracles/derivation.h"

#include <algorithm>
#include <unordered_set>

#include "oracles/places.h"
#include "systems/keys.h"
#include "systems/lost_arcs.h"
#include "systems/machine.h"
#include "systems/small.h"
#include "tree/arcs.h"

namespace crossarc {
namespace {

// Are all arcs that a branch would add gold, and new?
template <class AnyConfiguration>
bool adds_gold_only(const Program &program, int branch, const AnyConfiguration &c, int operand, const Gold &gold) {
    const Branch &b = program.branches[branch];
    for (int k = b.first_effect; k < b.last_effect; ++k) {
        const Effect &f = program.effects[k];
        if (f.kind != EffectKind::Arc) continue;
        const int h = evaluate(program, f.a, c, operand), d = evaluate(program, f.b, c, operand);
        if (h == kNull || d == kNull || !gold.is_arc(h, d) || c.is_arc(h, d)) return false;
    }
    return true;
}

// Calls visit(transition, branch, operand) for the ways on from c that add gold arcs only, until it returns true.
template <class AnyConfiguration, class Visit>
bool each_gold_way(const Program &program, const AnyConfiguration &c, const Gold &gold, Visit visit) {
    for (int t = 0; t < static_cast<int>(program.transitions.size()); ++t) {
        const Transition &transition = program.transitions[t];
        const Operands range = operands(program, transition, c);
        for (int operand = range.from; operand <= range.to; ++operand) {
            const int branch = applicable_branch(program, transition, c, operand);
            if (branch < 0 || (transition.adds_arc && !adds_gold_only(program, branch, c, operand, gold))) continue;
            if (visit(t, branch, operand)) return true;
        }
    }
    return false;
}

template <class AnyConfiguration>
bool is_done(const Program &program, const AnyConfiguration &c, const Gold &gold) {
    return c.arcs() == gold.arcs() && is_terminal(program, c);
}

// What led to a configuration: from which one, and how.
struct Origin {
    int64_t from;
    Step step;
};

Derivation trace(const std::vector<Origin> &origins, int64_t last) {
    Derivation steps;
    for (int64_t at = last; origins[static_cast<size_t>(at)].from >= 0; at = origins[static_cast<size_t>(at)].from)
        steps.push_back(origins[static_cast<size_t>(at)].step);
    std::reverse(steps.begin(), steps.end());
    return steps;
}

// Where every node is, in a list or a cell: nowhere, among the words still to be read, elsewhere, or both.
class Whereabouts {
public:
    static constexpr uint8_t kGone = 0, kInInput = 1, kOut = 2, kInCell = 4;

    explicit Whereabouts(const Program &program)
        : program_(program), input_(input_list(program)), reaches_removed_(reaches_removed(program)), arcs_need_input_(is_source_of_arcs(program, input_)) {}

    template <class AnyConfiguration>
    void look(const AnyConfiguration &c) {
        of_.assign(static_cast<size_t>(c.words()) + 1, kGone);
        for (int l = 0; l < program_.lists; ++l)
            for (int k = 0; k < c.size(l); ++k) of_[static_cast<size_t>(c.item(l, k))] |= l == input_ ? kInInput : kOut;
        for (int k = 0; k < program_.cells; ++k)
            if (program_.cell_holds_node[k] && c.cell(k) != kNull) of_[static_cast<size_t>(c.cell(k))] |= kOut | kInCell;
    }
    uint8_t operator[](int x) const { return of_[static_cast<size_t>(x)]; }
    // Has a word of the arc left, or have both been read, and the system cannot reach such words?
    bool lost(int head, int dependent) const {
        const uint8_t h = (*this)[head], d = (*this)[dependent];
        return (arcs_need_input_ && !((h | d) & kInInput)) || (!reaches_removed_ && (h == kGone || d == kGone));
    }
    int input() const { return input_; }

private:
    const Program &program_;
    int input_;
    bool reaches_removed_, arcs_need_input_;
    std::vector<uint8_t> of_;
};

// Breadth first: the shortest derivation.
template <int Words>
std::optional<Derivation> shortest(const Program &program, const Gold &gold, const SearchLimits &limits, bool &fits) {
    Whereabouts where(program);
    const auto hopeless = [&](const SmallConfiguration &c) {
        where.look(c);
        for (int d = 1; d <= c.words(); ++d)
            if (const int h = gold.head(d); h != kNull && !c.is_arc(h, d) && where.lost(h, d)) return true;
        return false;
    };
    KeyTable<Words, uint8_t> seen;
    std::vector<SmallConfiguration> reached{SmallConfiguration(program, gold.words())};
    std::vector<Origin> origins{{-1, {0, 0}}};
    bool is_new;
    seen.find_or_add(reached[0].pack<Words>(fits), is_new);
    for (size_t at = 0; at < reached.size() && static_cast<int64_t>(at) < limits.shortest; ++at) {
        const SmallConfiguration c = reached[at];
        if (is_done(program, c, gold)) return trace(origins, static_cast<int64_t>(at));
        each_gold_way(program, c, gold, [&](int t, int branch, int operand) {
            SmallConfiguration after = c;
            apply_branch(program, branch, after, 0, operand);
            seen.find_or_add(after.template pack<Words>(fits), is_new);
            if (is_new && !hopeless(after)) {
                reached.push_back(after);
                origins.push_back({static_cast<int64_t>(at), {t, operand}});
            }
            return false;
        });
    }
    return std::nullopt;
}

// Steps through a sentence of any length with a beam that widens until it succeeds.
//
// Of two configurations after equally many steps the better one has more of the arcs, fewer arcs that wait between two
// words that were both read long ago (worse, if the system has registers and neither word is in one), and fewer words about
// that wait for nothing. One that has lost a gold arc, because a word of it has left all lists and cells, say, is given up.
class GoldSearch {
public:
    GoldSearch(const Program &program, const Gold &gold)
        : program_(program), gold_(gold), where_(program) {
        for (int k = 0; k < program.cells; ++k) has_registers_ |= program.cell_holds_node[k];
        std::vector<int32_t> heads(static_cast<size_t>(gold.words()));
        for (int d = 1; d <= gold.words(); ++d) heads[static_cast<size_t>(d) - 1] = gold.head(d) == kNull ? -1 : gold.head(d);
        crossed_ = crossed(heads);
    }

    std::optional<Derivation> run(size_t width, int hurry, int64_t &budget) {
        hurry_ = hurry;
        std::vector<Item> beam, next;
        narrowed_ = false;
        origins_.assign(1, {-1, {0, 0}});
        beam.push_back({Configuration(program_, gold_.words()), 0, 0});
        std::unordered_set<uint64_t> seen;
        const int64_t n = gold_.words();
        for (int64_t steps = 0; steps <= n * n + 8 * n + 16 && !beam.empty(); ++steps) {
            for (const Item &item : beam)
                if (is_done(program_, item.c, gold_)) return trace(origins_, item.origin);
            next.clear();
            for (const Item &item : beam) {
                each_gold_way(program_, item.c, gold_, [&](int t, int branch, int operand) {
                    Item after{item.c, 0, static_cast<int64_t>(origins_.size())};
                    apply_branch(program_, branch, after.c, 0, operand);
                    --budget;
                    if (!judge(after) || !seen.insert(fingerprint(program_, after.c)).second) return false;
                    origins_.push_back({item.origin, {t, operand}});
                    next.push_back(std::move(after));
                    return false;
                });
                if (budget < 0) return std::nullopt;
            }
            std::stable_sort(next.begin(), next.end(), [](const Item &a, const Item &b) { return a.score > b.score; });
            if (next.size() > width) next.erase(next.begin() + static_cast<int64_t>(width), next.end()), narrowed_ = true;
            std::swap(beam, next);
        }
        return std::nullopt;
    }

    bool narrowed() const { return narrowed_; }  // did the last run leave anything out?

private:
    struct Item {
        Configuration c;
        int score;
        int64_t origin;
    };

    // Scores a configuration; false if it is lost.
    bool judge(Item &item) {
        const Configuration &c = item.c;
        where_.look(c);
        int overdue = 0, idle = 0;
        const auto out = [&](int x) { return (where_[x] & Whereabouts::kOut) != 0; };
        const int input = where_.input(), front = c.size(input) ? c.item(input, 0) : kNull;
        waits_.assign(static_cast<size_t>(c.words()) + 1, 0);
        for (int d = 1; d <= c.words(); ++d) {
            const int h = gold_.head(d);
            if (h == kNull || c.is_arc(h, d)) continue;
            if (where_.lost(h, d)) return false;
            const uint8_t wait = crossed_[static_cast<size_t>(d) - 1] ? 3 : 1;
            waits_[d] |= wait, waits_[h] |= wait;
            if (out(d) && out(h)) overdue += has_registers_ && !((where_[d] | where_[h]) & Whereabouts::kInCell) ? 3 : 1;
        }
        for (int x = 0; x <= c.words(); ++x) idle += out(x) && !waits_[static_cast<size_t>(x)] && x != front;
        // A register is for words with crossing arcs to come.
        int misplaced = 0;
        for (int k = 0; k < program_.cells; ++k)
            misplaced += program_.cell_holds_node[k] && c.cell(k) != kNull && waits_[c.cell(k)] < 2;
        item.score = 4 * c.arcs() - 3 * overdue - idle - 2 * misplaced - hurry_ * c.size(input);
        return true;
    }

    const Program &program_;
    const Gold &gold_;
    Whereabouts where_;
    bool narrowed_ = false, has_registers_ = false;
    int hurry_ = 1;  // how good it is to have read a word
    std::vector<uint8_t> waits_;  // 1 for a word with gold arcs to come, 3 if one is crossed
    std::vector<bool> crossed_;
    std::vector<Origin> origins_;
};

}  // namespace

std::optional<Derivation> follow(const Program &rules, const std::vector<int> &names, std::span<const int32_t> heads) {
    const Gold gold(rules, heads);
    GoldConfiguration c(rules, gold);
    const int64_t n = gold.words();
    Derivation steps;
    while (!is_done(rules, c, gold)) {
        if (static_cast<int64_t>(steps.size()) > n * n + 8 * n + 16) return std::nullopt;
        const bool moved = each_gold_way(rules, c, gold, [&](int rule, int branch, int operand) {
            apply_branch(rules, branch, c, 0, operand);
            steps.push_back({names[static_cast<size_t>(rule)], operand});
            return true;
        });
        if (!moved) return std::nullopt;
    }
    return steps;
}

std::optional<Derivation> search(const Program &program, std::span<const int32_t> heads, const SearchLimits &limits) {
    const Gold gold(program, heads);
    if (gold.words() <= std::min(limits.short_words, SmallConfiguration::kMaxWords)) {
        bool fits = true;
        auto found = shortest<4>(program, gold, limits, fits);
        if (!fits) found = shortest<8>(program, gold, limits, fits);
        if (found) return found;  // else it may be only that looking for the shortest took too long
    }
    GoldSearch beam(program, gold);
    int64_t budget = limits.configurations;
    // Where it leads astray to hurry, it may not to take one's time, and the other way round.
    for (size_t width = 1; budget > 0; width *= 8)
        for (int hurry : {1, 0}) {
            if (auto found = beam.run(width, hurry, budget)) return found;
            if (!beam.narrowed()) return std::nullopt;  // nothing was left out: there is none
        }
    return std::nullopt;
}

}  // namespace crossarc
