import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import FIELDS, cards

from quizkit import safe_yaml
from quizkit.cards.card import Card
from quizkit.cards.kinds import kinds
from quizkit.cards.parse import parse
from quizkit.cards.row import Row
from quizkit.cards.text import Text


def test_every_kind_is_tested() -> None:
    assert set(FIELDS) == set(kinds())


@pytest.mark.slow
@pytest.mark.parametrize("kind", sorted(FIELDS))
@given(data=st.data())
def test_card_survives_yaml_and_json(kind: str, data: st.DataObject) -> None:
    card = data.draw(cards(kind))
    text = safe_yaml.write([card.data()])
    document = safe_yaml.read(text.encode(), "x.yaml")
    assert isinstance(document.value, list)
    again, problems = parse(Row(document.value[0], document.places, (0,)), kinds()[kind])
    assert (again, problems) == (card, [])
    assert again is not None
    assert safe_yaml.write([again.data()]) == text
    assert kinds()[kind].model_validate(json.loads(json.dumps(card.data()))) == card


@pytest.mark.slow
@pytest.mark.parametrize("kind", sorted(FIELDS))
@given(data=st.data())
def test_data_is_what_pydantic_would_write_in_canonical_order(kind: str, data: st.DataObject) -> None:
    card = data.draw(cards(kind))
    written = card.data()
    assert written == card.model_dump(mode="json", exclude_defaults=True, by_alias=True)
    assert json.dumps(written) == json.dumps(kinds()[kind].model_validate(written).data())
    names = [name for name in written if name != "id"]
    assert next(iter(written)) == "id"
    assert sorted(names, key=lambda name: name in Card.model_fields) == names


@pytest.mark.slow
@pytest.mark.parametrize("kind", sorted(FIELDS))
@given(data=st.data())
def test_texts_yields_every_text(kind: str, data: st.DataObject) -> None:
    card = data.draw(cards(kind))
    texts = {text.path: text.text for text in card.texts() if text.text}
    assert texts == dict(_texts(card.data(), ""))
    assert all(text.limit > 0 and text.role for text in card.texts())


def _texts(value: safe_yaml.Value, path: str) -> list[tuple[str, Text]]:
    if isinstance(value, dict) and value and set(value) <= {"fr", "de", "nl"}:
        return [(path, Text(value))]
    items = value.items() if isinstance(value, dict) else enumerate(value, 1) if isinstance(value, list) else ()
    return [text for key, item in items for text in _texts(item, f"{path}.{key}".strip("."))]


def test_cards_are_frozen(tree_card: Card) -> None:
    with pytest.raises(ValueError, match="frozen"):
        tree_card.id = "other"  # type: ignore[misc]
    assert hash(tree_card) == hash(tree_card.model_copy())


@pytest.fixture
def tree_card() -> Card:
    fields = {"id": "q-1", "type": "simple", "question": {"fr": "Où ?"}, "answer": "Waadt; ge, Uri"}
    return kinds()["canton"].model_validate(fields)


def test_cantons_are_known_by_any_name(tree_card: Card) -> None:
    assert tree_card.data()["answer"] == ["GE", "UR", "VD"]


@pytest.mark.parametrize("word", ["vrai", "WAHR", "waar", "true", "1", 1, True])
def test_true_in_any_language(word: object) -> None:
    assert _verdict(word) is True


@pytest.mark.parametrize("word", ["Faux", "gemogelt", "falsch", "gelogen", "onwaar", "false", 0, False])
def test_false_in_any_language(word: object) -> None:
    assert _verdict(word) is False


def _verdict(word: object) -> object:
    fields = {"id": "q-1", "category": "c", "text": {"fr": "x"}, "verdict": word, "explanation": {"fr": "y"}}
    return kinds()["statement"].model_validate(fields).data()["verdict"]
