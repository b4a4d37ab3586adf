"""Where words break: as a compositor would, names never, and no rest of a word alone in the last line."""

from itertools import pairwise

import pytest
from presses import pack

from quizkit.press.face import Face, WordBreak
from quizkit.press.faces import Look, css, faces
from quizkit.press.hyphens import MARK, find_breaks, find_rules, mark_words
from quizkit.press.pieces import card_size, list_pieces
from quizkit.press.render import draw
from quizkit.press.sizes import Shape, Size

NAMES = find_rules((), {}, ())


def part(word: str, language: str) -> str:
    at = (0, *find_breaks(word, language), len(word))
    return "-".join(word[start:end] for start, end in pairwise(at))


@pytest.mark.parametrize(
    ("language", "parts"),
    [
        ("de", "Landes-spra-che"), ("de", "Doktor-ar-beit"), ("de", "Vier-wald-stät-ter-see"), ("de", "Stras-sen-tun-nel"),
        ("de", "Gesell-schafts-spiel"), ("de", "Fuss-ball-welt-meis-ter-schaft"), ("de", "Bundes-rats-wahl"),
        ("fr", "consti-tu-tion"), ("fr", "gouver-ne-ment"), ("nl", "volks-stem-ming"), ("nl", "wereld-kam-pi-oen-schap"),
    ],
)  # fmt: skip
def test_words_break_between_their_parts(language: str, parts: str) -> None:
    found = part(parts.replace("-", ""), language)
    # Three letters on either side are too few for us, though not wrong.
    assert found.replace("-", "") == parts.replace("-", "")
    assert set(find_breaks(parts.replace("-", ""), language)) <= {
        len(parts[:at].replace("-", "")) for at, letter in enumerate(parts) if letter == "-"
    }
    assert "-" in found


@pytest.mark.parametrize("word", ["Deutschland", "Graubünden", "Wimbledon", "Grasshopper", "Matterhorns", "zuunterst"])
def test_names_and_listed_words_stay_whole(word: str) -> None:
    texts = [{"fr": "On joue à Wimbledon avec le Grasshopper.", "de": "…"}]
    rules = find_rules([{"name": {"de": "Graubünden"}}], {}, texts)
    assert mark_words(f'<p lang="de">Wo {word} ist</p>', rules) == f'<p lang="de">Wo {word}{MARK} ist</p>'
    assert find_breaks(word + MARK, "de") == ()


def test_a_deck_knows_better() -> None:
    rules = find_rules((), {"de": ["Stau-becken", "Rathausplatz"]}, ())
    marked = mark_words('<div lang="de"><p>Staubecken Rathausplatz</p><p lang="fr">Staubecken</p></div>', rules)
    assert marked == (
        f'<div lang="de"><p>Stau{MARK}becken Rathausplatz{MARK}</p><p lang="fr">Staubecken{MARK}</p></div>'
    )
    assert find_breaks(f"Stau{MARK}becken", "de") == (4,)


def test_only_the_last_word_of_a_text_stays_whole() -> None:
    html = '<p lang="de">Gesellschaft <b>Gesellschaft</b> der Gesellschaft.</p>Gesellschaft'
    assert mark_words(html, NAMES) == html.replace("schaft.", f"schaft{MARK}.")
    assert mark_words('<p lang="de"><b>Gesellschaft</b></p>', NAMES) == f'<p lang="de"><b>Gesellschaft{MARK}</b></p>'


def test_breaks_are_found_where_they_are_drawn() -> None:
    html = '<div data-fit="x-1 text" lang="de" style="width: 30mm; hyphens: auto; hyphenate-character: &quot;-&quot;; font: 12pt Card">Die Gesellschaftsspiele sind da, E-Mails auch nicht</div>'
    [drawn] = draw([Face("x", html)], Shape(Size(40, 60), 3), "")
    assert drawn.breaks == (WordBreak("x-1 text", "de", "Gesell-schaftsspiele"),)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["fr", "de", "nl"])
def test_our_cards_break_no_name_and_leave_no_rest_alone(language: str) -> None:
    whole = pack("swiss-quiz")
    rules = find_rules(whole.cantons, {}, whole.cards)
    shape, look = Shape(card_size(whole), 3), Look((language,))
    sides = [side for piece in list_pieces(whole) for side in faces(piece, whole, look, shape.trim)]
    breaks = [word for face in draw(sides, shape, css(look)) for word in face.breaks]
    assert breaks
    texts = {one["card"]["id"]: one["card"] for one in whole.cards}
    for broken in breaks:
        word, (card, field) = broken.word.replace("-", ""), broken.field.split()
        assert word.lower() not in rules.names
        assert min(map(len, broken.word.split("-"))) >= 3
        assert not texts[card][field][language].rstrip(" .!?»’").endswith(word)
