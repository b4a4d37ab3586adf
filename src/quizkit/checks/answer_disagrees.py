"""A question about cantons whose answer differs from the result of its fact query."""

from quizkit.cards.faults import ANSWER_DISAGREES
from quizkit.checks import ReadingCheck

_QUESTION = {"fr": "Où parle-t-on italien\u202f?", "de": "Wo spricht man Italienisch?"}
CHECK = ReadingCheck(
    code=ANSWER_DISAGREES.code,
    name=ANSWER_DISAGREES.name,
    severity=ANSWER_DISAGREES.severity,
    bad={"kind": "canton", "type": "simple", "question": _QUESTION, "answer": ["TI"], "fact": "languages has it"},
    good={
        "kind": "canton",
        "type": "simple",
        "question": _QUESTION,
        "answer": ["GR", "TI"],
        "fact": "languages has it",
    },
)
