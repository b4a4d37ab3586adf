"""Every phrase that a text is searched for, all found in one pass over its words."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from quizkit.lexicon.lexicon import Bounds, Words, cut_phrase, lexicon, poles
from quizkit.lexicon.numerals import may_count

SAYS, MAY_SAY = "pole:", "pole?:"
"""Tags of words that say one side of a set of opposites, and of those that may say it."""
BOUND, BEHIND, PASSING = "bound:", "behind:", "passing"
"""Tags of what says on which side of a number the true one lies: phrases before it, phrases behind it, and verbs."""
NEGATED = "negated"
"""The name of the words that deny what they are made of: “invisible”."""


COMPOUNDING = frozenset(("de", "nl"))
LEAST = 4
"""How many letters a part of a compound has at least."""
OF_COMPOUNDS = frozenset(("side", "compass", "season"))
"""Sets whose words mean the same at the beginning of a compound: “Linksverkehr”."""
Followed = tuple[tuple[Words, str], ...]
"""What follows the first word of a phrase, and the tag of the phrase."""


class Begun(NamedTuple):
    """What begins with a word: phrases, by their second word, and the tags of the word alone."""

    longer: Mapping[str, Followed]
    tags: Words


class Phrases:
    """Phrases by their first word, so that one pass over a text finds them all.

    Every phrase has a tag. `un*` and `*los` match every word with this beginning or ending. Words that may begin a
    number are tagged too.
    """

    def __init__(
        self,
        tagged: Iterable[tuple[str, str]],
        language: str,
        groups: Iterable[tuple[Words, str]] = (),
        hints: Iterable[tuple[Words, str]] = (),
    ) -> None:
        """Take phrases with their tags, groups of single words that share a tag, and words that only hint at a side."""
        self._language = language
        self._words = _index_words(groups)
        self.hints = _index_words(hints)
        """Words so frequent that their places are not kept, and what they may say."""
        self._by_first: dict[str, list[tuple[Words, str]]] = {}
        self._open_ended: dict[str, list[tuple[str, str, str]]] = {}
        for phrase, tag in tagged:
            if "*" in phrase:
                start, _, end = phrase.partition("*")
                self._open_ended.setdefault(start[:1], []).append((start, end, tag))
            else:
                first, *rest = (phrase,) if phrase.isalpha() else cut_phrase(phrase)
                self._by_first.setdefault(first, []).append((tuple(rest), tag))
        self.separable = frozenset(lexicon(language).separable)
        self.known: dict[str, Begun] = {}
        """Words seen before, and what begins with them."""

    def learn(self, word: str) -> Begun:
        """Find the phrases that may begin with a word, the longest first, and keep them in `known`."""
        open_ended = [
            tag for start, end, tag in (*self._open_ended.get(word[:1], ()), *self._open_ended.get("", ()))
            if word.startswith(start) and word.endswith(end) and len(word) >= len(start) + len(end)
        ]  # fmt: skip
        open_ended += ["number"] if may_count(word, self._language) else []
        exact = sorted(self._by_first.get(word, ()), key=lambda phrase: -len(phrase[0]))
        longer: dict[str, Followed] = {}
        for rest, tag in exact:
            if rest:
                longer[rest[0]] = (*longer.get(rest[0], ()), (rest, tag))
        alone = (tag for rest, tag in exact if not rest)
        own = self._words.get(word, ())
        parts = () if own or longer else tuple(dict.fromkeys(self._find_parts(word)))
        begun = self.known[word] = Begun(longer, (*alone, *own, *open_ended, *parts))
        return begun

    def _find_parts(self, word: str) -> Iterator[str]:
        """Find what a compound says: of what it is one (“Goldmedaille”), and what it may be (“Meeresreptil”)."""
        if self._language not in COMPOUNDING:
            return
        for cut in range(LEAST, len(word) - LEAST + 2):
            for tag in self._words.get(word[:cut], ()):
                if tag.startswith(SAYS):
                    says = tag.removeprefix(SAYS).partition(".")[0] in OF_COMPOUNDS
                    yield tag if says else tag.replace(SAYS, MAY_SAY, 1)
            yield from (
                tag.replace(SAYS, MAY_SAY, 1) for tag in self._words.get(word[cut:], ()) if tag.startswith(SAYS)
            )

    def find_tags(self, word: str) -> Words:
        """Return the tags of a word that is listed by itself."""
        return self._words.get(word, ())


def _index_words(groups: Iterable[tuple[Words, str]]) -> dict[str, Words]:
    """Return the tags of each word. There are thousands of words, and few of them have more than one tag."""
    tags: dict[str, Words] = {}
    for words, tag in groups:
        new: dict[str, Words] = dict.fromkeys(words, (tag,))
        for word in tags.keys() & new.keys():
            new[word] = (*tags[word], tag)
        tags |= new
    return tags


def _list_bounds(bounds: Bounds) -> Iterator[tuple[str, str]]:
    """Yield the words that say on which side of a number the true one lies, as `bound:up`, `bound:up?`, `behind:up`."""
    for name, words in bounds:
        side, _, kind = name.partition("_")
        tag = side if side == PASSING else f"{BEHIND if kind == 'behind' else BOUND}{side}{'?' * (kind == 'doubtful')}"
        yield from ((word, tag) for word in words)


@cache
def phrases(language: str) -> Phrases:
    """Return all phrases that texts in a language are searched for in one pass."""
    vocabulary = lexicon(language)
    no = vocabulary.negation
    tagged = [(word, "particle") for word in no.particles]
    tagged += [(word, "negation") for word in no.cues]
    tagged += [(word, "exempt") for word in no.exempt]
    tagged += [(word, "soft") for word in no.soft]
    tagged += [(word, "lacking") for word in no.lacking]
    tagged += [(word, "denying") for word in no.denying]
    tagged += [(word, "not lacking") for word in no.not_lacking]
    tagged += _list_bounds(vocabulary.bounds)
    tagged += [(word, tag) for tag in ("having", "missing") for word in getattr(vocabulary, tag)]
    tagged += [(word, f"unit:{unit}") for unit, names in vocabulary.units.items() for word in names]
    tagged += [(word, f"month:{number}") for number, word in enumerate(vocabulary.months, 1)]
    tagged += [(word, f"weekday:{number}") for number, word in enumerate(vocabulary.weekdays, 1)]
    tagged += [(word, "not number") for word in vocabulary.not_numbers]
    tagged += [(word, tag) for tag in ("era", "ageing", "superlatives") for word in getattr(vocabulary, tag)]
    said = [
        (pole.forms, "lacking" if pole.name == NEGATED else SAYS + pole.name) for pole in poles(language)
    ]  # fmt: skip
    tagged += [(phrase, tag) for forms, tag in said for phrase in forms if " " in phrase or "*" in phrase]
    tagged += [(phrase, MAY_SAY + pole.name) for pole in poles(language) for phrase in pole.soft if " " in phrase]
    return Phrases(tagged, language, said, [(pole.soft, pole.name) for pole in poles(language)])
