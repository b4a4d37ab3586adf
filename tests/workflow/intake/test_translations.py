"""Translators' files, out and in: what comes back is matched by unit and source, and nothing of it is lost."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from books import EN, received, told
from making import ANNA, BEAT

from quizkit.cards.card import Card
from quizkit.decks.units import Progress, TranslationJob
from quizkit.exports import po, xliff
from quizkit.store import reviews
from quizkit.store.history import Store
from quizkit.store.values import Change, State, dump_payload
from quizkit.tables.limits import Limits
from quizkit.workflow.intake import inbox
from quizkit.workflow.intake.batch import ImportOptions
from quizkit.workflow.intake.delivery import Delivery, commit_delivery
from quizkit.workflow.intake.translations import ForeignFile
from quizkit.workflow.outgoing.translation_jobs import prepare_job
from quizkit.workflow.stored import items
from quizkit.workflow.stored.edit import store_card
from quizkit.workflow.stored.languages import NoSuchLanguage

Format = tuple[str, Callable[[TranslationJob], bytes]]
FORMATS: list[Format] = [("x.xlf", xliff.write_12), ("x.xliff", xliff.write_20), ("x.po", po.write)]
FR, DE = "Le lac gèle chaque hiver.", "Der See gefriert jeden Winter."


@pytest.fixture
def store(on_sqlite: Store) -> Store:
    return on_sqlite


@pytest.fixture(params=FORMATS, ids=["xliff 1.2", "xliff 2.0", "po"])
def format(request: pytest.FixtureRequest) -> Format:
    found: Format = request.param
    return found


def job(store: Store, *only: Progress) -> TranslationJob:
    return prepare_job(store, "petit-jeu", (None, "de"), only, EN)


def put(store: Store, item: str, **fields: object) -> Card:
    card, _ = items.read_card(store.head(item))
    assert card
    changed = type(card).model_validate({**card.data(), **fields})
    assert store_card(store, changed, "petit-jeu", store.head(item).number, BEAT).changeset
    return changed


def verdicts(delivery: Delivery) -> dict[str, str]:
    return {one.unit: str(one.verdict) for one in delivery.units if str(one.verdict) != "unchanged"}


def sent(
    store: Store, tmp_path: Path, format: Format, old: str, new: str, made: TranslationJob | None = None
) -> Delivery:
    """Export, replace a translation as a translator would, and hand the file in."""
    name, write = format
    text = write(made or job(store)).decode()
    assert old in text
    return received(store, tmp_path, text.replace(old, new).encode(), name)


def test_what_was_exported_brings_nothing(store: Store, tmp_path: Path, format: Format) -> None:
    name, write = format
    delivery = received(store, tmp_path, write(job(store)), name)
    assert (delivery.changes, told(delivery)) == ((), [])
    assert {str(one.verdict) for one in delivery.units} == {"unchanged"}
    assert len(delivery.units) == 8


def test_a_better_translation_is_accepted(store: Store, tmp_path: Path, format: Format) -> None:
    delivery = sent(store, tmp_path, format, DE, "Der See friert jeden Winter zu.")
    assert verdicts(delivery) == {"pj-0001:text": "accepted"}
    assert commit_delivery(store, delivery, ANNA, delete=False).changeset
    assert store.head("pj-0001").data["text"] == {"fr": FR, "de": "Der See friert jeden Winter zu."}
    assert store.stale(store.head("pj-0001")) == {}


def test_names_of_the_deck_are_translated_too(store: Store, tmp_path: Path, format: Format) -> None:
    delivery = sent(
        store,
        tmp_path,
        format,
        "Natur<" if format[0] != "x.po" else '"Natur"',
        "Umwelt<" if format[0] != "x.po" else '"Umwelt"',
    )
    assert verdicts(delivery) == {"deck:categories.nature.name": "accepted"}
    assert commit_delivery(store, delivery, ANNA, delete=False).changeset
    assert items.find_brief(store, "petit-jeu").categories["nature"].name["de"] == "Umwelt"


def test_no_break_spaces_survive(store: Store, tmp_path: Path, format: Format) -> None:
    delivery = sent(store, tmp_path, format, DE, "Der\u00a0See «\u202fgefriert\u202f».")
    commit_delivery(store, delivery, ANNA, delete=False)
    text = store.head("pj-0001").data["text"]
    assert isinstance(text, dict)
    assert text["de"] == "Der\u00a0See «\u202fgefriert\u202f»."


def test_if_the_source_moved_on_the_translation_is_kept_and_stale(store: Store, tmp_path: Path, format: Format) -> None:
    made = job(store)
    put(store, "pj-0001", text={"fr": "Le lac gèle rarement.", "de": DE})
    delivery = sent(store, tmp_path, format, DE, "Der See friert jeden Winter zu.", made)
    assert verdicts(delivery) == {"pj-0001:text": "stale"}
    assert [code for code, _ in told(delivery)] == ["R369"]
    assert commit_delivery(store, delivery, ANNA, delete=False).changeset
    head = store.head("pj-0001")
    assert head.data["text"] == {"fr": "Le lac gèle rarement.", "de": "Der See friert jeden Winter zu."}
    assert store.stale(head) == {"text": {"de": 1}}


def test_if_somebody_else_translated_it_meanwhile_nothing_is_stored(
    store: Store, tmp_path: Path, format: Format
) -> None:
    made = job(store)
    put(store, "pj-0001", text={"fr": FR, "de": "Der See ist im Winter gefroren."})
    delivery = sent(store, tmp_path, format, DE, "Der See friert jeden Winter zu.", made)
    assert verdicts(delivery) == {"pj-0001:text": "conflict"}
    done = commit_delivery(store, delivery, ANNA, delete=False)
    assert done.changeset is None
    assert [(one.path, one.ours, one.theirs) for one in done.conflicts] == [
        ("text.de", "Der See ist im Winter gefroren.", "Der See friert jeden Winter zu.")
    ]


def test_other_fields_changed_meanwhile_do_not_matter(store: Store, tmp_path: Path, format: Format) -> None:
    made = job(store)
    put(store, "pj-0001", verdict=True)
    delivery = sent(store, tmp_path, format, DE, "Der See friert jeden Winter zu.", made)
    assert verdicts(delivery) == {"pj-0001:text": "accepted"}
    assert commit_delivery(store, delivery, ANNA, delete=False).changeset
    assert store.head("pj-0001").data["verdict"] is True


def test_too_long_a_translation_is_told_and_kept(store: Store, tmp_path: Path, format: Format) -> None:
    delivery = sent(store, tmp_path, format, DE, "Der See friert zu. " * 10)
    assert verdicts(delivery) == {"pj-0001:text": "too-long"}
    assert (delivery.problems[0].fault.code, delivery.problems[0].detail, delivery.problems[0].allowed) == (
        "R355", "189", "180",
    )  # fmt: skip
    assert commit_delivery(store, delivery, ANNA, delete=False).changeset


def test_an_empty_target_deletes_nothing(store: Store, tmp_path: Path, format: Format) -> None:
    delivery = sent(store, tmp_path, format, DE, "")
    assert (verdicts(delivery), delivery.changes) == ({"pj-0001:text": "untranslated"}, ())


def test_what_tools_do_to_spaces_is_no_new_source(store: Store, tmp_path: Path, format: Format) -> None:
    name, write = format
    text = write(job(store)).decode().replace(DE, "Neu.").replace("gèle chaque", "gèle\u00a0chaque")
    assert verdicts(received(store, tmp_path, text.encode(), name)) == {"pj-0001:text": "accepted"}


def test_a_source_nobody_ever_wrote_is_told(store: Store, tmp_path: Path, format: Format) -> None:
    name, write = format
    text = write(job(store)).decode().replace(DE, "Neu.").replace(FR, "Le lac est bleu.")
    delivery = received(store, tmp_path, text.encode(), name)
    assert (verdicts(delivery), [code for code, _ in told(delivery)]) == ({"pj-0001:text": "unknown"}, ["R367"])


def test_swapped_languages_are_noticed(store: Store, tmp_path: Path) -> None:
    text = xliff.write_12(job(store)).decode()
    swapped = text.replace('source-language="fr" target-language="de"', 'source-language="de" target-language="fr"')
    delivery = received(store, tmp_path, swapped.encode(), "x.xlf")
    assert ([code for code, _ in told(delivery)], delivery.changes) == (["R364"], ())


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('target-language="de"', 'target-language="it"', "R365"),
        ('target-language="de"', 'target-language="fr"', "R365"),
        ('target-language="de"', "", "R365"),
        ('id="pj-0001:text"', 'id="pj-9999:text"', "R366"),
        ('id="pj-0001:text"', 'id="pj-0001:nonsense"', "R366"),
        ('id="pj-0001:explanation"', 'id="pj-0001:text"', "R368"),
        ("<body>", "<body", "R361"),
        ("<?xml version='1.0' encoding='UTF-8'?>", '<!DOCTYPE x [<!ENTITY a "b">]>', "R306"),
    ],
)
def test_what_is_wrong_with_a_file_is_told(store: Store, tmp_path: Path, old: str, new: str, code: str) -> None:
    delivery = sent(store, tmp_path, FORMATS[0], old, new)
    assert code in {code for code, _ in told(delivery)}
    assert delivery.changes == ()


def test_entities_are_never_expanded(store: Store, tmp_path: Path) -> None:
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    text = (
        xliff.write_12(job(store)).decode().replace("<?xml version='1.0' encoding='UTF-8'?>", bomb).replace(DE, "&b;")
    )
    assert [code for code, _ in told(received(store, tmp_path, text.encode(), "x.xlf"))] == ["R306"]


def test_a_file_that_is_something_else_is_told(store: Store, tmp_path: Path) -> None:
    assert told(received(store, tmp_path, b"<html/>", "x.xlf"))[0][0] == "R362"
    assert told(received(store, tmp_path, b"\xff", "x.po"))[0][0] == "R317"
    assert told(received(store, tmp_path, b"nonsense", "x.po"))[0][0] == "R363"


def test_a_file_of_no_deck_here_is_bad_usage(store: Store, tmp_path: Path) -> None:
    text = re.sub("store=.*?<", "<", xliff.write_12(job(store)).decode()).replace("pj-", "zz-")
    with pytest.raises(ForeignFile):
        received(store, tmp_path, text.encode(), "x.xlf")


def test_fuzzy_entries_are_not_finished(store: Store, tmp_path: Path) -> None:
    put(store, "pj-0001", text={"fr": "Le lac gèle rarement.", "de": DE})
    text = po.write(job(store)).decode()
    assert '#, fuzzy\n#| msgid "Le lac gèle chaque hiver."\nmsgctxt "pj-0001:text"' in text
    delivery = received(store, tmp_path, text.replace(DE, "Neu.").encode(), "x.po")
    assert verdicts(delivery) == {"pj-0001:text": "untranslated"}


def test_only_what_wants_work(store: Store) -> None:
    put(store, "pj-0001", text={"fr": "Le lac gèle rarement.", "de": DE})
    put(store, "pj-0002", explanation={"fr": "Le pin cembro."})
    found = job(store, Progress.MISSING, Progress.STALE)
    assert {unit.id: str(unit.progress) for unit in found.units} == {
        "pj-0001:text": "stale",
        "pj-0002:explanation": "missing",
    }
    stale = found.units[0]
    assert stale.previous == FR
    assert stale.notes == (
        "category: Natur; verdict: false",
        "explanation: Il n’a gelé qu’en 1963.",
        "At most 180 characters.",
        "The source text has changed since it was translated: Le lac gèle [-chaque hiver-][+rarement+].",
    )


def test_states_go_with_the_file(store: Store) -> None:
    reviews.record(store, [(store.head("pj-0002"), "de")], State.READY, ANNA)
    put(store, "pj-0001", text={"fr": "Le lac gèle rarement.", "de": DE}, explanation={"fr": "Non."})
    text = xliff.write_12(job(store)).decode()
    states = dict(re.findall(r'id="(pj-[^"]*)"[^>]*>\s*<source>[^<]*</source>\s*<target state="([^"]*)"', text))
    assert states == {
        "pj-0001:text": "needs-adaptation",
        "pj-0002:text": "final",
        "pj-0002:explanation": "final",
        "pj-0003:question": "translated",
    }
    assert 'maxwidth="180" size-unit="char"' in text


@pytest.mark.parametrize(("name", "write"), FORMATS[:2])
def test_a_target_filled_with_the_source_is_no_translation(
    store: Store, tmp_path: Path, name: str, write: Callable[[TranslationJob], bytes]
) -> None:
    put(store, "pj-0002", explanation={"fr": "Le pin cembro."})
    made = job(store, Progress.MISSING).prefilled()
    assert [unit.target for unit in made.units] == ["Le pin cembro."]
    delivery = received(store, tmp_path, write(made), name)
    assert verdicts(delivery) == {"pj-0002:explanation": "untranslated"}
    assert [code for code, _ in told(delivery)] == ["R370"]


def test_a_name_that_is_the_same_in_both_languages_is_taken_if_its_state_says_so(store: Store, tmp_path: Path) -> None:
    put(store, "pj-0002", explanation={"fr": "Pinus cembra"})
    text = xliff.write_12(job(store, Progress.MISSING).prefilled()).decode()
    done = text.replace('state="needs-translation"', 'state="translated"').encode()
    assert verdicts(received(store, tmp_path, done, "x.xlf")) == {"pj-0002:explanation": "accepted"}


def test_a_language_the_deck_does_not_have_is_bad_usage(store: Store) -> None:
    with pytest.raises(NoSuchLanguage):
        prepare_job(store, "petit-jeu", (None, "nl"), (), EN)


@pytest.mark.parametrize(
    ("name", "write", "old", "new"),
    [
        ("x.xlf", xliff.write_12, 'state="needs-adaptation"', 'state="final"'),
        ("x.xlf", xliff.write_20, 'state="initial" subState="quizkit:stale"', 'state="final"'),
        ("x.po", po.write, "#, fuzzy\n", ""),
    ],
)
def test_a_stale_translation_can_be_said_to_be_right(
    store: Store, tmp_path: Path, name: str, write: Callable[[TranslationJob], bytes], old: str, new: str
) -> None:
    put(store, "pj-0001", text={"fr": "Le lac gèle chaque hiver", "de": DE})
    text = write(job(store, Progress.STALE)).decode()
    assert old in text
    assert verdicts(received(store, tmp_path, text.encode(), name)) == {}
    delivery = received(store, tmp_path, text.replace(old, new).encode(), name)
    assert verdicts(delivery) == {"pj-0001:text": "confirmed"}
    assert commit_delivery(store, delivery, ANNA, delete=False).changeset
    assert store.stale(store.head("pj-0001")) == {}


def test_sending_a_stale_translation_back_as_it_was_can_confirm_it(store: Store, tmp_path: Path) -> None:
    put(store, "pj-0001", text={"fr": "Le lac gèle chaque hiver", "de": DE})
    path = tmp_path / "x.xlf"
    path.write_bytes(xliff.write_12(job(store, Progress.STALE)))
    wish = ImportOptions(EN, confirm_unchanged=True)
    delivery = inbox.receive_files(store, inbox.read_files([path], Limits()), wish)
    assert verdicts(delivery) == {"pj-0001:text": "confirmed"}
    assert commit_delivery(store, delivery, ANNA, delete=False).changeset
    assert store.stale(store.head("pj-0001")) == {}


def test_two_files_may_speak_of_one_card(store: Store, tmp_path: Path) -> None:
    put(store, "pj-0001", text={"fr": FR})
    first = job(store, Progress.MISSING)
    text = xliff.write_12(first).decode().replace("</source>", "</source><target>Neu.</target>")
    for name in ("a.xlf", "b.xlf"):
        (tmp_path / name).write_text(text, encoding="utf-8")
    letters = inbox.read_files([tmp_path / "a.xlf", tmp_path / "b.xlf"], Limits())
    delivery = inbox.receive_files(store, letters, ImportOptions(EN))
    assert [str(one.verdict) for one in delivery.units] == ["accepted", "accepted"]
    assert commit_delivery(store, delivery, ANNA, delete=False).changeset
    (tmp_path / "b.xlf").write_text(text.replace("Neu.", "Anders."), encoding="utf-8")
    put(store, "pj-0001", text={"fr": FR})
    letters = inbox.read_files([tmp_path / "a.xlf", tmp_path / "b.xlf"], Limits())
    assert "R368" in [code for code, _ in told(inbox.receive_files(store, letters, ImportOptions(EN)))]


def test_a_file_in_a_file_has_its_own_languages(store: Store, tmp_path: Path) -> None:
    text = xliff.write_12(job(store)).decode()
    inner = text[text.index("<file") : text.index("</file>") + 7]
    other = inner.replace('target-language="de"', 'target-language="nl"').replace(DE, "Het meer bevriest.")
    delivery = received(store, tmp_path, text.replace("</xliff>", f"{other}</xliff>").encode(), "x.xlf")
    assert [code for code, _ in told(delivery)] == ["R365"]
    assert delivery.changes == ()


def test_a_file_that_lost_its_memory_takes_nothing_back(store: Store, tmp_path: Path) -> None:
    text = re.sub("store=[^<]*<", "<", xliff.write_12(job(store)).decode())
    put(store, "pj-0001", text={"fr": FR, "de": "Der See ist im Winter gefroren."})
    delivery = received(store, tmp_path, text.encode(), "x.xlf")
    assert ({str(one.verdict) for one in delivery.units}, delivery.changes) == ({"unchanged"}, ())


def test_a_file_of_another_workspace_only_fills_gaps(store: Store, tmp_path: Path) -> None:
    text = re.sub("store=[0-9a-f]*", "store=0123", xliff.write_12(job(store)).decode()).replace(DE, "Neu.")
    delivery = received(store, tmp_path, text.encode(), "x.xlf")
    assert (verdicts(delivery), delivery.changes) == ({"pj-0001:text": "conflict"}, ())
    put(store, "pj-0001", text={"fr": FR})
    assert verdicts(received(store, tmp_path, text.encode(), "x.xlf")) == {"pj-0001:text": "accepted"}


def test_languages_that_were_changed_by_hand_are_noticed(store: Store, tmp_path: Path) -> None:
    text = xliff.write_12(job(store)).decode().replace("from=fr; to=de", "from=fr; to=nl")
    assert [code for code, _ in told(received(store, tmp_path, text.encode(), "x.xlf"))] == ["R371"]


SEGMENTS = """<segment><source>Le lac gèle</source><target order="2">jeden Winter.</target></segment>
<ignorable><source> </source><target> </target></ignorable>
<segment><source>chaque hiver.</source><target order="1">Der See friert</target></segment>"""


@pytest.mark.parametrize(
    ("second", "verdict"), [("Der See friert", "accepted"), ("", "untranslated")], ids=["whole", "half"]
)
def test_a_unit_in_segments_is_put_together(store: Store, tmp_path: Path, second: str, verdict: str) -> None:
    text = xliff.write_20(job(store)).decode()
    segments = SEGMENTS.replace("Der See friert", second).replace("\n", "")
    cut = re.sub(rf"<segment[^>]*>\s*<source>{FR}.*?</segment>", segments, text, flags=re.DOTALL)
    assert cut != text
    assert verdicts(received(store, tmp_path, cut.encode(), "x.xlf")) == {"pj-0001:text": verdict}


def test_codes_of_other_formats_are_no_words(store: Store, tmp_path: Path) -> None:
    coded = 'Der <bpt id="1">&lt;b&gt;</bpt>See<ept id="1">&lt;/b&gt;</ept> <g id="2">friert</g><x id="3"/>.'
    delivery = sent(store, tmp_path, FORMATS[0], DE, coded)
    commit_delivery(store, delivery, ANNA, delete=False)
    assert store.head("pj-0001").data["text"] == {"fr": FR, "de": "Der See friert."}


@pytest.mark.slow
def test_a_po_file_that_was_cut_off_is_refused(store: Store, tmp_path: Path) -> None:
    data = po.write(job(store)).rstrip()[:-3]
    assert told(received(store, tmp_path, data, "x.po"))[0][0] == "R363"


def test_what_is_translated_from_a_stale_translation_is_stale(store: Store, tmp_path: Path) -> None:
    put(store, "pj-0001", text={"fr": "Le lac gèle rarement.", "de": DE})
    brief = store.head("petit-jeu/deck.yaml")
    with_dutch = {**brief.data, "languages": ["fr", "de", "nl"]}
    store.commit([Change(brief.item, brief.deck, brief.kind, dump_payload(with_dutch))], ANNA)
    made = prepare_job(store, "petit-jeu", ("de", "nl"), (), EN)
    text = xliff.write_12(made).decode()
    text = text.replace(f"<source>{DE}</source>", f"<source>{DE}</source><target>Het meer.</target>")
    delivery = received(store, tmp_path, text.encode(), "x.xlf")
    assert commit_delivery(store, delivery, ANNA, delete=False).changeset
    assert set(store.stale(store.head("pj-0001"))["text"]) == {"de", "nl"}


def test_the_same_job_gives_the_same_bytes(store: Store, format: Format) -> None:
    assert format[1](job(store)) == format[1](job(store))
