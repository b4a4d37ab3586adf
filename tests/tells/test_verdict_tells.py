"""A player who knows nothing guesses from the form of statements: what is planted is found, and nothing else."""

import random
from collections.abc import Sequence

import pytest
from bundled_decks import bundled_library
from examples import STATEMENT

from quizkit.cards.kinds.statement import Statement
from quizkit.tells import guess
from quizkit.tells.signs import Sign, find_signs
from quizkit.tells.verdicts import VerdictTells, find_verdict_tells

SUBJECTS = ("le lac", "le col", "la tour", "le pont", "la gare", "le musée", "la grotte", "le barrage", "le tram")
ACTS = ("gèle en hiver", "attire du monde", "porte ce nom", "ferme le lundi", "appartient à la commune", "a brûlé")
WHERE = ("près de Thoune", "à Lugano", "dans le Jura", "", "en Valais", "au bord du Rhin", "sous la ville")


def write(number: int, verdict: bool, text: str) -> Statement:
    fields = {**STATEMENT, "id": f"x-{number:04}", "text": {"fr": text}, "verdict": verdict}
    return Statement.model_validate(fields)


def make_deck(count: int, lot: random.Random, year: tuple[float, float] = (0.3, 0.3)) -> list[Statement]:
    """Write statements at random; how many of the true and of the false ones name a year is given."""
    cards = []
    for number in range(count):
        verdict = number % 2 == 0
        text = f"{lot.choice(SUBJECTS)} {lot.choice(ACTS)} {lot.choice(WHERE)}".strip().capitalize()
        is_dated = lot.random() < year[not verdict]
        cards.append(write(number, verdict, f"{text} depuis {lot.randint(1800, 1990)}." if is_dated else f"{text}."))
    return cards


def find(cards: Sequence[Statement], language: str = "fr") -> VerdictTells:
    tells = find_verdict_tells(cards, language)
    assert tells is not None
    return tells


def shuffle_verdicts(cards: Sequence[Statement], seed: int) -> list[Statement]:
    verdicts = [card.verdict for card in cards]
    random.Random(seed).shuffle(verdicts)
    return [card.model_copy(update={"verdict": verdict}) for card, verdict in zip(cards, verdicts, strict=True)]


@pytest.fixture(scope="module")
def bundled() -> list[Statement]:
    return [card for card in bundled_library().deck("swiss-quiz").cards if isinstance(card, Statement)]


def test_a_planted_tell_is_found_and_named() -> None:
    tells = find(make_deck(200, random.Random(1), year=(0.8, 0.2)))
    assert tells.is_too_good
    assert tells.interval.low < 0.8 < tells.interval.high + 0.05
    strongest = {count.sign for count in tells.signs[:3]}
    assert Sign("year") in strongest
    year = next(count for count in tells.signs if count.sign == Sign("year"))
    assert year.is_true
    assert year.share.value > 0.7
    assert len(year.cards) == year.share.of
    assert all(Sign("year") in card.signs for card in tells.rewrite if card.verdict)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_a_balanced_deck_has_no_tells(seed: int) -> None:
    tells = find(make_deck(200, random.Random(seed)))
    assert not tells.is_too_good
    assert 0.38 < tells.share < 0.62


@pytest.mark.slow
def test_shuffled_verdicts_cannot_be_guessed(bundled: list[Statement]) -> None:
    found = [find(shuffle_verdicts(bundled, seed)) for seed in range(20)]
    assert sum(tells.is_too_good for tells in found) <= 2
    assert abs(sum(tells.share for tells in found) / 20 - 0.5) < 0.03


def test_the_order_of_cards_does_not_matter(bundled: list[Statement]) -> None:
    mixed = random.Random(7).sample(bundled, len(bundled))
    assert find(mixed) == find(bundled)


def test_swapping_all_verdicts_changes_only_the_verdicts(bundled: list[Statement]) -> None:
    ours = find(bundled)
    theirs = find([card.model_copy(update={"verdict": not card.verdict}) for card in bundled])
    assert theirs.share == ours.share
    assert [count.share for count in theirs.signs] == [count.share for count in ours.signs]
    assert [count.is_true for count in theirs.signs] == [not count.is_true for count in ours.signs]


@pytest.mark.slow
@pytest.mark.parametrize("language", ["fr", "de", "nl"])
def test_whoever_knows_nothing_about_our_own_statements_must_guess(bundled: list[Statement], language: str) -> None:
    tells = find_verdict_tells(bundled, language)
    assert tells
    assert tells.share <= 0.54
    assert tells.interval.high <= 0.58


@pytest.mark.slow
@pytest.mark.parametrize("language", ["fr", "de", "nl"])
def test_the_share_hardly_depends_on_the_ridge(
    bundled: list[Statement], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shares = []
    for ridge in (50.0, 100.0, 200.0):
        monkeypatch.setattr(guess, "RIDGE", ridge)
        shares.append(find(bundled, language).share)
    assert max(shares) - min(shares) < 0.05


def test_more_true_than_false_statements_are_not_a_tell() -> None:
    cards = make_deck(200, random.Random(3))
    uneven = [card for number, card in enumerate(cards) if card.verdict or number % 4 == 1]
    tells = find(uneven)
    assert tells.cards == 150
    assert 0.35 < tells.share < 0.62
    assert not tells.is_too_good


def test_too_few_statements_say_nothing() -> None:
    cards = make_deck(12, random.Random(1))
    assert find_verdict_tells(cards, "fr") is not None
    assert find_verdict_tells(cards[:11], "fr") is None
    assert find_verdict_tells(cards, "de") is None
    assert find_verdict_tells([], "fr") is None


def test_of_a_large_deck_a_thousand_cards_are_looked_at_always_the_same() -> None:
    cards = make_deck(1500, random.Random(1), year=(0.8, 0.2))
    tells = find(cards)
    assert tells.cards == 1000
    assert find(cards[::-1]) == tells


def test_words_on_the_very_same_cards_are_told_once(bundled: list[Statement]) -> None:
    cards = [count.cards for count in find(bundled).signs]
    assert len(set(cards)) == len(cards)


@pytest.mark.parametrize(
    ("language", "text", "forms"),
    [
        ("fr", "En 1848, Berne n’est pas devenue une capitale.", "year number article negation comma opening word"),
        ("fr", "Le plus long tunnel mesure 57 km.", "superlative figure number unit opening word"),
        ("fr", "Il faut au moins 100’000 signatures à Uri.", "bound figure number place opening word"),
        ("de", "Nur in Bern leben heute noch Bären.", "only place today opening word"),
        ("de", "Alle Kantone haben ein Wappen. Einige sind alt.", "all some article sentences opening word"),
        ("nl", "‘Cantique suisse’ is het oudste volkslied.", "quotation superlative opening word"),
    ],
)
def test_signs_are_seen(language: str, text: str, forms: str) -> None:
    # Five of the text, so that its words count, and five others, so that they do not count everywhere.
    signs = find_signs([text] * 5 + ["x"] * 5, language)[0]
    assert {sign.form for sign in signs} - {"long"} == set(forms.split())
