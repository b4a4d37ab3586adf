"""Answers to a catalogue of questions: a card lists them under `yes` and `no`, a table has a column for each question.

Whoever compares or merges cards does it question by question, too.
"""

from collections.abc import Mapping

from quizkit.safe_yaml import Value

ANSWERS = "answers"
"""The field that stands for both lists, with a part for each question: `answers.can-fly`."""
SIDES = {"yes": True, "no": False}


def find_answer(data: Mapping[str, Value], question: str) -> bool | None:
    """Return a card's answer to a question of the catalogue, or None if it has none."""
    return next((truth for side, truth in SIDES.items() if question in _list(data, side)), None)


def spread(data: Mapping[str, Value]) -> Mapping[str, Value]:
    """Return a card's data with its answers by question of the catalogue instead of in two lists.

    >>> spread({"id": "ss-0001", "yes": ["alive"], "no": ["worn", "can-fly"]})
    {'id': 'ss-0001', 'answers': {'alive': True, 'worn': False, 'can-fly': False}}
    """
    if not all(isinstance(data.get(side), list) for side in SIDES):
        return data
    answers: dict[str, Value] = {question: truth for side, truth in SIDES.items() for question in _list(data, side)}
    return {**{name: value for name, value in data.items() if name not in SIDES}, ANSWERS: answers}


def gather(data: Mapping[str, Value]) -> Mapping[str, Value]:
    """Put answers by question back into the lists `yes` and `no`. One that says the same keeps its order.

    >>> gather({"yes": ["worn", "alive"], "no": ["big"], "answers": {"alive": True, "can-fly": False, "worn": True}})
    {'yes': ['worn', 'alive'], 'no': ['can-fly', 'big']}
    """
    answers = data.get(ANSWERS)
    if not isinstance(answers, Mapping):
        return data
    gathered = {name: value for name, value in data.items() if name != ANSWERS}
    for side, truth in SIDES.items():
        listed = _list(data, side)
        said = [question for question, answer in answers.items() if answer is truth]
        said += [question for question in listed if question not in answers]
        gathered[side] = [*listed] if set(said) == set(listed) else [*said]
    return gathered


def _list(data: Mapping[str, Value], side: str) -> list[str]:
    value = data.get(side)
    return [str(question) for question in value] if isinstance(value, list | tuple) else []
