// The tokenising loop: one pass over the bytes of a block that fills its arrays and names what is wrong.
#include <algorithm>
#include <cstring>
#include <limits>
#include <stdexcept>

#include "treebank/conllu.h"
#include "treebank/utf8.h"

namespace crossarc {

namespace {

/// A value as a message shows it: short, whatever the file holds.
std::string quoted(std::string_view value) {
    constexpr std::size_t most = 40;
    std::size_t cut = std::min(value.size(), most);
    if (cut < value.size())
        while (cut > 0 && (static_cast<unsigned char>(value[cut]) & 0xC0) == 0x80) --cut; // not inside a character
    return std::string(1, '\'').append(value.substr(0, cut)).append(cut < value.size() ? "…'" : "'");
}

/// A number of decimal digits at the front of `text`, taken off it; -1 if there is none. One too large for a sentence
/// becomes the largest number there is.
std::int32_t take_number(std::string_view &text) {
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
    std::int64_t value = 0;
    std::size_t i = 0;
    for (; i < text.size() && text[i] >= '0' && text[i] <= '9'; ++i)
        value = std::min(value * 10 + (text[i] - '0'), most);
    text.remove_prefix(i);
    return i == 0 ? -1 : static_cast<std::int32_t>(value);
}

/// The head that a HEAD column gives, nothing if it is no number. One below 0 becomes too large a number: both are
/// outside the sentence, whose length is not known yet.
std::optional<std::int32_t> head_in(std::string_view text) {
    if (text == "_") return no_head;
    const bool negative = text.starts_with('-');
    if (negative) text.remove_prefix(1);
    const std::int32_t number = take_number(text);
    if (number < 0 || !text.empty()) return std::nullopt;
    return negative ? std::numeric_limits<std::int32_t>::max() : number;
}

} // namespace

/// Fills a block's arrays. The members after `open_` describe the sentence being read.
class Block::Scanner {
  public:
    explicit Scanner(Block &block) : b_(block), text_(block.bytes_), bad_byte_(find_bad_byte(text_)) {}

    void run() {
        const char *const end = text_.data() + text_.size();
        for (const char *p = text_.data(); p != end;) {
            const auto *feed = static_cast<const char *>(std::memchr(p, '\n', static_cast<std::size_t>(end - p)));
            const char *stop = feed ? feed : end;
            if (stop != p && stop[-1] == '\r') --stop;
            b_.line_start_.push_back(offset(p));
            const char *next = feed ? feed + 1 : end;
            if (stop != p) {
                open_ = true;
                b_.kinds_.push_back(*p == '#' ? comment() : token(p, stop));
            } else {
                b_.kinds_.push_back(Line::blank);
                if (open_) close(offset(next));
            }
            p = next;
        }
        b_.unterminated_ = open_;
        if (open_) close(offset(end));
        b_.line_start_.push_back(offset(end));
        // Blank lines that no sentence follows stay with the last one.
        if (b_.sentences() > 0) b_.first_line_of_.back() = static_cast<std::uint32_t>(b_.kinds_.size());
    }

  private:
    std::uint32_t offset(const char *p) const { return static_cast<std::uint32_t>(p - text_.data()); }
    std::uint64_t here() const { return b_.base_line_ + b_.kinds_.size(); } // the number of the line being read

    Line broken(int column, std::string what) { return broken_at(here(), column, std::move(what)); }
    Line broken_at(std::uint64_t line, int column, std::string what) {
        if (!problem_) problem_ = Problem{b_.sentences(), line, column, std::move(what)};
        return Line::broken;
    }

    Line comment() {
        if (!in_tokens_) return Line::comment;
        return broken(1, "a comment after the first word");
    }

    Line token(const char *p, const char *end) {
        in_tokens_ = true;
        std::uint32_t starts[columns + 1];
        std::size_t found = 0;
        for (const char *column = p;; ++found) {
            if (found <= columns) starts[found] = offset(column);
            const void *tab = std::memchr(column, '\t', static_cast<std::size_t>(end - column));
            if (!tab) break;
            column = static_cast<const char *>(tab) + 1;
        }
        ++found;
        if (found != columns) return wrong_count(found, {p, end});
        starts[columns] = offset(end) + 1;

        const std::string_view id(p, starts[1] - 1 - starts[0]);
        std::string_view rest = id;
        const std::int32_t number = take_number(rest);
        if (number >= 0 && rest.empty()) return word(id, number, starts);
        if (number >= 0 && b_.format_ == Format::conllu && (rest[0] == '-' || rest[0] == '.')) {
            const bool is_range = rest[0] == '-';
            rest.remove_prefix(1);
            const std::int32_t second = take_number(rest);
            if (second >= 0 && rest.empty())
                return is_range ? range(id, number, second) : empty_node(id, number, second);
        }
        const bool conllu = b_.format_ == Format::conllu;
        const char *what = conllu ? " is neither a word, a range nor an empty node" : " is not a number";
        return broken(1, "ID " + quoted(id) + what);
    }

    Line wrong_count(std::size_t found, std::string_view line) {
        if (line.find_first_not_of(" \t\r") == std::string_view::npos)
            return broken(1, "a line of white space (an empty one ends a sentence)");
        std::string what = std::to_string(found) + (found == 1 ? " column" : " columns") + " instead of 10";
        if (found == 1) what += " (tabs separate them)";
        return broken(static_cast<int>(std::min(found, columns) + 1), std::move(what));
    }

    Line word(std::string_view id, std::int32_t number, const std::uint32_t *starts) {
        if (number != last_word_ + 1) {
            if (number >= 1 && number <= last_word_) return broken(1, "ID " + quoted(id) + " appears twice");
            return broken(1, "ID " + quoted(id) + " instead of " + std::to_string(last_word_ + 1));
        }
        last_word_ = number;
        last_empty_ = 0;
        const std::uint32_t *at = starts + static_cast<int>(Column::head);
        const std::string_view text(text_.data() + at[0], at[1] - 1 - at[0]);
        const std::optional<std::int32_t> head = head_in(text);
        if (!head) return broken(7, "HEAD " + quoted(text) + " is not a number");
        b_.heads_.push_back(*head);
        b_.word_line_.push_back(static_cast<std::uint32_t>(b_.kinds_.size()));
        b_.column_start_.insert(b_.column_start_.end(), starts, starts + columns + 1);
        return Line::word;
    }

    Line range(std::string_view id, std::int32_t first, std::int32_t last) {
        if (range_end_ > 0 && first <= range_end_ && last >= range_begin_)
            return broken(1, "range " + quoted(id) + " overlaps range '" + std::to_string(range_begin_) + "-" +
                                 std::to_string(range_end_) + "'");
        if (first > last) return broken(1, "range " + quoted(id) + " is empty");
        if (first != last_word_ + 1)
            return broken(1, "range " + quoted(id) + " is not before word " + std::to_string(first));
        range_begin_ = first;
        range_end_ = last;
        range_line_ = here();
        return Line::range;
    }

    Line empty_node(std::string_view id, std::int32_t word, std::int32_t number) {
        if (word != last_word_)
            return broken(1, "empty node " + quoted(id) + " is not after word " + std::to_string(word));
        if (number != last_empty_ + 1) {
            if (number >= 1 && number <= last_empty_) return broken(1, "ID " + quoted(id) + " appears twice");
            return broken(1, "empty node " + quoted(id) + " instead of '" + std::to_string(word) + "." +
                                 std::to_string(last_empty_ + 1) + "'");
        }
        last_empty_ = number;
        return Line::empty_node;
    }

    /// End the sentence before the byte at `end`: check what only the whole of it shows and make ready for the next.
    /// A broken sentence keeps no words, so whoever reads the block need not look twice.
    void close(std::uint32_t end) {
        const std::uint32_t first = b_.first_word_.back();
        if (!problem_) check_heads(first);
        if (!problem_ && range_end_ > last_word_)
            broken_at(range_line_, 1,
                      "range '" + std::to_string(range_begin_) + "-" + std::to_string(range_end_) +
                          "' reaches past word " + std::to_string(last_word_) + ", the last");
        if (!problem_ && last_word_ == 0) broken_at(b_.base_line_ + first_content_line(), 1, "no words");
        check_bytes(end);
        if (problem_) {
            b_.heads_.resize(first);
            b_.word_line_.resize(first);
            b_.column_start_.resize(first * (columns + 1));
            b_.problems_.push_back(std::move(*problem_));
        }
        b_.first_line_of_.push_back(static_cast<std::uint32_t>(b_.kinds_.size()));
        b_.first_word_.push_back(static_cast<std::uint32_t>(b_.word_line_.size()));
        open_ = in_tokens_ = false;
        problem_.reset();
        last_word_ = last_empty_ = range_begin_ = range_end_ = 0;
    }

    void check_heads(std::uint32_t first) {
        for (std::size_t w = first; w < b_.heads_.size(); ++w) {
            if (b_.heads_[w] <= last_word_) continue;
            broken_at(b_.line_number(b_.word_line_[w]), 7,
                      "HEAD " + quoted(b_.column(w, Column::head)) + " is outside 0.." + std::to_string(last_word_));
            return;
        }
    }

    /// What is no text at all comes before any other problem, and so no message ever quotes it.
    void check_bytes(std::uint32_t end) {
        if (b_.sentences() == 0 && b_.base_line_ == 1 && text_.starts_with("\xEF\xBB\xBF")) {
            problem_.reset();
            broken_at(b_.line_number(0), 1, "a byte order mark (save the file without one)");
        }
        if (bad_byte_ >= end) return;
        const auto line = std::upper_bound(b_.line_start_.begin(), b_.line_start_.end(), bad_byte_) - 1;
        const std::string_view before = text_.substr(*line, bad_byte_ - *line);
        problem_.reset();
        broken_at(b_.line_number(static_cast<std::size_t>(line - b_.line_start_.begin())),
                  static_cast<int>(std::count(before.begin(), before.end(), '\t')) + 1, name_of(text_[bad_byte_]));
        bad_byte_ = find_bad_byte(text_, end);
    }

    static std::string name_of(char bad) {
        if (bad == 0) return "a NUL byte";
        constexpr char digits[] = "0123456789abcdef";
        const auto byte = static_cast<unsigned char>(bad);
        return std::string("byte 0x") + digits[byte >> 4] + digits[byte & 15] + " is not UTF-8";
    }

    std::size_t first_content_line() const {
        std::size_t line = b_.first_line_of_.back();
        while (b_.kinds_[line] == Line::blank) ++line;
        return line;
    }

    Block &b_;
    std::string_view text_;
    std::size_t bad_byte_; // the next byte that is no text
    bool open_ = false;    // a line of a sentence has been read
    bool in_tokens_ = false;
    std::optional<Problem> problem_;
    std::int32_t last_word_ = 0;
    std::int32_t last_empty_ = 0;
    std::int32_t range_begin_ = 0; // the last range; 0 if there is none
    std::int32_t range_end_ = 0;
    std::uint64_t range_line_ = 0;
};

Block::Block(std::string bytes, Format format, std::uint64_t first_line, std::uint64_t first_sentence)
    : bytes_(std::move(bytes)), format_(format), base_line_(first_line), base_sentence_(first_sentence),
      first_line_of_{0}, first_word_{0} {
    if (bytes_.size() >= std::numeric_limits<std::uint32_t>::max())
        throw std::length_error("a block of more than 4 GB");
    Scanner(*this).run();
}

} // namespace crossarc
