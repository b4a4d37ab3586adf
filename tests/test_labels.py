"""Every message exists in every language, says the same things, and is used."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from string import Formatter

import pytest

import quizkit
from quizkit import languages, safe_yaml
from quizkit.bundled import find_bundled
from quizkit.cards import faults
from quizkit.cards.kinds import kinds
from quizkit.cards.parse import field_names
from quizkit.checks import GROUPS, Fix, checks
from quizkit.labels import Labels, read_labels, read_side_by_side
from quizkit.problems import Fault, Place, Problem, QuizkitError
from quizkit.workflow.demo.steps import STEPS

FOLDER = find_bundled("content") / "common" / "labels"
AREAS = sorted({path.name.partition(".")[0] for path in FOLDER.glob("*.yaml")})


MODULES = [
    import_module(info.name)
    for info in walk_packages(quizkit.__path__, "quizkit.")
    if ".versions." not in info.name and not info.name.endswith(".env")
]


def all_faults() -> Iterator[Fault]:
    for module in MODULES:
        yield from {value.code: value for value in vars(module).values() if isinstance(value, Fault)}.values()
    yield from (check.fault for check in checks().values())


def placeholders(text: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(text)} - {None}


@pytest.mark.parametrize("area", AREAS)
def test_every_language_says_the_same(area: str) -> None:
    for key, by_language in read_side_by_side(area).items():
        assert tuple(by_language) == languages.SIDE_BY_SIDE, key
        assert len({frozenset(placeholders(text)) for text in by_language.values()}) == 1, key


@pytest.mark.parametrize("area", AREAS)
def test_labels_are_canonical_and_well_set(area: str) -> None:
    path = FOLDER / f"{area}.yaml"
    document = safe_yaml.read(path.read_bytes(), path.name)
    assert document.problems == ()
    assert safe_yaml.write(document.value) == path.read_text(encoding="utf-8")
    for key, by_language in read_side_by_side(area).items():
        assert not re.search(r"[ \u00a0][:;?!»]|« ", by_language["fr"]), f"{key}: narrow no-break space in French"
        assert "ß" not in by_language["de"], key
        assert not any("'" in text for text in by_language.values()), key


def test_every_fault_has_a_message_and_a_code_of_its_own() -> None:
    found = set(all_faults())
    assert len({fault.code for fault in found}) == len({fault.name for fault in found}) == len(found)
    spoken = set(read_labels("problem")) | set(read_labels("finding"))
    assert {fault.name for fault in found} == spoken - {"allowed", "did-you-mean", "example", "source-differs"}


def test_every_check_has_a_page_and_a_group() -> None:
    assert set(read_labels("check")) == {check.name for check in checks().values()}
    assert {f"group-{group}" for group in GROUPS.values()} | {f"fix-{fix}" for fix in Fix} <= set(read_labels("rule"))
    assert {check.code[0] for check in checks().values()} == set(GROUPS)


def test_every_error_has_a_message() -> None:
    names = {error.name for error in all_subclasses(QuizkitError)}
    assert names == set(read_labels("error"))


def all_subclasses(cls: type[QuizkitError]) -> Iterator[type[QuizkitError]]:
    for sub in cls.__subclasses__():
        yield sub
        yield from all_subclasses(sub)


def test_every_error_is_raised_with_what_its_message_names() -> None:
    classes = {error.__name__: error for error in all_subclasses(QuizkitError)}
    for path in (Path(__file__).parents[1] / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
                name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
                if name in classes and node.keywords:
                    given = {keyword.arg for keyword in node.keywords}
                    assert placeholders(read_labels("error")[classes[name].name]["en"]) <= given, (path.name, name)


def test_every_kind_and_field_has_a_name() -> None:
    fields = {name for kind in kinds().values() for name in field_names(kind)}
    labelled = {key.split(".")[1] for key in read_labels("card") if key.startswith("field.")}
    assert fields == labelled
    assert set(kinds()) == {key.split(".")[1] for key in read_labels("card") if key.startswith("kind.")}


def test_no_label_is_left_over() -> None:
    source = "".join(path.read_text() for path in (Path(__file__).parents[1] / "src").rglob("*.py"))
    source += "".join(path.read_text() for path in find_bundled("templates").rglob("*.html"))
    assert {key for key in read_labels("cli") if f"cli.{key}" not in source and f'"{key}"' not in source} == set()


def test_every_step_of_the_demo_is_described() -> None:
    described = {f"{step.name}{ending}" for step in STEPS for ending in ("", "-title", "-made")}
    assert described <= set(read_labels("demo"))


def test_a_problem_says_what_is_wrong_and_what_to_do() -> None:
    problem = Problem(faults.UNKNOWN_CANTON, Place("x.yaml", 3), value="GX", allowed="GE, GL", suggestion="GE")
    assert {code: Labels(code).problem(problem) for code in languages.SIDE_BY_SIDE} == {
        "en": "“GX” is not a canton. Did you mean GE? Allowed: GE, GL.",
        "fr": "«\u202fGX\u202f» n’est pas un canton. Vouliez-vous dire GE\u202f? Permis\u202f: GE, GL.",
        "de": "«GX» ist kein Kanton. Ist GE gemeint? Erlaubt: GE, GL.",
        "nl": "‘GX’ is geen kanton. Bedoel je GE? Toegestaan: GE, GL.",
    }


def test_a_value_full_of_braces_is_only_a_value() -> None:
    problem = Problem(faults.UNKNOWN_CANTON, Place("x.yaml"), value="{field.__class__}")
    assert Labels("en").problem(problem) == "“{field.__class__}” is not a canton."


COMMAND = re.compile(r"“quizkit |: quizkit |\(quizkit |--[a-z]|quizkit\.toml|pip install")
TYPED = {
    "error.tree-half-written", "error.bad-file-name", "error.broken-content", "error.tree-has-changes",
    "error.not-a-pack", "error.deck-or-pack", "error.pack-is-released", "error.already-begun", "error.needs-moves",
    "error.who-plays", "error.no-such-printer", "error.nothing-chosen", "error.nothing-to-write-back",
    "error.same-language", "error.needs-file", "error.needs-reason", "error.no-such-check", "error.no-genanki",
    "error.no-workspace", "error.no-author", "error.no-database", "error.not-a-server", "error.no-such-user",
    "error.port-taken", "error.studio-not-installed", "error.party-not-installed", "error.bad-history",
    "error.history-clashes", "error.past-clashes", "error.not-a-deck-file", "error.edition-is-frozen",
    "error.file-is-taken", "error.game-was-played", "error.nothing-to-resume", "error.pack-unfit",
    "error.pseudonym-key-missing", "error.table-unreadable", "error.which-cards", "error.which-deck-to-make",
    "error.which-party", "error.workers-lost",
    "compose.not-composed", "compose.missing",
}  # fmt: skip
"""Messages about what is only ever asked for with a command: exports, games, and the opening of a workspace."""
NAMES_FOLDER = {"error.unknown-format"}
"""Messages that would name a folder of the server."""


def test_where_people_click_no_message_names_a_command() -> None:
    areas = ("error", "problem", "finding", "compose", "preflight", "studio", "web")
    named = {f"{area}.{key}" for area in areas for key, said in read_labels(area).items() if COMMAND.search(said["en"])}
    assert named - TYPED | NAMES_FOLDER == read_labels("screen").keys()
    assert not [key for key, said in read_labels("screen").items() if any(map(COMMAND.search, said.values()))]
    for key, said in read_labels("screen").items():
        area, _, name = key.partition(".")
        assert placeholders(said["en"]) <= placeholders(read_labels(area)[name]["en"]), key
    problem = Problem(Fault("T208", "stray-space"), Place("x.yaml"))
    assert Labels("en", instead="screen").problem(problem) == "There is one space too many here, or one is missing."
