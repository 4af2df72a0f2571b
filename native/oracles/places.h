// Where the nodes of a configuration are, and what a program says about that without being run.
#pragma once

#include <cstdint>
#include <vector>

#include "systems/configuration.h"

namespace crossarc {

// Which lists and cells hold each node, as sets of bits: list l is bit l, cells are bit 31.
class Places {
public:
    void read(const Program &program, const Configuration &c) {
        where_.assign(static_cast<size_t>(c.words()) + 1, 0);
        for (int l = 0; l < program.lists; ++l)
            for (int k = 0; k < c.size(l); ++k) where_[static_cast<size_t>(c.item(l, k))] |= 1u << l;
        for (int k = 0; k < program.cells; ++k)
            if (program.cell_holds_node[static_cast<size_t>(k)] && c.cell(k) != kNull) where_[static_cast<size_t>(c.cell(k))] |= 1u << 31;
    }
    bool anywhere(int x) const { return where_[static_cast<size_t>(x)] != 0; }
    bool in(int list, int x) const { return where_[static_cast<size_t>(x)] >> list & 1; }
    bool out_of(int list, int x) const { return anywhere(x) && !in(list, x); }

private:
    std::vector<uint32_t> where_;
};

// The list that holds the words at the start.
inline int input_list(const Program &program) {
    int input = 0;
    for (int l = 0; l < program.lists; ++l)
        for (int part : program.initial_lists[static_cast<size_t>(l)])
            if (part != 2) input = l;
    return input;
}

// Can arcs be added to words that have left all lists and cells, by way of other arcs?
inline bool reaches_removed(const Program &program) {
    const auto follows_arcs = [&](auto &self, int expression) -> bool {
        switch (const Expression &e = program.expressions[static_cast<size_t>(expression)]; e.op) {
            case Operator::Head: case Operator::Leftmost: case Operator::Leftmost2: case Operator::Rightmost:
            case Operator::Rightmost2: case Operator::Orphan:
                return true;
            case Operator::Choose: return self(self, e.b) || self(self, e.c);
            default: return false;
        }
    };
    for (const Effect &f : program.effects)
        if (f.kind == EffectKind::Arc && (follows_arcs(follows_arcs, f.a) || follows_arcs(follows_arcs, f.b))) return true;
    return false;
}

// A number for a configuration: its lists, cells and heads. Different configurations have the same with odds of 2^-64.
inline uint64_t fingerprint(const Program &program, const Configuration &c) {
    uint64_t h = 0x9E3779B97F4A7C15ull;
    const auto mix = [&](uint64_t value) {
        h = (h ^ (value + 0x9E3779B97F4A7C15ull)) * 0xD6E8FEB86659FD93ull;
        h ^= h >> 32;
    };
    for (int l = 0; l < program.lists; ++l) {
        mix(static_cast<uint64_t>(c.size(l)) | uint64_t{1} << 40);
        for (int k = 0; k < c.size(l); ++k) mix(static_cast<uint64_t>(c.item(l, k)));
    }
    for (int k = 0; k < program.cells; ++k) mix(static_cast<uint64_t>(static_cast<uint32_t>(c.cell(k))));
    for (int d = 1; d <= c.words(); ++d) mix(static_cast<uint64_t>(static_cast<uint32_t>(c.head(d))));
    return h;
}

}  // namespace crossarc
