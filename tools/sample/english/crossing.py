"""English sentences whose arcs cross, one function a phenomenon."""

from __future__ import annotations

from sample.english import words as en
from sample.english.phrases import (
    Clause,
    adjective,
    adjunct,
    adposition,
    adverb,
    clause,
    determiner,
    embedded_tense,
    function_word,
    infinitive,
    nominal_modifier,
    noun_phrase,
    person,
    prepositional,
    relative_clause,
    relative_pronoun,
    subordinator,
    transitive_clause,
    transitive_frame,
)
from sample.english.plain import asked, asked_about, matrix_clause, prepositional_clause, statement, wh_word
from sample.words import Dice, Phenomenon, Phrase, Word, agreement, attach, top, under


def wh_out_of_clause(dice: Dice) -> Phrase:
    """What did Anna say that Peter bought?"""
    entry, kind = transitive_frame(dice)
    matrix = matrix_clause(dice, en.BRIDGES, question=True)
    inner = transitive_clause(dice, obj=wh_word(dice, kind), frame=(entry, kind), tense=embedded_tense(dice, matrix))
    inner.objects, fronted = [], inner.objects
    that = under(inner.verb, "mark", [function_word("that")]) if dice.chance(0.4) else []
    embedded, upper = [*that, *inner.words()], matrix
    if dice.chance(0.2):  # one clause deeper
        upper = matrix_clause(dice, en.BRIDGES)
        attach(upper.verb, matrix.verb, "ccomp")
        embedded = [*upper.words(), *embedded]
    attach(inner.verb, upper.verb, "ccomp")
    return asked([*fronted, *matrix.inverted(), *embedded])


def wh_out_of_infinitive(dice: Dice) -> Phrase:
    """What does Anna want to buy?"""
    entry, kind = transitive_frame(dice)
    matrix = clause(
        dice,
        dice.one(en.CONTROLLERS),
        asked_about(dice),
        question=True,
        tense=dice.word("past present"),
        adverb_chance=0,
    )
    inner = infinitive(entry, "xcomp", matrix.verb)
    fronted = under(inner.verb, "obj", wh_word(dice, kind))
    inner.after = adjunct(dice, inner) if dice.chance(0.4) else []
    return asked([*fronted, *matrix.inverted(), *inner.words()])


def stranding(dice: Dice) -> Phrase:
    """What are you talking about? The preposition stays, its noun goes."""
    shape = dice.word("question question relative")
    if shape == "question":
        made, kind, form = prepositional_clause(dice, asked_about(dice), question=True, adverb_chance=0.0)
        fronted = wh_word(dice, kind)
        stranded = under(top(fronted), "case", [adposition(form)])
        under(made.verb, "obl", fronted)
        when = adjunct(dice, made) if dice.chance(0.3) else []
        return asked([*fronted, *made.inverted(), *stranded, *when])
    inner, kind, form = prepositional_clause(dice, tense=dice.word("past past pluperfect"), adverb_chance=0.0)
    entry = dice.word(en.TRANSITIVES[kind])
    obj = noun_phrase(dice, kind, plain=True, definite=True)
    pronoun = [relative_pronoun(dice, kind == "person")]
    stranded = under(pronoun[0], "case", [adposition(form)])
    under(inner.verb, "obl", pronoun)
    attach(inner.verb, top(obj), "acl:relcl")
    obj += [*pronoun, *inner.words(), *stranded]
    return statement(transitive_clause(dice, obj=obj, frame=(entry, kind), adjuncts=0).words())


def topicalisation(dice: Dice) -> Phrase:
    """This book Anna said she had read."""
    entry, kind = transitive_frame(dice)
    noun = en.noun(dice, kind)
    form = "these" if noun.feat("Number") == "Plur" else "this"
    this = Word(form, "this", "DET", "DT", f"Number={noun.feat('Number')}|PronType=Dem")
    fronted = [*under(noun, "det", [this]), noun]
    if dice.chance(0.6):
        matrix = matrix_clause(dice, en.BRIDGES)
        inner = transitive_clause(
            dice, obj=fronted, frame=(entry, kind), tense=embedded_tense(dice, matrix), adjuncts=0.3
        )
        attach(inner.verb, matrix.verb, "ccomp")
    else:
        matrix = clause(dice, dice.one(en.CONTROLLERS), person(dice, "Nom"), adverb_chance=0)
        inner = infinitive(entry, "xcomp", matrix.verb)
        inner.objects = under(inner.verb, "obj", fronted)
    inner.objects = []
    return statement([*fronted, *matrix.words(), *inner.words()])


def relative_out_of_clause(dice: Dice) -> Phrase:
    """The letter that Anna said she had written was long."""
    kind = dice.one(list(en.TRANSITIVES))
    obj = noun_phrase(dice, kind, plain=True, definite=True)
    pronoun = [relative_pronoun(dice, kind == "person")]
    inner = transitive_clause(
        dice,
        obj=pronoun,
        frame=(dice.word(en.TRANSITIVES[kind]), kind),
        tense=dice.word("pluperfect past"),
        adjuncts=0.2,
    )
    inner.objects = []
    if dice.chance(0.6):
        middle = matrix_clause(dice, en.BRIDGES, tense="past")
        attach(inner.verb, middle.verb, "ccomp")
    else:
        middle = clause(
            dice, dice.one(en.CONTROLLERS), person(dice, "Nom"), tense=dice.word("past present"), adverb_chance=0
        )
        forms = en.verb_forms(dice.word(en.TRANSITIVES[kind]))
        verb = en.nonfinite(forms["VB"], forms["lemma"], "VERB", "VB")
        pronoun[0].head = verb
        inner = Clause(verb, auxiliaries=under(verb, "mark", [function_word("to")]))
        under(middle.verb, "xcomp", [verb])
    attach(middle.verb, top(obj), "acl:relcl")
    obj += [*pronoun, *middle.words(), *inner.words()]
    if dice.chance(0.4) and kind != "person":
        predicate = adjective(dice, kind)
        be = en.be(dice.one(["Past", "Pres"]), *agreement(obj))
        return statement([*under(predicate, "nsubj", obj), *under(predicate, "cop", [be]), predicate])
    return statement(
        transitive_clause(dice, obj=obj, frame=(dice.word(en.TRANSITIVES[kind]), kind), adjuncts=0).words()
    )


def relative_extraposition(dice: Dice) -> Phrase:
    """A man arrived yesterday who wanted to see the manager."""
    if dice.chance(0.6):
        who = noun_phrase(dice, "person", plain=True, definite=False)
        made = clause(dice, dice.one(en.ARRIVALS), who, tense=dice.word("past past pluperfect"), adverb_chance=0)
        noun, kind = top_noun(who), None
        made.after = adjunct(dice, made)
        return statement([*made.words(), *relative_clause(dice, noun, human=True, kind=kind)])
    entry, kind = transitive_frame(dice)
    obj = noun_phrase(dice, kind, plain=True, definite=False)
    noun = top(obj)
    made = transitive_clause(dice, obj=obj, frame=(entry, kind), tense=dice.word("past past pluperfect"), adjuncts=0)
    made.after = under(made.verb, "advmod", [adverb(dice.word(en.WHEN[made.time]))])
    return statement([*made.words(), *relative_clause(dice, noun, human=kind == "person", kind=kind)])


def top_noun(phrase: Phrase) -> Word:
    """The word of the phrase that is attached outside it."""
    inside = {id(w) for w in phrase}
    (word,) = (w for w in phrase if w.head is None or id(w.head) not in inside)
    return word


def modifier_extraposition(dice: Dice) -> Phrase:
    """A report appeared last week about the election."""
    subject = noun_phrase(dice, "text", plain=True, definite=False, number="Sing")
    noun = top(subject)
    extraposed = nominal_modifier(dice, noun, "text")
    if dice.chance(0.6):
        entry = dice.word("appear arrive disappear come/came/come")
        made = clause(dice, entry, subject, tense=dice.word("past past pluperfect"), adverb_chance=0)
        made.after = adjunct(dice, made)
    else:
        made = transitive_clause(
            dice, obj=subject, frame=(dice.word(en.TRANSITIVES["text"]), "text"), tense="past", adjuncts=0
        )
        made.after = under(made.verb, "advmod", [adverb(dice.word(en.WHEN[made.time]))])
    return statement([*made.words(), *extraposed])


def comparative_extraposition(dice: Dice) -> Phrase:
    """Anna bought a bigger house last year than she had planned."""
    entry, kind = dice.one(
        [(v, k) for k in ("device", "gift") for v in ["buy/bought/bought", "find/found/found", "choose/chose/chosen"]]
    )
    noun = en.noun(dice, kind, "Sing")
    form, lemma = dice.one(en.COMPARATIVES).split(":")
    bigger = Word(form, lemma, "ADJ", "JJR", "Degree=Cmp")
    det = determiner(dice, noun, form, False)
    obj = [*under(noun, "det", det), *under(noun, "amod", [bigger]), noun]
    made = transitive_clause(
        dice, obj=obj, frame=(entry, kind), tense=dice.word("past past pluperfect"), adjuncts=dice.one([0.0, 1.0])
    )
    if dice.chance(0.5):
        than = under(bigger, "obl", prepositional("than", person(dice, "Acc", pronouns="")))
    else:
        forms = en.verb_forms(dice.word("expect plan want hope need"))
        verb = en.nonfinite(forms["VBN"], forms["lemma"], "VERB", "VBN")
        subject = person(dice, "Nom")
        had = en.auxiliary("have", "Past", *agreement(subject))
        inner = [*under(verb, "nsubj", subject), *under(verb, "aux", [had]), verb]
        than = under(bigger, "advcl", [*under(verb, "mark", [subordinator("than")]), *inner])
    return statement([*made.words(), *than])


def crossing_extraposition(dice: Dice) -> Phrase:
    """Which accident did a man ask about who lives in Oslo? Two discontinuous phrases interleave: ill-nested."""
    who = noun_phrase(dice, "person", plain=True, definite=False)
    noun = top(who)
    made, kind, form = prepositional_clause(
        dice, who, question=True, tense=dice.word("past pluperfect"), adverb_chance=0
    )
    fronted = wh_word(dice, kind)
    stranded = under(top(fronted), "case", [adposition(form)])
    under(made.verb, "obl", fronted)
    return asked([*fronted, *made.inverted(), *stranded, *relative_clause(dice, noun, human=True)])


PHENOMENA = [
    Phenomenon("wh-fronting out of a clause", 35, wh_out_of_clause),
    Phenomenon("wh-fronting out of an infinitive", 17, wh_out_of_infinitive),
    Phenomenon("preposition stranding", 30, stranding),
    Phenomenon("topicalisation out of a clause", 22, topicalisation),
    Phenomenon("relative pronoun out of a clause", 22, relative_out_of_clause),
    Phenomenon("relative-clause extraposition", 30, relative_extraposition),
    Phenomenon("modifier extraposition", 13, modifier_extraposition),
    Phenomenon("comparative extraposition", 13, comparative_extraposition),
    Phenomenon("crossing extrapositions", 7, crossing_extraposition),
]
