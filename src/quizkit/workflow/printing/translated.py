"""Whether everything that is to be printed is there in its language: a face with a gap would not say why."""

from collections.abc import Iterator, Sequence
from contextlib import suppress

from quizkit.cards.card import CardText
from quizkit.cards.kinds import kinds
from quizkit.cards.text import Text
from quizkit.packs.pack import Pack, PackUnreadable
from quizkit.press.pieces import Piece
from quizkit.problems import QuizkitError


class NotTranslated(QuizkitError):
    """A text of a card has not been translated into this language."""

    name = "not-translated"


def refuse_untranslated(pack: Pack, pieces: Sequence[Piece], languages: Sequence[str]) -> None:
    """Refuse to print a text that is missing in a language: a face with a gap would not say why."""
    for text in _list_names(pack):
        for language in languages:
            if text.text and language not in text.text:
                raise NotTranslated(card=f"deck.yaml: {text.path}", language=language)
    texts = dict[str, list[Text]]()
    for kind in {piece.kind for piece in pieces} & set(kinds()):
        # A card of an older release may not fit today's types. Whether it can be printed is up to its template.
        with suppress(PackUnreadable):
            cards = pack.cards_of(kinds()[kind])
            texts |= {
                card.id: [text.text for text in card.texts() if text.text and text.is_translated] for card in cards
            }
    for card_id in (str(card["id"]) for piece in pieces for card in piece.cards):
        for language in languages:
            if any(language not in text for text in texts.get(card_id, ())):
                raise NotTranslated(card=card_id, language=language)


def _list_names(pack: Pack) -> Iterator[CardText]:
    """Yield what faces call things by; labels that a deck lacks are ours."""
    with suppress(PackUnreadable):
        yield from (text for text in pack.deck_brief.texts() if text.at[0] != "labels")
