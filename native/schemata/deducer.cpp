#include "schemata/deducer.h"

#include <algorithm>

namespace crossarc::deduction {

bool Deducer::is_item(int kind, const Value *args) {
    if (!program_.constrained[kind]) return true;
    for (const Constraint &c : program_.items) {
        if (c.match.kind != kind) continue;
        bool inside = false;
        scratch_.match(c.match, args, [&] { inside = inside || scratch_.hold(c.conditions); });
        if (inside) return true;
    }
    return false;
}

int Deducer::normalise(int kind, std::vector<Value> &args) {
    for (const Rewrite &rewrite : program_.rewrites) {
        if (rewrite.before.kind != kind) continue;
        bool applies = false;
        scratch_.match(rewrite.before, args.data(), [&] { applies = applies || scratch_.hold(rewrite.conditions); });
        if (!applies) continue;
        args.clear();
        for (const Term &term : rewrite.after.terms) args.push_back(scratch_.value(term));
        return rewrite.after.kind;
    }
    return kind;
}

void Deducer::find_ways_to_write(ItemId item) {
    const int kind = chart_.kind(item);
    const Value *own = chart_.args(item);
    const std::vector<Value> values(own, own + program_.arities[kind]);
    ways_.clear();
    way_values_.clear();
    const auto keep = [&](int written_kind, const std::vector<Value> &written) {
        ways_.push_back({written_kind, way_values_.size()});
        way_values_.insert(way_values_.end(), written.begin(), written.end());
    };
    if (program_.rewrites.empty() || item < hypotheses_) return keep(kind, values);

    const auto becomes_item = [&](int written_kind, std::vector<Value> written) {
        return normalise(written_kind, written) == kind && written == values;
    };
    if (becomes_item(kind, values)) keep(kind, values);
    // An inverse is a case of the normaliser from right to left: it matches the normal form and builds what it may be for.
    for (const Rewrite &inverse : program_.inverses) {
        if (inverse.before.kind != kind || !scratch_.matches(inverse.before, values.data())) continue;
        std::vector<Value> written;
        for (const Term &term : inverse.after.terms) written.push_back(scratch_.value(term));
        if (are_positions(written) && becomes_item(inverse.after.kind, written)) keep(inverse.after.kind, written);
    }
}

}  // namespace crossarc::deduction
