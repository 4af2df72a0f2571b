"""Reading the text of a schema: a tokeniser and a recursive-descent parser whose errors point at the column."""

from __future__ import annotations

import re
from dataclasses import dataclass

from crossarc.errors import DeclarationError
from crossarc.schemata.language import (
    NULL,
    Arc,
    Compare,
    Condition,
    Const,
    Element,
    Group,
    Increasing,
    Item,
    Logic,
    Not,
    Place,
    Repeat,
    Rewrite,
    Rule,
    Seq,
    Term,
    Var,
    Wildcard,
    Within,
)

TOKEN = re.compile(
    r"(?P<space>[ \t]+|\#[^\n]*)|(?P<newline>\n)|(?P<number>\d+)|(?P<quoted>'[^'\n]*')"
    r"|(?P<name>[^\W\d]\w*'*(?:-[A-Za-z]\w*)*)"
    r"|(?P<mark>\|-|->|\.\.|<=|>=|!=|[\[\](),:<>=+\-\\◇□⊢→≤≥≠⟨⟩∖∈∉])"
)
SPELLINGS = {
    "⊢": "|-",
    "→": "->",
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "⟨": "<",
    "⟩": ">",
    "□": "-",
    "◇": "-",
    "∖": "\\",
    "∈": "in",
}
COMPARISONS = ("<", "<=", ">", ">=", "=", "!=")
WORDS = frozenset({"if", "for", "and", "or", "not", "in", "True", "False", "increasing"})


@dataclass(frozen=True, slots=True)
class Token:
    kind: str
    text: str
    place: Place


def tokens_of(text: str, part: str) -> list[Token]:
    """The tokens of a text, its line breaks among them, with an end mark."""
    found, at, line, start = [], 0, 1, 0
    while at < len(text):
        place = Place(part, line, at - start + 1)
        match = TOKEN.match(text, at)
        if match is None:
            raise DeclarationError(f"{place}: {text[at]!r} is nothing that a rule is made of")
        kind = str(match.lastgroup)
        at = match.end()
        if kind == "newline":
            line, start = line + 1, at
        if kind != "space":
            found.append(Token(kind, SPELLINGS.get(match.group(), match.group()), place))
    found.append(Token("end", "", Place(part, line, at - start + 1)))
    return found


class Parser:
    """One pass over the tokens of one part of a schema. Each method reads one thing of the grammar."""

    def __init__(self, text: str, part: str):
        self.tokens = tokens_of(text, part)
        self.at = 0

    # -- tokens ------------------------------------------------------------------------------------------------------

    @property
    def token(self) -> Token:
        return self.tokens[self.at]

    def fail(self, what: str, token: Token | None = None) -> DeclarationError:
        return DeclarationError(f"{(token or self.token).place}: {what}")

    def sees(self, *texts: str) -> bool:
        return self.token.text in texts and self.token.kind in ("mark", "name")

    def take(self, text: str) -> bool:
        if not self.sees(text):
            return False
        self.at += 1
        return True

    def expect(self, text: str, where: str) -> None:
        if not self.take(text):
            seen = repr(self.token.text) if self.token.text.strip() else "the end of the line"
            raise self.fail(f"expected {text!r} {where}, not {seen}")

    def skip_newlines(self) -> None:
        while self.token.kind == "newline":
            self.at += 1

    def at_rule_name(self) -> bool:
        following = self.tokens[self.at + 1] if self.at + 1 < len(self.tokens) else self.token
        return self.token.kind == "name" and following.text == ":"

    def more(self, *texts: str) -> bool:
        """Whether one of these comes next, perhaps on a line below: a rule goes on until the next one's name."""
        start = self.at
        self.skip_newlines()
        if self.sees(*texts):
            return True
        self.at = start
        return False

    def more_items(self) -> bool:
        """Whether an item comes next, perhaps on a line below."""
        start = self.at
        self.skip_newlines()
        if self.sees_item():
            return True
        self.at = start
        return False

    def sees_item(self) -> bool:
        return self.sees("[") or (self.token.kind == "name" and self.tokens[self.at + 1].text == "[")

    # -- statements --------------------------------------------------------------------------------------------------

    def rules(self) -> list[Rule]:
        """`Name: antecedents |- consequent if conditions`, each from its name to the next."""
        found = []
        self.skip_newlines()
        while self.token.kind != "end":
            place = self.token.place
            if not self.at_rule_name():
                raise self.fail("a deduction step starts with its name and a colon")
            name = self.token.text
            self.at += 2
            antecedents = []
            while not self.more("|-") and self.more_items():
                antecedents.append(self.item())
            self.expect("|-", "between antecedents and consequent")
            self.skip_newlines()
            consequent = self.item()
            conditions, arcs = self.side_conditions()
            found.append(Rule(name, tuple(antecedents), consequent, conditions, arcs, place))
            self.end_of_statement()
        return found

    def patterns(self, goals: bool) -> list[Rule]:
        """Lines of items with conditions: hypotheses and the item set (consequents), or goals (antecedents)."""
        found = []
        self.skip_newlines()
        while self.token.kind != "end":
            place = self.token.place
            items = [self.item()]
            while goals and self.sees_item():
                items.append(self.item())
            conditions, arcs = self.side_conditions()
            if goals:
                found.append(Rule("Goal", tuple(items), None, conditions, arcs, place))
            else:
                found.append(Rule("", (), items[0], conditions, arcs, place))
            self.end_of_statement()
        return found

    def rewrites(self) -> list[Rewrite]:
        """`item = item if conditions`, the cases of a normaliser in the order in which they are tried."""
        found = []
        self.skip_newlines()
        while self.token.kind != "end":
            place = self.token.place
            before = self.item()
            self.expect("=", "between an item and its normal form")
            after = self.item()
            conditions, arcs = self.side_conditions()
            if arcs:
                raise DeclarationError(f"{place}: a normaliser adds no arcs")
            found.append(Rewrite(before, after, conditions, place))
            self.end_of_statement()
        return found

    def end_of_statement(self) -> None:
        if self.token.kind not in ("newline", "end"):
            raise self.fail(f"{self.token.text!r} is not expected here")
        self.skip_newlines()

    def side_conditions(self) -> tuple[tuple[Condition, ...], tuple[Arc, ...]]:
        if not self.more("if", "for"):
            return (), ()
        conditions: list[Condition] = []
        arcs: list[Arc] = []
        while self.take("if") or self.take("for"):
            while True:
                self.skip_newlines()
                for part in self.conjuncts(self.disjunction()):
                    if isinstance(part, Arc):
                        arcs.append(part)
                    else:
                        conditions.append(part)
                if not self.take(","):
                    break
        return tuple(conditions), tuple(arcs)

    @staticmethod
    def conjuncts(condition: Condition | Arc) -> list[Condition | Arc]:
        if isinstance(condition, Logic) and condition.operator == "and":
            return list(condition.parts)
        return [condition]

    # -- items -------------------------------------------------------------------------------------------------------

    def item(self) -> Item:
        place = self.token.place
        name = ""
        if self.token.kind == "name" and self.tokens[self.at + 1].text == "[":
            name = self.token.text
            self.at += 1
        self.expect("[", "at the start of an item")
        return Item(name, self.elements("]"), place)

    def elements(self, end: str) -> tuple[Element, ...]:
        found: list[Element] = []
        while not self.take(end):
            if self.token.kind in ("end", "newline"):
                raise self.fail(f"expected {end!r}, not the end of the line")
            token = self.token
            element: Element = self.term()
            if self.take(".."):
                if isinstance(element, Var) and element.offset == 0:
                    element = Seq(element.name)
                elif isinstance(element, Group | Wildcard | Const):
                    element = Repeat(element)
                else:
                    raise self.fail(f"{element}.. is no run of elements", token)
            found.append(element)
            self.take(",")
        return tuple(found)

    def term(self) -> Term:
        token = self.token
        self.at += 1
        if token.kind == "number":
            return self.with_offset(Const(int(token.text)))
        if token.kind == "quoted":
            return Const(token.text[1:-1])
        if token.text == "<":
            return Group(self.elements(">"), is_list=True)
        if token.text == "(":
            return Group(self.elements(")"), is_list=False)
        if token.text == "-":
            return Const(NULL)
        if token.text == "not":
            self.expect("(", "after 'not'")
            name = self.token
            self.at += 1
            self.expect(")", "after 'not(...'")
            if name.kind != "name" or name.text in WORDS:
                raise self.fail("not(...) takes the name of a flag", name)
            return Not(name.text)
        if token.kind == "name" and token.text in ("True", "False"):
            return Const(token.text == "True")
        if token.text == "_":
            return Wildcard()
        if token.kind != "name" or token.text in WORDS:
            raise self.fail(f"{token.text!r} is no term" if token.text.strip() else "a term is missing", token)
        return self.with_offset(Var(token.text))

    def with_offset(self, term: Const | Var) -> Const | Var:
        while self.sees("+", "-") and self.tokens[self.at + 1].kind == "number":
            sign = 1 if self.token.text == "+" else -1
            step = sign * int(self.tokens[self.at + 1].text)
            term = Var(term.name, term.offset + step) if isinstance(term, Var) else Const(int(term.value) + step)
            self.at += 2
        return term

    # -- conditions --------------------------------------------------------------------------------------------------

    def disjunction(self) -> Condition | Arc:
        return self.joined("or", self.conjunction)

    def conjunction(self) -> Condition | Arc:
        return self.joined("and", self.negation)

    def joined(self, word: str, read) -> Condition | Arc:  # type: ignore[no-untyped-def]
        parts = [read()]
        while self.more(word):
            self.at += 1
            self.skip_newlines()
            parts.append(read())
        if len(parts) == 1:
            return parts[0]  # type: ignore[no-any-return]
        flat: list[Condition] = []
        for part in parts:
            if isinstance(part, Arc) and word == "or":
                raise self.fail(f"the D-rule {part} stands under 'or': write a rule for each case")
            flat.extend(part.parts if isinstance(part, Logic) and part.operator == word else [part])
        return Logic(word, tuple(flat))

    def negation(self) -> Condition | Arc:
        if self.sees("not") and self.tokens[self.at + 1].text != "(":
            self.at += 1
            return self.negated(self.negation())
        if self.sees("not"):
            start = self.at
            self.at += 2
            try:
                inner = self.disjunction()
                if self.take(")") and not self.sees(*COMPARISONS):
                    return self.negated(inner)
            except DeclarationError:
                pass
            self.at = start  # it was the term not(flag)
        elif self.take("("):
            inner = self.disjunction()
            self.expect(")", "to close the condition")
            return inner
        return self.comparison()

    def negated(self, condition: Condition | Arc) -> Logic:
        if isinstance(condition, Arc):
            raise self.fail(f"the D-rule {condition} stands under 'not'")
        return Logic("not", (condition,))

    def comparison(self) -> Condition | Arc:
        if self.take("increasing"):
            self.expect("(", "after 'increasing'")
            name = self.token.text
            self.at += 1
            self.expect(")", "after 'increasing(...'")
            return Increasing(name)
        left = self.term()
        if self.take("->"):
            return Arc(left, self.term())
        negative = self.sees("not", "∉")
        if negative:
            self.at += 1
        if self.take("in") or self.tokens[self.at - 1].text == "∉":
            within = Within(left, self.intervals())
            return Logic("not", (within,)) if negative else within
        if negative:
            raise self.fail("expected 'in' after 'not'")
        links: list[Condition] = []
        while self.sees(*COMPARISONS):
            operator = self.token.text
            self.at += 1
            right = self.term()
            links.append(Compare(left, operator, right))
            left = right
        if not links:
            raise self.fail("expected a comparison, 'in' or '->'")
        return links[0] if len(links) == 1 else Logic("and", tuple(links))

    def intervals(self) -> tuple[tuple[Term, Term], ...]:
        found = []
        while True:
            self.expect("[", "at the start of an interval")
            low = self.term()
            self.expect("..", "between the ends of an interval")
            high = self.term()
            self.expect("]", "at the end of an interval")
            found.append((low, high))
            if not self.take("\\"):
                return tuple(found)
