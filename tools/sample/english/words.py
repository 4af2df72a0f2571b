"""English words and their forms, as tables that a person can extend: one line a class."""

from __future__ import annotations

from sample.words import Dice, Word, feats

NAMES = [
    "Anna",
    "Peter",
    "Maria",
    "Daniel",
    "Julia",
    "Thomas",
    "Sarah",
    "Martin",
    "Laura",
    "David",
    "Emma",
    "Paul",
    "Clara",
    "Simon",
    "Helen",
    "George",
    "Alice",
    "Frank",
    "Rosa",
    "Victor",
    "Nadia",
    "Oscar",
    "Irene",
    "Hugo",
    "Edith",
    "Felix",
    "Grace",
    "Leonard",
    "Ruth",
    "Samuel",
]
CITIES = [
    "Vienna",
    "Dublin",
    "Lisbon",
    "Prague",
    "Toronto",
    "Oslo",
    "Madrid",
    "Glasgow",
    "Kyoto",
    "Boston",
    "Naples",
    "Geneva",
    "Hamburg",
    "Utrecht",
]

# kind: singular[/plural]; a star marks a mass noun.
NOUNS = {
    "person": """man/men woman/women student teacher doctor neighbour child/children lawyer farmer journalist nurse
        tourist singer engineer painter baker driver colleague officer guest actor historian waiter pilot librarian""",
    "text": "book letter report novel article poem contract story review diary essay speech manuscript recipe",
    "device": "car bicycle radio computer clock camera printer telephone lamp piano tractor boat machine guitar",
    "food": "soup* bread* cake apple sandwich pizza salad fish* omelette cheese* pancake rice* pie",
    "place": "village park market harbour garden valley island forest bridge square",
    "building": "kitchen library museum station office hotel church theatre school shop castle cottage",
    "topic": "war strike election problem accident plan law experiment journey scandal wedding storm decision",
    "gift": "ring watch painting coat vase necklace scarf/scarves hat bottle basket ticket key map toy",
}
PROFESSIONS = """student teacher doctor lawyer farmer journalist engineer painter baker driver officer historian
    pilot librarian"""
ADJECTIVES = {
    "person": "young old tired famous friendly clever nervous tall honest quiet rich lonely cheerful patient",
    "text": "long short new interesting boring secret famous difficult handwritten brilliant strange",
    "device": "new old broken expensive cheap heavy noisy modern useful small",
    "food": "fresh cold delicious hot sweet salty cheap",
    "place": "small old beautiful crowded quiet famous lonely",
    "building": "small old beautiful crowded quiet new empty famous",
    "topic": "recent terrible long difficult strange famous important unexpected",
    "gift": "beautiful old expensive golden small red green precious cheap",
}
COMPARATIVES = [
    "bigger:big",
    "cheaper:cheap",
    "older:old",
    "newer:new",
    "smaller:small",
    "better:good",
    "nicer:nice",
    "heavier:heavy",
]

# What a verb takes as its object: lemma[/past/participle], regular where only the lemma stands.
TRANSITIVES = {
    "text": "read/read/read write/wrote/written publish translate finish print sign copy quote find/found/found",
    "device": "repair buy/bought/bought sell/sold/sold clean use steal/stole/stolen test borrow break/broke/broken",
    "food": "eat/ate/eaten cook order taste buy/bought/bought prepare serve finish",
    "person": "meet/met/met invite visit call thank help see/saw/seen follow interview admire greet trust",
    "place": "visit leave/left/left photograph paint cross find/found/found describe explore",
    "building": "visit leave/left/left clean paint close open enter build/built/built sell/sold/sold repair",
    "topic": "discuss explain describe mention remember forget/forgot/forgotten study understand/understood/understood",
    "gift": "buy/bought/bought find/found/found hide/hid/hidden lose/lost/lost choose/chose/chosen keep/kept/kept wrap",
}
INTRANSITIVES = [
    "arrive",
    "leave/left/left",
    "sleep/slept/slept",
    "laugh",
    "work",
    "wait",
    "smile",
    "disappear",
    "sing/sang/sung",
    "cry",
    "dance",
    "travel",
    "listen",
    "hesitate",
    "rest",
]
ARRIVALS = ["arrive", "call", "appear", "come/came/come", "phone"]
GIVERS = [
    "give/gave/given",
    "send/sent/sent",
    "show/showed/shown",
    "offer",
    "lend/lent/lent",
    "sell/sold/sold",
    "bring/brought/brought",
]
# verb + preposition: what may follow
PREPOSITIONALS = [
    "talk:about:topic",
    "complain:about:topic",
    "work:on:text",
    "look:at:gift",
    "wait:for:person",
    "listen:to:person",
    "write/wrote/written:about:topic",
    "pay/paid/paid:for:food",
    "think/thought/thought:about:topic",
    "ask:for:gift",
    "speak/spoke/spoken:with:person",
    "argue:about:topic",
    "laugh:about:text",
    "dream:about:place",
    "rely:on:device",
    "care:for:person",
    "worry:about:topic",
    "search:for:gift",
    "live:in:building",
    "walk:through:place",
]
SAYERS = [
    "say/said/said",
    "think/thought/thought",
    "believe",
    "know/knew/known",
    "claim",
    "hope",
    "suspect",
    "hear/heard/heard",
    "mention",
    "announce",
    "explain",
    "remember",
    "fear",
    "admit",
]
BRIDGES = ["say/said/said", "think/thought/thought", "believe", "claim", "hope", "suspect", "know/knew/known"]
CONTROLLERS = [
    "want",
    "try",
    "hope",
    "plan",
    "refuse",
    "forget/forgot/forgotten",
    "promise",
    "decide",
    "manage",
    "begin/began/begun",
    "need",
    "prefer",
    "agree",
    "intend",
]
PERSUADERS = ["ask", "persuade", "tell/told/told", "advise", "allow", "force", "remind", "beg"]
DOUBLING = {
    "forget": "tt",
    "plan": "nn",
    "stop": "pp",
    "begin": "nn",
    "prefer": "rr",
    "beg": "gg",
    "admit": "tt",
    "wrap": "pp",
}
MANNERS = ["quickly", "carefully", "quietly", "secretly", "finally", "suddenly", "happily"]
FREQUENCIES = ["often", "never", "always", "rarely", "sometimes"]
WHEN = {  # what fits the time of the finite verb
    "past": "yesterday recently once there",
    "perfect": "recently today again here",
    "present": "today again here now",
    "future": "tomorrow soon again today",
    "open": "today again here there",
}


def _doubled(lemma: str, ending: str) -> str:
    return lemma + DOUBLING[lemma][-1] + ending if lemma in DOUBLING else lemma + ending


def verb_forms(entry: str) -> dict[str, str]:
    """`write/wrote/written` to its six forms; a lemma alone is regular."""
    lemma, *irregular = entry.split("/")
    sibilant = lemma.endswith(("s", "x", "ch", "sh"))
    final_y = lemma.endswith("y") and lemma[-2] not in "aeiou"
    third = lemma[:-1] + "ies" if final_y else lemma + ("es" if sibilant else "s")
    if lemma.endswith("e"):
        past, ing = lemma + "d", lemma[:-1] + "ing"
    else:
        past, ing = (lemma[:-1] + "ied" if final_y else _doubled(lemma, "ed")), _doubled(lemma, "ing")
    if lemma.endswith("ee"):
        ing = lemma + "ing"
    past, participle = irregular or (past, past)
    return {"lemma": lemma, "VBZ": third, "VBP": lemma, "VB": lemma, "VBD": past, "VBN": participle, "VBG": ing}


def plural_form(entry: str) -> str:
    singular, *irregular = entry.split("/")
    if irregular:
        return irregular[0]
    if singular.endswith("y") and singular[-2] not in "aeiou":
        return singular[:-1] + "ies"
    return singular + ("es" if singular.endswith(("s", "x", "ch", "sh")) else "s")


def noun(dice: Dice, kind: str, number: str | None = None) -> Word:
    entry = dice.word(NOUNS[kind])
    lemma = entry.rstrip("*").split("/")[0]
    if entry.endswith("*") or number == "Sing" or (number is None and dice.chance(0.7)):
        return Word(lemma, lemma, "NOUN", "NN", "Number=Sing")
    return Word(plural_form(entry), lemma, "NOUN", "NNS", "Number=Plur")


def is_mass(word: Word) -> bool:
    return any(word.lemma + "*" in line.split() for line in NOUNS.values())


AUXILIARIES = {"have": ("had", "has"), "do": ("did", "does"), "be": ("were", "is")}


def finite(form: str, lemma: str, xpos: str, number: str, person: str) -> Word:
    tense = "Past" if xpos == "VBD" else "Pres"
    features = feats(Mood="Ind", Number=number, Person=person, Tense=tense, VerbForm="Fin")
    return Word(form, lemma, "AUX" if lemma in AUXILIARIES else "VERB", xpos, features)


def nonfinite(form: str, lemma: str, upos: str, xpos: str) -> Word:
    features = {"VB": "VerbForm=Inf", "VBG": "Tense=Pres|VerbForm=Part", "VBN": "Tense=Past|VerbForm=Part"}[xpos]
    return Word(form, lemma, upos, xpos, features)


BE = {
    ("Pres", "Sing", "1"): "am",
    ("Pres", "Sing", "3"): "is",
    ("Past", "Sing", "1"): "was",
    ("Past", "Sing", "3"): "was",
}


def be(tense: str, number: str, person: str) -> Word:
    form = BE.get((tense, number, person), "are" if tense == "Pres" else "were")
    third = number == "Sing" and person == "3"
    return finite(form, "be", "VBD" if tense == "Past" else "VBZ" if third else "VBP", number, person)


def auxiliary(lemma: str, tense: str, number: str, person: str) -> Word:
    past, third = AUXILIARIES[lemma]
    if tense == "Past":
        return finite(past, lemma, "VBD", number, person)
    if number == "Sing" and person == "3":
        return finite(third, lemma, "VBZ", number, person)
    return finite(lemma, lemma, "VBP", number, person)


PRONOUNS = {  # subject form: (object form, possessive, person, number, gender)
    "I": ("me", "my", "1", "Sing", None),
    "you": ("you", "your", "2", "Sing", None),
    "he": ("him", "his", "3", "Sing", "Masc"),
    "she": ("her", "her", "3", "Sing", "Fem"),
    "we": ("us", "our", "1", "Plur", None),
    "they": ("them", "their", "3", "Plur", None),
}


def pronoun(subject_form: str, case: str) -> Word:
    object_form, possessive, person, number, gender = PRONOUNS[subject_form]
    form = {"Nom": subject_form, "Acc": object_form, "Gen": possessive}[case]
    features = feats(
        Case=None if subject_form == "you" and case != "Gen" else case,
        Gender=gender,
        Number=number,
        Person=person,
        Poss="Yes" if case == "Gen" else None,
        PronType="Prs",
    )
    return Word(
        form, possessive if case == "Gen" else subject_form, "PRON", "PRP$" if case == "Gen" else "PRP", features
    )
