"""German sentences whose arcs cross, one function a phenomenon."""

from __future__ import annotations

from sample.german import words as de
from sample.german.phrases import (
    Clause,
    adjective,
    adjunct,
    adverb,
    clause,
    determiner,
    frame,
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
from sample.german.plain import asked, asked_about, infinitive, matrix, statement, subordinate, wh_phrase
from sample.words import Dice, Phenomenon, Phrase, Word, agreement, feats, top, under


def relative_extraposition(dice: Dice) -> Phrase:
    """Anna hat einen Mann getroffen, der in Wien wohnt."""
    entry, kind = frame(dice)
    if dice.chance(0.35):
        subject = noun_phrase(dice, "person", "Nom", plain=True, determiners="ein")
        noun = top(subject)
        made = clause(dice, dice.word(de.ARRIVALS), subject, dice.word("perfect pluperfect"))
        when = adjunct(dice, made)
        return statement([*made.fronted(when), *relative_clause(dice, noun, "person")])
    obj = noun_phrase(dice, kind, "Acc", plain=True, determiners="ein ein ein der")
    noun = top(obj)
    made = transitive(
        dice, obj=obj, of=(entry, kind), tense=dice.word("perfect perfect pluperfect modal"), adjuncts=0.3
    )
    return statement([*made.first(), *relative_clause(dice, noun, kind)])


def control_matrix(dice: Dice, table: str = de.COHERENT, tense: str = "", subject: Phrase | None = None) -> Clause:
    return matrix(
        dice,
        table,
        subject or person(dice, "Nom", pronouns="er sie wir"),
        tense or dice.word("past perfect pluperfect"),
    )


def fronting_from_infinitive(dice: Dice) -> Phrase:
    """Das Fahrrad hat niemand zu reparieren versucht."""
    entry, kind = frame(dice)
    word, words = infinitive(entry)
    question = dice.chance(0.4)
    fronted = under(
        word,
        "obj",
        wh_phrase(dice, kind, "Acc") if question else thing(dice, kind, determiners="der dieser mein unser"),
    )
    main = control_matrix(dice, subject=asked_about(dice) if question else None, tense="perfect" if question else "")
    main.middle = under(main.verb, "xcomp", words)
    return (asked if question else statement)(main.fronted(fronted))


def scrambling(dice: Dice) -> Phrase:
    """Ich weiß, dass das Fahrrad niemand zu reparieren versucht hat."""
    entry, kind = frame(dice)
    word, words = infinitive(entry)
    early = (
        [de.pronoun(dice.word("er sie sie/Plur"), "Acc")]
        if dice.chance(0.5)
        else thing(dice, kind, determiners="der dieser")
    )
    early = under(word, "obj", early)
    nobody = [Word("niemand", "niemand", "PRON", "PIS", "Case=Nom|Number=Sing|PronType=Neg")]
    inner = control_matrix(dice, subject=nobody if dice.chance(0.4) else person(dice, "Nom", pronouns=""))
    inner.middle = under(inner.verb, "xcomp", words)
    body = [*early, *inner.last()]
    return embedded(dice, inner.verb, body)


def embedded(dice: Dice, verb: Word, body: Phrase) -> Phrase:
    """A verb-final clause below a verb of saying, or as a reason."""
    if dice.chance(0.5):
        main = matrix(dice, de.SAYERS, tense=dice.word("past present perfect"))
        relation, form = "ccomp", "dass"
    else:
        main, relation, form = transitive(dice, tense="perfect", adjuncts=0), "advcl", dice.word("weil obwohl")
    return statement(
        [*main.first(), *under(main.verb, relation, set_off([*under(verb, "mark", [particle(form)]), *body]))]
    )


def third_construction(dice: Dice) -> Phrase:
    """…, weil Anna das Fahrrad versucht hat zu reparieren."""
    entry, kind = frame(dice)
    word, words = infinitive(entry)
    obj = under(word, "obj", thing(dice, kind, determiners="der ein dieser mein"))
    inner = control_matrix(
        dice,
        "versuchen,versucht,versuchte,versucht beginnen,beginnt,begann,begonnen vergessen,vergisst,vergaß,vergessen",
        tense=dice.word("past perfect pluperfect"),
    )
    under(inner.verb, "xcomp", [word])
    inner.middle = obj
    return embedded(dice, inner.verb, [*inner.last(), *words])


def wh_out_of_clause(dice: Dice) -> Phrase:
    """Was glaubst du, dass Anna gekauft hat?"""
    entry, kind = frame(dice)
    fronted = wh_phrase(dice, kind, "Acc")
    inner = transitive(dice, obj=fronted, of=(entry, kind), tense=dice.word("perfect perfect past"), adjuncts=0.3)
    inner.middle = [w for w in inner.middle if w not in fronted]
    main = matrix(dice, de.BRIDGES, asked_about(dice), dice.word("present present perfect"))
    return asked([*main.fronted(fronted), *under(main.verb, "ccomp", subordinate("dass", inner))])


def modifier_fronting(dice: Dice) -> Phrase:
    """Über den Krieg hat Anna ein Buch geschrieben."""
    obj = noun_phrase(dice, "text", "Acc", plain=True, determiners="ein")
    noun = top(obj)
    about = noun_phrase(dice, "topic", "Acc", plain=True, determiners="der der dieser")
    fronted = under(noun, "nmod", prepositional("über", about))
    entry = dice.word("""lesen,liest,las,gelesen schreiben,schreibt,schrieb,geschrieben
        übersetzen,übersetzt,übersetzte,übersetzt
        drucken,druckt,druckte,gedruckt finden,findet,fand,gefunden""")
    made = transitive(dice, obj=obj, of=(entry, "text"), adjuncts=0.3, tense=dice.word("perfect past modal pluperfect"))
    return statement(made.fronted(fronted))


def what_for(dice: Dice, subject: Phrase, tense: str = "") -> tuple[Clause, Phrase]:
    """Was … für einen Wagen: the clause, and the `was` that goes to the front."""
    kind = dice.word("text device food building gift person")
    entry, noun = dice.word(de.TRANSITIVES[kind]), de.noun(dice, kind, "Acc")
    one = under(noun, "det", [determiner(noun, "ein")]) if noun.feat("Number") == "Sing" else []
    what = under(noun, "det", [Word("was", "was", "PRON", "PWS", "Case=Acc|Gender=Neut|Number=Sing|PronType=Int")])
    obj = [*under(noun, "case", [Word("für", "für", "ADP", "APPR")]), *one, noun]
    made = clause(dice, entry, subject, tense or dice.word("perfect perfect modal past"))
    under(made.verb, "obj", [noun])
    made.middle = [*(under(made.verb, "advmod", [adverb("denn")]) if dice.chance(0.4) else []), *obj]
    return made, what


def what_for_split(dice: Dice) -> Phrase:
    """Was hat Anna für einen Wagen gekauft?"""
    made, what = what_for(dice, asked_about(dice))
    return asked(made.fronted(what))


def split_noun_phrase(dice: Dice, subject: Phrase | None = None) -> Phrase:
    """Bücher hat Anna keine gelesen: the noun is a topic, its determiner stays."""
    made, topic = split_topic(dice, subject or person(dice, "Nom", pronouns="ich er sie wir"))
    return statement(made.fronted(topic))


def split_topic(dice: Dice, subject: Phrase) -> tuple[Clause, Phrase]:
    entry, kind = frame(dice)
    noun = de.noun(dice, kind, "Acc", "Plur")
    left = dice.word("kein kein drei vier zwei einige mehrere")
    if left in ("drei", "vier", "zwei"):
        stay = under(noun, "nummod", [Word(left, left, "NUM", "CARD", "NumType=Card")])
    else:
        stay = under(noun, "det", [determiner(noun, left)])
    lone = (
        under(noun, "amod", [adjective(dice, noun, kind, "der" if left == "kein" else "")]) if dice.chance(0.3) else []
    )
    made = clause(dice, entry, subject, dice.word("perfect perfect pluperfect modal"))
    under(made.verb, "obj", [noun])
    made.middle = [*(adjunct(dice, made) if dice.chance(0.3) else []), *stay, *lone]
    return made, [noun]


def causative_cluster(dice: Dice) -> Phrase:
    """…, weil Anna die Kinder das Haus hat streichen lassen."""
    entry, kind = frame(dice)
    inner = nonfinite(de.verb(entry), "VVINF")
    let = de.Verb("lassen", "lässt", "ließ", "lassen")
    subject = person(dice, "Nom", pronouns="er sie wir")
    number, who = agreement(subject)
    word = nonfinite(let, "VVINF")
    have = de.auxiliary("haben", number, who, dice.one(["Pres", "Past"]))
    made = person(dice, "Acc", pronouns="", determiners="der mein unser")
    given = under(inner, "obj", thing(dice, kind, determiners="der ein dieser"))
    body = [
        *under(word, "nsubj", subject),
        *under(word, "obj", made),
        *given,
        *under(word, "aux", [have]),
        *under(word, "xcomp", [inner]),
        word,
    ]
    return embedded(dice, word, body)


def comparative_extraposition(dice: Dice) -> Phrase:
    """Anna hat einen größeren Wagen gekauft als Peter."""
    kind = dice.word("device gift building")
    noun = de.noun(dice, kind, "Acc", "Sing")
    form, lemma = dice.one(de.COMPARATIVES).split(":")
    column, case = de.slot(noun)
    features = feats(Case=case, Degree="Cmp", Gender=noun.feat("Gender"), Number="Sing")
    bigger = Word(form + de.adjective_ending("ein", column, case), lemma, "ADJ", "ADJA", features)
    obj = [*under(noun, "det", [determiner(noun, "ein")]), *under(noun, "amod", [bigger]), noun]
    entry = dice.word("kaufen,kauft,kaufte,gekauft finden,findet,fand,gefunden suchen,sucht,suchte,gesucht")
    made = transitive(
        dice, obj=obj, of=(entry, kind), tense=dice.word("perfect perfect pluperfect modal"), adjuncts=0.3
    )
    than = person(dice, "Nom", pronouns="")
    return statement([*made.first(), *under(bigger, "obl", [*under(top(than), "case", [particle("als")]), *than])])


def crossing_splits(dice: Dice) -> Phrase:
    """Bücher hat der Student drei gelesen, der in Wien wohnt: two split phrases interleave: ill-nested."""
    subject = noun_phrase(dice, "person", "Nom", plain=True, determiners="der der ein dieser")
    noun = top(subject)
    if dice.chance(0.5):
        made, front = what_for(dice, subject, dice.word("perfect pluperfect modal"))
        return asked([*made.fronted(front), *relative_clause(dice, noun, "person")])
    made, front = split_topic(dice, subject)
    return statement([*made.fronted(front), *relative_clause(dice, noun, "person")])


def cluster_and_extraposition(dice: Dice) -> Phrase:
    """…, weil den Brief eine Frau zu lesen versucht hat, die …: a scrambled object and an extraposed clause at once."""
    entry, kind = frame(dice)
    word, words = infinitive(entry)
    obj = noun_phrase(dice, kind, "Acc", plain=True, determiners="der der dieser")
    noun = top(obj)
    early = under(word, "obj", obj)
    inner = control_matrix(dice, subject=person(dice, "Nom", pronouns=""))
    inner.middle = under(inner.verb, "xcomp", words)
    return embedded(dice, inner.verb, [*early, *inner.last(), *relative_clause(dice, noun, kind)])


PHENOMENA = [
    Phenomenon("relative-clause extraposition", 35, relative_extraposition),
    Phenomenon("fronting out of an infinitive", 22, fronting_from_infinitive),
    Phenomenon("scrambling", 22, scrambling),
    Phenomenon("third construction", 10, third_construction),
    Phenomenon("wh-fronting out of a clause", 17, wh_out_of_clause),
    Phenomenon("modifier fronting", 13, modifier_fronting),
    Phenomenon("was-für split", 13, what_for_split),
    Phenomenon("split noun phrase", 13, split_noun_phrase),
    Phenomenon("causative verb cluster", 13, causative_cluster),
    Phenomenon("comparative extraposition", 10, comparative_extraposition),
    Phenomenon("crossing split noun phrases", 12, crossing_splits),
    Phenomenon("scrambling and extraposition", 9, cluster_and_extraposition),
]
