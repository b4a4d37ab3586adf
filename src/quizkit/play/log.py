"""The log of a game: what it began with, then one answer a line, in JSON. It is all there is to save.

Each line carries a sum over all before it, so that a line that was changed, lost or cut off is noticed.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeVar
from zlib import crc32

from pydantic import Field, NonNegativeInt, ValidationError

from quizkit.packs.pack import Pack
from quizkit.play.engine import Entry, Match, Setup, start
from quizkit.play.games import find_game
from quizkit.play.rules import GameDocument
from quizkit.play.spaces import freeze_move
from quizkit.play.view import as_data
from quizkit.play.words import LONGEST, Saying
from quizkit.problems import QuizkitError

FORMAT = 1
Line = Mapping[str, Any]
Reason = Literal["wrong", "ambiguous", "too-easy", "typo", "other"]
"""Why a card is noted."""


class LogBroken(QuizkitError):
    """A line cannot be what was written."""

    name = "log-broken"


class LogOfOtherPack(QuizkitError):
    """The game was played with other cards."""

    name = "log-of-other-pack"


class LogOfOtherRules(QuizkitError):
    """The rules have changed since."""

    name = "log-of-other-rules"


class LogRedacted(QuizkitError):
    """Written for one seat: what the others kept secret is not in it."""

    name = "log-redacted"


class PackNamed(GameDocument):
    """Which pack a game is played with."""

    deck: str
    version: str
    sha256: str = Field(pattern="^[0-9a-f]{64}$")


class Note(GameDocument):
    """What somebody at the table has to say about a card."""

    seat: NonNegativeInt
    card: str
    reason: Reason
    word: str = Field("", max_length=LONGEST)


class PartialAnswer(GameDocument, title="Begun"):
    """What was said at the table and is not an answer yet."""

    order: tuple[int, ...] = ()
    """Who is to answer first, where that matters."""
    seat: NonNegativeInt = 0
    lines: tuple[str, ...] = ()
    """The first lines of this seat's answer."""


class LogEntry(GameDocument):
    """A line after the first: a move, one that is kept from a seat, one taken back, something said, or the end."""

    seat: NonNegativeInt | None = None
    move: Any = None
    hidden: bool = False
    undo: Literal[True] | None = None
    note: Note | None = None
    begun: PartialAnswer | None = None
    end: tuple[dict[str, Any], ...] | None = None


class Sitting(NamedTuple):
    """What a log tells beside the game: which sitting it belongs to, who is a bot, and what was said on the way."""

    id: str = ""
    bots: Mapping[int, str] = MappingProxyType({})
    """Of which strength, by seat."""
    notes: tuple[tuple[int, Note], ...] = ()
    """Each with the number of lines of the game that came before it."""
    language: str = ""
    """Spoken at the table."""
    begun: PartialAnswer = PartialAnswer()
    cards: str = ""
    """The language of the cards; nothing, in the game of a script."""


NO_SITTING = Sitting()
ASIDE = ("note", "begun")
"""Lines that are not of the game."""
AsideT = TypeVar("AsideT", bound=GameDocument)


class Header(GameDocument):
    """What a game began with."""

    format: Literal[1] = 1
    game: str
    rules: int
    pack: PackNamed
    seats: tuple[str, ...]
    options: dict[str, Any]
    at_table: bool = False
    seed: str | None
    """Not in a log for one seat: it would tell what the dice and the cards will be."""
    position: dict[str, Any] | None = None
    chance: tuple[Any, ...] = ()
    redacted_for: int | None = None
    sitting: str = ""
    """Tells two games apart that began alike."""
    bots: dict[int, str] = Field(default_factory=dict)
    """Of which strength, by seat; all others are people."""
    language: str = ""
    """Spoken at the table."""
    cards: str = ""
    """The language of the cards; nothing, in the game of a script."""


def dumps(match: Match, sitting: Sitting = NO_SITTING) -> bytes:
    """Write the log of a game: the same game, the same bytes."""
    lines: list[Line] = [{**make_header(match.setup), **_sitting_line(sitting)}]
    for number in range(len(match.history) + 1):
        lines += [{"note": note.model_dump(mode="json")} for after, note in sitting.notes if after == number]
        lines += [_answer_line(entry) for entry in match.history[number : number + 1]]
    if sitting.begun != PartialAnswer():
        lines.append({"begun": sitting.begun.model_dump(mode="json")})
    return _write(lines + _end_lines(match))


def _sitting_line(sitting: Sitting) -> Line:
    if not sitting.id:
        return {}
    return {"sitting": sitting.id, "bots": dict(sitting.bots), "language": sitting.language, "cards": sitting.cards}


def _answer_line(entry: Entry | None) -> Line:
    return {"undo": True} if entry is None else {"seat": entry[0], "move": entry[1]}


def redact(match: Match, seat: int) -> bytes:
    """Write what one seat may know of a game's log: no answers others kept to themselves, nothing of the future."""
    head = {**make_header(match.setup), "seed": None, "position": None, "chance": (), "redacted_for": seat}
    return _write([head, *_known_lines(match, seat), *_end_lines(match)])


def make_header(setup: Setup) -> Line:
    """Return the first line of a game's log."""
    pack = PackNamed(
        deck=setup.pack.deck, version=setup.pack.version, sha256=setup.pack.digest or setup.pack.compute_digest()
    )
    return Header(
        game=setup.game.name, rules=setup.game.rules.version, pack=pack, seats=setup.names, options=dict(setup.chosen),
        at_table=setup.is_at_table, seed=setup.seed, chance=setup.chance,
        position=setup.position.model_dump(mode="json") if setup.position else None,
    ).model_dump(mode="json", exclude={"sitting", "bots", "language", "cards"})  # fmt: skip


def _known_lines(match: Match, seat: int) -> Iterator[Line]:
    again = match.branch(0)
    for number, (mover, move) in enumerate(match.entries, 1):
        ask = again.ask
        assert ask is not None  # noqa: S101  # it was answered
        again.answer(mover, move)
        is_open = number > len(match.entries) - _count_answers(match)
        is_hidden = mover != seat and (is_open or (ask.audience is not None and seat not in ask.audience))
        yield {"seat": mover, "hidden": True} if is_hidden else {"seat": mover, "move": move}


def _count_answers(match: Match) -> int:
    """Count the answers to what is being asked."""
    return len(match.ask.options) - len(match.waiting) if match.ask else 0


def _end_lines(match: Match) -> list[Line]:
    return [{"end": as_data(match.outcome)["standings"]}] if match.outcome else []


def _write(lines: Sequence[Line]) -> bytes:
    done, total = [], 0
    for line in lines:
        text = json.dumps(line, ensure_ascii=False)
        total = crc32(_encode(text), total)
        done.append(f'{text[:-1]}, "sum": "{total:08x}"}}\n')
    return _encode("".join(done))


def _encode(text: str) -> bytes:
    """Encode a line; half a character, which a log from elsewhere may hold as an escape, becomes a question mark."""
    return text.encode(errors="replace")


def rename_seats(data: bytes, name: str, seats: Mapping[int, str], sitting: str) -> bytes:
    """Write a log again in which some seats have other names and noted nothing; it is still of the same sitting."""
    header = read_header(data, name)
    names = [seats.get(seat, name) for seat, name in enumerate(header.seats, 1)]
    first, *others = _read(data, name)
    kept = [line for place, line in others if not _is_said_by(seats, place, line)]
    return _write([{**first.line, "seats": names, "sitting": sitting}, *kept])


def _is_said_by(seats: Mapping[int, str], place: str, line: Line) -> bool:
    said: list[Note | PartialAnswer] = [_parse_aside(Note, line["note"], place)] if "note" in line else []
    said += [_parse_aside(PartialAnswer, line["begun"], place)] if "begun" in line else []
    return any(aside.seat in seats for aside in said)


class _LogLine(NamedTuple):
    place: str
    line: Line


def resume(data: bytes, name: str, pack: Pack) -> Match:
    """Take a game up where its log ends, or refuse to."""
    lines = list(_read(data, name))
    if not lines:
        raise LogBroken(place=f"{name}:1", reason=Saying("play.log-empty"))
    match = _start(lines[0], name, pack)
    for place, line in lines[1:]:
        _take(match, line, place)
    return match


def read_header(data: bytes, name: str) -> Header:
    """Read from the log what a game began with."""
    first = next(_read(data, name), None)
    if first is None:
        raise LogBroken(place=f"{name}:1", reason=Saying("play.log-empty"))
    return _parse_header(first)


def read_sitting(data: bytes, name: str) -> Sitting:
    """Read what a log tells beside the game."""
    began, notes, begun, number = read_header(data, name), list[tuple[int, Note]](), PartialAnswer(), 0
    for place, line in list(_read(data, name))[1:]:
        if "note" in line:
            notes.append((number, _parse_aside(Note, line["note"], place)))
        elif "begun" in line:
            begun = _parse_aside(PartialAnswer, line["begun"], place)
        else:
            number += 1
    return Sitting(began.sitting, began.bots, tuple(notes), began.language, begun, began.cards)


def _parse_aside(model: type[AsideT], data: object, place: str) -> AsideT:
    try:
        return model.model_validate(data, strict=False)
    except ValidationError as error:
        raise LogBroken(place=place, reason=Saying("play.log-no-line")) from error


def _read(data: bytes, name: str) -> Iterator[_LogLine]:
    total = 0
    for number, raw in enumerate(data.splitlines(keepends=True), 1):
        place = f"{name}:{number}"
        if not raw.endswith(b"\n"):
            raise LogBroken(place=place, reason=Saying("play.log-cut"))
        try:
            line = json.loads(raw)
            checksum = line.pop("sum")
            total = crc32(_encode(json.dumps(line, ensure_ascii=False)), total)
            if number > 1:
                LogEntry.model_validate(line, strict=False)
        except (ValueError, RecursionError, AttributeError, TypeError, KeyError) as error:
            raise LogBroken(place=place, reason=Saying("play.log-no-line")) from error
        if checksum != f"{total:08x}":
            raise LogBroken(place=place, reason=Saying("play.log-changed"))
        yield _LogLine(place, line)


def _start(first: _LogLine, name: str, pack: Pack) -> Match:
    """Begin as the first line says, if this is the pack and these are the rules."""
    head = _parse_header(first)
    if head.redacted_for is not None or head.seed is None:
        raise LogRedacted(file=name)
    rules = find_game(head.game).rules
    if head.rules != rules.version and head.rules not in rules.replays:
        raise LogOfOtherRules(file=name, game=head.game, found=head.rules, here=rules.version)
    digest = pack.digest or pack.compute_digest()
    if head.pack.sha256 != digest:
        raise LogOfOtherPack(
            file=name, deck=head.pack.deck, version=head.pack.version, found=head.pack.sha256[:8],
            deck_here=pack.deck, version_here=pack.version, here=digest[:8],
        )  # fmt: skip
    return start(
        head.game, pack, head.seats, head.seed, {**rules.replays.get(head.rules, {}), **head.options},
        position=head.position, chance=head.chance, at_table=head.at_table,
    )  # fmt: skip


def _parse_header(first: _LogLine) -> Header:
    try:
        return Header.model_validate(first.line, strict=False)
    except ValidationError as error:
        raise LogBroken(place=first.place, reason=Saying("play.log-no-line")) from error


def _take(match: Match, line: Line, place: str) -> None:
    """Do what a line says."""
    if set(line) & set(ASIDE):
        return
    if "end" in line:
        if [line] != _end_lines(match):
            raise LogBroken(place=place, reason=Saying("play.log-other-end"))
        return
    try:
        if "undo" in line:
            match.undo()
        else:
            match.answer(line["seat"], freeze_move(line["move"]))
    except (QuizkitError, KeyError, TypeError) as error:
        raise LogBroken(place=place, reason=Saying("play.log-no-move")) from error
