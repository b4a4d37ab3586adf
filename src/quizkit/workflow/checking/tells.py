"""Tells: what the cards of a deck give away to somebody who knows nothing; as sentences, as data, and as a web page."""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from quizkit.cards.card import Card
from quizkit.cards.kinds.quiz import Quiz
from quizkit.cards.kinds.statement import Statement
from quizkit.decks.deck import Deck
from quizkit.decks.survey import list_answers
from quizkit.labels import Labels
from quizkit.languages import find_language
from quizkit.pages import render
from quizkit.safe_yaml import Value
from quizkit.tells.questions import PlaceTell, RepeatedAnswer, find_place_tell, find_repeated_answers
from quizkit.tells.signs import Sign
from quizkit.tells.verdicts import TOO_GOOD, Giveaway, SignCount, VerdictTells, find_verdict_tells
from quizkit.workflow.checking.subject import subject_of_store, subject_of_tree
from quizkit.workflow.stored.items import list_decks
from quizkit.workflow.stored.languages import refuse_unknown
from quizkit.workflow.stored.open import CardSource
from quizkit.workflow.tree.read import Library


@dataclass(frozen=True, slots=True)
class DeckTells:
    """What the cards of one deck give away, as they are printed."""

    deck: Deck
    languages: tuple[str, ...]
    verdicts: tuple[VerdictTells, ...]
    """For each language with enough statements."""
    place: PlaceTell | None
    answers: tuple[RepeatedAnswer, ...]

    @property
    def too_few(self) -> tuple[str, ...]:
        """Return the languages with statements, but too few of them."""
        has_statements = any(isinstance(card, Statement) for card in self.deck.cards)
        told = {tells.language for tells in self.verdicts}
        return tuple(code for code in self.languages if code not in told) if has_statements else ()

    @property
    def has_places(self) -> bool:
        """Return whether its cards have several questions, so that their places may give something away."""
        return any(isinstance(card, Quiz) for card in self.deck.cards)

    @property
    def has_answers(self) -> bool:
        """Return whether its questions have answers other than true and false."""
        source = self.deck.brief.source
        return any(exercise.truth is None for card in self.deck.cards for exercise in card.exercises(source))

    def words(self, card: str, language: str) -> str:
        """Return the statement on a card."""
        statement = next(statement for statement in self.deck.cards if statement.id == card)
        return statement.text.get(language, "") if isinstance(statement, Statement) else ""


def find_tells(source: CardSource, named: Sequence[str], languages: Sequence[str], today: date) -> list[DeckTells]:
    """Find the tells of some decks, or of all, in some languages or in all of theirs."""
    if isinstance(source, Library):
        slugs = [source.deck(slug).slug for slug in named] or [deck.slug for deck in source.decks]
        decks = [subject_of_tree(source, slug, today).deck for slug in slugs]
    else:
        decks = [subject_of_store(source.store, slug, today).deck for slug in named or list_decks(source.store)]
    refuse_unknown(languages, dict.fromkeys(code for deck in decks for code in deck.brief.languages))
    return [_look_at(deck, languages) for deck in decks]


def _look_at(deck: Deck, languages: Sequence[str]) -> DeckTells:
    cards, wanted = deck.in_order(), tuple(code for code in deck.brief.languages if not languages or code in languages)
    answers = ((card.id, answer) for card in cards for answer in list_answers(card, deck.brief.source))
    questions = {card.id: len(card.questions) for card in cards if isinstance(card, Quiz)}
    place = find_place_tell(questions, deck.playtests)
    return DeckTells(deck, wanted, tuple(_guess(cards, wanted)), place, find_repeated_answers(answers))


def _guess(cards: Iterable[Card], languages: Iterable[str]) -> Iterator[VerdictTells]:
    statements = [card for card in cards if isinstance(card, Statement)]
    for language in languages:
        if tells := find_verdict_tells(statements, language):
            yield tells


def name_sign(sign: Sign, say: Labels) -> str:
    """Name a sign that gives verdicts away."""
    return say(f"tells.form-{sign.form}", word=sign.word)


def describe_share(tells: VerdictTells, say: Labels) -> str:
    """Say how often somebody who knows nothing would guess correctly."""
    name = find_language(tells.language).name
    share, low, high = (round(100 * value) for value in (tells.share, *tells.interval))
    return say("tells.share", language=name, cards=tells.cards, share=share, low=low, high=high)


def describe_questions(tells: DeckTells, say: Labels) -> Iterator[tuple[str, bool]]:
    """Yield what places and answers of questions give away, and whether it is too much."""
    if tells.has_places and tells.place is None:
        yield say("tells.no-places"), False
    if tells.place:
        count, of, place = len(tells.place.cards), tells.place.of, tells.place.place
        yield say("tells.place", place=place, count=count, of=of), tells.place.is_noticed
    if tells.has_answers and not tells.answers:
        yield say("tells.no-answers"), False
    for answer, cards in tells.answers:
        yield say("tells.answer", answer=answer, count=len(cards), cards=", ".join(dict.fromkeys(cards))), True


def as_json(decks: Iterable[DeckTells], say: Labels) -> str:
    """Return the tells of decks as JSON."""
    return json.dumps([_deck_as_data(tells, say) for tells in decks], ensure_ascii=False, indent=2) + "\n"


def _deck_as_data(tells: DeckTells, say: Labels) -> Value:
    place: Value = None
    if tells.place:
        place = {
            "place": tells.place.place,
            "of": tells.place.of,
            "noticed": tells.place.is_noticed,
            "cards": list(tells.place.cards),
        }
    return {
        "deck": tells.deck.slug,
        "verdicts": [_verdicts_as_data(verdicts, tells, say) for verdicts in tells.verdicts],
        "too_few": list(tells.too_few),
        "easiest": place,
        "answers": [{"answer": answer, "cards": list(cards)} for answer, cards in tells.answers],
    }


def _verdicts_as_data(verdicts: VerdictTells, tells: DeckTells, say: Labels) -> Value:
    return {
        "language": verdicts.language,
        "cards": verdicts.cards,
        "share": round(verdicts.share, 4),
        "low": round(verdicts.interval.low, 4),
        "high": round(verdicts.interval.high, 4),
        "chance": 0.5,
        "limit": TOO_GOOD,
        "too_good": verdicts.is_too_good,
        "signs": [_count_as_data(count, say) for count in verdicts.signs],
        "looked_at": verdicts.looked_at,
        "by_chance": verdicts.by_chance,
        "rewrite": [_giveaway_as_data(giveaway, verdicts.language, tells, say) for giveaway in verdicts.rewrite],
    }


def _count_as_data(count: SignCount, say: Labels) -> Value:
    return {
        "form": count.sign.form,
        "word": count.sign.word,
        "name": name_sign(count.sign, say),
        "verdict": count.is_true,
        "count": count.share.hits,
        "of": count.share.of,
        "cards": list(count.cards),
    }


def _giveaway_as_data(giveaway: Giveaway, language: str, tells: DeckTells, say: Labels) -> Value:
    return {
        "card": giveaway.card,
        "verdict": giveaway.verdict,
        "sureness": round(giveaway.sureness, 4),
        "text": tells.words(giveaway.card, language),
        "signs": [name_sign(sign, say) for sign in giveaway.signs],
    }


def as_html(decks: Sequence[DeckTells], say: Labels) -> str:
    """Return the tells of decks as one self-contained web page."""
    shown = {"describe_share": describe_share, "describe_questions": describe_questions, "name_sign": name_sign}
    return render("reports/tells.html", say=say, decks=decks, **shown)
