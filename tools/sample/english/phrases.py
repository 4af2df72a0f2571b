"""English phrases and simple clauses: what the sentences are put together from."""

from __future__ import annotations

from dataclasses import dataclass, field

from sample.english import words as en
from sample.words import Dice, Phrase, Word, agreement, feats, mark, top, under


def comma() -> Word:
    return mark(",", ",")


def function_word(form: str) -> Word:
    lemma, upos, xpos, features = {
        "to": ("to", "PART", "TO", "_"),
        "that": ("that", "SCONJ", "IN", "_"),
        "and": ("and", "CCONJ", "CC", "_"),
        "but": ("but", "CCONJ", "CC", "_"),
        "or": ("or", "CCONJ", "CC", "_"),
        "not": ("not", "PART", "RB", "Polarity=Neg"),
        "there": ("there", "PRON", "EX", "_"),
        "what": ("what", "PRON", "WP", "PronType=Int"),
        "who": ("who", "PRON", "WP", "PronType=Int"),
        "which": ("which", "DET", "WDT", "PronType=Int"),
    }[form]
    return Word(form, lemma, upos, xpos, features)


def relative_pronoun(dice: Dice, human: bool) -> Word:
    form = dice.word("who that" if human else "which that")
    return Word(form, form, "PRON", "WP" if form == "who" else "WDT", "PronType=Rel")


def adposition(form: str) -> Word:
    return Word(form, form, "ADP", "IN")


def subordinator(form: str) -> Word:
    return Word(form, form, "SCONJ", "IN")


def adverb(form: str) -> Word:
    return Word(form, form, "ADV", "RB")


def name(dice: Dice, places: bool = False) -> Word:
    form = dice.one(en.CITIES if places else en.NAMES)
    return Word(form, form, "PROPN", "NNP", "Number=Sing")


def adjective(dice: Dice, kind: str) -> Word:
    form = dice.word(en.ADJECTIVES[kind])
    return Word(form, form, "ADJ", "JJ", "Degree=Pos")


def determiner(dice: Dice, noun: Word, after: str, definite: bool | None) -> Phrase:
    """A determiner that agrees with its noun; `after` is the word that will follow it."""
    plural, mass = noun.feat("Number") == "Plur", en.is_mass(noun)
    the = Word("the", "the", "DET", "DT", "Definite=Def|PronType=Art")
    if definite or (definite is None and dice.chance(0.45)):
        return [the]
    if definite is None and dice.chance(0.25):
        owner = name(dice)
        possessor = [owner, *under(owner, "case", [Word("'s", "'s", "PART", "POS", fused=owner.form + "'s")])]
        return dice.one([possessor, [en.pronoun(dice.one(list(en.PRONOUNS)), "Gen")]])
    if definite is None and dice.chance(0.2):
        form = "these" if plural else "this"
        return [Word(form, "this", "DET", "DT", f"Number={'Plur' if plural else 'Sing'}|PronType=Dem")]
    if plural or mass:
        form = "some" if mass else dice.word("some several many some")
        if form != "some":
            return [Word(form, form, "ADJ", "JJ", "Degree=Pos")]
        return [Word(form, form, "DET", "DT", "PronType=Ind")]
    form = "an" if after[0] in "aeiou" or after.startswith("hon") else "a"
    return [Word(form, "a", "DET", "DT", "Definite=Ind|PronType=Art")]


def noun_phrase(
    dice: Dice, kind: str, *, definite: bool | None = None, number: str | None = None, plain: bool = False
) -> Phrase:
    """Determiner, perhaps an adjective, noun, perhaps a prepositional phrase (not when `plain`)."""
    noun = en.noun(dice, kind, number)
    adjectives = [adjective(dice, kind)] if dice.chance(0.3) else []
    det = determiner(dice, noun, (adjectives or [noun])[0].form, definite)
    relation = {"DET": "det", "ADJ": "amod"}.get(top(det).upos, "nmod:poss")
    after: Phrase = []
    if not plain and dice.chance(0.2):
        after = nominal_modifier(dice, noun, kind)
    return [*under(noun, relation, det), *(w for a in adjectives for w in under(noun, "amod", [a])), noun, *after]


def nominal_modifier(dice: Dice, noun: Word, kind: str) -> Phrase:
    if kind == "text":
        return under(noun, "nmod", prepositional("about", noun_phrase(dice, "topic", plain=True)))
    if kind in ("place", "building", "topic"):
        return under(noun, "nmod", prepositional("in", [name(dice, places=True)]))
    if kind == "food":
        return under(noun, "nmod", prepositional("with", noun_phrase(dice, "food", definite=False, plain=True)))
    return under(noun, "nmod", prepositional("from", [name(dice, places=True)]))


def prepositional(form: str, phrase: Phrase) -> Phrase:
    return [*under(top(phrase), "case", [adposition(form)]), *phrase]


def person(dice: Dice, case: str, *, pronouns: str = "I you he she we they") -> Phrase:
    if pronouns and dice.chance(0.35):
        return [en.pronoun(dice.word(pronouns), case)]
    return [name(dice)] if dice.chance(0.45) else noun_phrase(dice, "person")


def thing(dice: Dice, kind: str) -> Phrase:
    return person(dice, "Acc", pronouns="") if kind == "person" else noun_phrase(dice, kind)


@dataclass
class Clause:
    """A clause before its words are put in order. Everything is attached to `verb` already."""

    verb: Word
    subject: Phrase = field(default_factory=list)
    auxiliaries: Phrase = field(default_factory=list)
    before: Phrase = field(default_factory=list)  # adverbs before the verb
    objects: Phrase = field(default_factory=list)
    after: Phrase = field(default_factory=list)

    @property
    def time(self) -> str:
        """What adverbs of time must fit: past, perfect, present, future, or open."""
        finite = next((w for w in [*self.auxiliaries, self.verb] if w.feat("VerbForm") == "Fin"), None)
        if finite is None or finite.xpos == "MD":
            return "future" if finite and finite.form == "will" else "open"
        if finite.feat("Tense") == "Past":
            return "past"
        return "perfect" if finite.lemma == "have" and finite.upos == "AUX" else "present"

    def rest(self) -> Phrase:
        return [*self.before, self.verb, *self.objects, *self.after]

    def words(self) -> Phrase:
        """Subject first."""
        return [*self.subject, *self.auxiliaries, *self.rest()]

    def inverted(self) -> Phrase:
        """First auxiliary, subject, the rest: questions."""
        return [*self.auxiliaries[:1], *self.subject, *self.auxiliaries[1:], *self.rest()]


TENSES = [
    "past",
    "past",
    "past",
    "past",
    "present",
    "perfect",
    "pluperfect",
    "progressive",
    "modal",
    "negative",
    "future",
]
QUESTION_TENSES = ["past", "past", "present", "perfect", "modal", "future", "progressive"]


def verb_group(
    dice: Dice, entry: str, agr: tuple[str, str], tense: str, *, question: bool = False
) -> tuple[Phrase, Word]:
    """Auxiliaries and main verb; in questions there always is an auxiliary to invert."""
    forms, (number, who) = en.verb_forms(entry), agr
    lemma = forms["lemma"]

    def bare(tag: str) -> Word:
        return en.nonfinite(forms[tag], lemma, "VERB", tag)

    def helped(aux: Word, verb: Word, negation: Phrase | None = None) -> tuple[Phrase, Word]:
        return [*under(verb, "aux", [aux]), *(under(verb, "advmod", negation) if negation else [])], verb

    if tense in ("modal", "future", "conditional"):
        form = dice.word(
            {"future": "will", "conditional": "would could might", "modal": "can must should could might would"}[tense]
        )
        return helped(Word(form, form, "AUX", "MD", "VerbForm=Fin"), bare("VB"))
    if tense in ("perfect", "pluperfect"):
        return helped(en.auxiliary("have", "Pres" if tense == "perfect" else "Past", number, who), bare("VBN"))
    if tense == "progressive" and lemma not in en_statives():
        return helped(en.be(dice.one(["Past", "Pres"]), number, who), bare("VBG"))
    time = "Pres" if tense == "present" else dice.one(["Pres", "Past"]) if tense == "negative" else "Past"
    if tense in ("negative", "negative past"):
        do = en.auxiliary("do", time, number, who)
        negation = Word("n't", "not", "PART", "RB", "Polarity=Neg", fused=do.form + "n't")
        return helped(do, bare("VB"), [negation] if dice.chance(0.7) else [function_word("not")])
    if question:
        return helped(en.auxiliary("do", time, number, who), bare("VB"))
    tag = "VBD" if time == "Past" else "VBZ" if (number, who) == ("Sing", "3") else "VBP"
    return [], en.finite(forms[tag], lemma, tag, number, who)


def en_statives() -> set[str]:
    return {entry.split("/")[0] for entry in (*en.SAYERS, *en.CONTROLLERS)} | {
        "trust",
        "understand",
        "admire",
        "rely",
        "see",
        "meet",
    }


def embedded_tense(dice: Dice, matrix: Clause) -> str:
    """A tense that can stand below the matrix clause."""
    return dice.one(["past", "past", "pluperfect", "conditional", "negative past"] if matrix.time == "past" else TENSES)


def clause(dice: Dice, entry: str, subject: Phrase, *, tense: str | None = None, question: bool = False,
           adverb_chance: float = 0.12) -> Clause:  # fmt: skip
    tense = tense or dice.one(QUESTION_TENSES if question else TENSES)
    auxiliaries, verb = verb_group(dice, entry, agreement(subject), tense, question=question)
    made = Clause(verb, under(verb, "nsubj", subject), auxiliaries)
    if dice.chance(adverb_chance) and not tense.startswith("negative"):
        progressive = verb.xpos == "VBG"
        chosen = en.MANNERS if progressive or dice.chance(0.6) else en.FREQUENCIES
        made.before = under(verb, "advmod", [adverb(dice.one(chosen))])
    return made


def infinitive(entry: str, deprel: str, head: Word) -> Clause:
    """`to` and a bare verb, attached to the verb that governs it."""
    forms = en.verb_forms(entry)
    verb = en.nonfinite(forms["VB"], forms["lemma"], "VERB", "VB")
    under(head, deprel, [verb])
    return Clause(verb, auxiliaries=under(verb, "mark", [function_word("to")]))


def adjunct(dice: Dice, made: Clause) -> Phrase:
    """When or where: an adverb, a bare noun phrase or a prepositional phrase, in keeping with the tense."""
    verb, time = made.verb, made.time
    seldom = any(w.form in en.FREQUENCIES for w in made.before)
    if not seldom and dice.chance(0.35):
        return under(verb, "advmod", [adverb(dice.word(en.WHEN[time]))])
    if not seldom and time in ("past", "future") and dice.chance(0.3):
        noun = Word(dice.word("week month year summer winter"), "", "NOUN", "NN", "Number=Sing")
        noun.lemma = noun.form
        which = Word(
            "last" if time == "past" else "next", "last" if time == "past" else "next", "ADJ", "JJ", "Degree=Pos"
        )
        return under(verb, "obl:unmarked", [*under(noun, "amod", [which]), noun])
    if not seldom and time in ("past", "future", "open") and dice.chance(0.3):
        day = dice.word("Monday Tuesday Wednesday Thursday Friday Saturday Sunday")
        return under(verb, "obl", prepositional("on", [Word(day, day, "PROPN", "NNP", "Number=Sing")]))
    if dice.chance(0.3):
        return under(verb, "obl", prepositional("in", [name(dice, places=True)]))
    where = noun_phrase(dice, dice.word("place building"), definite=True, plain=True, number="Sing")
    return under(verb, "obl", prepositional(dice.word("in near behind"), where))


def transitive_frame(dice: Dice) -> tuple[str, str]:
    """A verb and the kind of thing it is done to."""
    kind = dice.one(list(en.TRANSITIVES))
    return dice.word(en.TRANSITIVES[kind]), kind


def transitive_clause(
    dice: Dice,
    subject: Phrase | None = None,
    *,
    obj: Phrase | None = None,
    frame: tuple[str, str] | None = None,
    tense: str | None = None,
    question: bool = False,
    adjuncts: float = 0.4,
) -> Clause:
    entry, kind = frame or transitive_frame(dice)
    made = clause(dice, entry, subject or person(dice, "Nom"), tense=tense, question=question)
    if obj is None and kind == "person" and dice.chance(0.25):
        obj = [en.pronoun(dice.word("he she they"), "Acc")]
    made.objects = under(made.verb, "obj", obj or thing(dice, kind))
    if dice.chance(adjuncts) and not any(w.upos == "ADP" for w in made.objects):
        made.after = adjunct(dice, made)
    return made


def relative_clause(dice: Dice, noun: Word, *, human: bool, kind: str | None = None) -> Phrase:
    """A restrictive relative clause about the noun: the subject is relative, or for a `kind` the object."""
    if kind and (not human or dice.chance(0.5)):
        made = transitive_clause(
            dice,
            frame=(dice.word(en.TRANSITIVES[kind]), kind),
            obj=[relative_pronoun(dice, human)],
            tense=dice.one(["past", "past", "perfect"]),
            adjuncts=0.2,
        )
        made.objects, pronoun = [], made.objects
        return under(noun, "acl:relcl", [*pronoun, *made.words()])
    pronoun = [relative_pronoun(dice, human)]
    pronoun_word = pronoun[0]
    pronoun_word.feats = feats(Number=noun.feat("Number"), PronType="Rel")
    made = transitive_clause(dice, pronoun, tense=dice.one(["past", "past", "perfect"]), adjuncts=0.2)
    pronoun_word.feats = "PronType=Rel"
    return under(noun, "acl:relcl", made.words())
