"""Jobs as translators' own programs return them."""

import re
import subprocess
from pathlib import Path

import pytest
from books import EN, received, told
from making import ANNA, needed

from quizkit.decks.units import Progress, TranslationJob
from quizkit.exports import po, tbx, tmx, xliff
from quizkit.store.history import Store
from quizkit.tables.limits import Limits
from quizkit.workflow.intake.batch import ImportOptions
from quizkit.workflow.intake.delivery import commit_delivery
from quizkit.workflow.intake.inbox import read_files, receive_files
from quizkit.workflow.outgoing.decks import prepare_deck
from quizkit.workflow.outgoing.translation_jobs import prepare_job
from quizkit.workflow.stored.edit import store_card
from quizkit.workflow.stored.items import read_card

pytestmark = pytest.mark.slow

PROJECT = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<omegat><project version="1.0">
<source_dir>__DEFAULT__</source_dir><target_dir>__DEFAULT__</target_dir><tm_dir>__DEFAULT__</tm_dir>
<glossary_dir>__DEFAULT__</glossary_dir><glossary_file>__DEFAULT__</glossary_file>
<dictionary_dir>__DEFAULT__</dictionary_dir>
<source_lang>FR</source_lang><target_lang>NL</target_lang><sentence_seg>false</sentence_seg>
<support_default_translations>true</support_default_translations><remove_tags>false</remove_tags>
</project></omegat>
"""
STATEMENT = "De Matterhorn is de hoogste berg van Zwitserland."


def emptied(job: TranslationJob) -> TranslationJob:
    """Return the same job as if nothing had been translated yet."""
    from dataclasses import replace

    units = (replace(unit, target="", progress=Progress.MISSING) for unit in job.units)
    return replace(job, units=tuple(units))


def translated_by_omegat(folder: Path, name: str, job: bytes, memory: bytes, glossary: bytes) -> bytes:
    """Let OmegaT translate a file from its translation memory."""
    for part in ("source", "target", "omegat", "tm", "glossary", "dictionary"):
        (folder / part).mkdir(parents=True)
    (folder / "omegat.project").write_text(PROJECT)
    (folder / "source" / name).write_bytes(job)
    (folder / "omegat" / "project_save.tmx").write_bytes(memory)
    (folder / "glossary" / "cantons.tbx").write_bytes(glossary)
    command = [needed("omegat", "OmegaT"), "--mode=console-translate", f"--config-dir={folder / 'config'}", str(folder)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert "Finished" in done.stdout
    return (folder / "target" / name).read_bytes()


@pytest.mark.parametrize(
    ("name", "write"), [("job.xlf", xliff.write_12), ("job2.xlf", xliff.write_20), ("job.po", po.write)]
)
def test_omegat_translates_our_files_with_our_memory(store: Store, tmp_path: Path, name: str, write: object) -> None:
    job = emptied(prepare_job(store, "swiss-quiz", ("fr", "nl"), (), EN))
    sent = prepare_deck(store, "swiss-quiz", EN)
    # One translation in the memory is better than ours.
    memory = tmx.write(sent)["swiss-quiz.tmx"].decode().replace(STATEMENT, "De Matterhorn is de hoogste berg.")
    glossary = tbx.write(sent)["swiss-quiz.tbx"]
    data = write(job.prefilled())  # type: ignore[operator]
    back = translated_by_omegat(tmp_path / "project", name, data, memory.encode(), glossary)
    delivery = received(store, tmp_path, back, name)
    verdicts = {unit.unit: str(unit.verdict) for unit in delivery.units if str(unit.verdict) != "unchanged"}
    # The title and the Landsgemeinde are the same in both languages, so they are there already.
    assert verdicts == {"sq-0001:text": "accepted"}
    assert [code for code, _ in told(delivery)] == []
    assert commit_delivery(store, delivery, ANNA, delete=False).changeset


def test_what_omegat_sends_back_as_it_was_is_confirmed(store: Store, tmp_path: Path) -> None:
    card, _ = read_card(store.head("sq-0001"))
    assert card
    changed = {**card.data(), "text": {**card.data()["text"], "fr": "Le Cervin est notre plus haute montagne."}}  # type: ignore[dict-item]
    assert store_card(store, type(card).model_validate(changed), "swiss-quiz", 1, ANNA).changeset
    job = prepare_job(store, "swiss-quiz", ("fr", "nl"), (Progress.STALE,), EN)
    old = next(unit.target for unit in job.units if unit.id == "sq-0001:text")
    # Somebody inserts the old translation for the new source, and presses Enter.
    entered = tmx.write(prepare_deck(store, "swiss-quiz", EN))["swiss-quiz.tmx"].decode()
    assert old in entered
    entered = entered.replace(
        "Le Cervin est la plus haute montagne de Suisse.", "Le Cervin est notre plus haute montagne."
    )
    data = xliff.write_12(job.prefilled())
    back = translated_by_omegat(tmp_path / "project", "job.xlf", data, entered.encode(), b"")
    (tmp_path / "job.xlf").write_bytes(back)
    files = read_files([tmp_path / "job.xlf"], Limits())
    delivery = receive_files(store, files, ImportOptions(EN, confirm_unchanged=True))
    assert [str(unit.verdict) for unit in delivery.units if unit.unit == "sq-0001:text"] == ["confirmed"]


def test_gettext_takes_our_files(store: Store, tmp_path: Path) -> None:
    for deck, languages in (("swiss-quiz", ("fr", "nl")), ("kwis-t", ("nl", "de")), ("cantuun", ("fr", "de"))):
        path = tmp_path / f"{deck}.po"
        path.write_bytes(po.write(prepare_job(store, deck, languages, (), EN)))
        command = [needed("msgfmt", "gettext"), "--check", "--statistics", "-o", str(tmp_path / "out.mo"), str(path)]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        assert re.fullmatch(r"\d+ translated messages\.\n", done.stderr), done.stderr


def test_gettext_merges_our_files_and_we_take_them_back(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "job.po"
    path.write_bytes(po.write(prepare_job(store, "swiss-quiz", ("fr", "nl"), (), EN)))
    command = [needed("msgmerge", "gettext"), "--no-wrap", str(path), str(path), "-o", str(tmp_path / "merged.po")]
    subprocess.run(command, check=True, capture_output=True)
    delivery = received(store, tmp_path, (tmp_path / "merged.po").read_bytes(), "merged.po")
    assert {str(unit.verdict) for unit in delivery.units} == {"unchanged"}
