"""What somebody has written on the card screen, as its page sends it."""

from collections.abc import Mapping
from typing import Any

from quizkit.studio.visit import Visit
from quizkit.workflow.stored.rewrite import Rewrite


def read_request(visit: Visit) -> Rewrite:
    """Read what the card screen's page has written: the revision somebody started from, and the texts they changed."""
    texts = {
        (str(text.get("path", "")), str(text.get("language", ""))): str(text.get("words", ""))
        for text in _list_of_maps(visit.sent.get("texts"))
    }
    base = visit.sent.get("base")
    return Rewrite(visit.named("card"), base if isinstance(base, int) else 0, texts)


def _list_of_maps(value: object) -> list[Mapping[str, Any]]:
    return [part for part in value if isinstance(part, Mapping)] if isinstance(value, list) else []
