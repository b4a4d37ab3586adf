from quizkit.store.heads import Heads
from quizkit.store.values import Revision

CARD = Revision(
    "sq-1", 2, "swiss-quiz", "statement", 3, 1, "abc", '{"id":"sq-1","text":{"fr":"L’Œuf"}}', {"text": {"nl": 1}}
)
GONE = Revision("sq-2", 2, "swiss-quiz", "statement", 4, 1, "", None)
BRIEF = Revision("swiss-quiz/deck.yaml", 1, "swiss-quiz", "brief", 1, 0, "def", "{}")


def test_revisions_come_back_as_they_were() -> None:
    heads = Heads([CARD, GONE, BRIEF])
    assert heads == {"sq-1": CARD, "sq-2": GONE, "swiss-quiz/deck.yaml": BRIEF}
    assert [*heads] == ["sq-1", "sq-2", "swiss-quiz/deck.yaml"]
    assert heads.payload("sq-1").decode() == CARD.payload


def test_some_of_them_are_chosen_without_reading_what_they_say() -> None:
    heads = Heads([CARD, GONE, BRIEF])
    assert [*heads.living()] == ["sq-1", "swiss-quiz/deck.yaml"]
    assert [*heads.of_kinds(["brief"]).values()] == [BRIEF]
    assert [*heads.pick(["swiss-quiz/deck.yaml", "sq-1"]).values()] == [BRIEF, CARD]
    assert [(head.item, head.sha256, head.payload, dict(head.stale)) for head in heads.pick(["sq-1"]).bare()] == [
        ("sq-1", "abc", None, {"text": {"nl": 1}})
    ]
