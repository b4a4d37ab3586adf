"""Write the reference of looks, `docs/looks.md`, from the code: what `look:` may say, what templates can use."""

import ast
from collections.abc import Iterator
from inspect import getsource
from pathlib import Path

from jinja2 import meta

from quizkit.bundled import find_bundled
from quizkit.cards.kinds import kinds
from quizkit.decks.look import DeckLook
from quizkit.labels import Labels
from quizkit.press.faces import VARIABLES, Look, environment

PAGE = Path(__file__).parents[1] / "docs" / "looks.md"
INTRO = """\
# Looks

Written by `scripts/docs` from the code. A deck looks like ours until it says otherwise. You can change it in two
ways.

## In deck.yaml

Without templates: colours, letters, backs, a logo and icons. `quizkit deck edit bern-quiz` checks what you write,
and `quizkit preview bern-quiz --watch` shows it, again whenever you save.

```yaml
look:
  colour: "#5b2a86"
  colours:
    bonus: "#f4b400"
  font: serif
  back: dots
  logo: bear.svg
  spot: gold
categories:
  history:
    name: {de: Geschichte}
    letter: G
    colour: "#7f4f24"
    icon: castle.svg
```

A logo comes in with `quizkit deck look logo bern-quiz bear.png`: SVG, which is always sharp, or PNG. A PNG is laid on
white, printed in CMYK as every bitmap is, 15 mm high at most; you are told if it is too coarse for that. Icons are SVG
and lie in the deck's folder `pictures`; import them with the folder: `quizkit import content`.

Fonts are taken from the folder `fonts` of the workspace, from the system or from a pip package: TTF, OTF or TTC, found
by the name of the family. They are embedded, so a font whose licence forbids that is not used. `quizkit deck export`
leaves them at home.

You are told about a picture that is none, has a script or refers to the web, about colours that cannot be read, take
too much ink or are not used, and about a picture or a font that is missing: when you save, when you import, and by
`quizkit check`.

| field | what it is |
|---|---|
"""
TEMPLATES = """
Names for `colours`: {names}.

## With templates of your own

`quizkit deck look eject bern-quiz` copies the templates that the deck uses into `looks/bern-quiz/` in the workspace.
From then on the deck is printed and previewed with them; delete a file to have ours back. Keep the folder under
version control with the rest; `quizkit deck export` takes it along. A mistake is named with its file, its line and
the variable. `quizkit print bern-quiz --templates looks/bern-quiz --watch` prints again whenever you save.

**Foil and varnish.** `look: {{spot: gold}}` gilds the titles on backs and boxes; `silver`, `copper` and `varnish` work
the same. In a template of yours, `spot("gold")` is a colour like any other:

```html
<p class="value black" style="color: {{{{ inks.red | line }}}}">7</p>
<p class="value black" style="color: {{{{ spot("gold") }}}}">7</p>
```

`--for offset` prints it as a spot colour (`Gold`, `Silver`, `Copper`, `Varnish`) on a layer of its own, which
overprints. Everywhere else it is left out, and what is below shows: so paint the same in an ordinary colour first.

Templates are Jinja2; how they are laid out is in [printing.md](printing.md#your-own-templates). Every template can
use:

| name | what it is |
|---|---|
"""


def page() -> str:
    """Return the whole page."""
    fields = "".join(f"| `{name}` | {text} |\n" for name, text in _describe_fields())
    inks = environment(None, Look(()).inks, Look(()).style).get_template("_parts.html").module.inks  # type: ignore[attr-defined]
    names = ", ".join(f"`{name}`" for name in inks)
    variables = "".join(f"| `{name}` | {text} |\n" for name, text in VARIABLES.items())
    return INTRO + fields + TEMPLATES.format(names=names) + variables + "".join(_describe_templates())


def _describe_fields() -> Iterator[tuple[str, str]]:
    """Yield the fields of a look, each with the text below it in the code, and what it may be."""
    body = ast.parse(getsource(DeckLook)).body[0]
    assert isinstance(body, ast.ClassDef)
    for field, text in zip(body.body, body.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant):
            said = str(text.value.value)
            if "Literal" in ast.unparse(field.annotation):
                options = ast.literal_eval(f"[{ast.unparse(field.annotation).removeprefix('Literal[')}")
                said += " " + ", ".join(f"`{option}`" for option in options if option)
            yield ast.unparse(field.target), said


def _describe_templates() -> Iterator[str]:
    """Yield what the template of each kind uses."""
    say, folder = Labels("en"), find_bundled("templates") / "press"
    templates = environment(None, Look(()).inks, Look(()).style)
    yield "\n| template | card | what it uses |\n|---|---|---|\n"
    for kind in sorted(kinds()):
        text = (folder / f"{kind}.html").read_text(encoding="utf-8")
        used = sorted(meta.find_undeclared_variables(templates.parse(text)) & set(VARIABLES))
        name, variables = say(f"card.kind.{kind}"), ", ".join(f"`{name}`" for name in used)
        yield f"| `{kind}.html` | {name} | {variables} |\n"
    yield "\nEach face at true size, in colours and as a printer without colours shows it:\n\n"
    yield from (f"![{say(f'card.kind.{kind}')}](images/face-{kind}.png)\n" for kind in sorted(kinds()))
    yield "\n![A deck with a look of its own: colours, serif letters, dots and a logo](images/look.png)\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
