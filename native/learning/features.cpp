#include "learning/features.h"

#include <algorithm>
#include <bit>
#include <map>
#include <stdexcept>
#include <string>

namespace crossarc {
namespace {

uint64_t splitmix(uint64_t &state) {
    uint64_t z = state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

uint32_t bucket_of_distance(int distance) {
    const uint32_t d = static_cast<uint32_t>(std::abs(distance));
    return d <= 4 ? d : d <= 6 ? 5 : d <= 10 ? 6 : 7;
}

class Reader {
public:
    explicit Reader(std::span<const int> wire) : wire_(wire) {}
    int next(int low, int high, const char *what) {  // low <= value < high
        if (at_ >= wire_.size()) throw std::invalid_argument("feature model ends too early");
        const int value = wire_[at_++];
        if (value < low || value >= high) throw std::invalid_argument(std::string("feature model has ") + what + " " + std::to_string(value));
        return value;
    }
    int any() { return next(std::numeric_limits<int>::min(), std::numeric_limits<int>::max(), "number"); }
    bool done() const { return at_ == wire_.size(); }

private:
    std::span<const int> wire_;
    size_t at_ = 0;
};

}  // namespace

FeatureModel FeatureModel::decode(std::span<const int> wire, const Program &program) {
    Reader in(wire);
    FeatureModel model;
    const int addresses = in.next(0, kMaxAddresses + 1, "address count");
    for (int i = 0; i < addresses; ++i) {
        Expression e;
        e.op = static_cast<Operator>(in.next(0, static_cast<int>(Operator::Count), "operator"));
        e.a = in.any(), e.b = in.any(), e.c = in.any();
        int bound_a = 0, bound_b = 0;
        switch (e.op) {
            case Operator::Constant: bound_a = bound_b = std::numeric_limits<int>::max(); break;
            case Operator::Item:
                bound_a = program.lists;
                if (std::abs(int64_t{e.b}) > 1 << 20 || std::abs(int64_t{e.c}) > 1 << 20) throw std::invalid_argument("feature model has a bad address");
                break;
            case Operator::Cell: bound_a = program.cells; break;
            case Operator::Head: case Operator::Leftmost: case Operator::Leftmost2: case Operator::Rightmost:
            case Operator::Rightmost2: bound_a = i; break;
            case Operator::Add: case Operator::Subtract: bound_a = i, bound_b = std::numeric_limits<int>::max(); break;
            default: throw std::invalid_argument("feature model has an address that is no node");
        }
        if (e.a < 0 || e.a >= bound_a || (bound_b && e.b < 0)) throw std::invalid_argument("feature model has a bad address");
        model.addresses_.push_back(e);
    }

    const int count = in.next(0, kMaxAtoms + 1, "atom count");
    std::vector<Atom> atoms;
    uint64_t state = 0x6372'6f73'7361'7263u;
    for (int i = 0; i < count; ++i) {
        Atom atom{};
        atom.factor = splitmix(state) | 1;
        atom.attribute = static_cast<Attribute>(in.next(0, static_cast<int>(Attribute::count), "attribute"));
        atom.address = static_cast<uint8_t>(in.next(0, addresses, "address"));
        const bool two = is_of_two(atom.attribute);
        atom.second = static_cast<uint8_t>(in.next(two ? 0 : -1, two ? addresses : 0, "second address"));
        model.with_feats_ |= is_several(atom.attribute);
        if (is_fixed(atom.attribute)) {
            auto at = std::find(model.fixed_.begin(), model.fixed_.end(), atom.attribute);
            atom.slot = static_cast<uint8_t>(at - model.fixed_.begin());
            if (at == model.fixed_.end()) model.fixed_.push_back(atom.attribute);
        }
        atoms.push_back(atom);
    }
    std::vector<uint8_t> place(atoms.size());  // where each atom of the wire went
    for (const bool fixed : {true, false})
        for (size_t i = 0; i < atoms.size(); ++i)
            if (!is_several(atoms[i].attribute) && is_fixed(atoms[i].attribute) == fixed) {
                place[i] = static_cast<uint8_t>(model.atoms_.size());
                model.atoms_.push_back(atoms[i]);
                model.fixed_atoms_ += fixed;
            }
    for (size_t i = 0; i < atoms.size(); ++i)
        if (is_several(atoms[i].attribute)) {
            place[i] = static_cast<uint8_t>(model.several_.size());
            model.several_.push_back(atoms[i]);
        }

    model.templates_ = in.next(0, 1 << 12, "template count");
    std::vector<Use> uses;
    for (int i = 0; i < model.templates_; ++i) {
        Template t{};
        t.seed = splitmix(state);
        const int arity = in.next(1, kMaxArity + 1, "arity");
        uint8_t plain = 0, several = 0;
        bool fixed = true;  // do its features follow from the nodes alone?
        std::vector<uint8_t> used;
        for (int k = 0; k < arity; ++k) {
            const int a = in.next(0, count, "atom");
            fixed &= is_fixed(atoms[a].attribute) || is_several(atoms[a].attribute) || is_of_two(atoms[a].attribute);
            used.push_back(atoms[a].address);
            if (is_of_two(atoms[a].attribute)) used.push_back(atoms[a].second);
            if (!is_several(atoms[a].attribute)) t.atom[plain++] = place[a];
            else if (several < 2) t.several[several++] = place[a];
            else throw std::invalid_argument("feature model has a template of three several-valued atoms");
        }
        t.plain = plain, t.many = several;
        uses.push_back({t, std::move(used), fixed});
    }
    if (!in.done()) throw std::invalid_argument("feature model goes on after its end");
    model.arrange(uses, program);
    return model;
}

// The cells that some addresses start from.
std::vector<uint8_t> FeatureModel::cells_of(std::vector<uint8_t> addresses) const {
    for (uint8_t &a : addresses)
        while (addresses_[a].op != Operator::Item && addresses_[a].op != Operator::Cell) a = static_cast<uint8_t>(addresses_[a].a);
    std::erase_if(addresses, [&](uint8_t a) { return addresses_[a].op != Operator::Cell; });
    std::sort(addresses.begin(), addresses.end());
    addresses.erase(std::unique(addresses.begin(), addresses.end()), addresses.end());
    return addresses;
}

// Makes a group of the templates that look at the same addresses, where items of the list that holds the words at the
// start count as one: its second item follows from its first. Groups too small to be worth it go to the rest.
void FeatureModel::arrange(const std::vector<Use> &uses, const Program &program) {
    constexpr size_t kLeast = 4, kMostAddresses = 6;
    const auto in_buffer = [&](uint8_t a) {
        if (addresses_[a].op != Operator::Item) return false;
        for (int part : program.initial_lists[static_cast<size_t>(addresses_[a].a)]) if (part != 2) return true;
        return false;
    };
    std::map<std::vector<uint8_t>, std::vector<const Use *>> alike;  // by addresses but those in the buffer, and whether there are any
    std::map<std::vector<uint8_t>, std::vector<const Use *>> others;  // by cells
    constexpr uint8_t kBuffer = 0xFF;
    for (const Use &use : uses) {
        if (!use.fixed) {
            others[cells_of(use.addresses)].push_back(&use);
            continue;
        }
        std::vector<uint8_t> outline = use.addresses;
        for (uint8_t &a : outline)
            if (in_buffer(a)) a = kBuffer;
        std::sort(outline.begin(), outline.end());
        outline.erase(std::unique(outline.begin(), outline.end()), outline.end());
        alike[outline].push_back(&use);
    }
    const auto add = [&](Kind kind, const std::vector<const Use *> &members, std::vector<uint8_t> addresses, std::vector<uint8_t> cells) {
        Group &group = groups_.emplace_back();
        group.kind = kind, group.addresses = std::move(addresses), group.cells = std::move(cells);
        for (const Use *use : members) {
            const Template &t = use->of;
            (t.many == 0 ? group.plain : t.many == 1 ? group.once : group.twice)[t.plain].push_back(t);
            group.plain_count += t.many == 0;
        }
    };
    for (const auto &[outline, members] : alike) {
        std::vector<uint8_t> all;
        for (const Use *use : members)
            for (uint8_t a : use->addresses)
                if (std::find(all.begin(), all.end(), a) == all.end()) all.push_back(a);
        const bool together = outline.size() == 1;
        std::vector<uint8_t> cells = together && addresses_[all[0]].op == Operator::Cell ? std::vector<uint8_t>{} : cells_of(all);
        if (members.size() >= kLeast && all.size() <= kMostAddresses) add(together ? Kind::one_list : Kind::mixed, members, all, cells);
        else for (const Use *use : members) others[cells].push_back(use);
    }
    for (const auto &[cells, members] : others) add(Kind::changing, members, {}, cells);
}

// Nodes as positions 0..n+1, where n+1 is no node.
void FeatureModel::evaluate_addresses(const Configuration &c, int operand, int *node) const {
    const int none = c.words() + 1;
    const auto place = [&](int x) { return c.valid(x) ? x : none; };
    for (size_t i = 0; i < addresses_.size(); ++i) {
        const Expression &e = addresses_[i];
        switch (e.op) {
            case Operator::Item: {
                const int position = e.b + e.c * operand;
                node[i] = position >= 0 && position < c.size(e.a) ? c.item(e.a, position) : none;
                break;
            }
            case Operator::Cell: node[i] = place(c.cell(e.a)); break;
            case Operator::Head: node[i] = place(c.node(node[e.a]).head); break;
            case Operator::Leftmost: node[i] = place(c.node(node[e.a]).child[0]); break;
            case Operator::Leftmost2: node[i] = place(c.node(node[e.a]).child[1]); break;
            case Operator::Rightmost: node[i] = place(c.node(node[e.a]).child[2]); break;
            case Operator::Rightmost2: node[i] = place(c.node(node[e.a]).child[3]); break;
            // The b-th word after or before, where b is no expression but a number.
            case Operator::Add: node[i] = node[e.a] == none ? none : std::min(node[e.a] + e.b, none); break;
            case Operator::Subtract: node[i] = node[e.a] == none || node[e.a] <= e.b ? none : node[e.a] - e.b; break;
            default: node[i] = none;
        }
    }
}

void FeatureModel::evaluate(const Configuration &c, const Sentence &sentence, int operand, State &state) const {
    state.sentence = &sentence;
    int *node = state.node.data();
    uint64_t *value = state.value.data();
    evaluate_addresses(c, operand, node);
    const int none = c.words() + 1;
    const size_t stride = static_cast<size_t>(c.words()) + 2;
    const uint32_t *values = sentence.values.data();
    for (int i = 0; i < fixed_atoms_; ++i) {
        const Atom &atom = atoms_[i];
        value[i] = values[atom.slot * stride + static_cast<size_t>(node[atom.address])] * atom.factor;
    }
    for (size_t i = static_cast<size_t>(fixed_atoms_); i < atoms_.size(); ++i) {
        const Atom &atom = atoms_[i];
        const int x = node[atom.address];
        value[i] = changing_value(atom, x, c.node(x), node, none) * atom.factor;
    }
}

// An attribute of a node, or of two, that depends on the tree built so far.
uint64_t FeatureModel::changing_value(const Atom &atom, int x, const Configuration::Node &facts, const int *node, int none) const {
    switch (atom.attribute) {
        case Attribute::label: return static_cast<uint32_t>(facts.label + 2) + (x == none);
        case Attribute::left_valency: return std::min<uint32_t>(facts.left_children, 6) + 1;
        case Attribute::right_valency: return std::min<uint32_t>(facts.right_children, 6) + 1;
        case Attribute::left_labels: return facts.left_labels + 1u;
        case Attribute::right_labels: return facts.right_labels + 1u;
        case Attribute::distance: {
            const int y = node[atom.second];
            return x == none || y == none ? 0 : bucket_of_distance(x - y) + 1;
        }
        default: return 0;
    }
}

void FeatureModel::append(const Group &group, const State &state, std::vector<uint64_t> &keys) const {
    for (uint8_t cell : group.cells)
        if (state.node[cell] > state.sentence->words) return;
    const uint64_t *value = state.value.data();
    const size_t before = keys.size();
    keys.resize(before + group.plain_count);
    uint64_t *out = keys.data() + before;
    const auto sum = [&](const Template &t, int arity) {
        uint64_t key = t.seed;
        for (int k = 0; k < arity; ++k) key += value[t.atom[static_cast<size_t>(k)]];
        return key;
    };
    // With the arity a constant, there is no loop.
    for (const Template &t : group.plain[1]) *out++ = sum(t, 1);
    for (const Template &t : group.plain[2]) *out++ = sum(t, 2);
    for (const Template &t : group.plain[3]) *out++ = sum(t, 3);
    for (int arity = 4; arity <= kMaxArity; ++arity)
        for (const Template &t : group.plain[arity]) *out++ = sum(t, arity);

    // The values of a several-valued atom.
    const auto run = [&](uint8_t which, auto use) {
        const Atom &atom = several_[which];
        const auto feats = state.sentence->feats_of(state.node[atom.address]);
        if (atom.attribute == Attribute::feat) {
            for (const auto &feat : feats) use(feat.value * atom.factor);
        } else {
            for (const auto &feat : feats)
                for (const auto &other : state.sentence->feats_of(state.node[atom.second]))
                    if (feat.name == other.name) use((feat.name + (feat.value == other.value)) * atom.factor);
        }
    };
    for (const auto &templates : group.once)
        for (const Template &t : templates) {
            const uint64_t key = sum(t, t.plain);
            run(t.several[0], [&](uint64_t v) { keys.push_back(key + v); });
        }
    for (const auto &templates : group.twice)
        for (const Template &t : templates) {
            const uint64_t key = sum(t, t.plain);
            run(t.several[0], [&](uint64_t v) { run(t.several[1], [&](uint64_t w) { keys.push_back(key + v + w); }); });
        }
}

void FeatureModel::extract(const Configuration &c, const Sentence &sentence, int operand, std::vector<uint64_t> &keys) const {
    State state;
    evaluate(c, sentence, operand, state);
    keys.clear();
    for (const Group &group : groups_) append(group, state, keys);
}

}  // namespace crossarc
