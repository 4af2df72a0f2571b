// An item [h1 .. hm], m <= 4, is a forest of trees headed at h1 < .. < hm that covers h1..hm; positions run from 0 to
// n + 1, and the last is no word: nothing links to or from it. COMBINE joins two items at a shared end, LINK removes an
// inner head by making it a child of any other head of its item.
//
// All steps into an item of span (l, r) come from shorter spans or, by LINK, from a longer item of the same span:
//   quad [l, a, b, r]   =  [l, a, b] + [b, r]   or   [l, a] + [a, b, r]
//   triple [l, a, r]    =  [l, a] + [a, r]   or a quad of the span less b, or less the head between l and a
//   pair [l, r]         =  a triple of the span less a;   [l, l+1] is given
// So a span needs its quads only while it is at work, and they are never stored. For fixed l, a and r, all that the
// quads over b need lies in rows. Reading the tree off finds antecedents again: O(n^2) altogether.
//
// Where exactly one root is wanted, items that start at 0 come in two layers: 0 has no child yet, or its only one.
#include "schemata/kernels/mh4.h"

#include <memory>

namespace crossarc {
namespace {

// The triples [l, a, r], in one row of a for each l and r, padded. In the block of l, a row's place depends on r - l.
class Triples {
public:
    explicit Triples(int positions) : row_begin_(positions + 1), block_begin_(positions) {
        for (int width = 2; width <= positions; ++width)
            row_begin_[width] = row_begin_[width - 1] + (width > 2 ? padded(width - 2) : 0);
        size_t total = 0;
        for (int l = 0; l < positions; ++l) {
            block_begin_[l] = total;
            total += row_begin_[positions - l];
        }
        cells_.reset(new double[total]);
    }

    // Starts at a = l + 1; for r >= l + 2.
    double *row(int l, int r) const { return cells_.get() + block_begin_[l] + row_begin_[r - l]; }

private:
    std::vector<size_t> row_begin_, block_begin_;
    std::unique_ptr<double[]> cells_;
};

// What the quads of a span (l, r) are made of, and the links to look at.
struct Span {
    int l, r;
    size_t stride;
    const double *left_pairs;    // [l, x] at x
    const double *left_triples;  // [l, a, b] at (a, b)
    const double *right_pairs;   // [x, r] at x
    const Triples *triples;
    const double *from_ends;  // at x: the better of l -> x and r -> x
    const double *in, *out;   // at (a, b): b -> a, and a -> b
    size_t inner_stride;      // 0 where inner heads are not to link to each other: `in` and `out` are one row then
};

// All quads [l, a, b, r] and all their links: the resulting [l, x, r] are maximised into triple[x].
CROSSARC_VECTOR_CLONES void link_quads(const Span &s, double *CROSSARC_RESTRICT triple) {
    for (int a = s.l + 1; a < s.r - 1; ++a) {
        const double *left_triples = s.left_triples + a * s.stride + a + 1, *right_pairs = s.right_pairs + a + 1;
        const double *right_triples = s.triples->row(a, s.r), *from_ends = s.from_ends + a + 1;
        const double *in = s.in + a * s.inner_stride + a + 1, *out = s.out + a * s.inner_stride + a + 1;
        double *CROSSARC_RESTRICT without_a = triple + a + 1;
        const double left_pair = s.left_pairs[a], ends_to_a = s.from_ends[a];
        double without_b[kLanes];
        for (int x = 0; x < kLanes; ++x) without_b[x] = kImpossible;
        for (int block = 0; block < s.r - a - 1; block += kLanes) {
            for (int x = 0; x < kLanes; ++x) {
                int b = block + x;
                double at_b = left_triples[b] + right_pairs[b], at_a = left_pair + right_triples[b];
                double quad = at_b > at_a ? at_b : at_a;
                double to_a = in[b] > ends_to_a ? in[b] : ends_to_a, to_b = out[b] > from_ends[b] ? out[b] : from_ends[b];
                double rest = quad + to_a, other = quad + to_b;
                without_a[b] = rest > without_a[b] ? rest : without_a[b];
                without_b[x] = other > without_b[x] ? other : without_b[x];
            }
        }
        for (double value : without_b) triple[a] = value > triple[a] ? value : triple[a];
    }
}

class Mh4 {
public:
    Mh4(const ArcScores &scores, Roots roots)
        : scores_(scores),
          end_(scores.words() + 1),
          stride_(scores.stride()),
          single_(roots == Roots::kSingle),
          pairs_(square()),
          pairs_by_end_(square()),
          left_triples_(square()),
          triples_(end_ + 1),
          rooted_pairs_(single_ ? stride_ : 0, kImpossible),
          rooted_triples_(single_ ? square() : std::vector<double>()) {}

    void fill();
    std::vector<int> read_off() const;

private:
    struct Item {
        int size, h[4];
        bool rooted;  // 0 has its child in it; always false where 0 may have any number
    };
    // The best step found so far into an item: LINK head -> dependent or, with head -1, COMBINE.
    struct Step {
        double value = kImpossible;
        int head = -1, dependent = 0;
        Item from[2] = {};

        void offer(double new_value, const Item &left, const Item &right) {
            if (new_value > value) *this = {new_value, -1, 0, {left, right}};
        }
        void offer(double new_value, const Item &whole, int new_head, int new_dependent) {
            if (new_value > value) *this = {new_value, new_head, new_dependent, {whole, {}}};
        }
    };

    std::vector<double> square() const {
        return std::vector<double>(static_cast<size_t>(end_ + 1) * stride_, kImpossible);
    }
    size_t cell(int row, int column) const { return static_cast<size_t>(row) * stride_ + column; }
    const double *row(const std::vector<double> &square, int i) const { return square.data() + cell(i, 0); }

    void fill_span(int l, int r, const double *from_l);
    void fill_rooted_span(int r);
    double value(const Item &item) const;
    Step best_step(const Item &item) const;
    void offer_links(Step &step, const Item &whole, int removed) const;

    const ArcScores &scores_;
    int end_, stride_;
    bool single_;
    std::vector<double> pairs_, pairs_by_end_;           // [l, r] at (l, r), and at (r, l)
    std::vector<double> left_triples_;                   // [l, a, b] at (a, b) for the l at work
    Triples triples_;
    std::vector<double> rooted_pairs_, rooted_triples_;  // with a child of 0: [0, r] at r, [0, a, b] at (a, b)
    std::vector<double> from_ends_ = std::vector<double>(stride_, kImpossible);
    std::vector<double> triple_ = std::vector<double>(stride_, kImpossible);
    std::vector<double> none_ = std::vector<double>(stride_, kImpossible);
};

void Mh4::fill() {
    for (int l = end_ - 1; l >= 0; --l) {
        const bool layered = single_ && l == 0;
        pairs_[cell(l, l + 1)] = pairs_by_end_[cell(l + 1, l)] = 0;
        for (int r = l + 2; r <= end_; ++r) {
            fill_span(l, r, layered ? none_.data() : scores_.head_row(l));
            if (layered) fill_rooted_span(r);
        }
    }
}

void Mh4::fill_span(int l, int r, const double *from_l) {
    const double *from_r = scores_.head_row(r), *left_pairs = row(pairs_, l), *right_pairs = row(pairs_by_end_, r);
    for (int x = l + 1; x < r; ++x) {
        from_ends_[x] = from_l[x] > from_r[x] ? from_l[x] : from_r[x];
        triple_[x] = left_pairs[x] + right_pairs[x];
    }
    link_quads({l, r, static_cast<size_t>(stride_), left_pairs, left_triples_.data(), right_pairs, &triples_,
                from_ends_.data(), scores_.dependent_row(0), scores_.head_row(0), static_cast<size_t>(stride_)},
               triple_.data());
    double *kept = triples_.row(l, r), pair = kImpossible;
    for (int x = l + 1; x < r; ++x) {
        kept[x - l - 1] = left_triples_[cell(x, r)] = triple_[x];
        double linked = triple_[x] + from_ends_[x];
        pair = linked > pair ? linked : pair;
    }
    for (int x = r - l - 1; x < padded(r - l - 1); ++x) kept[x] = kImpossible;
    pairs_[cell(l, r)] = pairs_by_end_[cell(r, l)] = pair;
}

// The span (0, r) with a child of 0: it was there before and another head links, or 0 links now.
void Mh4::fill_rooted_span(int r) {
    const double *from_0 = scores_.head_row(0), *from_r = scores_.head_row(r), *right_pairs = row(pairs_by_end_, r);
    const size_t stride = static_cast<size_t>(stride_);
    for (int x = 1; x < r; ++x) triple_[x] = rooted_pairs_[x] + right_pairs[x];
    link_quads({0, r, stride, rooted_pairs_.data(), rooted_triples_.data(), right_pairs, &triples_, from_r, scores_.dependent_row(0),
                scores_.head_row(0), stride},
               triple_.data());
    link_quads({0, r, stride, row(pairs_, 0), left_triples_.data(), right_pairs, &triples_, from_0, none_.data(),
                none_.data(), 0},
               triple_.data());
    const double *unrooted = triples_.row(0, r);
    double pair = kImpossible;
    for (int x = 1; x < r; ++x) {
        rooted_triples_[cell(x, r)] = triple_[x];
        double before = triple_[x] + from_r[x], now = unrooted[x - 1] + from_0[x];
        pair = before > pair ? before : pair;
        pair = now > pair ? now : pair;
    }
    rooted_pairs_[r] = pair;
}

double Mh4::value(const Item &item) const {
    const int *h = item.h;
    if (item.size == 2) return item.rooted ? rooted_pairs_[h[1]] : pairs_[cell(h[0], h[1])];
    if (item.size == 3)
        return item.rooted ? rooted_triples_[cell(h[1], h[2])] : triples_.row(h[0], h[2])[h[1] - h[0] - 1];
    return best_step(item).value;
}

// LINK steps that remove the head at this place of `whole`, whose `rooted` is that of the item they lead to.
void Mh4::offer_links(Step &step, const Item &whole, int removed) const {
    Item before = whole;
    for (int place = 0; place < whole.size; ++place) {
        const int head = whole.h[place], dependent = whole.h[removed];
        const bool roots = single_ && head == 0;
        if (place == removed || (roots && !whole.rooted)) continue;
        before.rooted = whole.rooted && !roots;
        step.offer(value(before) + scores_.arc(head, dependent), before, head, dependent);
    }
}

Mh4::Step Mh4::best_step(const Item &item) const {
    Step step;
    const auto [size, h, rooted] = item;
    // COMBINE, at each inner head. Only the left part can start at 0.
    for (int at = 1; at < size - 1; ++at) {
        Item left{at + 1, {}, rooted}, right{size - at, {}, false};
        for (int x = 0; x <= at; ++x) left.h[x] = h[x];
        for (int x = at; x < size; ++x) right.h[x - at] = h[x];
        step.offer(value(left) + value(right), left, right);
    }
    // LINK, from the items with one more head anywhere inside.
    for (int place = 1; size < 4 && place < size; ++place) {
        Item whole{size + 1, {}, rooted};
        for (int x = 0; x < size; ++x) whole.h[x + (x >= place)] = h[x];
        for (int head = h[place - 1] + 1; head < h[place]; ++head) {
            whole.h[place] = head;
            offer_links(step, whole, place);
        }
    }
    return step;
}

std::vector<int> Mh4::read_off() const {
    std::vector<int> heads(end_ - 1);
    std::vector<Item> agenda = {{2, {0, end_}, single_}};
    if (value(agenda[0]) == kImpossible) throw NoTree("tree of MH_4");
    while (!agenda.empty()) {
        Item item = agenda.back();
        agenda.pop_back();
        if (item.size == 2 && item.h[1] == item.h[0] + 1) continue;
        Step step = best_step(item);
        agenda.push_back(step.from[0]);
        if (step.head < 0) agenda.push_back(step.from[1]);
        else heads[step.dependent - 1] = step.head;
    }
    return heads;
}

}  // namespace

BestTree mh4(const ArcScores &scores, Roots roots) {
    if (scores.words() == 0) {
        if (roots == Roots::kSingle) throw NoTree("tree of MH_4");
        return {{}, 0};
    }
    Mh4 chart(scores, roots);
    chart.fill();
    BestTree best{chart.read_off(), 0};
    best.score = tree_score(scores, best.heads);
    return best;
}

size_t mh4_bytes(size_t words) {
    const size_t positions = words + 2;
    return positions * positions * (positions / 6 + 4 + 6) * sizeof(double);
}

}  // namespace crossarc
