"""German phrases and simple clauses: what the sentences are put together from."""

from __future__ import annotations

from dataclasses import dataclass, field

from sample.german import words as de
from sample.words import Dice, Phrase, Word, agreement, between_commas, feats, mark, top, under

FUSED = {
    "in dem": "im",
    "zu dem": "zum",
    "zu der": "zur",
    "an dem": "am",
    "von dem": "vom",
    "bei dem": "beim",
    "in das": "ins",
}


def comma() -> Word:
    return mark(",", "$,")


def set_off(phrase: Phrase) -> Phrase:
    """A clause with its commas."""
    return between_commas(phrase, "$,")


def adverb(form: str) -> Word:
    return Word(form, form, "ADV", "ADV")


def particle(form: str) -> Word:
    upos, xpos, features = {
        "nicht": ("PART", "PTKNEG", "Polarity=Neg"),
        "zu": ("PART", "PTKZU", "_"),
        "und": ("CCONJ", "KON", "_"),
        "aber": ("CCONJ", "KON", "_"),
        "oder": ("CCONJ", "KON", "_"),
        "als": ("ADP", "KOKOM", "_"),
        "um": ("SCONJ", "KOUI", "_"),
    }.get(form, ("SCONJ", "KOUS", "_"))
    return Word(form, form, upos, xpos, features)


def name(dice: Dice, case: str) -> Word:
    form = dice.one(de.NAMES)
    return Word(form, form, "PROPN", "NE", feats(Case=case, Number="Sing"))


def city(dice: Dice) -> Word:
    form = dice.one(de.CITIES)
    return Word(form, form, "PROPN", "NE", feats(Case="Dat", Gender="Neut", Number="Sing"))


def adjective(dice: Dice, noun: Word, kind: str, determiner: str) -> Word:
    lemma = dice.word(de.ADJECTIVES[kind])
    stem = lemma.removesuffix("e")
    column, case = de.slot(noun)
    features = feats(Case=case, Degree="Pos", Gender=noun.feat("Gender"), Number=noun.feat("Number"))
    return Word(stem + de.adjective_ending(determiner, column, case), lemma, "ADJ", "ADJA", features)


def determiner(noun: Word, kind: str) -> Word:
    """der, ein, kein, dieser, welcher, einige, mehrere, mein, unser: in agreement with the noun."""
    column, case = de.slot(noun)
    shared = {"Case": case, "Gender": noun.feat("Gender"), "Number": noun.feat("Number")}
    if kind == "der":
        return Word(de.DEFINITE[column][case], "der", "DET", "ART", feats(Definite="Def", PronType="Art", **shared))
    if kind == "ein":
        return Word(
            "ein" + de.ein_ending(column, case), "ein", "DET", "ART", feats(Definite="Ind", PronType="Art", **shared)
        )
    if kind == "kein":
        return Word(_ein_word(kind, column, case), kind, "DET", "PIAT", feats(PronType="Neg", **shared))
    if kind in ("mein", "unser"):
        return Word(_ein_word(kind, column, case), kind, "DET", "PPOSAT", feats(Poss="Yes", PronType="Prs", **shared))
    stem, xpos, pron_type = {
        "dieser": ("dies", "PDAT", "Dem"),
        "welcher": ("welch", "PWAT", "Int"),
        "einige": ("einig", "PIAT", "Ind"),
        "mehrere": ("mehrer", "PIAT", "Ind"),
    }[kind]
    return Word(stem + de.STRONG[column][case], kind, "DET", xpos, feats(PronType=pron_type, **shared))


def _ein_word(stem: str, column: str, case: str) -> str:
    return stem + (de.STRONG[column][case] if column == "Plur" else de.ein_ending(column, case))


def noun_phrase(
    dice: Dice, kind: str, case: str, *, number: str | None = None, plain: bool = False, determiners: str = ""
) -> Phrase:
    noun = de.noun(dice, kind, case, number)
    plural = noun.feat("Number") == "Plur"
    public = kind in ("place", "topic", "building")  # nobody's own
    choice = dice.word(determiners or ("der der ein ein dieser" if public else "der der ein ein dieser mein unser"))
    if plural and choice == "ein":
        choice = dice.word("einige mehrere")
    det = determiner(noun, choice)
    ending = {"ein": "ein", "mein": "ein", "unser": "ein", "einige": "", "mehrere": ""}.get(choice, "der")
    if plural and ending == "ein":
        ending = "der"
    adjectives = under(noun, "amod", [adjective(dice, noun, kind, ending)]) if dice.chance(0.3) else []
    relation = "det:poss" if choice in ("mein", "unser") else "det"
    after = modifier(dice, noun, kind) if not plain and dice.chance(0.2) else []
    return [*under(noun, relation, [det]), *adjectives, noun, *after]


def modifier(dice: Dice, noun: Word, kind: str) -> Phrase:
    """What may follow a noun: a genitive or a prepositional phrase."""
    if kind == "text" and dice.chance(0.6):
        return under(
            noun,
            "nmod",
            prepositional("über", noun_phrase(dice, "topic", "Acc", plain=True, determiners="der der ein dieser")),
        )
    if kind in ("place", "topic", "person", "building"):
        return under(noun, "nmod", prepositional("aus" if kind == "person" else "in", [city(dice)]))
    return under(
        noun,
        "nmod",
        noun_phrase(dice, "person", "Gen", plain=True, number="Sing", determiners="der der ein mein unser"),
    )


def prepositional(form: str, phrase: Phrase) -> Phrase:
    """Preposition and phrase; `in dem` and its like become one token of two words."""
    fused = FUSED.get(f"{form} {phrase[0].form}")
    if fused and phrase[0].xpos == "ART":
        phrase[0].fused = fused
    return [*under(top(phrase), "case", [Word(form, form, "ADP", "APPR")]), *phrase]


def person(dice: Dice, case: str, *, pronouns: str = "ich er sie wir sie/Plur", determiners: str = "") -> Phrase:
    if pronouns and dice.chance(0.3):
        return [de.pronoun(dice.word(pronouns), case)]
    return [name(dice, case)] if dice.chance(0.45) else noun_phrase(dice, "person", case, determiners=determiners)


def thing(dice: Dice, kind: str, case: str = "Acc", **options: str) -> Phrase:
    return person(dice, case, pronouns="", **options) if kind == "person" else noun_phrase(dice, kind, case, **options)  # type: ignore[arg-type]


@dataclass
class Clause:
    """A clause before its words are put in order. Everything is attached to `verb` already.

    `finite` is the verb itself or the auxiliary that carries the tense; `cluster` is what stands at the right edge in
    any order of clause (participles, infinitives, a separated prefix)."""

    verb: Word
    subject: Phrase
    finite: Word
    cluster: Phrase = field(default_factory=list)
    middle: Phrase = field(default_factory=list)
    reflexive: Phrase = field(default_factory=list)
    time: str = "Past"

    def first(self) -> Phrase:
        """Subject, finite verb, the rest."""
        return [*self.subject, self.finite, *self.reflexive, *self.middle, *self.cluster]

    def fronted(self, front: Phrase) -> Phrase:
        """Something else, finite verb, subject, the rest; with nothing in front, a polar question."""
        pronoun = len(self.subject) == 1 and self.subject[0].xpos == "PPER"
        order = [*self.subject, *self.reflexive] if pronoun else [*self.reflexive, *self.subject]
        return [*front, self.finite, *order, *self.middle, *self.cluster]

    def last(self) -> Phrase:
        """Subordinate: the finite verb ends the clause, a separated prefix joins it again."""
        cluster = [w for w in self.cluster if w.deprel != "compound:prt"]
        self.finite.form = "".join(w.form for w in self.cluster if w.deprel == "compound:prt") + self.finite.form
        return [*self.subject, *self.reflexive, *self.middle, *cluster, self.finite]


TENSES = ["past", "past", "past", "perfect", "perfect", "perfect", "present", "modal", "future"]


def nonfinite(verb: de.Verb, xpos: str) -> Word:
    form = verb.participle if xpos == "VVPP" else verb.lemma if xpos == "VVINF" else f"{verb.prefix}zu{verb.infinitive}"
    return Word(form, verb.lemma, "VERB", xpos, "VerbForm=Part" if xpos == "VVPP" else "VerbForm=Inf")


def clause(dice: Dice, entry: str, subject: Phrase, tense: str | None = None) -> Clause:
    verb, (number, who) = de.verb(entry), agreement(subject)
    tense = tense or dice.one(TENSES)
    if who == "2" and tense == "past":
        tense = "perfect"  # what people say
    if tense in ("perfect", "pluperfect"):
        word = nonfinite(verb, "VVPP")
        helper = de.auxiliary(verb.perfect, number, who, "Pres" if tense == "perfect" else "Past")
    elif tense in ("modal", "future"):
        word = nonfinite(verb, "VVINF")
        modal = dice.one(list(de.MODALS))
        helper = de.auxiliary(
            modal if tense == "modal" else "werden",
            number,
            who,
            dice.one(["Pres", "Past"]) if tense == "modal" else "Pres",
        )
    else:
        time = "Pres" if tense == "present" else "Past"
        form = verb.present(number, who) if time == "Pres" else verb.preterite(number, who)
        word = de.finite(form, verb.lemma, "VVFIN", number, who, tense=time)
        prefix = under(word, "compound:prt", [Word(verb.prefix, verb.prefix, "ADP", "PTKVZ")]) if verb.prefix else []
        made = Clause(word, under(word, "nsubj", subject), word, prefix, time=time)
        return _reflexive(made, verb, number, who)
    under(word, "aux", [helper])
    time = {"perfect": "Perf", "pluperfect": "Past"}.get(tense, helper.feat("Tense") or "Pres")
    return _reflexive(Clause(word, under(word, "nsubj", subject), helper, [word], time=time), verb, number, who)


def _reflexive(made: Clause, verb: de.Verb, number: str, who: str) -> Clause:
    if verb.reflexive:
        made.reflexive = under(made.verb, "expl:pv", [de.reflexive(number, who)])
    return made


def adjunct(dice: Dice, made: Clause) -> Phrase:
    """When or where."""
    if dice.chance(0.45):
        return under(made.verb, "advmod", [adverb(dice.word(de.ADVERBS[made.time]))])
    if dice.chance(0.25):
        day = dice.word("Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag")
        noun = Word(day, day, "NOUN", "NN", feats(Case="Dat", Gender="Masc", Number="Sing"))
        return under(made.verb, "obl", prepositional("an", [*under(noun, "det", [determiner(noun, "der")]), noun]))
    if dice.chance(0.3):
        return under(made.verb, "obl", prepositional("in", [city(dice)]))
    where = noun_phrase(
        dice,
        dice.word("building building place"),
        "Dat",
        plain=True,
        number="Sing",
        determiners="der der der dieser unser",
    )
    form = dice.word("in vor hinter") if where[-1].lemma in de.NOUNS["building"] else "in"
    if where[-1].lemma in ("Platz", "Markt", "Brücke", "Insel"):
        form = "auf"
    return under(made.verb, "obl", prepositional(form, where))


def frame(dice: Dice) -> tuple[str, str]:
    kind = dice.one(list(de.TRANSITIVES))
    return dice.word(de.TRANSITIVES[kind]), kind


def transitive(
    dice: Dice,
    subject: Phrase | None = None,
    obj: Phrase | None = None,
    *,
    of: tuple[str, str] | None = None,
    tense: str | None = None,
    adjuncts: float = 0.4,
) -> Clause:
    entry, kind = of or frame(dice)
    made = clause(dice, entry, subject or person(dice, "Nom"), tense)
    if obj is None and kind == "person" and dice.chance(0.25):
        obj = [de.pronoun(dice.word("er sie sie/Plur"), "Acc")]
    obj = under(made.verb, "obj", obj or thing(dice, kind))
    crowded = any(w.upos == "ADP" for w in obj)
    when = adjunct(dice, made) if dice.chance(adjuncts) and not crowded else []
    made.middle = [*obj, *when] if obj[0].xpos == "PPER" else [*when, *obj]
    return made


def relative_pronoun(noun: Word, case: str) -> Word:
    column = "Plur" if noun.feat("Number") == "Plur" else noun.feat("Gender") or "Neut"
    form = "denen" if (column, case) == ("Plur", "Dat") else de.DEFINITE[column][case]
    return Word(
        form,
        "der",
        "PRON",
        "PRELS",
        feats(Case=case, Gender=noun.feat("Gender"), Number=noun.feat("Number"), PronType="Rel"),
    )


def relative_clause(dice: Dice, noun: Word, kind: str) -> Phrase:
    """Attached to the noun, commas included; the relative pronoun is the subject or, for things, the object."""
    if kind == "person" and dice.chance(0.6):
        made = transitive(
            dice, [relative_pronoun(noun, "Nom")], tense=dice.word("past perfect perfect pluperfect"), adjuncts=0.2
        )
        return under(noun, "acl:relcl", set_off(made.last()))
    pronoun = [relative_pronoun(noun, "Acc")]
    made = transitive(
        dice,
        obj=pronoun,
        of=(dice.word(de.TRANSITIVES[kind]), kind),
        tense=dice.word("past perfect perfect pluperfect"),
        adjuncts=0.2,
    )
    made.middle = [w for w in made.middle if w is not pronoun[0]]
    return under(noun, "acl:relcl", set_off([*pronoun, *made.last()]))
