#include "oracles/optimal.h"

#include <algorithm>

#include "systems/keys.h"
#include "systems/machine.h"

namespace crossarc {
namespace {

using Nodes = unsigned;  // a set of nodes, one bit each

bool is_ending(const Program &program, const SmallConfiguration &c, Ending ending) {
    if (!is_terminal(program, c)) return false;
    if (ending == Ending::Any) return true;
    int roots = 0;
    for (int d = 1; d <= c.words(); ++d) {
        const Nodes heads = c.heads(d);
        if (std::popcount(heads) > 1 || (heads == 0 && program.root_is_node)) return false;
        roots += heads == 0 || heads == 1;
        int x = d, steps = 0;
        while (x > 0 && c.has_head(x) && ++steps <= c.words()) x = c.head(x);
        if (steps > c.words()) return false;
    }
    return roots > 0 && (ending == Ending::Tree || roots == 1);
}

Nodes gold_heads(const Program &program, int head) { return head == 0 && !program.root_is_node ? 0u : 1u << head; }

// The loss if the derivation ended here.
int loss(const Program &program, const SmallConfiguration &c, std::span<const int32_t> heads) {
    int wrong = 0;
    for (int d = 1; d <= c.words(); ++d) wrong += c.heads(d) != gold_heads(program, heads[static_cast<size_t>(d) - 1]);
    return wrong;
}

// A part of the loss that is certain already: arcs that are wrong. It never falls.
int certain_loss(const Program &program, const SmallConfiguration &c, std::span<const int32_t> heads) {
    int wrong = 0;
    for (int d = 1; d <= c.words(); ++d) wrong += (c.heads(d) & ~gold_heads(program, heads[static_cast<size_t>(d) - 1])) != 0;
    return wrong;
}

template <class Visit>
void each_way(const Program &program, const SmallConfiguration &c, Visit visit) {
    for (int t = 0; t < static_cast<int>(program.transitions.size()); ++t) {
        const Operands range = operands(program, program.transitions[static_cast<size_t>(t)], c);
        for (int operand = range.from; operand <= range.to; ++operand) {
            const int branch = applicable_branch(program, program.transitions[static_cast<size_t>(t)], c, operand);
            if (branch >= 0) visit(t, operand, branch);
        }
    }
}

// Configurations in the order of their certain loss. The first loss that no waiting configuration can undercut is least.
template <int Words>
std::optional<int> search(const Program &program, const SmallConfiguration &start, std::span<const int32_t> heads, Ending ending,
                          int64_t most, bool &fits) {
    const int n = start.words();
    std::vector<std::vector<SmallConfiguration>> waiting(static_cast<size_t>(n) + 1);
    KeyTable<Words, uint8_t> seen;
    bool is_new;
    int best = kNoEnding;
    const auto offer = [&](const SmallConfiguration &c) {
        seen.find_or_add(c.template pack<Words>(fits), is_new);
        if (!is_new) return;
        if (is_ending(program, c, ending)) best = std::min(best, loss(program, c, heads));
        waiting[static_cast<size_t>(certain_loss(program, c, heads))].push_back(c);
    };
    offer(start);
    for (int level = 0; level <= n && level < best; ++level) {
        auto &stack = waiting[static_cast<size_t>(level)];
        while (!stack.empty() && level < best) {
            const SmallConfiguration c = stack.back();
            stack.pop_back();
            if (!fits || static_cast<int64_t>(seen.size()) > most) return std::nullopt;
            each_way(program, c, [&](int, int operand, int branch) {
                SmallConfiguration after = c;
                apply_branch(program, branch, after, 0, operand);
                offer(after);
            });
        }
    }
    return best;
}

// Every configuration of so many words, and what leads to what.
struct Graph {
    struct Edge {
        Step step;
        int32_t to;
    };
    std::vector<SmallConfiguration> nodes;
    std::vector<std::pair<int32_t, Step>> from;  // how each was found
    std::vector<Edge> edges;
    std::vector<int64_t> first_edge{0};
    bool complete = true;

    Graph(const Program &program, int words, int64_t most) {
        KeyTable<8, int32_t> number;
        bool is_new, fits = true;
        const auto find = [&](const SmallConfiguration &c, int32_t parent, Step step) {
            int32_t &known = number.find_or_add(c.pack<8>(fits), is_new);
            if (is_new) {
                known = static_cast<int32_t>(nodes.size());
                nodes.push_back(c);
                from.emplace_back(parent, step);
            }
            return known;
        };
        find(SmallConfiguration(program, words), -1, {0, 0});
        for (size_t at = 0; at < nodes.size(); ++at) {
            const SmallConfiguration c = nodes[at];
            each_way(program, c, [&](int t, int operand, int branch) {
                SmallConfiguration after = c;
                apply_branch(program, branch, after, 0, operand);
                edges.push_back({{t, operand}, find(after, static_cast<int32_t>(at), {t, operand})});
            });
            first_edge.push_back(static_cast<int64_t>(edges.size()));
            if (static_cast<int64_t>(nodes.size()) > most || !fits) {
                complete = false;
                return;
            }
        }
    }

    std::vector<Step> path(int32_t node) const {
        std::vector<Step> steps;
        for (; from[static_cast<size_t>(node)].first >= 0; node = from[static_cast<size_t>(node)].first)
            steps.push_back(from[static_cast<size_t>(node)].second);
        std::reverse(steps.begin(), steps.end());
        return steps;
    }

    // The least loss from every node on. Nodes are numbered breadth-first, so that few sweeps from the last suffice.
    void least_losses(const Program &program, std::span<const int32_t> heads, const std::vector<uint8_t> &ends, std::vector<int> &least) const {
        least.resize(nodes.size());
        for (size_t i = 0; i < nodes.size(); ++i) least[i] = ends[i] ? loss(program, nodes[i], heads) : kNoEnding;
        for (bool changed = true; changed;) {
            changed = false;
            for (size_t i = nodes.size(); i-- > 0;)
                for (int64_t e = first_edge[i]; e < first_edge[i + 1]; ++e)
                    if (const int after = least[static_cast<size_t>(edges[static_cast<size_t>(e)].to)]; after < least[i]) least[i] = after, changed = true;
        }
    }
};

}  // namespace

std::optional<int> least_loss(const Program &program, const SmallConfiguration &c, std::span<const int32_t> heads, Ending ending,
                              int64_t most_configurations) {
    bool fits = true;
    auto found = search<4>(program, c, heads, ending, most_configurations, fits);
    if (!fits) fits = true, found = search<8>(program, c, heads, ending, most_configurations, fits);
    return found;
}

Regret regret(const Program &program, const OracleSpec &spec, int words, std::span<const std::vector<int32_t>> trees, Ending ending,
              int64_t most_configurations) {
    Regret result;
    const Graph graph(program, words, most_configurations);
    result.configurations = static_cast<int64_t>(graph.nodes.size());
    if (!graph.complete) {
        result.gave_up = true;
        return result;
    }
    std::vector<uint8_t> ends(graph.nodes.size());
    for (size_t i = 0; i < ends.size(); ++i) ends[i] = is_ending(program, graph.nodes[i], ending);
    std::vector<std::vector<int>> least(trees.size());
    for (size_t t = 0; t < trees.size(); ++t) graph.least_losses(program, trees[t], ends, least[t]);

    std::vector<std::unique_ptr<Oracle>> oracles;
    for (const auto &heads : trees) {
        oracles.push_back(make_oracle(spec, program));
        oracles.back()->start({heads, {}});
    }
    std::vector<Move> moves;
    std::vector<int> given, optimal;
    for (size_t i = 0; i < graph.nodes.size(); ++i) {
        Configuration c(program, words);
        const std::vector<Step> path = graph.path(static_cast<int32_t>(i));
        for (const Step &step : path)
            apply_branch(program, applicable_branch(program, program.transitions[static_cast<size_t>(step.transition)], c, step.operand), c, 0, step.operand);
        applicable_moves(program, c, moves);
        if (moves.empty()) continue;
        given.resize(moves.size());
        optimal.resize(moves.size());
        for (size_t t = 0; t < trees.size(); ++t) {
            if (least[t][i] == kNoEnding) continue;
            for (size_t m = 0; m < moves.size(); ++m)
                optimal[m] = least[t][static_cast<size_t>(graph.edges[static_cast<size_t>(graph.first_edge[i]) + m].to)] - least[t][i];
            oracles[t]->costs(c, static_cast<int>(path.size()), moves, given);
            const int least_given = *std::min_element(given.begin(), given.end()), least_true = *std::min_element(optimal.begin(), optimal.end());
            bool same_set = true, same_costs = true;
            for (size_t m = 0; m < moves.size(); ++m) {
                same_set &= (given[m] == least_given) == (optimal[m] == least_true);
                same_costs &= given[m] == optimal[m];
                if (given[m] == least_given && optimal[m] < kNoEnding / 2) ++result.moves, result.excess += optimal[m] - least_true;
            }
            ++result.asked;
            result.right_sets += same_set;
            result.right_costs += same_costs;
            if (!same_set && result.tree < 0) {
                result.tree = static_cast<int64_t>(t);
                result.path = path;
                for (const Move &move : moves) result.ways.push_back({move.transition, move.operand});
                result.given = given;
                result.optimal = optimal;
            }
        }
    }
    return result;
}

}  // namespace crossarc
