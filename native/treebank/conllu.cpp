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

/// Whether the line that ends before `end` is blank.
bool blank_before(std::string_view text, std::size_t end) {
    if (end == 0 || text[end - 1] != '\n') return false;
    if (end > 1 && text[end - 2] == '\r') --end;
    return end == 1 || text[end - 2] == '\n';
}

} // namespace

// A sentence ends with the first blank line after it. Blank lines more than that go with the next sentence, or with the
// last of the file; so where blank lines are at the end of the buffer, an impatient cutter alone does not wait to see.
std::size_t Cutter::boundary() const {
    bool goes_on = impatient_;
    for (std::size_t i = buffer_.size(); i > searched_; --i) {
        if (i < buffer_.size() && buffer_[i] != '\n' && buffer_[i] != '\r') goes_on = true;
        if (!goes_on || !blank_before(buffer_, i)) continue;
        const std::size_t start = i > 1 && buffer_[i - 2] == '\r' ? i - 2 : i - 1;
        if (start > 0 && !blank_before(buffer_, start)) return i;
    }
    return 0;
}

std::optional<Block> Cutter::cut(bool last) {
    const std::size_t end = last ? buffer_.size() : boundary();
    if (end == 0) {
        // The end of the buffer may turn out to be a boundary when more is there.
        searched_ = buffer_.size() - std::min<std::size_t>(buffer_.size(), 3);
        if (buffer_.size() > longest_) throw std::length_error("a sentence too long to be one; are blank lines missing?");
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
