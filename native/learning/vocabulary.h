// Which values each attribute had in training, and how often. A value that training never saw stands for any other
// such value; so that there is something to learn about it, training now and then takes rare values for unseen.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "learning/sentence.h"

namespace crossarc {

class Vocabulary {
public:
    explicit Vocabulary(size_t slots = 0) : tables_(slots) {}

    // Counts the values of a sentence's words.
    void count(const Sentence &sentence) {
        for (size_t slot = 0; slot < tables_.size(); ++slot) {
            const uint32_t *values = sentence.attribute(static_cast<int>(slot));
            for (int w = 1; w <= sentence.words; ++w) ++tables_[slot].entry(values[w]).count;
        }
    }
    uint32_t count_of(size_t slot, uint32_t value) const { return tables_[slot].count_of(value); }

    // Takes values never seen for kAbsentValue.
    void apply(Sentence &sentence) const {
        const size_t stride = static_cast<size_t>(sentence.words) + 2;
        for (size_t slot = 0; slot < tables_.size(); ++slot) {
            uint32_t *values = sentence.values.data() + slot * stride;
            for (int w = 1; w <= sentence.words; ++w)
                if (tables_[slot].count_of(values[w]) == 0) values[w] = kAbsentValue;
        }
    }

    // As numbers for a model file: for each slot how many values, and the values in order.
    std::vector<uint32_t> packed() const {
        std::vector<uint32_t> out;
        for (const Table &table : tables_) {
            const size_t at = out.size();
            out.push_back(0);
            for (const Entry &e : table.entries)
                if (e.count) out.push_back(e.value);
            out[at] = static_cast<uint32_t>(out.size() - at - 1);
            std::sort(out.begin() + static_cast<ptrdiff_t>(at) + 1, out.end());
        }
        return out;
    }
    static Vocabulary unpacked(std::span<const uint32_t> numbers, size_t slots) {
        Vocabulary vocabulary(slots);
        size_t at = 0;
        for (Table &table : vocabulary.tables_) {
            if (at >= numbers.size() || numbers[at] > numbers.size() - at - 1) throw std::invalid_argument("vocabulary: it does not fit the templates");
            for (const uint32_t value : numbers.subspan(at + 1, numbers[at])) table.entry(value).count = 1;
            at += numbers[at] + size_t{1};
        }
        if (at != numbers.size()) throw std::invalid_argument("vocabulary: it does not fit the templates");
        return vocabulary;
    }

private:
    struct Entry {
        uint32_t value = 0, count = 0;
    };
    struct Table {
        std::vector<Entry> entries = std::vector<Entry>(64);
        size_t used = 0;

        size_t place(uint32_t value) const {
            const size_t mask = entries.size() - 1;
            size_t at = value & mask;
            while (entries[at].count != 0 && entries[at].value != value) at = (at + 1) & mask;
            return at;
        }
        uint32_t count_of(uint32_t value) const { return entries[place(value)].count; }
        // The caller counts it at once: an entry without a count is an empty one.
        Entry &entry(uint32_t value) {
            Entry *found = &entries[place(value)];
            if (found->count == 0) {
                if (++used * 2 > entries.size()) {
                    std::vector<Entry> former(entries.size() * 2);
                    former.swap(entries);
                    for (const Entry &e : former)
                        if (e.count) entries[place(e.value)] = e;
                    found = &entries[place(value)];
                }
                found->value = value;
            }
            return *found;
        }
    };
    std::vector<Table> tables_;
};

}  // namespace crossarc
