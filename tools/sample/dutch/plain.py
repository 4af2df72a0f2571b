"""Dutch sentences, one function a phenomenon."""

from __future__ import annotations

from sample.dutch import words as nl
from sample.dutch.phrases import (
    Clause,
    adjunct,
    adverb,
    clause,
    comma,
    determiner,
    frame,
    noun_phrase,
    person,
    prepositional,
    relative_clause,
    small,
    thing,
    transitive,
)
from sample.words import (
    Dice,
    Phenomenon,
    Phrase,
    Word,
    agreement,
    between_commas,
    coordinated,
    finished,
    mark,
    top,
    under,
)


def statement(phrase: Phrase) -> Phrase:
    return finished(phrase, mark(".", "LET"))


def asked(phrase: Phrase) -> Phrase:
    return finished(phrase, mark("?", "LET"))


def asked_about(dice: Dice) -> Phrase:
    return person(dice, "Nom", pronouns="je je hij zij")


def intransitive(dice: Dice) -> Phrase:
    made = clause(dice, dice.word(nl.INTRANSITIVES), person(dice, "Nom"))
    where = adjunct(dice, made) if dice.chance(0.8) else []
    if where and dice.chance(0.4):
        return statement(made.fronted(where))
    made.middle = where
    return statement(made.first())


def transitive_sentence(dice: Dice) -> Phrase:
    made = transitive(dice)
    if dice.chance(0.25):
        front, made.middle = made.middle, []
        if any(
            w.deprel in ("advmod", "obl") and w.head is made.verb for w in front
        ):  # two phrases cannot both go first
            made.middle = front
            return statement(made.first())
        return statement(made.fronted(front))
    return statement(made.first())


def ditransitive(dice: Dice) -> Phrase:
    made = clause(dice, dice.word(nl.GIVERS), person(dice, "Nom"))
    receiver, given = person(dice, "Acc"), noun_phrase(dice, dice.word("text gift food"))
    if dice.chance(0.6):
        made.middle = [*under(made.verb, "iobj", receiver), *under(made.verb, "obj", given)]
    else:
        made.middle = [*under(made.verb, "obj", given), *under(made.verb, "obl:arg", prepositional("aan", receiver))]
    return statement(made.first())


def prepositional_clause(
    dice: Dice, subject: Phrase, kinds: str = "", tense: str | None = None
) -> tuple[Clause, str, str]:
    options = [entry for entry in nl.PREPOSITIONALS.split() if not kinds or entry.rsplit(":", 1)[1] in kinds.split()]
    entry, preposition, kind = dice.one(options).split(":")
    return clause(dice, entry, subject, tense), preposition, kind


def prepositional_object(dice: Dice) -> Phrase:
    made, preposition, kind = prepositional_clause(dice, person(dice, "Nom"))
    made.middle = under(made.verb, "obl:arg", prepositional(preposition, thing(dice, kind)))
    return statement(made.first())


def copular(dice: Dice) -> Phrase:
    kind = dice.one([*nl.ADJECTIVES, "person", "person", "person"])
    subject = (
        person(dice, "Nom")
        if kind == "person"
        else [w for w in noun_phrase(dice, kind, determiners="de de deze die") if w.deprel != "amod"]
    )
    number, who = agreement(subject)
    be = nl.finite(nl.AUXILIARIES["zijn"], "AUX", number, who, dice.one(["Past", "Pres"]))
    lemma = dice.word(nl.ADJECTIVES[kind]).split("/")[0]
    predicate = Word(lemma, lemma, "ADJ", "ADJ|vrij|basis|zonder", "Degree=Pos")
    if kind == "person" and number == "Sing" and dice.chance(0.4):  # a profession takes no article
        form = dice.word("arts student advocaat bakker zanger boer agent")
        predicate = Word(form, form, "NOUN", "N|soort|ev|basis|zijd|stan", "Gender=Com|Number=Sing")
    graded = predicate.upos == "ADJ" and dice.chance(0.5)
    degree = under(predicate, "advmod", [adverb(dice.word("heel erg te vrij"))]) if graded else []
    return statement([*under(predicate, "nsubj", subject), *under(predicate, "cop", [be]), *degree, predicate])


def passive(dice: Dice) -> Phrase:
    entry, kind = frame(dice)
    subject, verb = thing(dice, kind), nl.nonfinite(nl.verb(entry), "participle")
    become = nl.finite(nl.AUXILIARIES["worden"], "AUX", *agreement(subject), dice.one(["Past", "Past", "Pres"]))
    agent = (
        under(verb, "obl:agent", prepositional("door", person(dice, "Acc", pronouns=""))) if dice.chance(0.6) else []
    )
    made = Clause(verb, under(verb, "nsubj:pass", subject), become, [verb], agent, time=become.feat("Tense") or "Past")
    under(verb, "aux:pass", [become])
    return statement(made.fronted(adjunct(dice, made)) if dice.chance(0.4) else made.first())


def coordination(dice: Dice) -> Phrase:
    if dice.chance(0.45):
        entry, kind = frame(dice)
        first, second = thing(dice, kind), thing(dice, kind)
        both = coordinated(first, second, small("en"))
        return statement(transitive(dice, obj=both, of=(entry, kind), adjuncts=0.3).first())
    left = transitive(dice, tense=dice.word("past perfect"), adjuncts=0.2)
    right = transitive(dice, tense=dice.word("past perfect"), adjuncts=0.2)
    if dice.chance(0.4):
        return statement(coordinated(left.first(), right.first(), small("maar"), comma()))
    return statement(coordinated(left.first(), right.first(), small("en")))


def subordinate(form: str, verb: Word, body: Phrase) -> Phrase:
    return [*under(verb, "mark", [small(form)]), *body]


def embedded(dice: Dice, verb: Word, body: Phrase) -> Phrase:
    """A verb-final clause below a verb of saying, or as a reason or a time."""
    if dice.chance(0.5):
        main = matrix(dice, nl.SAYERS)
        return statement([*main.first(), *under(main.verb, "ccomp", subordinate("dat", verb, body))])
    main = transitive(dice, tense=dice.word("past perfect"), adjuncts=0.1)
    words = under(main.verb, "advcl", subordinate(dice.word("omdat omdat toen hoewel terwijl"), verb, body))
    if dice.chance(0.4):
        return statement(main.fronted([*words, *under(verb, "punct", [comma()])]))
    return statement([*main.first(), *under(verb, "punct", [comma()]), *words])


def matrix(dice: Dice, table: str, subject: Phrase | None = None, tense: str = "") -> Clause:
    return clause(dice, dice.word(table), subject or person(dice, "Nom"), tense or dice.word("past perfect present"))


def subordinate_clause(dice: Dice) -> Phrase:
    inner = transitive(dice, tense=dice.word("past past perfect modal"))
    return embedded(dice, inner.verb, inner.last())


def infinitive(dice: Dice) -> Phrase:
    """Anna heeft geprobeerd de fiets te repareren."""
    entry, kind = frame(dice)
    main, word = matrix(dice, nl.TRYING), nl.nonfinite(nl.verb(entry), "infinitive")
    inner = [*under(word, "obj", thing(dice, kind)), *under(word, "mark", [small("te")]), word]
    return statement([*main.first(), *under(main.verb, "xcomp", inner)])


def relative(dice: Dice) -> Phrase:
    entry, kind = frame(dice)
    if dice.chance(0.5):
        subject = noun_phrase(dice, "person", plain=True, determiners="de de een")
        subject += relative_clause(dice, top(subject), "person")
        return statement(transitive(dice, subject, thing(dice, kind), of=(entry, kind), adjuncts=0).first())
    obj = noun_phrase(dice, kind, plain=True, determiners="de de een")
    obj += relative_clause(dice, top(obj), kind)
    return statement(transitive(dice, obj=obj, of=(entry, kind), tense=dice.word("past present"), adjuncts=0).first())


def wh_phrase(dice: Dice, kind: str) -> Phrase:
    if dice.chance(0.5):
        form = "wie" if kind == "person" else "wat"
        return [Word(form, form, "PRON", "VNW|vb|pron|stan|vol|3p|getal", "Person=3|PronType=Int")]
    noun = nl.noun(dice, kind)
    return [*under(noun, "det", [determiner(noun, "welk")]), noun]


def question(dice: Dice) -> Phrase:
    entry, kind = frame(dice)
    if dice.chance(0.4):
        return asked(transitive(dice, asked_about(dice)).fronted([]))
    fronted = wh_phrase(dice, kind)
    made = transitive(dice, asked_about(dice), fronted, of=(entry, kind))
    made.middle = [w for w in made.middle if w not in fronted]
    return asked(made.fronted(fronted))


def parenthetical(dice: Dice) -> Phrase:
    """Anna heeft, denk ik, het boek gelezen."""
    made = transitive(dice, person(dice, "Nom", pronouns=""), tense=dice.word("perfect perfect past modal"))
    said = clause(
        dice,
        dice.word("denken,denk,denkt,dacht,dachten,gedacht geloven,geloof,gelooft,geloofde,geloofden,geloofd"),
        person(dice, "Nom", pronouns="ik ik hij zij"),
        "present",
    )
    inserted = under(made.verb, "parataxis", between_commas(said.fronted([]), "LET"))
    if dice.chance(0.6):
        return statement([*made.subject, made.finite, *inserted, *made.middle, *made.cluster])
    return statement([*made.first(), *inserted])


PHENOMENA = [
    Phenomenon("intransitive", 17, intransitive),
    Phenomenon("transitive", 39, transitive_sentence),
    Phenomenon("ditransitive", 17, ditransitive),
    Phenomenon("prepositional object", 17, prepositional_object),
    Phenomenon("copula", 17, copular),
    Phenomenon("passive", 22, passive),
    Phenomenon("coordination", 22, coordination),
    Phenomenon("subordinate clause", 35, subordinate_clause),
    Phenomenon("extraposed infinitive", 17, infinitive),
    Phenomenon("relative clause", 17, relative),
    Phenomenon("question", 26, question),
    Phenomenon("parenthetical", 13, parenthetical),
]
