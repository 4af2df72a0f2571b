#include <algorithm>
#include <stdexcept>
#include <string>
#include <unordered_map>

#include "lifting/lift.h"

namespace crossarc {

namespace {

constexpr long kThinning = 10;  // times the effort: unlike the search, it gains by every tree that it looks at

class Search {
  public:
    Search(const std::vector<int> &heads, Measure measure, int k, long effort)
        : original_(heads), measure_(measure), k_(k), effort_(kThinning * effort), search_effort_(effort),
          single_(std::count(heads.begin(), heads.end(), 0) == 1) {}

    Lifting run() {
        if (in_class(original_)) return {original_, {}, true};
        Lifting best = follow_projectivisation();
        // Whatever takes fewer lifts than that, layer by layer, as long as the effort lasts.
        effort_ = search_effort_;
        Lifting found;
        if (breadth_first(static_cast<int>(best.lifted.size()), found)) return found;
        best.fewest = exhausted_up_to_ + 1 >= static_cast<int>(best.lifted.size());
        return best;
    }

  private:
    const std::vector<int> &original_;
    const Measure measure_;
    const int k_;
    long effort_;  // what is left of it
    const long search_effort_;
    const bool single_;
    int exhausted_up_to_ = 0;  // no sequence of that many lifts leads into the class

    bool in_class(const std::vector<int> &heads) {
        Examination tree(heads);
        bool verdict = tree.in_class(measure_, k_) == Verdict::kYes;
        effort_ -= 10 + tree.tree.n + (verdict ? 0 : static_cast<long>(tree.crossings().pairs.size()));
        return verdict;
    }

    bool liftable(const std::vector<int> &heads, int word) const {
        int head = heads[word - 1];
        return head != 0 && !(single_ && heads[head - 1] == 0);
    }

    Lifting follow_projectivisation() {
        Lifting all = projectivise(original_);
        if (!in_class(all.heads)) throw std::domain_error("the class does not hold the projective trees");
        // Gallop to a length that will do, then halve. Being in the class need not be monotone along the way, so what
        // this finds is a length, not the least.
        auto prefix = [&](size_t length) {
            Lifting part{original_, {all.lifted.begin(), all.lifted.begin() + static_cast<long>(length)}, false};
            replay(part.heads, part.lifted);
            return part;
        };
        size_t low = 0, high = 1;
        while (high < all.lifted.size() && !in_class(prefix(high).heads)) low = high, high *= 2;
        high = std::min(high, all.lifted.size());
        while (high - low > 1) {
            size_t middle = low + (high - low) / 2;
            (in_class(prefix(middle).heads) ? high : low) = middle;
        }
        Lifting best = prefix(high);
        thin_out(best);
        return best;
    }

    // Leave out runs of lifts, the longest first and those at the end before others, as long as the rest still leads into
    // the class; single ones until none can go.
    void thin_out(Lifting &lifting) {
        for (size_t run = lifting.lifted.size() / 2; run > 1; run /= 2) thin_out(lifting, run);
        while (thin_out(lifting, 1)) continue;
    }

    bool thin_out(Lifting &lifting, size_t run) {
        bool shorter = false;
        for (size_t end = lifting.lifted.size(); end >= run && effort_ > 0; end -= run) {
            const auto begin = lifting.lifted.begin() + static_cast<long>(end - run);
            std::vector<int> rest(lifting.lifted.begin(), begin);
            rest.insert(rest.end(), begin + static_cast<long>(run), lifting.lifted.end());
            std::vector<int> heads = original_;
            if (!replay(heads, rest) || adds_a_root(heads) || !in_class(heads)) continue;
            lifting = {heads, rest, false};
            shorter = true;
        }
        return shorter;
    }

    bool adds_a_root(const std::vector<int> &heads) const {
        return single_ && std::count(heads.begin(), heads.end(), 0) > 1;
    }

    struct State {
        std::vector<int> heads;
        int before;  // the state it came from
        int word;    // and the word that was lifted there
    };

    // Layer by layer over all trees that lifts lead to; every layer is finished before the next begins. Of the shortest
    // ways the first is taken that changes the fewest heads.
    bool breadth_first(int shorter_than, Lifting &found) {
        std::vector<State> states{{original_, -1, 0}};
        std::unordered_map<std::string, int> known{{key(original_), 0}};
        size_t begin = 0;
        for (int depth = 1; depth < shorter_than; ++depth) {
            size_t end = states.size();
            int best = -1;
            long fewest = 0;
            for (size_t at = begin; at < end; ++at) {
                for (int word = 1; word <= static_cast<int>(original_.size()); ++word) {
                    if (!liftable(states[at].heads, word)) continue;
                    std::vector<int> heads = states[at].heads;
                    heads[word - 1] = heads[heads[word - 1] - 1];
                    if (!known.emplace(key(heads), static_cast<int>(states.size())).second) continue;
                    if (effort_ <= 0) return false;
                    if (in_class(heads)) {
                        long changes = changed(heads);
                        if (best < 0 || changes < fewest) best = static_cast<int>(states.size()), fewest = changes;
                    }
                    states.push_back({std::move(heads), static_cast<int>(at), word});
                }
            }
            if (best >= 0) {
                found.heads = states[static_cast<size_t>(best)].heads;
                for (int at = best; at > 0; at = states[static_cast<size_t>(at)].before) {
                    found.lifted.push_back(states[static_cast<size_t>(at)].word);
                }
                std::reverse(found.lifted.begin(), found.lifted.end());
                found.fewest = true;
                return true;
            }
            exhausted_up_to_ = depth;
            if (end == states.size()) return false;
            begin = end;
        }
        return false;
    }

    long changed(const std::vector<int> &heads) const {
        long count = 0;
        for (size_t i = 0; i < heads.size(); ++i) count += heads[i] != original_[i];
        return count;
    }

    static std::string key(const std::vector<int> &heads) {
        return {reinterpret_cast<const char *>(heads.data()), heads.size() * sizeof(int)};
    }
};

}  // namespace

Lifting lift_into(const std::vector<int> &heads, Measure measure, int k, long effort) {
    return Search(heads, measure, k, effort).run();
}

}  // namespace crossarc
