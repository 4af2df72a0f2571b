// CoNLL-U and CoNLL-X as bytes: a block holds whole sentences of a file, as they stand, with the arrays that say where
// everything is. Nothing is copied out of the bytes and nothing is lost: every byte of a block belongs to exactly one
// sentence, so writing the sentences back gives the block, and setting heads or labels changes those columns alone.
//
// Other rooms read a block like this:
//
//     for (std::size_t s = 0; s < block.sentences(); ++s) {
//         if (block.problem(s)) { ... }                    // broken: it has no words here; report or pass it through
//         for (std::size_t w : block.words(s)) {           // the syntactic words 1..n, in order
//             block.column(w, Column::form);               // a view into the block's bytes
//             block.head(w);                               // 0..n, or no_head for `_`
//         }
//         block.write(s, {.heads = predicted, .labels = names}, out);
//     }
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace crossarc {

enum class Format : std::uint8_t { conllu, conllx };

/// The ten columns, by their CoNLL-U names; CoNLL-X calls two of them CPOSTAG and POSTAG and the last two PHEAD and
/// PDEPREL.
enum class Column : std::uint8_t { id, form, lemma, upos, xpos, feats, head, deprel, deps, misc };
inline constexpr std::size_t columns = 10;

enum class Line : std::uint8_t { word, range, empty_node, comment, blank, broken };

/// The head of a word whose HEAD column is `_`.
inline constexpr std::int32_t no_head = -1;

/// What is wrong with a sentence, and where: the line counted from 1 in the whole file, the column from 1 among the
/// tab-separated ones.
struct Problem {
    std::size_t sentence;
    std::uint64_t line;
    int column;
    std::string what;
};

/// New contents of some columns of one sentence; an empty span leaves its column as it is.
struct Edit {
    std::span<const std::int32_t> heads;        // one a word; no_head writes `_`
    std::span<const std::string_view> labels;   // one a word
    std::span<const std::string_view> comments; // whole comment lines without their end, put before the first token
};

class Block {
  public:
    /// `first_line` and `first_sentence` say where in its file the block begins, both counted from 1.
    Block(std::string bytes, Format format, std::uint64_t first_line = 1, std::uint64_t first_sentence = 1);

    std::string_view bytes() const { return bytes_; }
    Format format() const { return format_; }
    std::size_t sentences() const { return first_line_of_.size() - 1; }
    std::size_t lines() const { return line_start_.size() - 1; }
    std::size_t words() const { return word_line_.size(); }

    /// The words of a sentence, as indices into the block.
    auto words(std::size_t sentence) const {
        return std::views::iota(std::size_t{first_word_[sentence]}, std::size_t{first_word_[sentence + 1]});
    }
    std::string_view column(std::size_t word, Column which) const {
        const std::uint32_t *ends = &column_start_[word * (columns + 1)] + static_cast<std::size_t>(which);
        return {bytes_.data() + ends[0], ends[1] - ends[0] - 1};
    }
    std::int32_t head(std::size_t word) const { return heads_[word]; }
    std::span<const std::int32_t> heads() const { return heads_; }
    std::span<const std::int32_t> heads(std::size_t sentence) const {
        return std::span(heads_).subspan(first_word_[sentence], first_word_[sentence + 1] - first_word_[sentence]);
    }

    /// The lines of a sentence, as indices into the block: comments, tokens and the blank line that ends it. Blank lines
    /// beyond that come before the next sentence, or after the last of the file.
    auto lines(std::size_t sentence) const {
        return std::views::iota(std::size_t{first_line_of_[sentence]}, std::size_t{first_line_of_[sentence + 1]});
    }
    Line kind(std::size_t line) const { return kinds_[line]; }
    std::size_t word_line(std::size_t word) const { return word_line_[word]; }
    /// The number of a line in its file, from 1.
    std::uint64_t line_number(std::size_t line) const { return base_line_ + line; }
    /// The number of a sentence in its file, from 1.
    std::uint64_t sentence_number(std::size_t sentence) const { return base_sentence_ + sentence; }
    /// A line without its line end.
    std::string_view line(std::size_t line) const;
    /// The bytes of a sentence, exactly.
    std::string_view text(std::size_t sentence) const;
    /// The value of the comment `# sent_id = …`, or nothing.
    std::string_view sent_id(std::size_t sentence) const;

    /// Null if the sentence is sound. A broken sentence has lines but no words.
    const Problem *problem(std::size_t sentence) const;
    const std::vector<Problem> &problems() const { return problems_; }
    /// Whether the block's last sentence lacks the blank line that should end it.
    bool unterminated() const { return unterminated_; }

    /// Append a sentence to `out` with some columns changed; with an empty edit these are the sentence's bytes. The
    /// caller sees to it that the values hold no tab and no line end.
    void write(std::size_t sentence, const Edit &edit, std::string &out) const;

  private:
    class Scanner;

    std::string bytes_;
    Format format_;
    std::uint64_t base_line_;
    std::uint64_t base_sentence_;
    bool unterminated_ = false;
    std::vector<std::uint32_t> line_start_;    // lines() + 1: the last is the end of the bytes
    std::vector<Line> kinds_;                  // a line each
    std::vector<std::uint32_t> first_line_of_; // sentences() + 1
    std::vector<std::uint32_t> first_word_;    // sentences() + 1
    std::vector<std::uint32_t> word_line_;     // a word each
    std::vector<std::uint32_t> column_start_;  // 11 a word: the columns' starts, then one past where a next would be
    std::vector<std::int32_t> heads_;          // a word each
    std::vector<Problem> problems_;            // by sentence, at most one each
};

/// Collects a file in pieces and cuts it into blocks where sentences end, so that a file of any size is read in the
/// memory of its longest sentence.
class Cutter {
  public:
    /// An impatient cutter lets a sentence go with its blank line, without waiting to see what comes next: for pipes
    /// whose other end waits for an answer. A sentence of more than `longest` bytes is an error.
    explicit Cutter(Format format, bool impatient = false, std::size_t longest = std::size_t{1} << 31)
        : format_(format), impatient_(impatient), longest_(longest) {}
    void feed(std::string_view piece) { buffer_ += piece; }
    /// All whole sentences fed so far, or nothing if there is none; `last` says that the file is at its end.
    std::optional<Block> cut(bool last);
    /// The number, from 1, of the line that the next block begins with.
    std::uint64_t line() const { return next_line_; }

  private:
    std::size_t boundary() const;

    Format format_;
    bool impatient_;
    std::size_t longest_;
    std::string buffer_;
    std::size_t searched_ = 0; // boundaries up to here have been looked for
    std::uint64_t next_line_ = 1;
    std::uint64_t next_sentence_ = 1;
};

} // namespace crossarc
