"""What learners are told besides the answer."""

from bundled_decks import bundled_library

from quizkit.exports import EPOCH, OutgoingDeck, gift
from quizkit.labels import Labels


def test_an_answer_from_the_table_of_cantons_names_the_date_of_its_figures() -> None:
    outgoing = OutgoingDeck(bundled_library().deck("cantuun"), Labels("de"), EPOCH, language="de")
    [written] = gift.write(outgoing).values()
    lines = {line.split("::")[1]: line for line in written.decode().splitlines() if line.startswith("::")}
    assert lines["cu-0002"].endswith("####Stand 2026-01-01.}")
    assert "Stand" not in lines["cu-0001"]
