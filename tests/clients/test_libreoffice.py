"""Workbooks that LibreOffice has saved again still have the same cards, dropdowns and comments."""

import subprocess
from pathlib import Path

import pytest
from books import EN, exported, opened, received, told
from making import needed

from quizkit.labels import Labels
from quizkit.store.history import Store
from quizkit.store.values import ChangeOutcome
from quizkit.workflow.intake.delivery import plan_delivery

pytestmark = pytest.mark.slow

DECKS = ("swiss-quiz", "cantuun", "kwis-t", "secret-square", "switch")


def resaved(tmp_path: Path, data: bytes) -> bytes:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "book.xlsx").write_bytes(data)
    profile = f"-env:UserInstallation=file://{tmp_path / 'profile'}"
    command = [needed("soffice", "LibreOffice"), profile, "--headless", "--convert-to", "xlsx", "--outdir"]
    subprocess.run(
        [*command, str(tmp_path / "out"), str(tmp_path / "in" / "book.xlsx")], check=True, capture_output=True
    )
    return (tmp_path / "out" / "book.xlsx").read_bytes()


@pytest.mark.parametrize("deck", DECKS)
def test_a_workbook_saved_by_libreoffice_brings_nothing_new(store: Store, tmp_path: Path, deck: str) -> None:
    data = resaved(tmp_path, exported(store, deck, Labels("de")))
    delivery = received(store, tmp_path, data)
    assert (told(delivery), delivery.missing) == ([], ())
    outcomes = {planned.outcome for planned in plan_delivery(store, delivery, delete=False)}
    assert outcomes == {ChangeOutcome.UNCHANGED}


def test_dropdowns_and_counters_live_on(store: Store, tmp_path: Path) -> None:
    sheet = opened(resaved(tmp_path, exported(store, "swiss-quiz")))["Statement"]
    lists = {rule.formula1 for rule in sheet.data_validations.dataValidation}
    assert {"list_statement_category", "list_statement_verdict", '"draft,in review,retired"'} <= lists
    assert sheet["E2"].value == '=IF(D2="","",LEN(D2))'
    assert sheet.column_dimensions["A"].hidden


def test_libreoffice_counts_as_we_do(store: Store, tmp_path: Path) -> None:
    """In a CSV file, formulas have the values that LibreOffice calculates."""
    (tmp_path / "book.xlsx").write_bytes(exported(store, "swiss-quiz", EN))
    profile = f"-env:UserInstallation=file://{tmp_path / 'profile'}"
    filters = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,2"
    command = [needed("soffice", "LibreOffice"), profile, "--headless", "--convert-to", filters, "--outdir"]
    subprocess.run([*command, str(tmp_path), str(tmp_path / "book.xlsx")], check=True, capture_output=True)
    lines = (tmp_path / "book-Count.csv").read_text("utf-8").splitlines()
    assert lines[0] == ",true,false,Total"
    half = len(received(store, tmp_path, exported(store, "swiss-quiz")).changes) // 2
    assert lines[-1] == f"Total,{half},{half},{2 * half}"
