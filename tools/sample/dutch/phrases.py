"""Dutch phrases and simple clauses: what the sentences are put together from."""

from __future__ import annotations

from dataclasses import dataclass, field

from sample.dutch import words as nl
from sample.words import Dice, Phrase, Word, agreement, feats, mark, top, under


def comma() -> Word:
    return mark(",", "LET")


def adverb(form: str) -> Word:
    return Word(form, form, "ADV", "BW")


def adposition(form: str, stranded: bool = False) -> Word:
    return Word(form, form, "ADP", "VZ|fin" if stranded else "VZ|init")


def small(form: str) -> Word:
    upos, xpos = {"te": ("ADP", "VZ|init"), "en": ("CCONJ", "VG|neven"), "maar": ("CCONJ", "VG|neven")}.get(
        form, ("SCONJ", "VG|onder")
    )
    return Word(form, form, upos, xpos)


def name(dice: Dice, places: bool = False) -> Word:
    form = dice.one(nl.CITIES if places else nl.NAMES)
    gender = "Neut" if places else "Com"
    return Word(
        form, form, "PROPN", f"N|eigen|ev|basis|{'onz' if places else 'zijd'}|stan", feats(Gender=gender, Number="Sing")
    )


DETERMINERS = {  # form with de-words and plurals, form with het-words, xpos, features
    "de": ("de", "het", "LID|bep|stan", "Definite=Def"),
    "een": ("een", "een", "LID|onbep|stan|agr", "Definite=Ind"),
    "deze": ("deze", "dit", "VNW|aanw|det|stan|prenom", "PronType=Dem"),
    "die": ("die", "dat", "VNW|aanw|det|stan|prenom", "PronType=Dem"),
    "welk": ("welke", "welk", "VNW|vb|det|stan|prenom", "PronType=Int"),
    "ons": ("onze", "ons", "VNW|bez|det|stan|vol|1|mv|prenom", "Person=1|Poss=Yes|PronType=Prs"),
    "mijn": ("mijn", "mijn", "VNW|bez|det|stan|vol|1|ev|prenom", "Person=1|Poss=Yes|PronType=Prs"),
    "enkele": ("enkele", "enkele", "VNW|onbep|det|stan|prenom", "PronType=Ind"),
}


def determiner(noun: Word, lemma: str) -> Word:
    common, neuter, xpos, features = DETERMINERS[lemma]
    return Word(neuter if nl.neuter(noun) else common, lemma, "PRON" if "Poss" in features else "DET", xpos, features)


def adjective(dice: Dice, noun: Word, kind: str, bare: bool) -> Word:
    lemma, inflected = dice.word(nl.ADJECTIVES[kind]).split("/")
    suffix = "zonder" if bare else "met-e"
    return Word(lemma if bare else inflected, lemma, "ADJ", f"ADJ|prenom|basis|{suffix}|stan", "Degree=Pos")


def noun_phrase(
    dice: Dice, kind: str, *, number: str | None = None, plain: bool = False, determiners: str = ""
) -> Phrase:
    noun = nl.noun(dice, kind, number)
    plural = noun.feat("Number") == "Plur"
    public = kind in ("place", "topic", "building")
    choice = dice.word(determiners or ("de de een een die" if public else "de de een een deze die mijn ons"))
    if plural and choice == "een":
        choice = "enkele"
    det = under(noun, "nmod:poss" if choice in ("mijn", "ons") else "det", [determiner(noun, choice)])
    bare = choice == "een" and nl.neuter(noun)
    adjectives = under(noun, "amod", [adjective(dice, noun, kind, bare)]) if dice.chance(0.3) else []
    after = modifier(dice, noun, kind) if not plain and dice.chance(0.2) else []
    return [*det, *adjectives, noun, *after]


def modifier(dice: Dice, noun: Word, kind: str) -> Phrase:
    if kind == "text" and dice.chance(0.6):
        return under(noun, "nmod", prepositional("over", noun_phrase(dice, "topic", plain=True)))
    if kind in ("place", "topic", "person", "building"):
        return under(noun, "nmod", prepositional("uit" if kind == "person" else "in", [name(dice, places=True)]))
    return under(
        noun,
        "nmod",
        prepositional(
            "van",
            [name(dice)] if dice.chance(0.5) else noun_phrase(dice, "person", plain=True, determiners="de mijn ons"),
        ),
    )


def prepositional(form: str, phrase: Phrase) -> Phrase:
    return [*under(top(phrase), "case", [adposition(form)]), *phrase]


def person(
    dice: Dice, case: str, *, pronouns: str = "ik hij zij wij ze", determiners: str = "", plain: bool = False
) -> Phrase:
    if pronouns and dice.chance(0.3):
        return [nl.pronoun(dice.word(pronouns), case)]
    return [name(dice)] if dice.chance(0.45) else noun_phrase(dice, "person", determiners=determiners, plain=plain)


def thing(dice: Dice, kind: str, determiners: str = "", plain: bool = False) -> Phrase:
    if kind == "person":
        return person(dice, "Acc", pronouns="", determiners=determiners, plain=plain)
    return noun_phrase(dice, kind, determiners=determiners, plain=plain)


@dataclass
class Clause:
    """A clause before its words are put in order. Everything is attached to `verb` already; `cluster` holds the
    participles and infinitives, which Dutch puts before or after the finite verb at the end of a subordinate clause."""

    verb: Word
    subject: Phrase
    finite: Word
    cluster: Phrase = field(default_factory=list)
    middle: Phrase = field(default_factory=list)
    time: str = "Past"

    def first(self) -> Phrase:
        return [*self.subject, self.finite, *self.middle, *self.cluster]

    def fronted(self, front: Phrase) -> Phrase:
        """Something else, finite verb, subject, the rest; with nothing in front, a polar question."""
        if self.subject[0].form == "je" and self.finite.feat("Tense") == "Pres":
            known = nl.AUXILIARIES.get(self.finite.lemma) or VERBS[self.finite.lemma]
            self.finite.form = known.inverted("Sing", "2", "Pres")
            self.finite.xpos = "WW|pv|tgw|ev"
        return [*front, self.finite, *self.subject, *self.middle, *self.cluster]

    def last(self) -> Phrase:
        """Subordinate: heeft gelezen, wil lezen; the finite verb comes first in its cluster."""
        return [*self.subject, *self.middle, self.finite, *self.cluster]


VERBS = {
    entry.split(",")[0]: nl.verb(entry)
    for table in (
        *nl.TRANSITIVES.values(),
        nl.INTRANSITIVES,
        nl.SAYERS,
        nl.TRYING,
        *(p.split(":")[0] for p in nl.PREPOSITIONALS.split()),
    )
    for entry in table.split()
}
TENSES = ["past", "past", "past", "perfect", "perfect", "present", "modal", "future"]


def clause(dice: Dice, entry: str, subject: Phrase, tense: str | None = None) -> Clause:
    verb, (number, who) = nl.verb(entry), agreement(subject)
    tense = tense or dice.one(TENSES)
    if tense in ("perfect", "pluperfect"):
        word = nl.nonfinite(verb, "participle")
        helper = nl.finite(nl.AUXILIARIES[verb.perfect], "AUX", number, who, "Pres" if tense == "perfect" else "Past")
    elif tense in ("modal", "future"):
        word = nl.nonfinite(verb, "infinitive")
        lemma = dice.word("kunnen willen moeten mogen") if tense == "modal" else "zullen"
        helper = nl.finite(
            nl.AUXILIARIES[lemma], "AUX", number, who, dice.one(["Pres", "Past"]) if tense == "modal" else "Pres"
        )
    else:
        time = "Pres" if tense == "present" else "Past"
        word = nl.finite(verb, "VERB", number, who, time)
        return Clause(word, under(word, "nsubj", subject), word, time=time)
    under(word, "aux", [helper])
    time = {"perfect": "Perf", "pluperfect": "Past"}.get(tense, helper.feat("Tense") or "Pres")
    return Clause(word, under(word, "nsubj", subject), helper, [word], time=time)


def adjunct(dice: Dice, made: Clause) -> Phrase:
    if dice.chance(0.45):
        return under(made.verb, "advmod", [adverb(dice.word(nl.ADVERBS[made.time]))])
    if dice.chance(0.25):
        day = dice.word("maandag dinsdag woensdag donderdag vrijdag zaterdag zondag")
        return under(
            made.verb,
            "obl",
            prepositional("op", [Word(day, day, "NOUN", "N|soort|ev|basis|zijd|stan", "Gender=Com|Number=Sing")]),
        )
    if dice.chance(0.3):
        return under(made.verb, "obl", prepositional("in", [name(dice, places=True)]))
    where = noun_phrase(dice, dice.word("place building"), plain=True, number="Sing", determiners="de de de die")
    return under(made.verb, "obl", prepositional(dice.word("in in achter bij"), where))


def frame(dice: Dice) -> tuple[str, str]:
    kind = dice.one(list(nl.TRANSITIVES))
    return dice.word(nl.TRANSITIVES[kind]), kind


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
        obj = [nl.pronoun(dice.word("hij zij ze"), "Acc")]
    obj = under(made.verb, "obj", obj or thing(dice, kind))
    crowded = any(w.upos == "ADP" for w in obj)
    when = adjunct(dice, made) if dice.chance(adjuncts) and not crowded else []
    made.middle = [*obj, *when] if "pers" in obj[0].xpos else [*when, *obj]
    return made


def relative_pronoun(noun: Word) -> Word:
    form = "dat" if nl.neuter(noun) and noun.feat("Number") == "Sing" else "die"
    features = feats(Gender=noun.feat("Gender"), Number=noun.feat("Number"), PronType="Rel")
    return Word(form, form, "PRON", "VNW|betr|pron|stan|vol", features)


def relative_clause(dice: Dice, noun: Word, kind: str) -> Phrase:
    """Attached to the noun; the relative pronoun is the subject or, for things, the object."""
    pronoun = [relative_pronoun(noun)]
    tense = dice.word("past perfect pluperfect")
    if kind == "person" and dice.chance(0.6):
        return under(noun, "acl:relcl", transitive(dice, pronoun, tense=tense, adjuncts=0.2).last())
    made = transitive(dice, obj=pronoun, of=(dice.word(nl.TRANSITIVES[kind]), kind), tense=tense, adjuncts=0.2)
    made.middle = [w for w in made.middle if w is not pronoun[0]]
    return under(noun, "acl:relcl", [*pronoun, *made.last()])
