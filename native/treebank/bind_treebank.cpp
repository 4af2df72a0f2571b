// What Python sees of native/treebank: a block and its sentences, by number. src/crossarc/treebank/sentence.py makes
// objects of them.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "tree/arcs.h"
#include "treebank/conllu.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace crossarc {

namespace {

nb::bytes as_bytes(std::string_view text) { return nb::bytes(text.data(), text.size()); }

/// Text of a sentence; what is not UTF-8 (in a broken one) survives as surrogate escapes.
nb::object as_str(std::string_view text) {
    PyObject *decoded = PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "surrogateescape");
    if (!decoded) throw nb::python_error();
    return nb::steal(decoded);
}

nb::object as_head(std::int32_t head) { return head == no_head ? nb::object(nb::none()) : nb::object(nb::int_(head)); }

std::string_view view(const nb::bytes &bytes) { return {bytes.c_str(), bytes.size()}; }

std::size_t checked(const Block &block, std::size_t sentence) {
    if (sentence >= block.sentences()) throw nb::index_error("no such sentence in this block");
    return sentence;
}

nb::list strings(const Block &block, std::size_t sentence, int column) {
    if (column < 0 || column >= static_cast<int>(columns)) throw nb::index_error("no such column");
    nb::list result;
    for (std::size_t w : block.words(checked(block, sentence)))
        result.append(as_str(block.column(w, static_cast<Column>(column))));
    return result;
}

nb::list heads(const Block &block, std::size_t sentence) {
    nb::list result;
    for (std::int32_t head : block.heads(checked(block, sentence))) result.append(as_head(head));
    return result;
}

nb::list rows(const Block &block, std::size_t sentence) {
    nb::list result;
    int id = 0;
    for (std::size_t w : block.words(checked(block, sentence))) {
        const auto text = [&](Column which) { return as_str(block.column(w, which)); };
        result.append(nb::make_tuple(++id, text(Column::form), text(Column::lemma), text(Column::upos),
                                     text(Column::xpos), text(Column::feats), as_head(block.head(w)),
                                     text(Column::deprel), text(Column::deps), text(Column::misc)));
    }
    return result;
}

nb::list lines(const Block &block, std::size_t sentence) {
    nb::list result;
    for (std::size_t l : block.lines(checked(block, sentence)))
        result.append(nb::make_tuple(static_cast<int>(block.kind(l)), as_str(block.line(l))));
    return result;
}

/// The number in its file of the line of a word, or of the sentence's first line that is not blank.
std::uint64_t line_of(const Block &block, std::size_t sentence, std::optional<std::size_t> word) {
    const auto words = block.words(checked(block, sentence));
    if (!word) {
        for (std::size_t l : block.lines(sentence))
            if (block.kind(l) != Line::blank) return block.line_number(l);
    }
    if (!word || *word == 0 || *word > words.size()) throw nb::index_error("no such word in this sentence");
    return block.line_number(block.word_line(words[static_cast<std::ptrdiff_t>(*word) - 1]));
}

nb::object problem(const Block &block, std::size_t sentence) {
    const Problem *found = block.problem(checked(block, sentence));
    if (!found) return nb::none();
    return nb::make_tuple(found->line, found->column, found->what);
}

nb::bytes with_columns(const Block &block, std::size_t sentence, const std::vector<std::int32_t> &heads,
                       const std::vector<nb::bytes> &labels, const std::vector<nb::bytes> &comments) {
    const std::size_t n = block.words(checked(block, sentence)).size();
    if ((!heads.empty() && heads.size() != n) || (!labels.empty() && labels.size() != n))
        throw nb::value_error("as many heads and labels as words are needed");
    std::vector<std::string_view> label_views, comment_views;
    for (const nb::bytes &label : labels) label_views.push_back(view(label));
    for (const nb::bytes &comment : comments) comment_views.push_back(view(comment));
    std::string out;
    block.write(sentence, {heads, label_views, comment_views}, out);
    return as_bytes(out);
}

} // namespace

void bind_treebank(nb::module_ &m) {
    nb::class_<Block>(m, "Block", "Whole sentences of a CoNLL file, as bytes with the arrays that say what is where.")
        .def(
            "__init__",
            [](Block *self, const nb::bytes &data, bool conllx, std::uint64_t line, std::uint64_t sentence) {
                new (self) Block(std::string(view(data)), conllx ? Format::conllx : Format::conllu, line, sentence);
            },
            "data"_a, "conllx"_a = false, "first_line"_a = 1, "first_sentence"_a = 1)
        .def("__len__", &Block::sentences, "The number of sentences.")
        .def_prop_ro("n_words", [](const Block &b) { return b.words(); }, "The syntactic words of all sound sentences.")
        .def_prop_ro("n_broken", [](const Block &b) { return b.problems().size(); }, "The sentences with a problem.")
        .def_prop_ro("data", [](const Block &b) { return as_bytes(b.bytes()); }, "The bytes of the block.")
        .def_prop_ro("conllx", [](const Block &b) { return b.format() == Format::conllx; })
        .def_prop_ro("unterminated", &Block::unterminated, "Whether the last sentence lacks its blank line.")
        .def(
            "first",
            [](const Block &b, std::size_t count) {
                const char *end = count < b.sentences() ? b.text(count).data() : b.bytes().data() + b.bytes().size();
                return Block(std::string(b.bytes().data(), end), b.format(), b.line_number(0), b.sentence_number(0));
            },
            "count"_a, "A block of the first sentences of this one.")
        .def(
            "length", [](const Block &b, std::size_t s) { return b.words(checked(b, s)).size(); }, "sentence"_a,
            "The number of syntactic words of a sentence.")
        .def(
            "text", [](const Block &b, std::size_t s) { return as_bytes(b.text(checked(b, s))); }, "sentence"_a,
            "The bytes of a sentence.")
        .def(
            "sent_id", [](const Block &b, std::size_t s) { return as_str(b.sent_id(checked(b, s))); }, "sentence"_a,
            nb::sig("def sent_id(self, sentence: int) -> str"), "The comment `# sent_id = …`, or an empty string.")
        .def(
            "number", [](const Block &b, std::size_t s) { return b.sentence_number(checked(b, s)); }, "sentence"_a,
            "The number of a sentence in its file, from 1.")
        .def("line_of", &line_of, "sentence"_a, "word"_a = nb::none(),
             "The number in its file of a word's line, or of the sentence's first.")
        .def("problem", &problem, "sentence"_a,
             nb::sig("def problem(self, sentence: int) -> tuple[int, int, str] | None"),
             "Line, column and what is wrong with a sentence; None if it is sound.")
        .def("heads", &heads, "sentence"_a, nb::sig("def heads(self, sentence: int) -> list[int | None]"),
             "The heads of a sentence; None is `_`.")
        .def(
            "is_tree",
            [](const Block &b, std::size_t s, bool single_root) {
                return !b.problem(checked(b, s)) && is_tree(b.heads(s), single_root);
            },
            "sentence"_a, "single_root"_a, "Whether the heads of a sentence form a tree.")
        .def("column", &strings, "sentence"_a, "column"_a,
             nb::sig("def column(self, sentence: int, column: int) -> list[str]"),
             "A column, by its number from 0, of a sentence's words.")
        .def("rows", &rows, "sentence"_a,
             nb::sig("def rows(self, sentence: int) -> "
                     "list[tuple[int, str, str, str, str, str, int | None, str, str, str]]"),
             "The words of a sentence.")
        .def("lines", &lines, "sentence"_a, nb::sig("def lines(self, sentence: int) -> list[tuple[int, str]]"),
             "The kind and text of each line of a sentence.")
        .def("with_columns", &with_columns, "sentence"_a, "heads"_a, "labels"_a, "comments"_a,
             "The bytes of a sentence with other heads, other labels (an empty list: as they are) and more comments.");

    nb::class_<Cutter>(m, "Cutter", "Cuts a file that comes in pieces into blocks of whole sentences.")
        .def(
            "__init__",
            [](Cutter *self, bool conllx, bool impatient, std::size_t longest) {
                new (self) Cutter(conllx ? Format::conllx : Format::conllu, impatient, longest);
            },
            "conllx"_a = false, "impatient"_a = false, "longest"_a = std::size_t{1} << 31,
            "An impatient cutter does not wait to see what comes after a blank line; `longest` is of a sentence, in "
            "bytes.")
        .def_prop_ro("line", &Cutter::line, "The number of the line that the next block begins with.")
        .def(
            "feed", [](Cutter &c, const nb::bytes &piece) { c.feed(view(piece)); }, "piece"_a, "Add bytes.")
        .def("cut", &Cutter::cut, "last"_a, nb::call_guard<nb::gil_scoped_release>(),
             "All whole sentences fed so far; with `last`, all there is left.");
}

} // namespace crossarc
