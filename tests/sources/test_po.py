import pytest

from quizkit.sources import po
from quizkit.tables.limits import Limits
from quizkit.tables.table import Contents

HEAD = 'msgid ""\nmsgstr ""\n"Language: nl\\n"\n"X-Source-Language: fr\\n"\n\n'
ENTRY = '#. statement\nmsgctxt "sq-{0}:text"\n\nmsgid "lac {0}"\nmsgstr "meer "\n\n"{0}"\n\n'


def read(text: str) -> Contents:
    return po.read(text.encode(), "job.po", Limits())


@pytest.mark.parametrize("part", [1, 4, 20_000])
def test_a_file_is_the_same_in_parts_and_as_a_whole(monkeypatch: pytest.MonkeyPatch, part: int) -> None:
    monkeypatch.setattr(po, "PART", part)
    [bundle] = read(HEAD + "".join(ENTRY.format(number) for number in range(5))).bundles
    assert (bundle.source, bundle.target) == ("fr", "nl")
    assert [(unit.id, unit.source, unit.target, unit.place.line) for unit in bundle.units] == [
        (f"sq-{number}:text", f"lac {number}", f"meer {number}", 6 + 8 * number) for number in range(5)
    ]


@pytest.mark.parametrize("part", [1, 20_000])
@pytest.mark.parametrize(("line", "code"), [("nonsense", "R363"), ('msgid "open', "R363"), ("\udcff", "R317")])
def test_a_fault_has_its_line_in_any_part(monkeypatch: pytest.MonkeyPatch, part: int, line: str, code: str) -> None:
    monkeypatch.setattr(po, "PART", part)
    text = HEAD + ENTRY.format(1) + ENTRY.format(2) + line + "\n"
    [problem] = po.read(text.encode(errors="surrogateescape"), "job.po", Limits()).problems
    assert (problem.fault.code, problem.place.line) == (code, 22)
