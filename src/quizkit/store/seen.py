"""What a reviewer has seen of a card: hashed, so that it can be told whether the card is still the same."""

from collections.abc import Mapping

from quizkit.cards.card import UNSEEN, UPKEEP
from quizkit.safe_yaml import Value
from quizkit.store.values import Data, canonical, digest, find_texts


def hash_seen(data: Data, language: str) -> str:
    """Hash what the reviewer of a language looks at: texts in that language, and everything else that is seen."""
    return digest(canonical({"card": _keep_language(keep_seen(data), language)}))


def is_as_seen(sha256: str, data: Data, language: str) -> bool:
    """Return whether a card still is what a reviewer saw. Reviews from before 0003 counted tags among what is seen."""
    if sha256 == hash_seen(data, language):
        return True
    with_tags = {field: value for field, value in data.items() if field not in UPKEEP}
    return "tags" in data and sha256 == digest(canonical({"card": _keep_language(with_tags, language)}))


def keep_seen(data: Data) -> Data:
    """Leave out of a card's data what no reviewer sees: a card of which only that has changed is the same card."""
    return {field: value for field, value in data.items() if field not in UNSEEN}


def _keep_language(value: Value, language: str) -> Value:
    first_text = next(find_texts(value), None)
    if first_text is None:
        return value
    if isinstance(value, Mapping):
        if first_text[0] == "":
            return value.get(language)
        return {key: _keep_language(inner, language) for key, inner in value.items()}
    return [_keep_language(inner, language) for inner in value] if isinstance(value, list) else value
