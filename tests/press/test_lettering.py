"""Lettering: cards of a kind share two sizes of letters, on cards of any width and in one language or two."""

from pathlib import Path

import pytest
from presses import pack

from quizkit.press.faces import BadTemplate, Look, environment, fill_template
from quizkit.press.inks import Inks
from quizkit.press.lettering import choose_letters, count_signs
from quizkit.press.style import Style

SHORT, LONG = {"fr": "Le lac Léman", "de": "Der Genfersee"}, {"fr": "x" * 400, "de": "x" * 400}


def test_texts_take_room_for_their_characters_and_half_a_line_each() -> None:
    assert count_signs([SHORT], ["fr"]) == 12 + 10
    assert count_signs([SHORT, SHORT], ["fr", "de"]) == 2 * (12 + 20 + 13 + 20)


@pytest.mark.parametrize(
    ("text", "languages", "width", "letters"),
    [
        (SHORT, ["fr"], 49, "s90 or78"),
        (LONG, ["fr"], 49, "s78"),
        (SHORT, ["fr", "de"], 49, "s68 or60"),
        (SHORT, ["fr"], 100, "s124 or105"),
    ],
)
def test_the_usual_letters_or_the_smaller_ones(
    text: dict[str, str], languages: list[str], width: float, letters: str
) -> None:
    assert choose_letters([text], languages, width, 20, (90, 78), (68, 60)) == letters


def test_templates_from_before_still_import_them() -> None:
    template = '{% from "_parts.html" import letters, signs %}{{ signs([text], ["fr"]) | int }}'
    assert environment(None, Inks(), Style()).from_string(template).render(text=SHORT) == "22"


@pytest.mark.parametrize("reach", ["piece.__class__", "card.__class__.__mro__", "size._replace.__globals__"])
def test_what_is_found_soon_is_found_in_the_sandbox_all_the_same(reach: str, tmp_path: Path) -> None:
    [card, *_] = pack("switch").packed_cards
    (tmp_path / "x.html").write_text("{{ " + reach + " }}", "utf-8")
    with pytest.raises(BadTemplate):
        fill_template(Look(("fr",), tmp_path), "x.html", {"piece": card, "card": card.data, "size": card})


def test_an_entry_called_like_a_method_of_mappings_does_not_hide_it(tmp_path: Path) -> None:
    (tmp_path / "x.html").write_text("{{ card.items() | length }} {{ card.verdict }}", "utf-8")
    card = {"items": "many", "verdict": True}
    assert fill_template(Look(("fr",), tmp_path), "x.html", {"card": card}) == "2 True"
