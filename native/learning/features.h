// Feature templates, compiled: addresses are expressions over a configuration, atoms are attributes of addresses, and a
// template is a conjunction of atoms. A feature is a 64-bit key, a hash of its template and its atoms' values.
//
// Every address and every atom is evaluated once for a configuration, however many templates share it.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "learning/sentence.h"
#include "systems/configuration.h"

namespace crossarc {

class FeatureModel {
public:
    static constexpr int kMaxAddresses = 64, kMaxAtoms = 256, kMaxArity = 5;

    // Wire: addresses (operator, a, b, c: arguments are earlier addresses), atoms (attribute, address, second address or
    // -1), templates (arity, atoms). Throws std::invalid_argument naming what is wrong.
    static FeatureModel decode(std::span<const int> wire, const Program &program);

    std::span<const Attribute> fixed() const { return fixed_; }
    bool with_feats() const { return with_feats_; }
    int templates() const { return templates_; }

    // The features of a configuration; `operand` is that of the move to be scored, where a system has families.
    void extract(const Configuration &c, const Sentence &sentence, int operand, std::vector<uint64_t> &keys) const;

private:
    struct Atom {
        Attribute attribute;
        uint8_t address, second, slot;  // slot: of a fixed attribute, or of a several-valued atom
    };
    struct Template {
        std::array<uint8_t, kMaxArity> atom;
        std::array<uint64_t, kMaxArity> factor;
        uint64_t seed;
        uint8_t several[2];  // several-valued atoms, with the factors after those of the plain ones
    };
    static constexpr int kMaxPlain = kMaxArity;

    void evaluate_addresses(const Configuration &c, int operand, int *node) const;

    int templates_ = 0;
    bool with_feats_ = false;
    std::vector<Attribute> fixed_;
    std::vector<Expression> addresses_;
    std::vector<Atom> atoms_;       // plain ones: first those with fixed attributes
    int fixed_atoms_ = 0;
    std::vector<Atom> several_;
    // Templates of plain atoms by arity, then those with one or two several-valued atoms, by the arity of the rest.
    std::vector<Template> plain_[kMaxPlain + 1], once_[kMaxPlain + 1], twice_[kMaxPlain + 1];
};

}  // namespace crossarc
