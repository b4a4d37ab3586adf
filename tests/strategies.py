"""Random cards of every kind, as large and as odd as the card types allow."""

from collections.abc import Callable

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from quizkit.cards.cantons import cantons
from quizkit.cards.card import Card
from quizkit.cards.kinds import kinds
from quizkit.cards.text import Text, clean

# Letters, punctuation and spaces of Europe, what YAML might stumble over, and an emoji.
CHARACTERS = "abzéèßœÎ ’'\"«»‘“\u00a0\u202f:;,.!?#-–%&*|>@`[]{}0123456789🐘\\/~=\n\t"

words = st.text(CHARACTERS, min_size=1, max_size=60).map(clean).filter(bool)
line = st.one_of(st.just(""), words)
slugs = st.from_regex(r"[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,2}", fullmatch=True)
slug_lists = st.lists(slugs, max_size=4, unique=True)
texts = st.dictionaries(st.sampled_from(["fr", "de", "nl"]), words, min_size=1).map(Text)
optional_texts = st.one_of(st.just(Text()), texts)
numbers = st.one_of(
    st.integers(-(10**15), 10**15), st.floats(-1e12, 1e12, allow_nan=False, allow_infinity=False).map(lambda x: x + 0.0)
)

common = {
    "id": slugs,
    "difficulty": st.sampled_from([None, 1, 2, 3]),
    "tags": slug_lists,
    "source": line,
    "as_of": st.sampled_from([None, "2024", "2024-06", "2024-06-30"]),
    "changes": st.sampled_from([None, "never", "slowly", "fast"]),
    "confirmed": st.dates().map(str),
    "confirmed_by": line,
    "review_by": st.one_of(st.none(), st.dates().map(str)),
    "note": line,
}


def card(**fields: SearchStrategy[object]) -> SearchStrategy[dict[str, object]]:
    return st.fixed_dictionaries({**common, **fields})


def filled(fields: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in fields.items() if value is not None}


guesstimate = st.fixed_dictionaries({
    "question": texts, "number": numbers, "unit": st.sampled_from(["m", "chf", "count"]),
    "year": st.sampled_from([None, 1291, 2024]), "display": texts,
})  # fmt: skip
question = st.fixed_dictionaries({
    "theme": slugs, "question": texts, "answer": texts, "accepted": optional_texts, "number": numbers,
    "tolerance": st.one_of(st.none(), st.floats(0, 1000)),
})  # fmt: skip
chance_effect = st.one_of(
    st.fixed_dictionaries({
        "do": st.just("move"), "who": st.sampled_from(["me", "others"]), "steps": st.sampled_from([-6, 3]),
    }),
    st.fixed_dictionaries({"do": st.just("skip"), "rounds": st.integers(1, 3)}),
    st.fixed_dictionaries({"do": st.just("swap"), "with": st.sampled_from(["nearest", "ahead"])}),
)  # fmt: skip
points = st.fixed_dictionaries({"points": st.integers(1, 9), "text": optional_texts})
action = st.fixed_dictionaries({
    "text": texts, "title": optional_texts,
    "action": st.sampled_from([{"do": "swap"}, {"do": "take", "cards": 2, "pick": "random"}]),
})  # fmt: skip
picture = st.one_of(
    st.fixed_dictionaries({"svg": st.just("cow-2.svg")}), st.fixed_dictionaries({"glyph": st.just("🐘"), "font": words})
)

FIELDS: dict[str, SearchStrategy[dict[str, object]]] = {
    "statement": card(category=slugs, text=texts, verdict=st.booleans(), explanation=texts),
    "canton": card(
        type=st.sampled_from(["simple", "double", "lightning"]),
        question=texts,
        answer=st.lists(st.sampled_from(sorted(cantons())), min_size=1, max_size=8, unique=True),
    ),
    "encounter": card(difficulty=st.integers(1, 3), guesstimates=st.lists(guesstimate, min_size=2, max_size=4)),
    "chance": card(text=texts, effect=chance_effect),
    "quiz": card(questions=st.lists(question, min_size=5, max_size=5)),
    "bonus": st.tuples(card(copies=st.integers(1, 200)), st.one_of(points, action)).map(lambda pair: pair[0] | pair[1]),
    "tile": card(name=texts, picture=picture, yes=slug_lists, no=st.just([])),
    "number": card(colour=st.sampled_from(["red", "green"]), value=st.integers(1, 16), dice=st.integers(1, 5)),
}

make: Callable[[str], Callable[[dict[str, object]], Card]] = lambda kind: (  # noqa: E731
    lambda fields: kinds()[kind].model_validate(filled(fields))
)


def cards(kind: str) -> SearchStrategy[Card]:
    return FIELDS[kind].map(make(kind))
