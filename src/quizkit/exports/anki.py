"""Anki packages: cards to learn with. An updated deck updates the cards somebody already has."""

import os
import tempfile
import zipfile
from hashlib import sha256
from html import escape
from io import BytesIO
from types import ModuleType
from typing import Any

from quizkit.cards.card import Exercise
from quizkit.exports import DeckFormat, OutgoingDeck
from quizkit.labels import Labels
from quizkit.problems import QuizkitError

FRONT = '<div class="question">{{Question}}</div>'
BACK = '{{FrontSide}}<hr id="answer"><div class="answer">{{Answer}}</div><div class="why">{{Explanation}}</div>'
CSS = """\
.card { font-family: sans-serif; font-size: 22px; text-align: center; max-width: 32em; margin: 1em auto; }
.answer { font-weight: bold; margin: 0.5em; }
.why { font-size: 18px; color: #666; }
"""
FIELDS = [{"name": name} for name in ("Question", "Answer", "Explanation")]


class NoGenanki(QuizkitError):
    """The library that writes packages is not installed."""

    name = "no-genanki"


def write(dispatch: OutgoingDeck) -> dict[str, bytes]:
    """Write all questions of a deck in one language."""
    genanki = _library()
    deck, language = dispatch.deck, dispatch.language
    name = f"{deck.slug}-{language}"
    model = genanki.Model(
        _number(f"model {name}"), f"quizkit {name}", fields=FIELDS, css=CSS,
        templates=[{"name": "Card", "qfmt": FRONT, "afmt": BACK}],
    )  # fmt: skip
    title = deck.brief.title.get(language, deck.brief.name)
    made = genanki.Deck(_number(f"deck {name}"), f"{title} ({language})")
    for card in sorted(deck.cards, key=lambda card: card.id):
        for exercise in card.exercises(language):
            fields = [escape(words) for words in _sides(exercise, language)]
            guid = genanki.guid_for("quizkit", deck.slug, language, exercise.key)
            made.add_note(genanki.Note(model, fields, guid=guid, tags=[card.kind, *card.tags]))
    package = genanki.Package(made)
    return {f"{name}.apkg": _packed(package, dispatch.at.timestamp())}


def _library() -> ModuleType:
    try:
        import genanki as found
    except ImportError as error:
        raise NoGenanki from error
    library: ModuleType = found
    return library


def _sides(exercise: Exercise, language: str) -> tuple[str, str, str]:
    say = Labels(language)
    if exercise.truth is not None:
        answer = say(f"card.value.{'true' if exercise.truth else 'false'}").upper()
    else:
        answer = exercise.answers[0]
    return exercise.question, answer, exercise.explanation


def _number(name: str) -> int:
    """Return a deck or model the same number each time: Anki knows them by it."""
    return 1 << 30 | int.from_bytes(sha256(name.encode()).digest()[:4]) >> 2


def _packed(package: Any, at: float) -> bytes:
    """Write a package so that the same cards give the same bytes: genanki dates its parts by the clock."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "deck.apkg")
        package.write_to_file(path, timestamp=at)
        out = BytesIO()
        with zipfile.ZipFile(path) as made, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as again:
            for info in made.infolist():
                again.writestr(zipfile.ZipInfo(info.filename), made.read(info), zipfile.ZIP_DEFLATED)
        return out.getvalue()


EXPORT = DeckFormat(".apkg", write, one_language=True)
