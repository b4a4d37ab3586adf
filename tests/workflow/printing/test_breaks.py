"""The list of broken words for an editor: of what is asked for, and drawn as it would be printed."""

from dataclasses import replace
from pathlib import Path

import pytest
from presses import few

from quizkit.workflow.printing.breaks import list_breaks
from quizkit.workflow.printing.print_deck import PrintRequest

CARDS = few("swiss-quiz", "7").model_copy(update={"cards": few("swiss-quiz", "7").cards[:6]})


@pytest.mark.slow
def test_only_the_cards_asked_for_are_listed(tmp_path: Path) -> None:
    file = tmp_path / "pack.json"
    file.write_bytes(CARDS.with_digest().dumps())
    request = PrintRequest(pack=file, languages=("de",))
    everything = list_breaks(request, tmp_path, None)
    wanted = next(word.field.split()[0] for word in everything if word.field.startswith("sq-"))
    part = list_breaks(replace(request, only=(wanted,)), tmp_path, None)
    assert part
    assert set(part) < set(everything)
    carried = {str(entry["card"]["id"]) for entry in CARDS.cards}
    # A printed card carries two statements.
    assert {word.field.split()[0] for word in part} <= carried
    assert wanted in {word.field.split()[0] for word in part}


def test_words_break_elsewhere_on_a_card_of_another_shape(tmp_path: Path) -> None:
    file = tmp_path / "pack.json"
    file.write_bytes(CARDS.with_digest().dumps())
    only = tuple(str(entry["card"]["id"]) for entry in CARDS.cards)
    request = PrintRequest(pack=file, languages=("de",), only=only)
    assert list_breaks(request, tmp_path, None) != list_breaks(replace(request, card="70x88"), tmp_path, None)
