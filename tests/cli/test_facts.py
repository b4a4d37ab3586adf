"""`quizkit facts`, from the list to the workbook and back."""

import json
from pathlib import Path

import pytest
from commands import run
from openpyxl import load_workbook

DUE = "pj-0001"


@pytest.fixture
def changing(here: Path) -> Path:
    """A workspace in which one card changes, and nobody has said when it was true."""
    result = run("edit", DUE, EDITOR="sed -i '$a changes: slowly'")
    assert result.exit_code == 0, result.stderr
    return here


@pytest.mark.usefixtures("changing")
def test_the_list_on_the_screen_and_as_data() -> None:
    result = run("facts", "due", "petit-jeu", "--by", "2030-06")
    assert "Cards to verify by 2030-06-30: 1." in result.stderr
    assert [line.split() for line in result.stdout.splitlines()][1][:5] == [DUE, "no", "date", "slowly", "–"]
    assert json.loads(run("facts", "due", "--json").stdout) == [
        {
            "deck": "petit-jeu",
            "card": DUE,
            "due": None,
            "changes": "slowly",
            "because": {"field": "changes", "language": "", "words": "slowly"},
            "true_on": None,
            "confirmed_by": "",
            "source": "",
        }
    ]


@pytest.mark.usefixtures("changing")
def test_confirming_is_one_change_by_somebody_on_a_day() -> None:
    result = run("facts", "confirm", DUE, "pj-0002", "--by", "Beat", "--on", "2026-01-31", "-m", "phoned")
    assert "Saved as change #3: pj-0001@3, pj-0002@2" in result.stderr
    card = json.loads(run("show", DUE, "--json").stdout)
    assert (card["card"]["confirmed"], card["card"]["confirmed_by"]) == ("2026-01-31", "Beat")
    assert card["stale"] == {}
    assert json.loads(run("facts", "due", "--json").stdout) == []
    assert json.loads(run("facts", "due", "--by", "2036", "--json").stdout)[0]["due"] == "2036-01-31"
    assert run("undo", "3").exit_code == 0
    assert len(json.loads(run("facts", "due", "--json").stdout)) == 1


@pytest.mark.usefixtures("changing")
@pytest.mark.parametrize(
    "wrong",
    [
        ("confirm", "nobody-1"),
        ("confirm", DUE, "nobody-1"),
        ("confirm", DUE, "--on", "31.1.2026"),
        ("confirm", DUE, "--on", "2999-01-01"),
        ("due", "--by", "soon"),
        ("due", "no-such-deck"),
        ("query", "top 3 aera"),
    ],
)
def test_what_cannot_be_done_changes_nothing(wrong: tuple[str, ...]) -> None:
    result = run("facts", *wrong)
    assert (result.exit_code, result.stdout) == (2, "")
    assert len(run("log").stdout.splitlines()) == 3


def test_a_workbook_is_filled_in_and_imported(changing: Path) -> None:
    assert "Wrote due.xlsx" in run("facts", "due", "petit-jeu", "-o", "due.xlsx").stderr
    fill_in(changing / "due.xlsx", "17.11.2026", None)
    # Cards that are not in the list are not missing.
    result = run("import", "due.xlsx", "--delete", "--author", "Carla")
    assert "Saved as change #3: pj-0001@3" in result.stderr, result.stderr
    card = json.loads(run("show", DUE, "--json").stdout)
    assert (card["card"]["confirmed"], card["card"]["confirmed_by"], card["stale"]) == ("2026-11-17", "Carla", {})
    assert run("show", "pj-0002").exit_code == 0
    # Again, with a name; and once more, with nothing new in it.
    run("facts", "due", "petit-jeu", "--by", "2099", "-o", "due.xlsx")
    fill_in(changing / "due.xlsx", "2026-12-24", "Beat")
    assert run("import", "due.xlsx").exit_code == 0
    assert json.loads(run("show", DUE, "--json").stdout)["card"]["confirmed_by"] == "Beat"
    assert "Nothing" in run("import", "due.xlsx").stderr


def test_a_row_with_a_name_and_no_day_keeps_everything_out(changing: Path) -> None:
    run("facts", "due", "petit-jeu", "-o", "due.xlsx")
    fill_in(changing / "due.xlsx", None, "Beat")
    result = run("import", "due.xlsx")
    assert result.exit_code == 1
    assert "R201" in result.stderr
    assert "confirmed" not in json.loads(run("show", DUE, "--json").stdout)["card"]


def fill_in(path: Path, day: str | None, name: str | None) -> None:
    book = load_workbook(path)
    sheet = book.worksheets[0]
    heads = {str(cell.value).lower(): number for number, cell in enumerate(sheet[1], 1)}
    assert [row[0].value for row in sheet.iter_rows(min_row=2)] == [DUE]
    sheet.cell(2, heads["confirmed"]).value = day
    sheet.cell(2, heads["confirmed by"]).value = name
    book.save(path)


@pytest.mark.slow
def test_bundled_decks_have_a_list_but_no_workbook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert {fact["deck"] for fact in json.loads(run("facts", "due", "--json").stdout)} >= {"swiss-quiz", "cantuun"}
    assert run("facts", "due", "-o", "due.xlsx").exit_code == 2
    assert not (tmp_path / "due.xlsx").exists()


def test_the_answer_of_a_query_names_the_date_of_its_numbers() -> None:
    assert run("facts", "query", "top 3 area").stdout.splitlines() == [
        "BE  Bern",
        "GR  Graubünden",
        "VS  Valais",
        "area: as of 2026-01-01",
    ]
    assert json.loads(run("facts", "query", "languages has it", "--json").stdout) == {
        "cantons": ["GR", "TI"],
        "as_of": {},
    }


@pytest.mark.usefixtures("changing")
def test_a_card_shows_how_fast_it_changes_and_until_when_it_holds() -> None:
    assert ["changes", "slowly"] in [line.split() for line in run("show", DUE).stdout.splitlines()]
    run("facts", "confirm", DUE, "--on", "2026-01-31")
    assert "slowly, holds until 2036-01-31" in run("show", DUE).stdout


@pytest.mark.slow
def test_a_card_computed_from_the_table_names_the_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "figures as of" in run("show", "cu-0002").stdout
    assert json.loads(run("show", "cu-0002", "--json").stdout)["figures"] == {"area": "2026-01-01"}
