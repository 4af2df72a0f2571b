#include "lifting/unlift.h"

#include <algorithm>
#include <stdexcept>
#include <unordered_map>

namespace crossarc {

namespace {

constexpr std::string_view kLifted = "\u2191", kPassed = "\u2193", kRoot = "\u21a7";

struct Written {
    std::string base = {}, head = {};
    bool lifted = false, passed = false, root = false;
};

bool skip(std::string_view &text, std::string_view sign) {
    if (!text.starts_with(sign)) return false;
    text.remove_prefix(sign.size());
    return true;
}

// A label up to a mark, its escapes undone; false if a backslash stands before anything that is not escaped.
bool plain(std::string_view &text, std::string &out) {
    while (!text.empty()) {
        if (text.starts_with(kLifted) || text.starts_with(kPassed) || text.starts_with(kRoot)) return true;
        if (skip(text, "\\")) {
            bool known = false;
            for (std::string_view sign : {std::string_view("\\"), kLifted, kPassed, kRoot}) {
                if (!known && skip(text, sign)) out += sign, known = true;
            }
            if (!known) return false;
        } else {
            out += text.front();
            text.remove_prefix(1);
        }
    }
    return true;
}

// The grammar of src/crossarc/lifting/marks.py: a label that is not written like that stands for itself.
Written read(const std::string &label) {
    Written found;
    std::string_view rest = label;
    bool sound = plain(rest, found.base);
    if (sound && skip(rest, kLifted)) {
        found.lifted = true;
        sound = plain(rest, found.head);
    }
    found.passed = sound && skip(rest, kPassed);
    found.root = sound && skip(rest, kRoot);
    if (sound && rest.empty()) return found;
    return {label};
}

}  // namespace

Unlifter::Unlifter(const std::vector<std::string> &labels, std::string_view encoding)
    : undoes_(encoding != "none" && encoding != ""), by_path_(encoding == "path" || encoding == "head+path"),
      by_head_(encoding == "head" || encoding == "head+path") {
    if (undoes_ && !by_path_ && !by_head_) throw std::invalid_argument("lifting: no such encoding");
    std::unordered_map<std::string, int> numbers;
    std::vector<Written> written;
    for (const std::string &label : labels) {
        written.push_back(encoding.empty() ? Written{label} : read(label));
        if (written.back().base.empty()) throw std::invalid_argument("labels: one has nothing but marks");
        if (numbers.emplace(written.back().base, static_cast<int>(plain_.size())).second) {
            plain_.push_back(written.back().base);
        }
    }
    for (const Written &each : written) {
        auto head = numbers.find(each.head);
        marks_.push_back({numbers.at(each.base), each.lifted && head != numbers.end() ? head->second : -1, each.lifted,
                          each.passed, each.root});
        any_ |= each.lifted || each.root;
    }
}

bool Unlifter::adds_roots() const {
    return undoes_ && std::any_of(marks_.begin(), marks_.end(), [](const Mark &mark) { return mark.root; });
}

void Unlifter::undo(std::vector<std::int32_t> &heads, std::vector<std::int32_t> &labels) const {
    const int n = static_cast<int>(heads.size());
    bool marked = false;
    if (undoes_ && any_) {
        marked = std::any_of(labels.begin(), labels.end(), [&](int label) {
            const Mark &mark = marks_[static_cast<size_t>(label)];
            return mark.lifted || mark.root;
        });
    }
    if (marked) {
        std::vector<Mark> of(n + 1);
        std::vector<std::vector<int>> children(n + 1);
        for (int word = 1; word <= n; ++word) {
            of[word] = marks_[static_cast<size_t>(labels[word - 1])];
            children[heads[word - 1]].push_back(word);
        }
        std::vector<int> waiting{0};
        for (size_t i = 0; i < waiting.size(); ++i) {
            const int node = waiting[i];
            const std::vector<int> before = children[node];
            for (int word : before) {
                if (!of[word].lifted) continue;
                if (int head = target(word, of[word], node, children, of)) {
                    heads[word - 1] = head;
                    children[node].erase(std::find(children[node].begin(), children[node].end(), word));
                    children[head].insert(std::lower_bound(children[head].begin(), children[head].end(), word), word);
                }
                of[word].lifted = false;
            }
            waiting.insert(waiting.end(), children[node].begin(), children[node].end());
        }
        for (int word = 1; word <= n; ++word) {
            if (of[word].root) heads[word - 1] = 0;
        }
    }
    for (std::int32_t &label : labels) label = marks_[static_cast<size_t>(label)].base;
}

int Unlifter::target(int word, const Mark &mark, int node, const std::vector<std::vector<int>> &children,
                     const std::vector<Mark> &of) const {
    std::vector<int> waiting{node};
    for (size_t i = 0; i < waiting.size(); ++i) {
        const size_t begin = waiting.size();
        for (int child : children[waiting[i]]) {
            if (child != word && (of[child].passed || !by_path_)) waiting.push_back(child);
        }
        for (size_t c = begin; c < waiting.size(); ++c) {
            const int child = waiting[c];
            bool found = by_head_ ? of[child].base == mark.head
                                  : std::none_of(children[child].begin(), children[child].end(),
                                                 [&](int deeper) { return deeper != word && of[deeper].passed; });
            if (found) return child;
        }
    }
    return 0;
}

}  // namespace crossarc
