// Undoing lifts in parser output: the same as src/crossarc/lifting/pseudo.py, on numbered labels.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace crossarc {

class Unlifter {
  public:
    // The labels as trained, marks included. The encoding is none, head, path or head+path, or empty for labels that
    // stand for themselves; throws std::invalid_argument for any other, or if a label has nothing but marks.
    Unlifter(const std::vector<std::string> &labels, std::string_view encoding);

    // What the labels are without marks; `undo` numbers labels by their places here.
    const std::vector<std::string> &labels() const { return plain_; }
    size_t size() const { return marks_.size(); }
    // Whether some label is marked as that of a covered root, so that `undo` may hang further words from 0.
    bool adds_roots() const;

    // Heads and labels of words 1..n, which become those of the whole tree. Linear where no word was lifted.
    void undo(std::vector<std::int32_t> &heads, std::vector<std::int32_t> &labels) const;

  private:
    struct Mark {
        int base = 0, head = -1;  // numbers of plain labels; -1 for a head that is never given
        bool lifted = false, passed = false, root = false;
    };

    std::vector<Mark> marks_;
    std::vector<std::string> plain_;
    bool undoes_, by_path_, by_head_;
    bool any_ = false;  // whether some label is marked at all

    int target(int word, const Mark &mark, int node, const std::vector<std::vector<int>> &children,
               const std::vector<Mark> &of) const;
};

}  // namespace crossarc
