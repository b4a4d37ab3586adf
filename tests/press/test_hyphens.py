"""Where words break: as a compositor would, names never, and no rest of a word alone in the last line."""

import re
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
    assert mark_words(f'<p lang="de">Wo {word} ist</p>', rules) == f'<p lang="de">Wo {word}{MARK}\u00a0ist</p>'
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
    french = '<p lang="fr">Que fait le gouvernement\u202f?</p>'
    assert mark_words(french, NAMES) == french.replace("ment", f"ment{MARK}")
    quoted = '<p lang="fr">On dit «\u202fgouvernement\u202f».</p>'
    assert mark_words(quoted, NAMES) == quoted.replace("ment", f"ment{MARK}")
    assert mark_words('<p lang="de"><b>Gesellschaft</b></p>', NAMES) == f'<p lang="de"><b>Gesellschaft{MARK}</b></p>'


def test_breaks_are_found_where_they_are_drawn() -> None:
    html = '<div data-fit="x-1 text" lang="de" style="width: 30mm; hyphens: auto; hyphenate-character: &quot;-&quot;; font: 12pt Card">Die Gesellschaftsspiele sind da, E-Mails auch nicht</div>'
    [drawn] = draw([Face("x", html)], Shape(Size(40, 60), 3), "")
    assert drawn.breaks == (WordBreak("x-1 text", "de", "Gesell-schaftsspiele"),)


@pytest.mark.parametrize("language", ["fr", "de", "nl"])
def test_no_line_could_break_a_name_or_leave_a_rest_alone(language: str) -> None:
    """Wherever lines end: every place is looked at where a word of our cards may break."""
    whole = pack("swiss-quiz")
    rules = find_rules(whole.cantons, {}, whole.cards)
    found = 0
    for text in (one["card"][field][language] for one in whole.cards for field in ("text", "explanation")):
        words = re.findall(
            rf"[\w{MARK}]+", re.sub("<[^>]*>", "", mark_words(f'<p lang="{language}">{text}</p>', rules))
        )
        for at, word in enumerate(words):
            breaks, plain = find_breaks(word, language), word.replace(MARK, "")
            found += len(breaks)
            assert not breaks or (plain.lower() not in rules.names and at < len(words) - 1), text
            parts = [word[start:end].replace(MARK, "") for start, end in pairwise([0, *breaks, len(word)])]
            assert len(parts) == 1 or min(map(len, (parts[0], parts[-1]))) >= 3, word
    assert found > 500


@pytest.mark.slow
def test_cards_break_only_where_words_may() -> None:
    whole = pack("swiss-quiz")
    shape, look = Shape(card_size(whole), 3), Look(("de",))
    sides = [side for piece in list(list_pieces(whole))[::11] for side in faces(piece, whole, look, shape.trim)]
    marked = {word.replace(MARK, ""): word for side in sides for word in re.findall(rf"[\w{MARK}]+", side.html)}
    breaks = [word for face in draw(sides, shape, css(look)) for word in face.breaks]
    assert breaks
    for broken in breaks:
        word = marked[broken.word.replace("-", "")]
        places = {len(word[:at].replace(MARK, "")) for at in find_breaks(word, "de")}
        assert broken.word.index("-") in places, broken
