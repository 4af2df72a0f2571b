"""Dutch words and their forms, as tables that a person can extend: one line a class."""

from __future__ import annotations

from dataclasses import dataclass

from sample.words import Dice, Word, feats

NAMES = [
    "Anna",
    "Pieter",
    "Maria",
    "Daan",
    "Julia",
    "Thomas",
    "Saskia",
    "Maarten",
    "Laura",
    "Jeroen",
    "Katrien",
    "Paul",
    "Klaartje",
    "Simon",
    "Heleen",
    "Joris",
    "Ilse",
    "Frank",
    "Roos",
    "Victor",
    "Nadia",
    "Oscar",
    "Irene",
    "Hugo",
    "Els",
    "Felix",
    "Greet",
    "Lucas",
    "Ruth",
    "Bram",
]
CITIES = [
    "Amsterdam",
    "Utrecht",
    "Gent",
    "Leiden",
    "Antwerpen",
    "Delft",
    "Groningen",
    "Brugge",
    "Haarlem",
    "Breda",
    "Leuven",
    "Zwolle",
]

# kind: noun:gender:plural
NOUNS = {
    "person": """man:Com:mannen vrouw:Com:vrouwen kind:Neut:kinderen lerares:Com:leraressen student:Com:studenten
        arts:Com:artsen
        buurman:Com:buurmannen bakker:Com:bakkers vriendin:Com:vriendinnen gast:Com:gasten agent:Com:agenten
        collega:Com:collega's
        zanger:Com:zangers meisje:Neut:meisjes jongen:Com:jongens boer:Com:boeren advocaat:Com:advocaten""",
    "text": """boek:Neut:boeken brief:Com:brieven roman:Com:romans verslag:Neut:verslagen gedicht:Neut:gedichten
        krant:Com:kranten
        verhaal:Neut:verhalen contract:Neut:contracten artikel:Neut:artikelen lied:Neut:liederen""",
    "device": """auto:Com:auto's fiets:Com:fietsen klok:Com:klokken radio:Com:radio's camera:Com:camera's
        lamp:Com:lampen
        boot:Com:boten piano:Com:piano's machine:Com:machines orgel:Neut:orgels""",
    "food": """appel:Com:appels soep:Com:soepen taart:Com:taarten brood:Neut:broden vis:Com:vissen ei:Neut:eieren
        peer:Com:peren
        pannenkoek:Com:pannenkoeken gerecht:Neut:gerechten""",
    "place": """tuin:Com:tuinen dorp:Neut:dorpen park:Neut:parken bos:Neut:bossen haven:Com:havens stad:Com:steden
        vallei:Com:valleien""",
    "building": """huis:Neut:huizen school:Com:scholen kantoor:Neut:kantoren keuken:Com:keukens museum:Neut:musea
        station:Neut:stations kerk:Com:kerken hotel:Neut:hotels winkel:Com:winkels schuur:Com:schuren""",
    "topic": """oorlog:Com:oorlogen probleem:Neut:problemen ongeluk:Neut:ongelukken reis:Com:reizen wet:Com:wetten
        plan:Neut:plannen
        staking:Com:stakingen bruiloft:Com:bruiloften besluit:Neut:besluiten""",
    "gift": """ring:Com:ringen vaas:Com:vazen ketting:Com:kettingen hoed:Com:hoeden schilderij:Neut:schilderijen
        fles:Com:flessen
        jas:Com:jassen mand:Com:manden sleutel:Com:sleutels spel:Neut:spellen""",
}
# adjective/inflected form
ADJECTIVES = {
    "person": """jong/jonge oud/oude vermoeid/vermoeide beroemd/beroemde vriendelijk/vriendelijke slim/slimme
        eerlijk/eerlijke rijk/rijke""",
    "text": "lang/lange nieuw/nieuwe spannend/spannende saai/saaie geheim/geheime moeilijk/moeilijke vreemd/vreemde",
    "device": "nieuw/nieuwe oud/oude kapot/kapotte klein/kleine modern/moderne zwaar/zware goedkoop/goedkope",
    "food": "vers/verse koud/koude warm/warme zoet/zoete zout/zoute lekker/lekkere",
    "place": "klein/kleine oud/oude mooi/mooie rustig/rustige beroemd/beroemde groot/grote",
    "building": "klein/kleine oud/oude mooi/mooie leeg/lege nieuw/nieuwe groot/grote",
    "topic": "vreselijk/vreselijke lang/lange moeilijk/moeilijke vreemd/vreemde belangrijk/belangrijke",
    "gift": "mooi/mooie oud/oude klein/kleine rood/rode groen/groene gouden/gouden duur/dure",
}
COMPARATIVES = [
    "grotere:groot",
    "kleinere:klein",
    "oudere:oud",
    "nieuwere:nieuw",
    "goedkopere:goedkoop",
    "mooiere:mooi",
    "betere:goed",
]

# infinitive, first person, third person, past singular, past plural, participle; z at the end: perfect with zijn
TRANSITIVES = {
    "text": """lezen,lees,leest,las,lazen,gelezen schrijven,schrijf,schrijft,schreef,schreven,geschreven
        vertalen,vertaal,vertaalt,vertaalde,vertaalden,vertaald vinden,vind,vindt,vond,vonden,gevonden
        kopiëren,kopieer,kopieert,kopieerde,kopieerden,gekopieerd tekenen,teken,tekent,tekende,tekenden,getekend""",
    "device": """repareren,repareer,repareert,repareerde,repareerden,gerepareerd kopen,koop,koopt,kocht,kochten,gekocht
        verkopen,verkoop,verkoopt,verkocht,verkochten,verkocht gebruiken,gebruik,gebruikt,gebruikte,gebruikten,gebruikt
        stelen,steel,steelt,stal,stalen,gestolen testen,test,test,testte,testten,getest
        poetsen,poets,poetst,poetste,poetsten,gepoetst""",
    "food": """eten,eet,eet,at,aten,gegeten koken,kook,kookt,kookte,kookten,gekookt
        bestellen,bestel,bestelt,bestelde,bestelden,besteld
        proeven,proef,proeft,proefde,proefden,geproefd kopen,koop,koopt,kocht,kochten,gekocht""",
    "person": """ontmoeten,ontmoet,ontmoet,ontmoette,ontmoetten,ontmoet
        bezoeken,bezoek,bezoekt,bezocht,bezochten,bezocht
        zoeken,zoek,zoekt,zocht,zochten,gezocht groeten,groet,groet,groette,groetten,gegroet
        bellen,bel,belt,belde,belden,gebeld
        bedanken,bedank,bedankt,bedankte,bedankten,bedankt volgen,volg,volgt,volgde,volgden,gevolgd""",
    "place": """bezoeken,bezoek,bezoekt,bezocht,bezochten,bezocht verlaten,verlaat,verlaat,verliet,verlieten,verlaten
        tekenen,teken,tekent,tekende,tekenden,getekend
        beschrijven,beschrijf,beschrijft,beschreef,beschreven,beschreven""",
    "building": """bouwen,bouw,bouwt,bouwde,bouwden,gebouwd verlaten,verlaat,verlaat,verliet,verlieten,verlaten
        openen,open,opent,opende,openden,geopend schilderen,schilder,schildert,schilderde,schilderden,geschilderd
        huren,huur,huurt,huurde,huurden,gehuurd slopen,sloop,sloopt,sloopte,sloopten,gesloopt""",
    "topic": """beschrijven,beschrijf,beschrijft,beschreef,beschreven,beschreven
        begrijpen,begrijp,begrijpt,begreep,begrepen,begrepen
        bespreken,bespreek,bespreekt,besprak,bespraken,besproken
        onderzoeken,onderzoek,onderzoekt,onderzocht,onderzochten,onderzocht""",
    "gift": """kopen,koop,koopt,kocht,kochten,gekocht vinden,vind,vindt,vond,vonden,gevonden
        verliezen,verlies,verliest,verloor,verloren,verloren kiezen,kies,kiest,koos,kozen,gekozen
        verstoppen,verstop,verstopt,verstopte,verstopten,verstopt""",
}
INTRANSITIVES = """slapen,slaap,slaapt,sliep,sliepen,geslapen werken,werk,werkt,werkte,werkten,gewerkt
    lachen,lach,lacht,lachte,lachten,gelachen wachten,wacht,wacht,wachtte,wachtten,gewacht
    vertrekken,vertrek,vertrekt,vertrok,vertrokken,vertrokken,z dansen,dans,danst,danste,dansten,gedanst
    zwijgen,zwijg,zwijgt,zweeg,zwegen,gezwegen komen,kom,komt,kwam,kwamen,gekomen,z
        verdwijnen,verdwijn,verdwijnt,verdween,verdwenen,verdwenen,z"""
ARRIVALS = """komen,kom,komt,kwam,kwamen,gekomen,z bellen,bel,belt,belde,belden,gebeld
    verschijnen,verschijn,verschijnt,verscheen,verschenen,verschenen,z"""
GIVERS = """geven,geef,geeft,gaf,gaven,gegeven sturen,stuur,stuurt,stuurde,stuurden,gestuurd
    lenen,leen,leent,leende,leenden,geleend
    verkopen,verkoop,verkoopt,verkocht,verkochten,verkocht beloven,beloof,belooft,beloofde,beloofden,beloofd"""
# verb:preposition:kind
PREPOSITIONALS = """wachten,wacht,wacht,wachtte,wachtten,gewacht:op:person
    praten,praat,praat,praatte,praatten,gepraat:over:topic
    denken,denk,denkt,dacht,dachten,gedacht:aan:topic werken,werk,werkt,werkte,werkten,gewerkt:aan:text
    zoeken,zoek,zoekt,zocht,zochten,gezocht:naar:gift dromen,droom,droomt,droomde,droomden,gedroomd:van:place
    lachen,lach,lacht,lachte,lachten,gelachen:om:text schrijven,schrijf,schrijft,schreef,schreven,geschreven:over:topic
    kijken,kijk,kijkt,keek,keken,gekeken:naar:gift vragen,vraag,vraagt,vroeg,vroegen,gevraagd:om:text
    wonen,woon,woont,woonde,woonden,gewoond:in:building"""
SAYERS = """zeggen,zeg,zegt,zei,zeiden,gezegd denken,denk,denkt,dacht,dachten,gedacht
    beweren,beweer,beweert,beweerde,beweerden,beweerd
    weten,weet,weet,wist,wisten,geweten hopen,hoop,hoopt,hoopte,hoopten,gehoopt horen,hoor,hoort,hoorde,hoorden,gehoord
    vertellen,vertel,vertelt,vertelde,vertelden,verteld geloven,geloof,gelooft,geloofde,geloofden,geloofd"""
BRIDGES = """zeggen,zeg,zegt,zei,zeiden,gezegd denken,denk,denkt,dacht,dachten,gedacht
    beweren,beweer,beweert,beweerde,beweerden,beweerd
    hopen,hoop,hoopt,hoopte,hoopten,gehoopt geloven,geloof,gelooft,geloofde,geloofden,geloofd"""
TRYING = """proberen,probeer,probeert,probeerde,probeerden,geprobeerd beginnen,begin,begint,begon,begonnen,begonnen,z
    hopen,hoop,hoopt,hoopte,hoopten,gehoopt weigeren,weiger,weigert,weigerde,weigerden,geweigerd
    durven,durf,durft,durfde,durfden,gedurfd vergeten,vergeet,vergeet,vergat,vergaten,vergeten"""
# verbs with a bare infinitive and its subject as their object: they build the cross-serial clusters
PERCEIVERS = """zien,zie,ziet,zag,zagen,gezien horen,hoor,hoort,hoorde,hoorden,gehoord
    laten,laat,laat,liet,lieten,gelaten
    helpen,help,helpt,hielp,hielpen,geholpen leren,leer,leert,leerde,leerden,geleerd"""
SECONDS = "helpen,help,helpt,hielp,hielpen,geholpen leren,leer,leert,leerde,leerden,geleerd"
MODALS = (
    "kunnen,kan,kan,kon,konden willen,wil,wil,wilde,wilden moeten,moet,moet,moest,moesten mogen,mag,mag,mocht,mochten"
)

ADVERBS = {
    "Past": "gisteren toen onlangs weer daar",
    "Pres": "vandaag vaak weer hier nu",
    "Perf": "gisteren vandaag onlangs weer daar",
}


@dataclass(frozen=True)
class Verb:
    infinitive: str
    first: str
    third: str
    past: str
    pasts: str
    participle: str = ""
    perfect: str = "hebben"

    def finite(self, number: str, person: str, tense: str) -> str:
        if tense == "Past":
            return self.past if number == "Sing" else self.pasts
        return self.infinitive if number == "Plur" else self.first if person == "1" else self.third

    def inverted(self, number: str, person: str, tense: str) -> str:
        """Before its subject `je` the verb loses its -t."""
        return self.first if (number, person, tense) == ("Sing", "2", "Pres") else self.finite(number, person, tense)


def verb(entry: str) -> Verb:
    parts = entry.split(",")
    return Verb(*parts[:6], "zijn" if parts[-1] == "z" else "hebben")


AUXILIARIES = {
    "hebben": Verb("hebben", "heb", "heeft", "had", "hadden"),
    "zijn": Verb("zijn", "ben", "is", "was", "waren"),
    "zullen": Verb("zullen", "zal", "zal", "zou", "zouden"),
    "worden": Verb("worden", "word", "wordt", "werd", "werden"),
    **{entry.split(",")[0]: verb(entry) for entry in MODALS.split()},
}


def finite(verb_: Verb, upos: str, number: str, person: str, tense: str) -> Word:
    form = verb_.finite(number, person, tense)
    if verb_.infinitive == "hebben" and (number, person, tense) == ("Sing", "2", "Pres"):
        form = "hebt"
    if verb_.infinitive == "zijn" and (number, person, tense) == ("Sing", "2", "Pres"):
        form = "bent"
    kind = "mv" if number == "Plur" else "ev" if tense == "Past" or form == verb_.first else "met-t"
    xpos = f"WW|pv|{'verl' if tense == 'Past' else 'tgw'}|{kind}"
    return Word(form, verb_.infinitive, upos, xpos, feats(Number=number, Tense=tense, VerbForm="Fin"))


def nonfinite(verb_: Verb, form: str) -> Word:
    if form == "participle":
        return Word(verb_.participle, verb_.infinitive, "VERB", "WW|vd|vrij|zonder", "VerbForm=Part")
    return Word(verb_.infinitive, verb_.infinitive, "VERB", "WW|inf|vrij|zonder", "VerbForm=Inf")


def noun(dice: Dice, kind: str, number: str | None = None) -> Word:
    lemma, gender, plural = dice.word(NOUNS[kind]).split(":")
    if number == "Sing" or (number is None and dice.chance(0.7)):
        xpos = f"N|soort|ev|basis|{'onz' if gender == 'Neut' else 'zijd'}|stan"
        return Word(lemma, lemma, "NOUN", xpos, feats(Gender=gender, Number="Sing"))
    return Word(plural, lemma, "NOUN", "N|soort|mv|basis", "Number=Plur")


def neuter(word: Word) -> bool:
    return word.feat("Gender") == "Neut"


PRONOUNS = {  # nominative: object form, person, number, xpos of each
    "ik": ("mij", "1", "Sing"),
    "je": ("je", "2", "Sing"),
    "hij": ("hem", "3", "Sing"),
    "zij": ("haar", "3", "Sing"),
    "wij": ("ons", "1", "Plur"),
    "ze": ("hen", "3", "Plur"),
}


def pronoun(key: str, case: str) -> Word:
    oblique, person, number = PRONOUNS[key]
    count = "ev" if number == "Sing" else "mv"
    xpos = f"VNW|pers|pron|{'nomin' if case == 'Nom' else 'obl'}|vol|{person}|{count}"
    features = feats(Case=case, Number=number, Person=person, PronType="Prs")
    return Word(key if case == "Nom" else oblique, key, "PRON", xpos, features)
