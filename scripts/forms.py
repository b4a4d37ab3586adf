"""Write every form of the words in `content/common/opposites/`: a file for each language, a line for each pole.

Looking up forms takes a dictionary of a million words (simplemma's), far too heavy for a program that answers at once.
So they are looked up here, once, and the checks read the small files.
"""

import re
from collections import defaultdict
from pathlib import Path

import yaml
from simplemma.strategies.dictionaries.dictionary_factory import DefaultDictionaryFactory

from quizkit.lexicon.lexicon import lexicon

FOLDER = Path(__file__).parent.parent / "content" / "common" / "opposites"
LANGUAGES = ("de", "en", "fr", "it", "nl")
RARE = {
    "fr": re.compile(
        r"(?:uss(?:e|es|ent)|ss(?:iez|ions)|[âû](?:mes|tes|t)|(?<![ao])î(?:mes|tes|t)|(?:i?ons|i?ez)|[aeo]?rai)$"
    ),
    "de": re.compile(r"(?:[^s]st|tet|est)$"),
    "it": re.compile(r"(?:iamo|vate|ste|sti|ss[ei]|sser|ssero|ssimo|mmo|[aeo]n|[aei]r)$"),
    "nl": re.compile(r"(?!)"),
    "en": re.compile(r"(?!)"),
}
"""Forms that no card has: « vous gagnassiez », “du gewannst”, «vinceste»."""

ENDINGS = {"fr": ("e", "s", "es"), "de": ("e", "em", "en", "er", "es"), "it": (), "en": (), "nl": ("e", "en", "s")}
"""Regular endings, for words that the dictionary does not know in all their forms."""

PARTICIPLE = re.compile(r"(?:ab|an|auf|aus|ein|fest|frei|hin|los|nieder|unter|vor|weg|zu|zurück)?ge\w{3,}(?:t|en)")


def read_forms(language: str) -> dict[str, set[str]]:
    """Return the forms of every word in a dictionary, with Swiss spelling."""
    forms = defaultdict[str, set[str]](set)
    for form, lemma in DefaultDictionaryFactory().get_dictionary(language).items():
        forms[_spell(lemma)].add(_spell(form))
    return forms


def _spell(word: str) -> str:
    return word.casefold().replace("ß", "ss")


def expand(word: str, forms: dict[str, set[str]], language: str) -> set[str]:
    """Return the forms of a word as the file has it; superlatives keep their rare-looking ending."""
    if word.startswith("=") or "_" in word:
        return {word.removeprefix("=").replace("_", " ")}
    every = (
        forms.get(word, set()) | find_separable(word, forms, language) | {word + ending for ending in ENDINGS[language]}
    )
    participles = find_participles(word, every, language)
    every |= {form + ending for form in participles for ending in ("", *ENDINGS[language])}
    kept = (form for form in every if "'" not in form and " " not in form and not is_rare(form, word, every, language))
    return {word, *kept}


def is_rare(form: str, word: str, every: set[str], language: str) -> bool:
    """Return whether no card has a form: “du gewannst”, but not “sie löst” or “rettet”, which only look like it."""
    if language == "fr" and word.endswith("er") and not word.endswith("sser") and re.search(r"ass(?:e|es|ent)$", form):
        return True
    if form == word + "s" or not RARE[language].search(form):
        return False
    if language != "de":
        return True
    if form.endswith("tet"):
        return form[:-1] + "n" != word
    return form[:-2] in every or form[:-2] + "t" in every


def find_separable(word: str, forms: dict[str, set[str]], language: str) -> set[str]:
    """Return the forms of a separable verb, made of those of the verb in it: “trat” makes “beitrat”."""
    if language not in ("de", "nl") or not word.endswith("en"):
        return set()
    particles = sorted(lexicon(language).separable, key=len, reverse=True)
    particle = next((some for some in particles if word.startswith(some) and word.removeprefix(some) in forms), "")
    return {particle + form for form in forms[word.removeprefix(particle)]} if particle else set()


def find_participles(word: str, every: set[str], language: str) -> set[str]:
    """Return the participles of a verb, which may be words of their own in the dictionary: « fermé »."""
    if language == "fr" and word.endswith("er"):
        return {word.removesuffix("er") + "é"}
    if language == "de" and word.endswith("en"):
        said = {form for form in every if PARTICIPLE.fullmatch(form)}
        return {form for form in said if form[:-1] not in every and form[:-2] not in every}
    return set()


def list_forms(language: str) -> str:
    """Return the file of one language: in each line a pole, the words that say it, and the words that may say it."""
    sets = yaml.safe_load((FOLDER / "words.yaml").read_text("utf-8"))
    poles = {f"{name}.{pole}": words for name, poles in sets.items() for pole, words in poles.items()}
    poles["negated"] = yaml.safe_load((FOLDER / "negated.yaml").read_text("utf-8"))
    forms, lines = read_forms(language), []
    for pole, words in poles.items():
        said, may_say = set[str](), set[str]()
        for word in words.get(language, "").split():
            (may_say if word.startswith("(") else said).update(expand(word.strip("()"), forms, language))
        lines.append("\t".join((pole, ",".join(sorted(said)), ",".join(sorted(may_say - said)))) + "\n")
    return "".join(lines)


if __name__ == "__main__":
    for code in LANGUAGES:
        (FOLDER / f"{code}.tsv").write_text(list_forms(code), "utf-8")
