#include "parser/engine.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "learning/confidence.h"
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

// Numbers between 0 and 1, as whole percents.
std::string percents(std::span<const double> numbers) {
    std::string text;
    for (double number : numbers) text += ' ' + std::to_string(std::lround(100 * number));
    return text;
}

}  // namespace

Engine::Engine(Program program, FeatureModel features, const std::vector<std::string> &labels, std::string_view encoding,
               const std::vector<LabelUse> &use, RootPolicy roots, OracleSpec keeper, std::span<const uint32_t> vocabulary, std::span<const uint32_t> common, std::span<const uint32_t> index, std::span<const int8_t> rows, double temperature)
    : program_(std::move(program)), features_(std::move(features)),
      vocabulary_(Vocabulary::unpacked(vocabulary, features_.fixed().size())), unlifter_(checked(labels, use, roots), encoding),
      classes_(program_, use, [&](int, int label) { return program_.root_is_node || use[static_cast<size_t>(label)].under_word; }),
      roots_(roots), keeper_(std::move(keeper)), weights_(common, index, rows, classes_.size()), temperature_(temperature) {
    for (size_t l = 0; l < labels.size(); ++l) label_numbers_.emplace(labels[l], static_cast<int32_t>(l));
    make_oracle(keeper_, program_);  // so that a wrong one is refused here
    roots_.root_is_node = program_.root_is_node;
    if (roots_.single && unlifter_.adds_roots()) throw std::invalid_argument("labels: one makes a second root");
}

// Several trees may be the same once they are mended and whole again, so more are looked at than are wanted.
void Engine::find(Searcher &searcher, const Sentence &sentence, int beam, int k_best, bool confident, std::vector<Found> &found) {
    const Model model{program_, features_, classes_, weights_};
    const auto wanted = static_cast<size_t>(k_best);
    confident &= beam > 1;
    thread_local std::vector<Parse> trees;
    trees.clear();
    for (const Parse &one : searcher.some(model, sentence, beam, wanted > 1 || confident ? static_cast<size_t>(beam) : 1)) {
        if (!confident && trees.size() >= wanted) break;
        Parse parse = one;
        const int repaired = repair(roots_, parse);
        unlifter_.undo(parse.heads, parse.labels);
        if (trees.empty()) steps_ += parse.steps, repaired_ += repaired;
        const auto same = [&](const Parse &p) { return p.heads == parse.heads && p.labels == parse.labels; };
        if (std::none_of(trees.begin(), trees.end(), same)) trees.push_back(std::move(parse));
    }
    found.clear();
    const std::vector<double> share = confident ? shares(trees, temperature_) : std::vector<double>{};
    for (size_t k = 0; k < std::min(trees.size(), wanted); ++k) {
        found.push_back({trees[k], {}});
        if (confident) found.back().confidence = confidence(trees, share, trees[k]);
    }
}

std::vector<Engine::Found> Engine::trees(const Block &block, size_t sentence, int beam, int k_best) {
    Searcher searcher;
    Sentence encoded;
    encode(block, sentence, features_.fixed(), features_.with_feats(), encoded);
    vocabulary_.apply(encoded);
    std::vector<Found> found;
    find(searcher, encoded, beam, k_best, true, found);
    return found;
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
    const size_t threads = std::clamp(static_cast<size_t>(std::max(1, options.threads)), size_t{1}, std::max(pieces, size_t{1}));
    std::vector<std::string> out(pieces);
    std::vector<Searcher> searchers(threads);
    std::vector<Sentence> scratch(threads);
    for (Searcher &searcher : searchers)
        if (options.keep_given) searcher.keep_given(make_oracle(keeper_, program_), roots_.single);
    parallel(pieces, static_cast<int>(threads), [&](size_t piece, int thread) {
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
        if (!options.drop_broken) block.write(sentence, {}, out);
        return;
    }
    encode(block, sentence, features_.fixed(), features_.with_feats(), scratch);
    vocabulary_.apply(scratch);
    if (options.keep_given) note_given(block, sentence, scratch);
    thread_local std::vector<Found> found;
    thread_local std::vector<std::string_view> labels, comments;
    find(searcher, scratch, options.beam, options.k_best, options.scores, found);
    for (size_t k = 0; k < found.size(); ++k) {
        const Parse &parse = found[k].parse;
        labels.clear();
        for (int32_t label : parse.labels) labels.push_back(unlifter_.labels()[static_cast<size_t>(label)]);
        if (options.keep_given) {
            size_t i = 0;
            for (size_t w : block.words(sentence)) {
                const size_t word = i++;
                const int32_t head = scratch.heads[word];
                if (head == kAnyHead) continue;
                const bool is_kept = parse.heads[word] == head;
                if (k == 0) ++given_, not_kept_ += !is_kept;
                const std::string_view label = block.column(w, Column::deprel);
                if (is_kept && label != "_") labels[word] = label;
            }
        }
        const std::string rank = "# rank = " + std::to_string(k + 1), score = "# score = " + std::to_string(parse.score);
        const std::string confidence = "# confidence =" + percents(found[k].confidence);
        comments.clear();
        if (options.k_best > 1) comments.push_back(rank);
        if (options.scores) comments.push_back(score);
        if (!found[k].confidence.empty()) comments.push_back(confidence);
        block.write(sentence, {parse.heads, labels, comments}, out);
        const bool unterminated = block.unterminated() && sentence + 1 == block.sentences();
        if (unterminated && k + 1 < found.size()) out += out.back() == '\n' ? "\n" : "\n\n";
    }
}

}  // namespace crossarc
