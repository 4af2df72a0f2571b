#include "tree/planes.h"

#include <algorithm>
#include <numeric>

namespace crossarc {

namespace {

constexpr long kBudget = 10'000'000;  // steps of the exact search for one tree, well under a tenth of a second

// One connected component of the crossings graph that two colours do not suffice for.
class Component {
  public:
    Component(const std::vector<int> &arcs, const Crossings &crossings, std::vector<int> &scratch) {
        for (size_t i = 0; i < arcs.size(); ++i) scratch[arcs[i]] = static_cast<int>(i);
        adjacent_.resize(arcs.size());
        for (size_t i = 0; i < arcs.size(); ++i) {
            for (int other : crossings.of(arcs[i])) {
                if (scratch[other] >= 0) adjacent_[i].push_back(scratch[other]);
            }
        }
        for (int arc : arcs) scratch[arc] = -1;
    }

    // Colours from 0, as few as the budget lets us find, and the bounds that this proves. If there is a question, whether
    // that many suffice, its answer is enough.
    Bounded colour(std::vector<int> &colours, long &budget, int question) const {
        std::vector<char> everyone(adjacent_.size(), 1);
        long plenty = static_cast<long>(adjacent_.size()) * static_cast<long>(adjacent_.size()) * 4 + 1000;
        colours.assign(adjacent_.size(), -1);
        search(everyone, static_cast<int>(adjacent_.size()), colours, plenty);  // any number: first try succeeds
        int most = 1 + *std::max_element(colours.begin(), colours.end());
        int least = std::max(3, clique());
        while (least < most && !(question > 0 && (most <= question || least > question))) {
            std::vector<int> fewer(adjacent_.size(), -1);
            int verdict = colour_with(least, fewer, budget);
            if (verdict < 0) return {least, most};  // out of budget
            if (verdict > 0) {
                colours = fewer;
                most = least;
            } else {
                ++least;
            }
        }
        return {least, most};
    }

  private:
    std::vector<std::vector<int>> adjacent_;

    // Greedily, a set of arcs that all cross each other.
    int clique() const {
        std::vector<int> by_degree(adjacent_.size());
        std::iota(by_degree.begin(), by_degree.end(), 0);
        std::stable_sort(by_degree.begin(), by_degree.end(),
                         [&](int a, int b) { return adjacent_[a].size() > adjacent_[b].size(); });
        size_t best = 0;
        std::vector<int> hits(adjacent_.size(), 0);
        for (size_t trial = 0; trial < std::min<size_t>(by_degree.size(), 50); ++trial) {
            std::fill(hits.begin(), hits.end(), 0);
            std::vector<int> chosen;
            auto choose = [&](int v) {
                chosen.push_back(v);
                for (int u : adjacent_[v]) ++hits[u];
            };
            choose(by_degree[trial]);
            std::vector<int> candidates = adjacent_[by_degree[trial]];
            std::stable_sort(candidates.begin(), candidates.end(),
                             [&](int a, int b) { return adjacent_[a].size() > adjacent_[b].size(); });
            for (int v : candidates) {
                if (hits[v] == static_cast<int>(chosen.size())) choose(v);
            }
            best = std::max(best, chosen.size());
        }
        return static_cast<int>(best);
    }

    // 1 and the colours, 0 if k colours do not suffice, -1 if the budget ran out. What has fewer than k neighbours
    // left can always be coloured last; DTS leaves out what is on no cycle, which is the same for k = 2.
    int colour_with(int k, std::vector<int> &colours, long &budget) const {
        std::vector<int> degree(adjacent_.size());
        std::vector<char> core(adjacent_.size(), 1);
        std::vector<int> peeled;
        for (size_t v = 0; v < adjacent_.size(); ++v) {
            degree[v] = static_cast<int>(adjacent_[v].size());
            if (degree[v] < k) core[v] = 0, peeled.push_back(static_cast<int>(v));
        }
        for (size_t i = 0; i < peeled.size(); ++i) {
            for (int u : adjacent_[peeled[i]]) {
                if (core[u] && --degree[u] < k) core[u] = 0, peeled.push_back(u);
            }
        }
        int verdict = search(core, k, colours, budget);
        if (verdict <= 0) return verdict;
        std::vector<char> taken(k + 1);
        for (size_t i = peeled.size(); i-- > 0;) {
            std::fill(taken.begin(), taken.end(), 0);
            for (int u : adjacent_[peeled[i]]) {
                if (colours[u] >= 0) taken[colours[u]] = 1;
            }
            colours[peeled[i]] = static_cast<int>(std::find(taken.begin(), taken.end(), 0) - taken.begin());
        }
        return 1;
    }

    // Backtracking over the vertices marked in `core`, always the one that sees most colours (DSATUR; Brélaz 1979); a
    // colour not used yet stands for all of them. With as many colours as vertices it never has to go back.
    int search(const std::vector<char> &core, int k, std::vector<int> &colours, long &budget) const {
        std::vector<int> vertices;
        for (size_t v = 0; v < adjacent_.size(); ++v) {
            if (core[v]) vertices.push_back(static_cast<int>(v));
        }
        std::vector<std::vector<int>> seen(adjacent_.size());  // how many neighbours have each colour
        std::vector<int> sees(adjacent_.size(), 0);            // how many colours a vertex sees
        auto paint = [&](int v, int colour, int change) {
            budget -= static_cast<long>(adjacent_[v].size());
            for (int u : adjacent_[v]) {
                if (!core[u]) continue;
                if (static_cast<int>(seen[u].size()) <= colour) seen[u].resize(colour + 1, 0);
                if (change > 0 && seen[u][colour]++ == 0) ++sees[u];
                if (change < 0 && --seen[u][colour] == 0) --sees[u];
            }
        };
        struct Step {
            int vertex, used;  // colours used before this step
        };
        std::vector<Step> steps;
        int used = 0;
        bool back = false;
        while (true) {
            if (!back) {
                if (steps.size() == vertices.size()) return 1;
                int pick = -1;
                for (int v : vertices) {
                    if (colours[v] >= 0) continue;
                    if (pick < 0 || sees[v] > sees[pick] ||
                        (sees[v] == sees[pick] && adjacent_[v].size() > adjacent_[pick].size())) {
                        pick = v;
                    }
                }
                budget -= static_cast<long>(vertices.size());
                steps.push_back({pick, used});
            } else {
                if (steps.empty()) return 0;
                paint(steps.back().vertex, colours[steps.back().vertex], -1);
                used = steps.back().used;
            }
            if (budget < 0) return -1;
            Step step = steps.back();
            int colour = colours[step.vertex] + 1;
            const std::vector<int> &taken = seen[step.vertex];
            while (colour < static_cast<int>(taken.size()) && taken[colour] > 0) ++colour;
            if (colour >= k || colour > used) {
                colours[step.vertex] = -1;
                steps.pop_back();
                back = true;
                continue;
            }
            colours[step.vertex] = colour;
            used = std::max(used, colour + 1);
            paint(step.vertex, colour, +1);
            back = false;
        }
    }
};

// The arcs connected with the first through crossings, in breadth-first order, in two colours if that is possible.
bool two_colour(int start, const Crossings &crossings, const std::vector<char> &counts, std::vector<int> &plane,
                std::vector<int> &component) {
    bool possible = true;
    plane[start] = 1;
    component.assign(1, start);
    for (size_t i = 0; i < component.size(); ++i) {
        for (int other : crossings.of(component[i])) {
            if (!counts[other]) continue;
            if (plane[other] == 0) {
                plane[other] = 3 - plane[component[i]];
                component.push_back(other);
            } else if (plane[other] == plane[component[i]]) {
                possible = false;
            }
        }
    }
    return possible;
}

}  // namespace

Planes least_planes(const Geometry &tree, const Crossings &crossings, bool root, int question) {
    Planes result;
    result.plane.assign(tree.n + 1, 0);
    std::vector<char> counts(tree.n + 1, 0);
    for (int arc = 1; arc <= tree.n; ++arc) {
        counts[arc] = root || tree.head[arc] != 0;
        if (counts[arc]) result.count = {1, 1};
    }
    long budget = kBudget;
    std::vector<int> component, scratch(tree.n + 1, -1), colours;
    for (int arc = 1; arc <= tree.n; ++arc) {
        if (!counts[arc] || result.plane[arc] != 0) continue;
        Bounded here{1, 1};
        if (two_colour(arc, crossings, counts, result.plane, component)) {
            if (component.size() > 1) here = {2, 2};
        } else {
            if (question > 0 && question < 3) {
                result.count = {3, tree.n};
                return result;
            }
            here = Component(component, crossings, scratch).colour(colours, budget, question);
            for (size_t i = 0; i < component.size(); ++i) result.plane[component[i]] = colours[i] + 1;
        }
        result.count.at_least = std::max(result.count.at_least, here.at_least);
        result.count.at_most = std::max(result.count.at_most, here.at_most);
    }
    return result;
}

}  // namespace crossarc
