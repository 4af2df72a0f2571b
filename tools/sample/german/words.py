"""German words and their forms, as tables that a person can extend: one line a class."""

from __future__ import annotations

from dataclasses import dataclass

from sample.words import Dice, Word, feats

NAMES = [
    "Anna",
    "Peter",
    "Maria",
    "Daniel",
    "Julia",
    "Thomas",
    "Sabine",
    "Martin",
    "Laura",
    "Jürgen",
    "Katrin",
    "Paul",
    "Klara",
    "Simon",
    "Helene",
    "Georg",
    "Ute",
    "Frank",
    "Rosa",
    "Viktor",
    "Nadja",
    "Oskar",
    "Irene",
    "Hugo",
    "Edith",
    "Felix",
    "Greta",
    "Lukas",
    "Ruth",
    "Stefan",
]
CITIES = [
    "Wien",
    "Berlin",
    "Hamburg",
    "Bremen",
    "Leipzig",
    "Zürich",
    "Basel",
    "Köln",
    "München",
    "Dresden",
    "Graz",
    "Kiel",
    "Bonn",
    "Trier",
]

# kind: noun:gender:plural; gender w marks a weak masculine: all but its nominative singular is as in the plural.
NOUNS = {
    "person": """Mann:Masc:Männer Frau:Fem:Frauen Kind:Neut:Kinder Lehrer:Masc:Lehrer Lehrerin:Fem:Lehrerinnen
        Student:w:Studenten Ärztin:Fem:Ärztinnen Arzt:Masc:Ärzte Nachbarin:Fem:Nachbarinnen Bäcker:Masc:Bäcker
        Freundin:Fem:Freundinnen Freund:Masc:Freunde Gast:Masc:Gäste Polizist:w:Polizisten Kollege:w:Kollegen
        Sängerin:Fem:Sängerinnen Mädchen:Neut:Mädchen Bauer:w:Bauern Journalistin:Fem:Journalistinnen""",
    "text": """Buch:Neut:Bücher Brief:Masc:Briefe Roman:Masc:Romane Bericht:Masc:Berichte Gedicht:Neut:Gedichte
        Zeitung:Fem:Zeitungen Rede:Fem:Reden Vertrag:Masc:Verträge Geschichte:Fem:Geschichten Artikel:Masc:Artikel""",
    "device": """Wagen:Masc:Wagen Fahrrad:Neut:Fahrräder Uhr:Fem:Uhren Radio:Neut:Radios Kamera:Fem:Kameras
        Drucker:Masc:Drucker Lampe:Fem:Lampen Boot:Neut:Boote Klavier:Neut:Klaviere Maschine:Fem:Maschinen""",
    "food": """Apfel:Masc:Äpfel Suppe:Fem:Suppen Kuchen:Masc:Kuchen Brot:Neut:Brote Fisch:Masc:Fische Ei:Neut:Eier
        Birne:Fem:Birnen Torte:Fem:Torten Braten:Masc:Braten Gericht:Neut:Gerichte""",
    "place": """Garten:Masc:Gärten Dorf:Neut:Dörfer Park:Masc:Parks Insel:Fem:Inseln Tal:Neut:Täler Markt:Masc:Märkte
        Brücke:Fem:Brücken Wald:Masc:Wälder Hafen:Masc:Häfen Platz:Masc:Plätze""",
    "building": """Haus:Neut:Häuser Schule:Fem:Schulen Büro:Neut:Büros Küche:Fem:Küchen Museum:Neut:Museen
        Bahnhof:Masc:Bahnhöfe Kirche:Fem:Kirchen Hotel:Neut:Hotels Laden:Masc:Läden Theater:Neut:Theater""",
    "topic": """Krieg:Masc:Kriege Wahl:Fem:Wahlen Problem:Neut:Probleme Unfall:Masc:Unfälle Reise:Fem:Reisen
        Gesetz:Neut:Gesetze Plan:Masc:Pläne Streik:Masc:Streiks Hochzeit:Fem:Hochzeiten
        Entscheidung:Fem:Entscheidungen""",
    "gift": """Ring:Masc:Ringe Vase:Fem:Vasen Kette:Fem:Ketten Hut:Masc:Hüte Bild:Neut:Bilder Flasche:Fem:Flaschen
        Mantel:Masc:Mäntel Korb:Masc:Körbe Tuch:Neut:Tücher Schlüssel:Masc:Schlüssel Spiel:Neut:Spiele""",
}
ADJECTIVES = {
    "person": "jung alt müde berühmt freundlich klug nervös ehrlich ruhig reich fröhlich",
    "text": "lang kurz neu spannend langweilig geheim berühmt schwierig seltsam",
    "device": "neu alt kaputt klein modern schwer laut nützlich billig",
    "food": "frisch kalt warm süß salzig billig",
    "place": "klein alt schön ruhig berühmt einsam groß",
    "building": "klein alt schön leer neu berühmt groß modern",
    "topic": "schrecklich lang schwierig seltsam wichtig neu",
    "gift": "schön alt klein rot grün golden billig",
}
COMPARATIVES = [
    "größer:groß",
    "kleiner:klein",
    "älter:alt",
    "neuer:neu",
    "billiger:billig",
    "schöner:schön",
    "besser:gut",
]

# infinitive (separable prefix before a bar), third person present, past, participle; s at the end: perfect with sein
TRANSITIVES = {
    "text": """lesen,liest,las,gelesen schreiben,schreibt,schrieb,geschrieben übersetzen,übersetzt,übersetzte,übersetzt
        vor|lesen,liest,las,vorgelesen drucken,druckt,druckte,gedruckt finden,findet,fand,gefunden
        unterschreiben,unterschreibt,unterschrieb,unterschrieben kopieren,kopiert,kopierte,kopiert""",
    "device": """reparieren,repariert,reparierte,repariert kaufen,kauft,kaufte,gekauft
        verkaufen,verkauft,verkaufte,verkauft
        benutzen,benutzt,benutzte,benutzt stehlen,stiehlt,stahl,gestohlen testen,testet,testete,getestet
        aus|leihen,leiht,lieh,ausgeliehen putzen,putzt,putzte,geputzt""",
    "food": """essen,isst,aß,gegessen kochen,kocht,kochte,gekocht bestellen,bestellt,bestellte,bestellt
        probieren,probiert,probierte,probiert auf|essen,isst,aß,aufgegessen kaufen,kauft,kaufte,gekauft""",
    "person": """treffen,trifft,traf,getroffen ein|laden,lädt,lud,eingeladen besuchen,besucht,besuchte,besucht
        an|rufen,ruft,rief,angerufen sehen,sieht,sah,gesehen suchen,sucht,suchte,gesucht grüßen,grüßt,grüßte,gegrüßt
        ab|holen,holt,holte,abgeholt fragen,fragt,fragte,gefragt""",
    "place": """besuchen,besucht,besuchte,besucht verlassen,verlässt,verließ,verlassen
        zeichnen,zeichnet,zeichnete,gezeichnet
        malen,malt,malte,gemalt beschreiben,beschreibt,beschrieb,beschrieben finden,findet,fand,gefunden""",
    "building": """besuchen,besucht,besuchte,besucht verlassen,verlässt,verließ,verlassen putzen,putzt,putzte,geputzt
        öffnen,öffnet,öffnete,geöffnet bauen,baut,baute,gebaut ab|reißen,reißt,riss,abgerissen
        streichen,streicht,strich,gestrichen mieten,mietet,mietete,gemietet""",
    "topic": """erklären,erklärt,erklärte,erklärt beschreiben,beschreibt,beschrieb,beschrieben
        vergessen,vergisst,vergaß,vergessen verstehen,versteht,verstand,verstanden
        erwähnen,erwähnt,erwähnte,erwähnt vor|bereiten,bereitet,bereitete,vorbereitet""",
    "gift": """kaufen,kauft,kaufte,gekauft finden,findet,fand,gefunden verstecken,versteckt,versteckte,versteckt
        verlieren,verliert,verlor,verloren mit|nehmen,nimmt,nahm,mitgenommen ein|packen,packt,packte,eingepackt""",
}
INTRANSITIVES = """schlafen,schläft,schlief,geschlafen arbeiten,arbeitet,arbeitete,gearbeitet
    lachen,lacht,lachte,gelacht
    warten,wartet,wartete,gewartet an|kommen,kommt,kam,angekommen,s weg|gehen,geht,ging,weggegangen,s
    ein|schlafen,schläft,schlief,eingeschlafen,s auf|stehen,steht,stand,aufgestanden,s tanzen,tanzt,tanzte,getanzt
    schweigen,schweigt,schwieg,geschwiegen kommen,kommt,kam,gekommen,s verreisen,verreist,verreiste,verreist,s"""
ARRIVALS = """an|kommen,kommt,kam,angekommen,s kommen,kommt,kam,gekommen,s an|rufen,ruft,rief,angerufen
    erscheinen,erscheint,erschien,erschienen,s"""
GIVERS = """geben,gibt,gab,gegeben schenken,schenkt,schenkte,geschenkt zeigen,zeigt,zeigte,gezeigt
    schicken,schickt,schickte,geschickt leihen,leiht,lieh,geliehen bringen,bringt,brachte,gebracht
    zurück|geben,gibt,gab,zurückgegeben"""
DATIVES = """helfen,hilft,half,geholfen danken,dankt,dankte,gedankt folgen,folgt,folgte,gefolgt,s
    vertrauen,vertraut,vertraute,vertraut zu|hören,hört,hörte,zugehört"""
# verb:preposition:case:kind; a leading ~ marks a reflexive verb
PREPOSITIONALS = """warten,wartet,wartete,gewartet:auf:Acc:person sprechen,spricht,sprach,gesprochen:über:Acc:topic
    denken,denkt,dachte,gedacht:an:Acc:person arbeiten,arbeitet,arbeitete,gearbeitet:an:Dat:text
    suchen,sucht,suchte,gesucht:nach:Dat:gift träumen,träumt,träumte,geträumt:von:Dat:place
    lachen,lacht,lachte,gelacht:über:Acc:text ~freuen,freut,freute,gefreut:über:Acc:gift
    ~ärgern,ärgert,ärgerte,geärgert:über:Acc:topic ~kümmern,kümmert,kümmerte,gekümmert:um:Acc:person
    ~erinnern,erinnert,erinnerte,erinnert:an:Acc:topic ~bedanken,bedankt,bedankte,bedankt:für:Acc:gift"""
SAYERS = """sagen,sagt,sagte,gesagt glauben,glaubt,glaubte,geglaubt behaupten,behauptet,behauptete,behauptet
    wissen,weiß,wusste,gewusst hoffen,hofft,hoffte,gehofft hören,hört,hörte,gehört vermuten,vermutet,vermutete,vermutet
    erzählen,erzählt,erzählte,erzählt denken,denkt,dachte,gedacht zu|geben,gibt,gab,zugegeben"""
BRIDGES = """sagen,sagt,sagte,gesagt glauben,glaubt,glaubte,geglaubt meinen,meint,meinte,gemeint
    denken,denkt,dachte,gedacht
    hoffen,hofft,hoffte,gehofft vermuten,vermutet,vermutete,vermutet"""
CONTROLLERS = """versuchen,versucht,versuchte,versucht vergessen,vergisst,vergaß,vergessen
    versprechen,verspricht,versprach,versprochen
    beginnen,beginnt,begann,begonnen hoffen,hofft,hoffte,gehofft an|fangen,fängt,fing,angefangen
        planen,plant,plante,geplant
    beschließen,beschließt,beschloss,beschlossen"""
# those that form one verb cluster with their infinitive, so that its object may leave it
COHERENT = """versuchen,versucht,versuchte,versucht vergessen,vergisst,vergaß,vergessen beginnen,beginnt,begann,begonnen
    an|fangen,fängt,fing,angefangen versprechen,verspricht,versprach,versprochen
        beschließen,beschließt,beschloss,beschlossen"""
MODALS = {
    "können": ("kann", "konnte"),
    "müssen": ("muss", "musste"),
    "wollen": ("will", "wollte"),
    "dürfen": ("darf", "durfte"),
    "sollen": ("soll", "sollte"),
}

ADVERBS = {
    "Past": "gestern damals kürzlich wieder dort",
    "Pres": "heute oft wieder hier jetzt",
    "Perf": "gestern heute kürzlich wieder dort",
}


@dataclass(frozen=True)
class Verb:
    """The principal parts of a verb; `prefix` is what separates from it."""

    infinitive: str
    third: str
    past: str
    participle: str
    prefix: str = ""
    perfect: str = "haben"
    reflexive: bool = False

    @property
    def lemma(self) -> str:
        return self.prefix + self.infinitive

    def present(self, number: str, person: str) -> str:
        if number == "Plur":
            return self.infinitive
        if person == "3":
            return self.third
        if self.third == "weiß":
            return {"1": "weiß", "2": "weißt"}[person]
        if person == "1":
            return self.infinitive[:-2] + "e"
        stem = self.third[:-1]
        return stem + ("t" if stem.endswith(("s", "ß", "z")) else "st")

    def preterite(self, number: str, person: str) -> str:
        if number == "Plur":
            return self.past + ("n" if self.past.endswith("e") else "en")
        if person == "2":
            return self.past + ("est" if self.past.endswith(("s", "ß", "d", "t", "z")) else "st")
        return self.past


def verb(entry: str) -> Verb:
    infinitive, third, past, participle, *sein = entry.lstrip("~").split(",")
    prefix, _, infinitive = infinitive.rpartition("|")
    return Verb(infinitive, third, past, participle, prefix, "sein" if sein else "haben", entry.startswith("~"))


SEIN = {
    ("Pres", "Sing", "1"): "bin",
    ("Pres", "Sing", "2"): "bist",
    ("Pres", "Sing", "3"): "ist",
    ("Pres", "Plur", "1"): "sind",
    ("Past", "Sing", "1"): "war",
    ("Past", "Sing", "2"): "warst",
    ("Past", "Sing", "3"): "war",
}
WERDEN = {
    ("Pres", "Sing", "1"): "werde",
    ("Pres", "Sing", "2"): "wirst",
    ("Pres", "Sing", "3"): "wird",
    ("Past", "Sing", "1"): "wurde",
    ("Past", "Sing", "2"): "wurdest",
    ("Past", "Sing", "3"): "wurde",
}


def finite(form: str, lemma: str, xpos: str, number: str, person: str, *, tense: str) -> Word:
    features = feats(Mood="Ind", Number=number, Person=person, Tense=tense, VerbForm="Fin")
    return Word(form, lemma, "VERB" if xpos.startswith("VV") else "AUX", xpos, features)


def auxiliary(lemma: str, number: str, person: str, tense: str) -> Word:
    key = (tense, number, person)
    if lemma == "haben":
        have = {"1": "habe", "2": "hast", "3": "hat"}[person] if number == "Sing" else "haben"
        had = {"1": "hatte", "2": "hattest", "3": "hatte"}[person] if number == "Sing" else "hatten"
        form = have if tense == "Pres" else had
    elif lemma == "sein":
        form = SEIN.get(key, "sind" if tense == "Pres" else "waren")
    elif lemma == "werden":
        form = WERDEN.get(key, "werden" if tense == "Pres" else "wurden")
    else:
        now, then = MODALS[lemma]
        singular = now if tense == "Pres" else then
        if number == "Plur":
            form = lemma if tense == "Pres" else then + "n"
        else:
            form = singular + ("st" if person == "2" and not singular.endswith("s") else "t" if person == "2" else "")
    return finite(form, lemma, "VMFIN" if lemma in MODALS else "VAFIN", number, person, tense=tense)


def dative_plural(plural: str) -> str:
    return plural if plural.endswith(("n", "s")) else plural + "n"


def genitive(lemma: str) -> str:
    vowels = sum(
        c in "aeiouäöüy" and (i == 0 or lemma[i - 1].lower() not in "aeiouäöüy") for i, c in enumerate(lemma.lower())
    )
    return lemma + (
        "es" if (vowels == 1 and not lemma.endswith(("ei", "o"))) or lemma.endswith(("s", "ß", "z")) else "s"
    )


def noun(dice: Dice, kind: str, case: str, number: str | None = None) -> Word:
    lemma, gender, plural = dice.word(NOUNS[kind]).split(":")
    number = number or ("Sing" if dice.chance(0.7) else "Plur")
    return inflected(Word(lemma, f"{lemma}:{gender}:{plural}", "NOUN", "NN"), case, number)


def inflected(word: Word, case: str, number: str) -> Word:
    """Give a noun fresh from the table (its lemma is the entry) its form for case and number."""
    lemma, gender, plural = word.lemma.split(":")
    if number == "Plur":
        form = dative_plural(plural) if case == "Dat" else plural
    elif gender == "w" and case != "Nom":
        form = plural
    else:
        form = genitive(lemma) if case == "Gen" and gender in ("Masc", "Neut") else lemma
    word.form, word.lemma = form, lemma
    word.feats = feats(Case=case, Gender="Masc" if gender == "w" else gender, Number=number)
    return word


DEFINITE = {
    "Masc": {"Nom": "der", "Acc": "den", "Dat": "dem", "Gen": "des"},
    "Fem": {"Nom": "die", "Acc": "die", "Dat": "der", "Gen": "der"},
    "Neut": {"Nom": "das", "Acc": "das", "Dat": "dem", "Gen": "des"},
    "Plur": {"Nom": "die", "Acc": "die", "Dat": "den", "Gen": "der"},
}
STRONG = {  # the endings of `dieser`; `ein` drops those of Nom Masc and Nom/Acc Neut
    "Masc": {"Nom": "er", "Acc": "en", "Dat": "em", "Gen": "es"},
    "Fem": {"Nom": "e", "Acc": "e", "Dat": "er", "Gen": "er"},
    "Neut": {"Nom": "es", "Acc": "es", "Dat": "em", "Gen": "es"},
    "Plur": {"Nom": "e", "Acc": "e", "Dat": "en", "Gen": "er"},
}


def slot(noun_word: Word) -> tuple[str, str]:
    """Which column of the paradigms this noun takes: gender or Plur, and case."""
    plural = noun_word.feat("Number") == "Plur"
    return "Plur" if plural else noun_word.feat("Gender") or "Neut", noun_word.feat("Case") or "Nom"


def ein_ending(column: str, case: str) -> str:
    bare = (column == "Masc" and case == "Nom") or (column == "Neut" and case in ("Nom", "Acc"))
    return "" if bare else STRONG[column][case]


def adjective_ending(determiner: str, column: str, case: str) -> str:
    """`determiner` is `der`, `ein` (with the bare forms) or nothing."""
    strong = not determiner or (determiner == "ein" and ein_ending(column, case) == "")
    if strong:
        return "en" if column in ("Masc", "Neut") and case == "Gen" else STRONG[column][case]
    return "e" if (case in ("Nom", "Acc") and column in ("Fem", "Neut")) or (column, case) == ("Masc", "Nom") else "en"


PRONOUNS = {  # nominative: accusative, dative, reflexive, person, number, gender
    "ich": ("mich", "mir", "mich", "1", "Sing", None),
    "du": ("dich", "dir", "dich", "2", "Sing", None),
    "er": ("ihn", "ihm", "sich", "3", "Sing", "Masc"),
    "sie": ("sie", "ihr", "sich", "3", "Sing", "Fem"),
    "wir": ("uns", "uns", "uns", "1", "Plur", None),
    "sie/Plur": ("sie", "ihnen", "sich", "3", "Plur", None),
}


def pronoun(key: str, case: str) -> Word:
    accusative, dative, _, person, number, gender = PRONOUNS[key]
    nominative = key.split("/", maxsplit=1)[0]
    form = {"Nom": nominative, "Acc": accusative, "Dat": dative}[case]
    return Word(
        form, nominative, "PRON", "PPER", feats(Case=case, Gender=gender, Number=number, Person=person, PronType="Prs")
    )


def reflexive(number: str, person: str) -> Word:
    form = next(p[2] for p in PRONOUNS.values() if p[3:5] == (person, number))
    return Word(
        form,
        "sich" if form == "sich" else {"mich": "ich", "dich": "du", "uns": "wir"}[form],
        "PRON",
        "PRF",
        feats(Case="Acc", Number=None if form == "sich" else number, Person=person, PronType="Prs", Reflex="Yes"),
    )
