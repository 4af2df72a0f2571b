#include "treebank/conllu.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <stdexcept>

namespace crossarc {

std::string_view Block::line(std::size_t line) const {
    std::string_view text(bytes_.data() + line_start_[line], line_start_[line + 1] - line_start_[line]);
    if (text.ends_with('\n')) text.remove_suffix(1);
    if (text.ends_with('\r')) text.remove_suffix(1);
    return text;
}

std::string_view Block::text(std::size_t sentence) const {
    const std::uint32_t from = line_start_[first_line_of_[sentence]];
    return {bytes_.data() + from, line_start_[first_line_of_[sentence + 1]] - from};
}

std::string_view Block::sent_id(std::size_t sentence) const {
    const auto strip = [](std::string_view &text) {
        text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    };
    for (std::size_t l : lines(sentence)) {
        if (kinds_[l] != Line::comment) continue;
        std::string_view text = line(l).substr(1);
        strip(text);
        if (!text.starts_with("sent_id")) continue;
        text.remove_prefix(7);
        strip(text);
        if (!text.starts_with('=')) continue;
        text.remove_prefix(1);
        strip(text);
        return text.substr(0, text.find_last_not_of(" \t") + 1);
    }
    return {};
}

const Problem *Block::problem(std::size_t sentence) const {
    const auto at = std::ranges::lower_bound(problems_, sentence, {}, &Problem::sentence);
    return at != problems_.end() && at->sentence == sentence ? &*at : nullptr;
}

void Block::write(std::size_t sentence, const Edit &edit, std::string &out) const {
    std::size_t done = line_start_[first_line_of_[sentence]]; // everything before is in `out`
    const auto copy_to = [&](std::size_t offset) {
        out.append(bytes_, done, offset - done);
        done = offset;
    };
    if (!edit.comments.empty() && !problem(sentence)) {
        std::size_t l = first_line_of_[sentence];
        while (kinds_[l] == Line::comment || kinds_[l] == Line::blank) ++l;
        const bool crlf = bytes_[line_start_[l + 1] - 1] == '\n' && line_start_[l + 1] - line_start_[l] > 1 &&
                          bytes_[line_start_[l + 1] - 2] == '\r';
        copy_to(line_start_[l]);
        for (std::string_view comment : edit.comments) out.append(comment).append(crlf ? "\r\n" : "\n");
    }
    const std::uint32_t first = first_word_[sentence];
    for (std::size_t w = first; w < first_word_[sentence + 1]; ++w) {
        const std::uint32_t *starts = &column_start_[w * (columns + 1)];
        if (!edit.heads.empty()) {
            copy_to(starts[static_cast<int>(Column::head)]);
            done = starts[static_cast<int>(Column::head) + 1] - 1;
            const std::int32_t head = edit.heads[w - first];
            char digits[std::numeric_limits<std::int32_t>::digits10 + 2] = {'_'};
            char *end = head == no_head ? digits + 1 : std::to_chars(digits, std::end(digits), head).ptr;
            out.append(digits, end);
        }
        if (!edit.labels.empty()) {
            copy_to(starts[static_cast<int>(Column::deprel)]);
            done = starts[static_cast<int>(Column::deprel) + 1] - 1;
            out.append(edit.labels[w - first]);
        }
    }
    copy_to(line_start_[first_line_of_[sentence + 1]]);
}

namespace {

bool is_line_end(char c) { return c == '\n' || c == '\r'; }

} // namespace

// A boundary is where a line begins that is not blank, after one that is. Blank lines before the first sentence of a
// file stay with it, and so do any after a sentence: no block but the last can be without a sentence.
std::size_t Cutter::boundary() const {
    const char *p = buffer_.data();
    for (std::size_t i = buffer_.size(); i > searched_ && i > 1; --i) {
        if (i == buffer_.size() || p[i - 1] != '\n' || is_line_end(p[i])) continue;
        const bool blank = p[i - 2] == '\n' || (p[i - 2] == '\r' && i > 2 && p[i - 3] == '\n');
        if (!blank) continue;
        std::size_t run = i;
        while (run > 0 && is_line_end(p[run - 1])) --run;
        return run > 0 ? i : 0;
    }
    return 0;
}

std::optional<Block> Cutter::cut(bool last) {
    const std::size_t end = last ? buffer_.size() : boundary();
    if (end == 0) {
        searched_ = buffer_.size() - std::min<std::size_t>(buffer_.size(), 1);
        if (buffer_.size() > std::numeric_limits<std::uint32_t>::max() / 2)
            throw std::length_error("a sentence of more than 2 GB (are the blank lines missing?)");
        return std::nullopt;
    }
    std::string rest = buffer_.substr(end);
    buffer_.resize(end);
    Block block(std::move(buffer_), format_, next_line_, next_sentence_);
    next_line_ += block.lines();
    next_sentence_ += block.sentences();
    buffer_ = std::move(rest);
    searched_ = 0;
    return block;
}

} // namespace crossarc
