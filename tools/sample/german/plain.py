"""German sentences, one function a phenomenon."""

from __future__ import annotations

from sample.german import words as de
from sample.german.phrases import (
    Clause,
    adjunct,
    adverb,
    clause,
    comma,
    determiner,
    frame,
    name,
    nonfinite,
    noun_phrase,
    particle,
    person,
    prepositional,
    relative_clause,
    set_off,
    thing,
    transitive,
)
from sample.words import Dice, Phenomenon, Phrase, Word, agreement, coordinated, feats, finished, mark, top, under


def statement(phrase: Phrase) -> Phrase:
    return finished(phrase, mark(".", "$."))


def asked(phrase: Phrase) -> Phrase:
    return finished(phrase, mark("?", "$."))


def intransitive(dice: Dice) -> Phrase:
    made = clause(dice, dice.word(de.INTRANSITIVES), person(dice, "Nom"))
    where = adjunct(dice, made) if dice.chance(0.8) else []
    if where and dice.chance(0.4):
        return statement(made.fronted(where))
    made.middle = where
    return statement(made.first())


def transitive_sentence(dice: Dice) -> Phrase:
    made = transitive(dice, adjuncts=0.6)
    if made.time != "Perf" and any(
        w.lemma in ("der", "dieser") and w.head and w.head.deprel == "obj" for w in made.middle
    ):
        made.middle = [*made.middle, *under(made.verb, "advmod", [particle("nicht")])]
    return statement(made.first())


def object_first(dice: Dice) -> Phrase:
    """Topicalisation within the clause; still projective."""
    made = transitive(dice, adjuncts=0.3)
    obj = [w for w in made.middle if _climbs(w, "obj")]
    rest = [w for w in made.middle if w not in obj]
    if dice.chance(0.5) and rest:
        made.middle, front = obj, rest
    else:
        made.middle, front = rest, obj
    return statement(made.fronted(front))


def _climbs(word: Word, deprel: str) -> bool:
    """Is the word part of a dependent of this kind?"""
    climbing: Word | None = word
    while climbing is not None and climbing.deprel != deprel:
        climbing = climbing.head
    return climbing is not None


def ditransitive(dice: Dice) -> Phrase:
    made = clause(dice, dice.word(de.GIVERS), person(dice, "Nom"))
    receiver = under(made.verb, "obl:arg", person(dice, "Dat"))
    given = under(made.verb, "obj", noun_phrase(dice, dice.word("text gift food"), "Acc"))
    when = adjunct(dice, made) if dice.chance(0.3) else []
    if when and dice.chance(0.5):
        made.middle = [*receiver, *given]
        return statement(made.fronted(when))
    made.middle = [*receiver, *when, *given]
    return statement(made.first())


def dative_object(dice: Dice) -> Phrase:
    made = clause(dice, dice.word(de.DATIVES), person(dice, "Nom"))
    helped = under(made.verb, "obl:arg", person(dice, "Dat"))
    if dice.chance(0.3):
        return statement(made.fronted(helped))
    made.middle = [*helped, *(adjunct(dice, made) if dice.chance(0.3) else [])]
    return statement(made.first())


def prepositional_object(dice: Dice) -> Phrase:
    entry, preposition, case, kind = dice.word(de.PREPOSITIONALS).split(":")
    made = clause(dice, entry, person(dice, "Nom"))
    made.middle = under(made.verb, "obl:arg", prepositional(preposition, thing(dice, kind, case)))
    if dice.chance(0.25):
        front, made.middle = made.middle, []
        return statement(made.fronted(front))
    return statement(made.first())


def copular(dice: Dice) -> Phrase:
    kind = dice.one(list(de.ADJECTIVES))
    subject = person(dice, "Nom") if kind == "person" else noun_phrase(dice, kind, "Nom", determiners="der der dieser")
    subject = [w for w in subject if w.deprel != "amod" or kind == "person"]
    number, who = agreement(subject)
    be = de.auxiliary("sein", number, who, dice.one(["Past", "Pres"]))
    lemma = dice.word(de.ADJECTIVES[kind])
    predicate = Word(lemma, lemma, "ADJ", "ADJD", "Degree=Pos")
    graded = dice.chance(0.5) and kind != "gift"
    degree = under(predicate, "advmod", [adverb(dice.word("sehr ziemlich zu so"))]) if graded else []
    return statement([*under(predicate, "nsubj", subject), *under(predicate, "cop", [be]), *degree, predicate])


def passive(dice: Dice) -> Phrase:
    entry, kind = frame(dice)
    subject, verb = thing(dice, kind, "Nom"), nonfinite(de.verb(entry), "VVPP")
    become = de.auxiliary("werden", *agreement(subject), dice.one(["Past", "Past", "Pres"]))
    become.feats += "|Voice=Pass"
    agent = under(verb, "obl:agent", prepositional("von", person(dice, "Dat", pronouns=""))) if dice.chance(0.5) else []
    made = Clause(verb, under(verb, "nsubj:pass", subject), become, [verb], agent, time=become.feat("Tense") or "Past")
    under(verb, "aux:pass", [become])
    if dice.chance(0.4):
        return statement(made.fronted(adjunct(dice, made)))
    return statement(made.first())


def coordination(dice: Dice) -> Phrase:
    if dice.chance(0.45):
        entry, kind = frame(dice)
        first, second = thing(dice, kind), thing(dice, kind)
        both = coordinated(first, second, particle("und"))
        return statement(transitive(dice, obj=both, of=(entry, kind), adjuncts=0.3).first())
    left = transitive(dice, tense=dice.word("past perfect"), adjuncts=0.2)
    right = transitive(dice, tense=dice.word("past perfect"), adjuncts=0.2)
    if dice.chance(0.4):
        return statement(coordinated(left.first(), right.first(), particle("aber"), comma()))
    return statement(coordinated(left.first(), right.first(), particle("und")))


def subordinate(form: str, made: Clause) -> Phrase:
    """Conjunction and verb-final clause, with its commas; still without a head."""
    return set_off([*under(made.verb, "mark", [particle(form)]), *made.last()])


def adverbial_clause(dice: Dice) -> Phrase:
    form = dice.word("weil weil obwohl nachdem bevor während")
    main = transitive(dice, tense="past" if form == "nachdem" else dice.word("past perfect"), adjuncts=0.1)
    inner = transitive(dice, tense="pluperfect" if form == "nachdem" else dice.word("past perfect"), adjuncts=0.3)
    words = under(main.verb, "advcl", subordinate(form, inner))
    return statement([*main.first(), *words] if dice.chance(0.5) else main.fronted(words[1:]))


def matrix(dice: Dice, table: str, subject: Phrase | None = None, tense: str = "") -> Clause:
    return clause(dice, dice.word(table), subject or person(dice, "Nom"), tense or dice.word("past perfect present"))


def complement_clause(dice: Dice) -> Phrase:
    main = matrix(dice, de.SAYERS)
    return statement([*main.first(), *under(main.verb, "ccomp", subordinate("dass", transitive(dice)))])


def infinitive(entry: str) -> tuple[Word, Phrase]:
    """The infinitive and its words: `zu lesen`, or one word with a separable verb: `einzuladen`."""
    verb = de.verb(entry)
    if verb.prefix:
        word = nonfinite(verb, "VVIZU")
        return word, [word]
    word = nonfinite(verb, "VVINF")
    return word, [*under(word, "mark", [particle("zu")]), word]


def extraposed_infinitive(dice: Dice) -> Phrase:
    """Anna hat versucht, das Fahrrad zu reparieren."""
    (entry, kind), purpose = frame(dice), dice.chance(0.35)
    word, words = infinitive(entry)
    inner = [*under(word, "obj", thing(dice, kind)), *words]
    if purpose:
        main = transitive(dice, tense=dice.word("past perfect modal"))
        inner = [*under(word, "mark", [particle("um")]), *inner]
        return statement([*main.first(), *under(main.verb, "advcl", set_off(inner))])
    main = matrix(dice, de.CONTROLLERS)
    return statement([*main.first(), *under(main.verb, "xcomp", set_off(inner))])


def relative(dice: Dice) -> Phrase:
    """A relative clause beside its noun."""
    entry, kind = frame(dice)
    if dice.chance(0.5):
        subject = noun_phrase(dice, "person", "Nom", plain=True, determiners="der der ein")
        subject += relative_clause(dice, top(subject), "person")
        return statement(transitive(dice, subject, thing(dice, kind), of=(entry, kind), adjuncts=0).first())
    obj = noun_phrase(dice, kind, "Acc", plain=True, determiners="der der ein")
    obj += relative_clause(dice, top(obj), kind)
    made = transitive(dice, obj=obj, of=(entry, kind), tense=dice.word("past present perfect"), adjuncts=0)
    if made.cluster:  # nothing must follow the relative clause but the cluster
        front, made.middle = made.middle, []
        return statement(made.fronted(front))
    return statement(made.first())


def polar_question(dice: Dice) -> Phrase:
    return asked(transitive(dice, asked_about(dice)).fronted([]))


def asked_about(dice: Dice) -> Phrase:
    return person(dice, "Nom", pronouns="du du er sie")


def wh_phrase(dice: Dice, kind: str, case: str) -> Phrase:
    if dice.chance(0.5):
        if kind == "person":
            return [
                Word(
                    {"Nom": "wer", "Acc": "wen", "Dat": "wem"}[case],
                    "wer",
                    "PRON",
                    "PWS",
                    feats(Case=case, Number="Sing", PronType="Int"),
                )
            ]
        return [Word("was", "was", "PRON", "PWS", feats(Case=case, Gender="Neut", Number="Sing", PronType="Int"))]
    noun = de.noun(dice, kind, case)
    return [*under(noun, "det", [determiner(noun, "welcher")]), noun]


def local_question(dice: Dice) -> Phrase:
    entry, kind = frame(dice)
    if dice.chance(0.4):
        who = [Word("wer", "wer", "PRON", "PWS", "Case=Nom|Number=Sing|PronType=Int")]
        return asked(transitive(dice, who, thing(dice, kind), of=(entry, kind)).first())
    fronted = wh_phrase(dice, kind, "Acc")
    made = transitive(dice, asked_about(dice), fronted, of=(entry, kind))
    made.middle = [w for w in made.middle if w not in fronted]
    return asked(made.fronted(fronted))


def parenthetical(dice: Dice) -> Phrase:
    """Anna hat, glaube ich, das Buch gelesen."""
    made = transitive(dice, person(dice, "Nom", pronouns=""), tense=dice.word("perfect perfect past modal"))
    subject = person(dice, "Nom", pronouns="ich", determiners="mein unser") if dice.chance(0.6) else [name(dice, "Nom")]
    said = clause(
        dice,
        dice.word("glauben,glaubt,glaubte,geglaubt vermuten,vermutet,vermutete,vermutet meinen,meint,meinte,gemeint"),
        subject,
        "present",
    )
    inserted = under(made.verb, "parataxis", set_off(said.fronted([])))
    if dice.chance(0.6):
        return statement([*made.subject, made.finite, *inserted, *made.middle, *made.cluster])
    return statement([*made.first(), *inserted])


PHENOMENA = [
    Phenomenon("intransitive", 39, intransitive),
    Phenomenon("transitive", 61, transitive_sentence),
    Phenomenon("fronting within the clause", 52, object_first),
    Phenomenon("ditransitive", 35, ditransitive),
    Phenomenon("dative object", 22, dative_object),
    Phenomenon("prepositional object", 35, prepositional_object),
    Phenomenon("copula", 35, copular),
    Phenomenon("passive", 35, passive),
    Phenomenon("coordination", 39, coordination),
    Phenomenon("adverbial clause", 35, adverbial_clause),
    Phenomenon("complement clause", 30, complement_clause),
    Phenomenon("extraposed infinitive", 30, extraposed_infinitive),
    Phenomenon("relative clause", 35, relative),
    Phenomenon("polar question", 22, polar_question),
    Phenomenon("local wh-question", 22, local_question),
    Phenomenon("parenthetical", 26, parenthetical),
]
