#include "parser/engine.h"

#include <algorithm>
#include <stdexcept>

#include "learning/parallel.h"

namespace crossarc {
namespace {

const std::vector<std::string> &checked(const std::vector<std::string> &labels, const std::vector<LabelUse> &use, const RootPolicy &roots) {
    if (labels.empty() || labels.size() > 0x7FFF) throw std::invalid_argument("labels: none, or too many");
    if (use.size() != labels.size()) throw std::invalid_argument("label_use: not one entry a label");
    for (int label : {roots.root_label, roots.word_label})
        if (label < 0 || label >= static_cast<int>(labels.size())) throw std::invalid_argument("root_label or word_label: no such label");
    for (const std::string &label : labels)
        if (label.empty() || label.find_first_of("\t\n\r") != std::string::npos) throw std::invalid_argument("labels: one cannot stand in a column");
    return labels;
}

}  // namespace

Engine::Engine(Program program, FeatureModel features, const std::vector<std::string> &labels, std::string_view encoding,
               const std::vector<LabelUse> &use, RootPolicy roots, OracleSpec keeper, std::span<const uint32_t> vocabulary, std::span<const uint32_t> index, std::span<const int16_t> rows)
    : program_(std::move(program)), features_(std::move(features)),
      vocabulary_(Vocabulary::unpacked(vocabulary, features_.fixed().size())), unlifter_(checked(labels, use, roots), encoding),
      classes_(program_, use, [&](int, int label) { return program_.root_is_node || use[static_cast<size_t>(label)].under_word; }),
      roots_(roots), keeper_(std::move(keeper)), weights_(index, rows, classes_.size()) {
    for (size_t l = 0; l < labels.size(); ++l) label_numbers_.emplace(labels[l], static_cast<int32_t>(l));
    make_oracle(keeper_, program_);  // so that a wrong one is refused here
    roots_.root_is_node = program_.root_is_node;
    if (roots_.single && unlifter_.adds_roots()) throw std::invalid_argument("labels: one makes a second root");
}

// Several trees may be the same once they are mended and whole again, so more are looked at than are wanted.
const std::vector<Parse> &Engine::mended(Searcher &searcher, const Sentence &sentence, int beam, int k_best, std::vector<Parse> &kept) {
    const Model model{program_, features_, classes_, weights_};
    kept.clear();
    const auto wanted = static_cast<size_t>(k_best);
    for (const Parse &found : searcher.some(model, sentence, beam, wanted > 1 ? static_cast<size_t>(beam) : 1)) {
        if (kept.size() >= wanted) break;
        Parse parse = found;
        const int repaired = repair(roots_, parse);
        unlifter_.undo(parse.heads, parse.labels);
        if (kept.empty()) repaired_ += repaired;
        if (std::none_of(kept.begin(), kept.end(), [&](const Parse &p) { return p.heads == parse.heads && p.labels == parse.labels; }))
            kept.push_back(std::move(parse));
    }
    return kept;
}

std::vector<Parse> Engine::trees(const Block &block, size_t sentence, int beam, int k_best) {
    Searcher searcher;
    Sentence encoded;
    encode(block, sentence, features_.fixed(), features_.with_feats(), encoded);
    vocabulary_.apply(encoded);
    std::vector<Parse> kept;
    return mended(searcher, encoded, beam, k_best, kept);
}

// The heads that the sentence has already, and the labels that the model knows.
void Engine::note_given(const Block &block, size_t sentence, Sentence &out) const {
    out.heads.clear();
    out.labels.clear();
    for (size_t w : block.words(sentence)) {
        out.heads.push_back(block.head(w) == no_head ? kAnyHead : block.head(w));
        const auto known = label_numbers_.find(std::string(block.column(w, Column::deprel)));
        out.labels.push_back(known == label_numbers_.end() ? -1 : known->second);
    }
}

std::string Engine::parse(const Block &block, const Options &options) {
    // Pieces of neighbouring sentences, so that what a thread allocates is used for many.
    constexpr size_t kPiece = 32;
    const size_t pieces = (block.sentences() + kPiece - 1) / kPiece;
    const auto threads = static_cast<size_t>(std::max(1, options.threads));
    std::vector<std::string> out(pieces);
    std::vector<Searcher> searchers(threads);
    std::vector<Sentence> scratch(threads);
    for (Searcher &searcher : searchers)
        if (options.keep_given) searcher.keep_given(make_oracle(keeper_, program_), roots_.single);
    parallel(pieces, options.threads, [&](size_t piece, int thread) {
        const auto t = static_cast<size_t>(thread);
        for (size_t s = piece * kPiece; s < std::min(block.sentences(), (piece + 1) * kPiece); ++s)
            parse_one(block, s, options, searchers[t], scratch[t], out[piece]);
    });
    if (pieces == 1) return std::move(out[0]);
    std::string all;
    size_t size = 0;
    for (const std::string &piece : out) size += piece.size();
    all.reserve(size);
    for (const std::string &piece : out) all += piece;
    return all;
}

void Engine::parse_one(const Block &block, size_t sentence, const Options &options, Searcher &searcher, Sentence &scratch, std::string &out) {
    if (block.problem(sentence)) {
        block.write(sentence, {}, out);
        return;
    }
    encode(block, sentence, features_.fixed(), features_.with_feats(), scratch);
    vocabulary_.apply(scratch);
    if (options.keep_given) note_given(block, sentence, scratch);
    thread_local std::vector<Parse> kept;
    thread_local std::vector<std::string_view> labels, comments;
    mended(searcher, scratch, options.beam, options.k_best, kept);
    for (size_t k = 0; k < kept.size(); ++k) {
        labels.clear();
        for (int32_t label : kept[k].labels) labels.push_back(unlifter_.labels()[static_cast<size_t>(label)]);
        if (options.keep_given) {
            size_t i = 0;
            for (size_t w : block.words(sentence)) {
                const size_t word = i++;
                const int32_t head = scratch.heads[word];
                if (head == kAnyHead) continue;
                const bool is_kept = kept[k].heads[word] == head;
                if (k == 0) ++given_, not_kept_ += !is_kept;
                const std::string_view label = block.column(w, Column::deprel);
                if (is_kept && label != "_") labels[word] = label;
            }
        }
        const std::string rank = "# rank = " + std::to_string(k + 1), score = "# score = " + std::to_string(kept[k].score);
        comments.clear();
        if (options.k_best > 1) comments.push_back(rank);
        if (options.scores) comments.push_back(score);
        block.write(sentence, {kept[k].heads, labels, comments}, out);
    }
}

}  // namespace crossarc
