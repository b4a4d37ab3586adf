"""Looks: templates of one's own for a deck, and its logo."""

from dataclasses import dataclass, replace
from pathlib import Path

from quizkit.bundled import find_bundled
from quizkit.decks.deck import Deck
from quizkit.decks.pictures import pack_picture
from quizkit.problems import Place, Problem, QuizkitError
from quizkit.store.history import Store
from quizkit.store.values import Committed, Origin
from quizkit.workflow import files
from quizkit.workflow.checking.look import find_unprintable
from quizkit.workflow.making.new_deck import read_brief
from quizkit.workflow.settings import NoWorkspace, find_home
from quizkit.workflow.stored.edit import put_in_order
from quizkit.workflow.stored.items import BRIEF, PICTURE, deck_changes, find_brief
from quizkit.workflow.stored.own_look import LOOKS, find_own_look
from quizkit.workflow.stored.workspace import Workspace
from quizkit.workflow.tree.drawings import find_undrawable

SHARED = ("cards.css", "_parts.html", "_back.html", "_seats.html", "_games.html", "_fox.html")
"""What the templates of cards use together."""
LOGOS = (".svg", ".png")


class LookExists(QuizkitError):
    """The deck has templates of its own already."""

    name = "look-exists"


class NotALogo(QuizkitError):
    """The file is neither SVG nor PNG."""

    name = "not-a-logo"


@dataclass(frozen=True, slots=True)
class EjectedLook:
    """The templates that a deck has of its own now."""

    folder: Path
    templates: tuple[str, ...]


def eject_look(workspace: Workspace, folder: Path, slug: str) -> EjectedLook:
    """Copy the templates of a deck's look into the workspace; from then on it is printed with them."""
    kinds, home = find_brief(workspace.store, slug).kinds, find_home(folder)
    if home is None:
        raise NoWorkspace(folder=folder)
    own = home / LOOKS / slug
    if find_own_look(folder, slug):
        raise LookExists(deck=slug, folder=str(own))
    ours, names = find_bundled("templates") / "press", (*(f"{kind}.html" for kind in kinds), *SHARED)
    for name in names:
        files.replace(own / name, (ours / name).read_bytes())
    return EjectedLook(own, names)


@dataclass(frozen=True, slots=True)
class LogoSet:
    """What became of a logo: a change, or what is wrong with the picture."""

    problems: tuple[Problem, ...]
    committed: Committed | None


def set_logo(store: Store, slug: str, file: Path, origin: Origin) -> LogoSet:
    """Put a picture into a deck as its logo, in one change; nothing, if it cannot be printed."""
    brief, name = find_brief(store, slug), f"logo{file.suffix.lower()}"
    if file.suffix.lower() not in LOGOS:
        raise NotALogo(file=file.name)
    try:
        picture = pack_picture(name, files.read(file))
    except UnicodeDecodeError as error:
        raise NotALogo(file=file.name) from error
    problems = [replace(problem, place=Place(str(file)), value=problem.value.replace(name, file.name))
                for problem in find_undrawable({name: picture}, "")]  # fmt: skip
    if problems:
        return LogoSet(tuple(problems), None)
    look = {**(brief.look.model_dump(mode="json", exclude_defaults=True) if brief.look else {}), "logo": name}
    own = read_brief(slug, {**brief.model_dump(mode="json", exclude_defaults=True), "look": look})
    deck = Deck(slug, own, (), pictures={name: picture})
    coarse = [problem for problem in find_unprintable(slug, own, deck.pictures) if problem.field == "look.logo"]
    changes = [change for change in deck_changes(deck) if change.kind in (BRIEF, PICTURE)]
    return LogoSet(tuple(coarse), store.commit(changes, origin, put_in_order))
