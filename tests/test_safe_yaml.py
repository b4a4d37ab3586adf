import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from quizkit import safe_yaml

scalars = st.one_of(
    st.none(), st.booleans(), st.integers(-(10**17), 10**17), st.floats(allow_nan=False, allow_infinity=False, width=32),
    st.text(st.characters(exclude_categories=["Cs", "Co"])),
)  # fmt: skip
keys = st.text("abcyno: -#é1", min_size=1, max_size=5)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(keys, inner, max_size=4)),
    max_leaves=20,
)


@given(st.dictionaries(keys, values, min_size=1))
def test_what_is_written_is_read_back(value: safe_yaml.Value) -> None:
    text = safe_yaml.write(value)
    document = safe_yaml.read(text.encode(), "x.yaml")
    assert (document.value, document.problems) == (value, ())
    assert safe_yaml.write(document.value) == text


words = st.text("abcyno :-#é1«’\u202f🐘\"'[]{},&*!|>%@`?~.\n", max_size=20)


@given(st.dictionaries(keys, st.one_of(words, st.lists(words, max_size=3), st.booleans(), st.none()), min_size=1))
def test_other_programs_read_the_same(value: safe_yaml.Value) -> None:
    assert yaml.safe_load(safe_yaml.write(value)) == value


def test_looks_like_this() -> None:
    value: safe_yaml.Value = {
        "cards": [{"id": "a", "answer": ["GE", "VD"], "text": {"fr": "Oui : non", "nl": "no"}, "n": 8.5}],
        "e": [],
    }
    assert safe_yaml.write(value) == (
        'cards:\n- id: a\n  answer: [GE, VD]\n  text:\n    fr: "Oui : non"\n    nl: "no"\n  "n": 8.5\ne: []\n'
    )


def test_every_value_has_its_line() -> None:
    places = safe_yaml.read(b"- id: a\n  text:\n    fr: un\n- id: b\n", "x.yaml").places
    assert {path: str(place) for path, place in places.items()} == {
        (): "x.yaml:1:1",
        (0,): "x.yaml:1:3",
        (0, "id"): "x.yaml:1:3",
        (0, "text"): "x.yaml:2:3",
        (0, "text", "fr"): "x.yaml:3:5",
        (1,): "x.yaml:4:3",
        (1, "id"): "x.yaml:4:3",
    }


@pytest.mark.parametrize(
    ("data", "code", "place"),
    [
        (b"a: 1\nb: \xff", "R102", "x.yaml:2"),
        ("a: é".encode("cp1252"), "R102", "x.yaml:1"),
        ("a: é".encode("utf-16"), "R102", "x.yaml:1"),
        (b"a: [1, 2\nb: 3", "R110", "x.yaml:2:2"),
        (b"a: 'x\nb: c", "R108", "x.yaml:1:4"),
        (b"a: b: c", "R109", "x.yaml:1:5"),
        (b"\t- a", "R107", "x.yaml:1:1"),
        (b"%YAML 9.9\n---\na: 1", "R103", "x.yaml:1:1"),
        (b"a: Le canton #1", "R111", "x.yaml:1:4"),
        (b"a: &x 1\nb: *x", "R104", "x.yaml:2:4"),
        (b"a: !!python/object/apply:os.system [ls]", "R104", "x.yaml:1:4"),
        (b"a: 1\n---\nb: 2", "R104", "x.yaml:2:1"),
        (b"? {a: b}\n: c", "R104", "x.yaml:1:3"),
        (b"a: 1\na: 2", "R105", "x.yaml:2:1"),
        (b"[" * 100_000, "R106", "x.yaml:1:21"),
        (b"a: " + b"x" * 9_000_000, "R101", "x.yaml"),
    ],
)
def test_what_cannot_be_read_is_a_problem_with_its_place(data: bytes, code: str, place: str) -> None:
    problems = safe_yaml.read(data, "x.yaml").problems
    assert [(problem.fault.code, str(problem.place)) for problem in problems] == [(code, place)]


def test_aliases_that_explode_do_not() -> None:
    bomb = b"a: &a [x, x]\n" + b"".join(b"%c: &%c [*%c, *%c]\n" % (c, c, c - 1, c - 1) for c in b"bcdefghijklmnop")
    document = safe_yaml.read(bomb, "x.yaml")
    assert {problem.fault.code for problem in document.problems} == {"R104"}
    assert len(document.problems) == 30


@pytest.mark.parametrize(
    "word", ["no", "yes", "on", "0041", "2024-01-31", "1_000", "12:30", "9" * 5000, "NaN", ".inf", "1e999"]
)
def test_words_stay_words(word: str) -> None:
    assert safe_yaml.read(f"a: {word}".encode(), "x.yaml").value == {"a": word}


@given(st.binary(max_size=200))
def test_nothing_makes_it_fail(data: bytes) -> None:
    safe_yaml.read(data, "x.yaml")
