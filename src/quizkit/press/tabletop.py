"""A save file for Tabletop Simulator: decks on the table, each card with its name and its text, and the board."""

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

COLUMNS, ROWS = 10, 7
"""The largest picture of faces that Tabletop Simulator takes."""
ROOM = COLUMNS * ROWS - 1
"""The last place is reserved for what other players see of a hidden card."""
APART = 3.0
"""How far decks lie from each other, in its own unit; a card is about two of them wide."""


class NamedCard(NamedTuple):
    """A card as players read it: its name, and what is on it."""

    name: str
    text: str


class CardSheets(NamedTuple):
    """The cards of a kind in order, and the addresses of the pictures with their fronts and with their backs."""

    kind: str
    cards: Sequence[NamedCard]
    fronts: Sequence[str]
    backs: Sequence[str]


def find_text(card: Mapping[str, Any], language: str) -> str:
    """Return all that a card says in a language, a line for each text, for Tabletop Simulator."""
    return "\n".join(_find_texts(card, language))


def _find_texts(value: Any, language: str) -> Iterator[str]:
    if isinstance(value, Mapping):
        if isinstance(value.get(language), str):
            yield value[language]
        else:
            for part in value.values():
                yield from _find_texts(part, language)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _find_texts(part, language)


def write_save(title: str, decks: Sequence[CardSheets], board: str = "") -> bytes:
    """Return the save file for Tabletop Simulator: all decks in a row, face down, and the board behind them."""
    objects, first = list[dict[str, Any]](), 1
    for place, deck in enumerate(decks):
        objects.append(_make_deck(title, deck, first, APART * (place - (len(decks) - 1) / 2)))
        first += len(deck.fronts)
    if board:
        picture = {"ImageURL": board, "WidthScale": 0.0}
        behind = _place("Custom_Board", f"{title} board", 0, z=12)
        objects.append({**behind, "Nickname": title, "Locked": True, "CustomImage": picture})
    empty = dict.fromkeys(("Table", "Sky", "Note", "Rules"), "")
    save = {"SaveName": title, "GameMode": title, **empty, "ObjectStates": objects}
    return (json.dumps(save, ensure_ascii=False, indent=1) + "\n").encode()


def _make_deck(title: str, deck: CardSheets, first: int, x: float) -> dict[str, Any]:
    sheets = {
        str(first + at): {
            "FaceURL": front, "BackURL": back, "NumWidth": COLUMNS, "NumHeight": ROWS, "BackIsHidden": True,
            "UniqueBack": True,
        }
        for at, (front, back) in enumerate(zip(deck.fronts, deck.backs, strict=True))
    }  # fmt: skip
    # The id of a card is its sheet, and its place on it in two digits.
    ids = [100 * (first + at // ROOM) + at % ROOM for at in range(len(deck.cards))]
    cards = [
        {
            **_place("Card", f"{deck.kind} {at} {card.name}", x),
            "Nickname": card.name, "Description": card.text, "CardID": ids[at],
            "CustomDeck": {str(ids[at] // 100): sheets[str(ids[at] // 100)]},
        }
        for at, card in enumerate(deck.cards)
    ]  # fmt: skip
    if len(cards) == 1:
        # A single card is no deck.
        return cards[0]
    own = _place("DeckCustom", f"{title} {deck.kind}", x)
    return {**own, "Nickname": deck.kind, "DeckIDs": ids, "CustomDeck": sheets, "ContainedObjects": cards}


def _place(kind: str, name: str, x: float, z: float = 0.0) -> dict[str, Any]:
    """Return what all objects have; turned round their length, a deck lies face down."""
    turned = 0 if kind == "Custom_Board" else 180
    where = {"posX": x, "posY": 1.5, "posZ": z, "rotX": 0, "rotY": 180, "rotZ": turned}
    return {
        "Name": kind, "GUID": sha256(name.encode()).hexdigest()[:6],
        "Transform": {**where, "scaleX": 1, "scaleY": 1, "scaleZ": 1},
    }  # fmt: skip
