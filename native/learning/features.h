// Feature templates, compiled: addresses are expressions over a configuration, atoms are attributes of addresses, and a
// template is a conjunction of atoms. A feature is a 64-bit key: its template's number and, for each atom, a number for
// the atom with its value, added up.
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

    struct Template {
        uint64_t seed;
        std::array<uint8_t, kMaxArity> atom;
        uint8_t plain, many;  // how many atoms with one value, and with several
        uint8_t several[2];
    };

    // Wire: addresses (operator, a, b, c: arguments are earlier addresses), atoms (attribute, address, second address or
    // -1), templates (arity, atoms). Throws std::invalid_argument naming what is wrong.
    static FeatureModel decode(std::span<const int> wire, const Program &program);

    std::span<const Attribute> fixed() const { return fixed_; }
    bool with_feats() const { return with_feats_; }
    int templates() const { return templates_; }

    // What a configuration comes to: the nodes of the addresses, and the values of the atoms.
    struct State {
        const Sentence *sentence;
        std::array<int, kMaxAddresses> node;
        std::array<uint64_t, kMaxAtoms> value;  // each times its atom's factor
    };
    // `operand` is that of the move to be scored, where a system has families.
    void evaluate(const Configuration &c, const Sentence &sentence, int operand, State &state) const;

    // Templates come in groups. The features of a fixed group depend on nothing but which nodes its addresses denote,
    // so that the sum of their weights can be kept for when the same nodes come together again: for the words at the
    // front of the buffer that is often, for pairs of stack and buffer words in a beam alone.
    enum class Kind : uint8_t { changing, one_list, mixed };
    struct Group {
        Kind kind = Kind::changing;
        std::vector<uint8_t> addresses;
        std::vector<uint8_t> cells;  // where one of these is empty, there are no features: a template of it alone says so
        // Templates of plain atoms by arity, then those with one or two several-valued atoms, by the arity of the rest.
        std::vector<Template> plain[kMaxArity + 1], once[kMaxArity + 1], twice[kMaxArity + 1];
        size_t plain_count = 0;
    };
    const std::vector<Group> &groups() const { return groups_; }
    // Appends the features of a group.
    void append(const Group &group, const State &state, std::vector<uint64_t> &keys) const;

    // All features of a configuration.
    void extract(const Configuration &c, const Sentence &sentence, int operand, std::vector<uint64_t> &keys) const;

private:
    struct Atom {
        Attribute attribute;
        uint8_t address, second, slot;  // slot: of a fixed attribute
        uint64_t factor;                // odd: as many numbers as values
    };

    uint64_t changing_value(const Atom &atom, int x, const Configuration::Node &facts, const int *node, int none) const;
    void evaluate_addresses(const Configuration &c, int operand, int *node) const;
    struct Use {
        Template of;
        std::vector<uint8_t> addresses;
        bool fixed;  // do its features follow from which nodes these denote?
    };
    void arrange(const std::vector<Use> &uses, const Program &program);
    std::vector<uint8_t> cells_of(std::vector<uint8_t> addresses) const;

    int templates_ = 0;
    bool with_feats_ = false;
    std::vector<Attribute> fixed_;
    std::vector<Expression> addresses_;
    std::vector<Atom> atoms_;  // plain ones: first those with fixed attributes
    int fixed_atoms_ = 0;
    std::vector<Atom> several_;
    std::vector<Group> groups_;
};

}  // namespace crossarc
