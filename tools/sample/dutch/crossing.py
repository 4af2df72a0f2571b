"""Dutch sentences whose arcs cross, one function a phenomenon. Dutch is here for its cross-serial verb clusters."""

from __future__ import annotations

from itertools import pairwise

from sample.dutch import words as nl
from sample.dutch.phrases import (
    Clause,
    adjunct,
    adposition,
    adverb,
    clause,
    determiner,
    frame,
    noun_phrase,
    person,
    relative_clause,
    small,
    thing,
    transitive,
)
from sample.dutch.plain import (
    asked,
    asked_about,
    embedded,
    matrix,
    prepositional_clause,
    statement,
    subordinate,
    wh_phrase,
)
from sample.words import Dice, Phenomenon, Phrase, Word, agreement, top, under


def serial_cluster(dice: Dice, depth: int) -> tuple[Word, Phrase, Phrase, Phrase]:
    """Verbs 1..depth under one another, each with its object: the top verb, subject, verbs in order, objects in order.

    In Anna de man het paard zag helpen voeren all objects come first and all verbs after, both in the same order, so
    the arcs between them all cross one another."""
    upper = dice.word(nl.PERCEIVERS if depth == 2 else " ".join(nl.PERCEIVERS.split()[:3]))
    used = [nl.verb(upper), *([nl.verb(dice.word(nl.SECONDS))] if depth == 3 else [])]
    entry, kind = frame(dice)
    lowest = nl.verb(entry)
    subject = person(dice, "Nom", pronouns="ik hij zij wij")
    number, who = agreement(subject)
    verbs = [
        nl.finite(used[0], "VERB", number, who, "Past"),
        *(nl.nonfinite(v, "infinitive") for v in [*used[1:], lowest]),
    ]
    objects: Phrase = []
    for governor, lower in pairwise(verbs):
        objects.extend(
            under(governor, "obj", person(dice, "Acc", pronouns="", determiners="de de een mijn ons", plain=True))
        )
        under(governor, "xcomp", [lower])
    objects.extend(under(verbs[-1], "obj", thing(dice, kind, determiners="de een die", plain=True)))
    return verbs[0], under(verbs[0], "nsubj", subject), verbs, objects


def cross_serial(dice: Dice) -> Phrase:
    """…, omdat Anna de man een fiets zag repareren."""
    word, subject, verbs, objects = serial_cluster(dice, 2)
    return embedded(dice, word, [*subject, *objects, *verbs])


def cross_serial_three(dice: Dice) -> Phrase:
    """…, omdat Anna de man de kinderen een fiets zag helpen repareren: three arcs that all cross, so not 2-planar."""
    word, subject, verbs, objects = serial_cluster(dice, 3)
    return embedded(dice, word, [*subject, *objects, *verbs])


def cross_serial_main(dice: Dice) -> Phrase:
    """Anna heeft de man een fiets zien repareren: the participle gives way to an infinitive."""
    word, subject, verbs, objects = serial_cluster(dice, dice.one([2, 2, 3]))
    subject_word = next(w for w in subject if w.head is word)
    number, who = subject_word.feat("Number") or "Sing", subject_word.feat("Person") or "3"
    word.form, word.xpos, word.feats = word.lemma, "WW|inf|vrij|zonder", "VerbForm=Inf"
    have = under(word, "aux", [nl.finite(nl.AUXILIARIES["hebben"], "AUX", number, who, dice.one(["Past", "Pres"]))])
    return statement([*subject, *have, *objects, *verbs])


def cross_serial_extraposition(dice: Dice) -> Phrase:
    """…, dat Anna de man een fiets zag repareren die Pieter had gekocht."""
    word, subject, verbs, objects = serial_cluster(dice, dice.one([2, 2, 3]))
    nouns = [w for w in objects if w.head in verbs and w.upos == "NOUN"]
    if not nouns:  # names only: nothing to say more about
        return cross_serial_extraposition(dice)
    kind = next(k for k, entries in nl.NOUNS.items() if nouns[-1].lemma in [e.split(":")[0] for e in entries.split()])
    return embedded(dice, word, [*subject, *objects, *verbs, *relative_clause(dice, nouns[-1], kind)])


def te_cluster(dice: Dice) -> Phrase:
    """…, omdat Anna de fiets probeerde te repareren."""
    entry, kind = frame(dice)
    word = nl.nonfinite(nl.verb(entry), "infinitive")
    inner = clause(dice, dice.word(nl.TRYING), person(dice, "Nom"), dice.word("past past present"))
    obj = under(word, "obj", thing(dice, kind))
    return embedded(
        dice,
        inner.verb,
        [*inner.subject, *obj, inner.verb, *under(inner.verb, "xcomp", [*under(word, "mark", [small("te")]), word])],
    )


def fronting_from_infinitive(dice: Dice) -> Phrase:
    """Die fiets probeerde Anna te repareren."""
    entry, kind = frame(dice)
    is_question = dice.chance(0.4)
    main = clause(
        dice, dice.word(nl.TRYING), asked_about(dice) if is_question else person(dice, "Nom"), dice.word("past present")
    )
    word = nl.nonfinite(nl.verb(entry), "infinitive")
    fronted = under(word, "obj", wh_phrase(dice, kind) if is_question else thing(dice, kind, determiners="die deze de"))
    main.middle = under(main.verb, "xcomp", [*under(word, "mark", [small("te")]), word])
    return (asked if is_question else statement)(main.fronted(fronted))


THINGS = "topic text gift building place"


def r_pronoun(made: Clause, form: str, preposition: str) -> tuple[Phrase, Phrase]:
    """waar/daar, attached as the prepositional object, and the preposition that stays behind."""
    xpos, pron = {
        "waar": ("VNW|vb|adv-pron|obl|vol|3o|getal", "Int"),
        "daar": ("VNW|aanw|adv-pron|stan|vol|3|getal", "Dem"),
    }[form]
    word = Word(form, form, "ADV", xpos, f"Person=3|PronType={pron}")
    left = under(word, "case", [adposition(preposition, stranded=True)])
    return under(made.verb, "obl:arg", [word]), left


def stranding(dice: Dice) -> Phrase:
    """Waar heeft Anna over gepraat? Daar praatte Anna over. Het plan waar Anna over praatte …"""
    shape = dice.word("question topic relative")
    tense = dice.word("past perfect present")
    subject = asked_about(dice) if shape == "question" else person(dice, "Nom")
    made, preposition, kind = prepositional_clause(dice, subject, THINGS, tense)
    early, left = r_pronoun(made, "daar" if shape == "topic" else "waar", preposition)
    made.middle = left
    if shape == "question":
        return asked(made.fronted(early))
    if shape == "topic":
        made.middle = [
            *(under(made.verb, "advmod", [adverb(dice.word("nooit vaak soms altijd"))]) if dice.chance(0.5) else []),
            *left,
        ]
        return statement(made.fronted(early))
    early[0].feats = "Person=3|PronType=Rel"
    obj = noun_phrase(dice, kind, plain=True, determiners="de de een")
    obj += under(top(obj), "acl:relcl", [*early, *made.last()])
    return statement(
        transitive(
            dice, obj=obj, of=(dice.word(nl.TRANSITIVES[kind]), kind), tense=dice.word("past present"), adjuncts=0
        ).first()
    )


def relative_extraposition(dice: Dice) -> Phrase:
    """Anna heeft een man ontmoet die in Gent woont."""
    entry, kind = frame(dice)
    if dice.chance(0.3):
        subject = noun_phrase(dice, "person", plain=True, determiners="een")
        noun = top(subject)
        made = clause(dice, dice.word(nl.ARRIVALS), subject, dice.word("perfect past pluperfect"))
        return statement(
            [*made.fronted(adjunct(dice, made)), *relative_clause(dice, noun, "person")]
            if made.cluster
            else [*made.subject, made.finite, *adjunct(dice, made), *relative_clause(dice, noun, "person")]
        )
    obj = noun_phrase(dice, kind, plain=True, determiners="een een de")
    noun = top(obj)
    made = transitive(
        dice, obj=obj, of=(entry, kind), tense=dice.word("perfect perfect pluperfect modal"), adjuncts=0.3
    )
    return statement([*made.first(), *relative_clause(dice, noun, kind)])


def wh_out_of_clause(dice: Dice) -> Phrase:
    """Wat denk je dat Anna heeft gekocht?"""
    entry, kind = frame(dice)
    fronted = wh_phrase(dice, kind)
    inner = transitive(dice, obj=fronted, of=(entry, kind), tense=dice.word("perfect past modal"), adjuncts=0.3)
    inner.middle = [w for w in inner.middle if w not in fronted]
    main = matrix(dice, nl.BRIDGES, asked_about(dice), dice.word("present present past"))
    return asked([*main.fronted(fronted), *under(main.verb, "ccomp", subordinate("dat", inner.verb, inner.last()))])


def what_for(dice: Dice, subject: Phrase) -> Phrase:
    kind = dice.word("text device food building gift person")
    noun = nl.noun(dice, kind, dice.one(["Plur", "Plur", "Sing"]))
    one = under(noun, "det", [determiner(noun, "een")]) if noun.feat("Number") == "Sing" else []
    what = under(noun, "det", [Word("wat", "wat", "PRON", "VNW|vb|pron|stan|vol|3o|ev", "Person=3|PronType=Int")])
    obj = [*under(noun, "case", [adposition("voor")]), *one, noun]
    made = clause(dice, dice.word(nl.TRANSITIVES[kind]), subject, dice.word("perfect perfect pluperfect modal"))
    under(made.verb, "obj", [noun])
    made.middle = obj
    return made.fronted(what)


def what_for_split(dice: Dice) -> Phrase:
    """Wat heb je voor boeken gelezen?"""
    return asked(what_for(dice, asked_about(dice)))


def comparative_extraposition(dice: Dice) -> Phrase:
    """Anna heeft een grotere auto gekocht dan Pieter."""
    kind = dice.word("device gift building")
    noun = nl.noun(dice, kind, "Sing")
    form, lemma = dice.one(nl.COMPARATIVES).split(":")
    bare = nl.neuter(noun)
    bigger = Word(
        form[:-1] if bare else form, lemma, "ADJ", f"ADJ|prenom|comp|{'zonder' if bare else 'met-e'}|stan", "Degree=Cmp"
    )
    obj = [*under(noun, "det", [determiner(noun, "een")]), *under(noun, "amod", [bigger]), noun]
    entry = dice.word(
        """kopen,koop,koopt,kocht,kochten,gekocht vinden,vind,vindt,vond,vonden,gevonden
        zoeken,zoek,zoekt,zocht,zochten,gezocht"""
    )
    made = transitive(
        dice, obj=obj, of=(entry, kind), tense=dice.word("perfect perfect pluperfect modal"), adjuncts=0.3
    )
    than = person(dice, "Nom", pronouns="")
    return statement(
        [
            *made.first(),
            *under(bigger, "obl", [*under(top(than), "case", [Word("dan", "dan", "SCONJ", "VG|onder")]), *than]),
        ]
    )


def crossing_extrapositions(dice: Dice) -> Phrase:
    """Wat heeft een vrouw voor boeken gelezen die in Gent woont? Two split phrases interleave: ill-nested."""
    subject = noun_phrase(dice, "person", plain=True, determiners="een de")
    noun = top(subject)
    if dice.chance(0.5):
        return asked([*what_for(dice, subject), *relative_clause(dice, noun, "person")])
    made, preposition, _ = prepositional_clause(dice, subject, THINGS, dice.word("perfect pluperfect"))
    early, made.middle = r_pronoun(made, "waar", preposition)
    return asked([*made.fronted(early), *relative_clause(dice, noun, "person")])


PHENOMENA = [
    Phenomenon("cross-serial verb cluster", 26, cross_serial),
    Phenomenon("cross-serial cluster of three verbs", 14, cross_serial_three),
    Phenomenon("cross-serial cluster in a main clause", 12, cross_serial_main),
    Phenomenon("cross-serial cluster and extraposition", 9, cross_serial_extraposition),
    Phenomenon("te-infinitive in the verb cluster", 16, te_cluster),
    Phenomenon("fronting out of an infinitive", 12, fronting_from_infinitive),
    Phenomenon("preposition stranding", 17, stranding),
    Phenomenon("relative-clause extraposition", 17, relative_extraposition),
    Phenomenon("wh-fronting out of a clause", 12, wh_out_of_clause),
    Phenomenon("wat-voor split", 7, what_for_split),
    Phenomenon("comparative extraposition", 7, comparative_extraposition),
    Phenomenon("crossing extrapositions", 7, crossing_extrapositions),
]
