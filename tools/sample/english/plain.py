"""English sentences, one function a phenomenon."""

from __future__ import annotations

from sample.english import words as en
from sample.english.phrases import (
    Clause,
    adjective,
    adjunct,
    adverb,
    clause,
    comma,
    determiner,
    embedded_tense,
    function_word,
    infinitive,
    name,
    noun_phrase,
    person,
    prepositional,
    relative_clause,
    subordinator,
    thing,
    transitive_clause,
    transitive_frame,
    verb_group,
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
    return finished(phrase, mark(".", "."))


def asked(phrase: Phrase) -> Phrase:
    return finished(phrase, mark("?", "."))


def intransitive(dice: Dice) -> Phrase:
    made = clause(dice, dice.one(en.INTRANSITIVES), person(dice, "Nom"))
    made.after = adjunct(dice, made) if dice.chance(0.8) else []
    return statement(made.words())


def transitive(dice: Dice) -> Phrase:
    return statement(transitive_clause(dice, adjuncts=0.6).words())


def prepositional_object(dice: Dice) -> Phrase:
    made, kind, preposition = prepositional_clause(dice)
    made.objects = under(made.verb, "obl", prepositional(preposition, thing(dice, kind)))
    return statement(made.words())


def prepositional_clause(dice: Dice, subject: Phrase | None = None, **options: object) -> tuple[Clause, str, str]:
    entry, preposition, kind = dice.one(en.PREPOSITIONALS).rsplit(":", 2)
    made = clause(dice, entry, subject or person(dice, "Nom"), **options)  # type: ignore[arg-type]
    return made, kind, preposition


def ditransitive(dice: Dice) -> Phrase:
    kind = dice.word("text gift food")
    made = clause(dice, dice.one(en.GIVERS), person(dice, "Nom"))
    receiver, given = person(dice, "Acc"), noun_phrase(dice, kind)
    if dice.chance(0.5):
        made.objects = [*under(made.verb, "iobj", receiver), *under(made.verb, "obj", given)]
    else:
        made.objects = [*under(made.verb, "obj", given), *under(made.verb, "obl", prepositional("to", receiver))]
    if dice.chance(0.3):
        made.after = adjunct(dice, made)
    return statement(made.words())


def copular(dice: Dice) -> Phrase:
    kind = dice.one([*en.ADJECTIVES, "person", "person", "person"])
    subject = person(dice, "Nom") if kind == "person" else noun_phrase(dice, kind, definite=True)
    subject = [w for w in subject if w.deprel != "amod" or kind == "person"]
    number, who = agreement(subject)
    be = en.be(dice.one(["Past", "Pres"]), number, who)
    predicate = adjective(dice, kind)
    if kind == "person" and number == "Sing" and dice.chance(0.5):
        form = dice.word(en.PROFESSIONS)
        noun = Word(form, form, "NOUN", "NN", "Number=Sing")
        phrase = [*under(noun, "det", determiner(dice, noun, noun.form, False)), noun]
    else:
        graded = dice.chance(0.5) and kind != "gift"
        degree = under(predicate, "advmod", [adverb(dice.word("very quite rather too so"))]) if graded else []
        phrase = [*degree, predicate]
    word = top(phrase)
    return statement([*under(word, "nsubj", subject), *under(word, "cop", [be]), *phrase])


def existential(dice: Dice) -> Phrase:
    phrase = noun_phrase(dice, dice.word("person gift device food text"), definite=False, plain=True)
    number, _ = agreement(phrase)
    verb = en.be(dice.one(["Past", "Pres"]), number, "3")
    verb.upos = "VERB"
    where = under(
        verb,
        "obl",
        prepositional(
            dice.word("in near behind"), noun_phrase(dice, "building", definite=True, plain=True, number="Sing")
        ),
    )
    return statement([*under(verb, "expl", [function_word("there")]), verb, *under(verb, "nsubj", phrase), *where])


def passive(dice: Dice) -> Phrase:
    entry, kind = transitive_frame(dice)
    forms, subject = en.verb_forms(entry), thing(dice, kind)
    verb = en.nonfinite(forms["VBN"], forms["lemma"], "VERB", "VBN")
    verb.feats = "Tense=Past|VerbForm=Part|Voice=Pass"
    be = en.be(dice.one(["Past", "Past", "Past", "Pres"]), *agreement(subject))
    agent = under(verb, "obl:agent", prepositional("by", person(dice, "Acc", pronouns=""))) if dice.chance(0.6) else []
    made = Clause(verb, under(verb, "nsubj:pass", subject), under(verb, "aux:pass", [be]), objects=agent)
    made.after = adjunct(dice, made) if dice.chance(0.5) else []
    return statement(made.words())


def coordination(dice: Dice) -> Phrase:
    shape, conjunction = dice.word("clauses verbs nouns"), function_word(dice.word("and and but"))
    if shape == "nouns":
        entry, kind = transitive_frame(dice)
        first, second = thing(dice, kind), thing(dice, kind)
        conjunction = function_word("and")
        both = coordinated(first, second, conjunction)
        return statement(transitive_clause(dice, obj=both, frame=(entry, kind)).words())
    left = transitive_clause(dice, tense="past")
    subject = person(dice, "Nom") if shape == "clauses" else []
    agr = agreement(subject) if subject else ("Sing", "3")
    entry, kind = transitive_frame(dice)
    auxiliaries, verb = verb_group(dice, entry, agr, "past")
    right = Clause(verb, under(verb, "nsubj", subject) if subject else [], auxiliaries)
    right.objects = under(verb, "obj", thing(dice, kind))
    if not subject:
        conjunction = function_word(dice.word("and but"))
        verb.feats = left.verb.feats
    return statement(coordinated(left.words(), right.words(), conjunction, comma() if subject else None))


def adverbial_clause(dice: Dice) -> Phrase:
    form = dice.word("because when although before after while if")
    main = transitive_clause(dice, adjuncts=0.1, tense="future" if form == "if" else "past")
    inner = transitive_clause(dice, adjuncts=0.3, tense="present" if form == "if" else "past")
    words = [*under(inner.verb, "mark", [subordinator(form)]), *inner.words()]
    if dice.chance(0.5):
        under(main.verb, "advcl", words)
        return statement([*words, *under(inner.verb, "punct", [comma()]), *main.words()])
    return statement([*main.words(), *under(main.verb, "advcl", words)])


def asked_about(dice: Dice) -> Phrase:
    """The subject of a question: nobody asks about themselves."""
    return person(dice, "Nom", pronouns="you he she they")


def matrix_clause(dice: Dice, sayers: list[str], **options: object) -> Clause:
    options.setdefault("tense", dice.word("past past present"))
    subject = asked_about(dice) if options.get("question") else person(dice, "Nom")
    return clause(dice, dice.one(sayers), subject, adverb_chance=0.0, **options)  # type: ignore[arg-type]


def complement_clause(dice: Dice) -> Phrase:
    matrix = matrix_clause(dice, en.SAYERS)
    inner = transitive_clause(dice, tense=embedded_tense(dice, matrix))
    that = under(inner.verb, "mark", [function_word("that")]) if dice.chance(0.7) else []
    return statement([*matrix.words(), *under(matrix.verb, "ccomp", [*that, *inner.words()])])


def control(dice: Dice) -> Phrase:
    entry, kind = transitive_frame(dice)
    if dice.chance(0.4):
        matrix = clause(dice, dice.one(en.PERSUADERS), person(dice, "Nom"))
        matrix.objects = under(matrix.verb, "obj", person(dice, "Acc"))
    else:
        matrix = clause(dice, dice.one(en.CONTROLLERS), person(dice, "Nom"))
    inner = infinitive(entry, "xcomp", matrix.verb)
    inner.objects = under(inner.verb, "obj", thing(dice, kind))
    if dice.chance(0.3):
        inner.after = adjunct(dice, inner)
    return statement([*matrix.words(), *inner.words()])


def relative(dice: Dice) -> Phrase:
    entry, kind = transitive_frame(dice)
    obj = noun_phrase(dice, kind, plain=True, definite=dice.one([True, False]))
    obj += relative_clause(dice, top(obj), human=kind == "person", kind=kind)
    if dice.chance(0.4):
        who = noun_phrase(dice, "person", plain=True, definite=dice.one([True, False]))
        who += relative_clause(dice, top(who), human=True, kind="person")
        return statement(transitive_clause(dice, who, obj=thing(dice, kind), frame=(entry, kind), adjuncts=0.2).words())
    return statement(transitive_clause(dice, obj=obj, frame=(entry, kind), adjuncts=0.0).words())


def polar_question(dice: Dice) -> Phrase:
    return asked(transitive_clause(dice, asked_about(dice), question=True).inverted())


def wh_word(dice: Dice, kind: str) -> Phrase:
    """`what`, `who` or `which` with a noun."""
    if dice.chance(0.5):
        return [function_word("who" if kind == "person" else "what")]
    noun = en.noun(dice, kind)
    return [*under(noun, "det", [function_word("which")]), noun]


def local_question(dice: Dice) -> Phrase:
    entry, kind = transitive_frame(dice)
    if dice.chance(0.4):
        who = [function_word("who")] if dice.chance(0.5) else wh_word(dice, "person")
        return asked(
            transitive_clause(dice, who, frame=(entry, kind), tense=dice.word("past perfect future modal")).words()
        )
    made = transitive_clause(dice, asked_about(dice), obj=wh_word(dice, kind), frame=(entry, kind), question=True)
    made.objects, fronted = [], made.objects
    return asked([*fronted, *made.inverted()])


def parenthetical(dice: Dice) -> Phrase:
    made = transitive_clause(
        dice, person(dice, "Nom", pronouns=""), tense=dice.word("past perfect modal future present")
    )
    form = dice.word("think believe suppose fear guess hope")
    subject = [en.pronoun("I", "Nom")] if dice.chance(0.6) else [name(dice)]
    _, verb = verb_group(dice, form, agreement(subject), "present")
    inserted = between_commas([*under(verb, "nsubj", subject), verb], ",")
    under(made.verb, "parataxis", inserted)
    place = dice.word("early late last")
    if place == "early":
        return statement([*made.subject, *inserted, *made.auxiliaries, *made.rest()])
    if place == "late" and made.after:
        return statement(
            [*made.subject, *made.auxiliaries, *made.before, made.verb, *made.objects, *inserted, *made.after]
        )
    return statement([*made.words(), *inserted])


PHENOMENA = [
    Phenomenon("intransitive", 39, intransitive),
    Phenomenon("transitive", 78, transitive),
    Phenomenon("prepositional object", 39, prepositional_object),
    Phenomenon("ditransitive", 44, ditransitive),
    Phenomenon("copula", 48, copular),
    Phenomenon("existential", 22, existential),
    Phenomenon("passive", 44, passive),
    Phenomenon("coordination", 57, coordination),
    Phenomenon("adverbial clause", 44, adverbial_clause),
    Phenomenon("complement clause", 39, complement_clause),
    Phenomenon("control infinitive", 44, control),
    Phenomenon("relative clause", 44, relative),
    Phenomenon("polar question", 26, polar_question),
    Phenomenon("local wh-question", 26, local_question),
    Phenomenon("parenthetical", 30, parenthetical),
]
