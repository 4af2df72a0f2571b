#include "systems/checker.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <thread>

#include "systems/keys.h"
#include "systems/look_ahead.h"
#include "systems/lost_arcs.h"
#include "systems/machine.h"
#include "systems/small.h"

namespace crossarc {
namespace {

int64_t tree_count(int words) {
    int64_t count = 1;
    for (int i = 0; i < words; ++i) count *= words + 1;
    return count;
}

constexpr int64_t kNoTree = -1, kOtherTree = -2;

// The number of the tree that a terminal configuration stands for; kOtherTree for one of several roots where a single
// one is wanted. In a system without node 0, a headless word is a root; with node 0, the parser forgot it.
int64_t tree_number(const Program &program, const SmallConfiguration &c, bool single) {
    const int words = c.words();
    int64_t number = 0;
    int roots = 0;
    std::array<int, SmallConfiguration::kNodes> head{};
    for (int d = 1; d <= words; ++d) {
        unsigned heads = c.heads(d);
        if (heads & (heads - 1)) return kNoTree;
        if (heads == 0 && program.root_is_node) return kNoTree;
        head[d] = heads ? std::countr_zero(heads) : 0;
        roots += head[d] == 0;
        number = number * (words + 1) + head[d];
    }
    if (roots == 0) return kNoTree;
    for (int d = 1; d <= words; ++d) {
        int x = d, steps = 0;
        while (x != 0 && ++steps <= words) x = head[x];
        if (x != 0) return kNoTree;
    }
    return single && roots != 1 ? kOtherTree : number;
}

// The arcs alone, to tell distinct outputs that are no trees.
std::array<uint64_t, 2> arcs_key(const SmallConfiguration &c) {
    std::array<uint64_t, 2> key{};
    int at = 0;
    for (int d = 1; d <= c.words(); ++d, at += SmallConfiguration::kNodes)
        for (int h = 0; h <= c.words(); ++h)
            if (c.heads(d) >> h & 1) key[(at + h) >> 6] |= uint64_t{1} << ((at + h) & 63);
    return key;
}

// The ways on from a configuration: branches with their operands.
using Way = std::pair<int, int>;

class Ways {
public:
    void find(const Program &program, const SmallConfiguration &c, std::vector<Way> &ways) {
        ways.clear();
        for (const Transition &t : program.transitions) {
            Operands range = operands(program, t, c);
            for (int operand = range.from; operand <= range.to; ++operand) {
                int branch = applicable_branch(program, t, c, operand);
                if (branch >= 0) ways.emplace_back(branch, operand);
            }
        }
        look_ahead_.keep_hopeful(program, c, ways, [&](Way way, SmallConfiguration &after) { apply_branch(program, way.first, after, 0, way.second); });
    }

private:
    LookAhead<SmallConfiguration> look_ahead_;
};

// What is known of a configuration once all that follows it has been seen.
struct Memo {
    uint8_t shortest = kUnfinished, longest = 0;  // to the last tree that a derivation from here ends in
    static constexpr uint8_t kOpen = 255, kUnfinished = 254;
};

template <int Words>
CheckResult enumerate_packed(const Program &program, int words, bool single, int64_t most, const std::function<bool()> &interrupted, bool &fits) {
    CheckResult result;
    result.words = words;
    result.built.assign(static_cast<size_t>((tree_count(words) + 63) / 64), 0);

    struct Frame {
        SmallConfiguration configuration;
        Memo memo;
        std::vector<Way> ways;
        size_t next = 0;
    };
    KeyTable<Words, Memo> seen;
    KeyTable<2, uint8_t> others;
    std::vector<Frame> path;  // depth-first, without recursion
    Ways ways;
    size_t depth = 0;

    auto enter = [&](const SmallConfiguration &c) {
        if (depth == path.size()) path.push_back(Frame{c, {}, {}, 0});
        Frame &frame = path[depth++];
        frame.configuration = c;
        frame.memo = Memo{};
        frame.next = 0;
        ways.find(program, c, frame.ways);
        ++result.configurations;
        if (is_terminal(program, c)) {
            int64_t tree = tree_number(program, c, single);
            if (tree >= 0) {
                result.built[static_cast<size_t>(tree >> 6)] |= uint64_t{1} << (tree & 63);
                frame.memo.shortest = 0;
            } else if (tree == kNoTree) {
                bool is_new;
                others.find_or_add(arcs_key(c), is_new);
                result.non_trees += is_new;
            }
        } else if (frame.ways.empty()) {
            ++result.stuck;
        }
    };

    SmallConfiguration first(program, words);
    bool is_new;
    seen.find_or_add(first.pack<Words>(fits), is_new).shortest = Memo::kOpen;
    enter(first);
    while (depth > 0) {
        Frame &frame = path[depth - 1];
        if (frame.next == frame.ways.size()) {
            Memo done = frame.memo;
            result.dead += done.shortest == Memo::kUnfinished;
            *seen.find(frame.configuration.template pack<Words>(fits)) = done;
            if (--depth == 0) {
                if (done.shortest != Memo::kUnfinished) result.min_length = done.shortest, result.max_length = done.longest;
                break;
            }
            Memo &above = path[depth - 1].memo;
            if (done.shortest != Memo::kUnfinished) {
                above.shortest = std::min<uint8_t>(above.shortest, done.shortest + 1);
                above.longest = std::max<uint8_t>(above.longest, done.longest + 1);
            }
            continue;
        }
        auto [branch, operand] = frame.ways[frame.next++];
        SmallConfiguration after = frame.configuration;
        apply_branch(program, branch, after, 0, operand);
        Memo &memo = seen.find_or_add(after.pack<Words>(fits), is_new);
        if (!fits) return result;
        if (is_new) {
            memo.shortest = Memo::kOpen;
            if (static_cast<int64_t>(seen.size()) > most || depth > 250) {
                result.gave_up = true;
                return result;
            }
            if ((seen.size() & 0xFFFF) == 0 && interrupted()) {
                result.gave_up = true;
                return result;
            }
            enter(after);
        } else if (memo.shortest == Memo::kOpen) {
            result.bounded = false;
            return result;
        } else if (memo.shortest != Memo::kUnfinished) {
            frame.memo.shortest = std::min<uint8_t>(frame.memo.shortest, memo.shortest + 1);
            frame.memo.longest = std::max<uint8_t>(frame.memo.longest, memo.longest + 1);
        }
    }
    return result;
}

// Are all arcs of the configuration in the tree?
bool all_in(const SmallConfiguration &c, const int *heads) {
    for (int d = 1; d <= c.words(); ++d)
        if (c.heads(d) & ~(1u << heads[d - 1])) return false;
    return true;
}

// Is there a derivation of exactly this tree, through configurations whose arcs are all in it?
template <int Words>
bool derives(const Program &program, int words, const int *heads, KeyTable<Words, uint8_t> &seen, std::vector<SmallConfiguration> &pending, Ways &ways, const LostArcs &lost, bool &fits) {
    std::vector<Way> found;
    seen.clear();
    pending.clear();
    pending.emplace_back(program, words);
    const int arcs = program.root_is_node ? words : static_cast<int>(words - std::count(heads, heads + words, 0));
    while (!pending.empty()) {
        SmallConfiguration c = pending.back();
        pending.pop_back();
        if (c.arcs() == arcs && is_terminal(program, c)) return true;
        ways.find(program, c, found);
        const size_t others = pending.size();
        for (size_t k = found.size(); k-- > 0;) {
            SmallConfiguration after = c;
            apply_branch(program, found[k].first, after, 0, found[k].second);
            if (after.arcs() != c.arcs() && !all_in(after, heads)) continue;
            if (!program.root_is_node && after.arcs() > arcs) continue;
            if (lost.any(after, heads)) continue;
            bool is_new;
            seen.find_or_add(after.pack<Words>(fits), is_new);
            if (is_new) pending.push_back(after);
        }
        // Arcs are tried first, and then the transitions in the order of their declaration.
        std::stable_partition(pending.begin() + static_cast<ptrdiff_t>(others), pending.end(), [&](const SmallConfiguration &after) { return after.arcs() == c.arcs(); });
    }
    return false;
}

template <int Words>
CheckResult per_tree_packed(const Program &program, int words, const std::vector<int> &heads, int threads, const std::function<bool()> &interrupted, bool &all_fit) {
    CheckResult result;
    result.words = words;
    result.built.assign(static_cast<size_t>((tree_count(words) + 63) / 64), 0);
    const size_t trees = heads.size() / static_cast<size_t>(words);
    std::atomic<size_t> next{0};
    std::atomic<bool> stop{false}, too_small{false};
    std::mutex writing;
    auto work = [&](bool watching) {
        KeyTable<Words, uint8_t> seen;
        std::vector<SmallConfiguration> pending;
        Ways ways;
        const LostArcs lost(program);
        bool fits = true;
        for (size_t i; !stop && (i = next++) < trees;) {
            const int *row = heads.data() + i * static_cast<size_t>(words);
            if (derives<Words>(program, words, row, seen, pending, ways, lost, fits)) {
                int64_t number = 0;
                for (int k = 0; k < words; ++k) number = number * (words + 1) + row[k];
                std::lock_guard lock(writing);
                result.built[static_cast<size_t>(number >> 6)] |= uint64_t{1} << (number & 63);
            }
            if (!fits) stop = too_small = true;
            if (watching && i % 256 == 0 && interrupted()) stop = true;
        }
    };
    std::vector<std::thread> helpers;
    for (int t = 1; t < threads; ++t) helpers.emplace_back(work, false);
    work(true);
    for (auto &helper : helpers) helper.join();
    all_fit = !too_small;
    result.gave_up = stop;
    return result;
}

// Runs with keys of more and more 64-bit words until every configuration fits.
template <class Run>
CheckResult with_keys_that_fit(Run run) {
    CheckResult result;
    bool done = false;
    auto attempt = [&](auto size) {
        if (done) return;
        bool fits = true;
        result = run(size, fits);
        done = fits;
    };
    attempt(std::integral_constant<int, 1>{});
    attempt(std::integral_constant<int, 2>{});
    attempt(std::integral_constant<int, 3>{});
    attempt(std::integral_constant<int, 8>{});
    return result;
}

}  // namespace

CheckResult enumerate(const Program &program, int words, bool single, int64_t most, const std::function<bool()> &interrupted) {
    return with_keys_that_fit([&](auto size, bool &fits) {
        return enumerate_packed<size()>(program, words, single, most, interrupted, fits);
    });
}

CheckResult per_tree(const Program &program, int words, const std::vector<int> &heads, int threads, const std::function<bool()> &interrupted) {
    return with_keys_that_fit([&](auto size, bool &fits) {
        return per_tree_packed<size()>(program, words, heads, threads, interrupted, fits);
    });
}

}  // namespace crossarc
