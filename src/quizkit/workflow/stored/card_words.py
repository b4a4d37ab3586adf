"""What people call the fields of a card and their values: “category: Géographie”, “Is it an animal? yes”."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from quizkit.cards.kinds import kinds
from quizkit.cards.paths import join_path
from quizkit.labels import Labels
from quizkit.safe_yaml import Value
from quizkit.store.history import Store
from quizkit.store.merge import Absent, Difference, Tree
from quizkit.tables.columns import CellShape, Column, deck_columns
from quizkit.tables.headings import heading
from quizkit.tables.wording import Wording
from quizkit.workflow.stored.compare import spell_out
from quizkit.workflow.stored.items import find_brief, list_decks
from quizkit.workflow.worddiff import diff_words


@dataclass(frozen=True, slots=True)
class CardWords:
    """The words of one kind of card in one deck, for one reader."""

    columns: Mapping[str, Column]
    wording: Wording
    say: Labels

    def name(self, path: str) -> str:
        """Return the name of a field, or the question that it answers."""
        return heading(self.columns[path], self.say) if path in self.columns else self.say.field(path)

    def value(self, path: str, value: Value) -> str | None:
        """Return the name of a value; nothing, if it is what it is."""
        column = self.columns.get(path)
        if column is None or column.shape not in (CellShape.WORD, CellShape.TRUTH):
            return None
        shown = self.wording.shown(column, value, self.say)
        return None if shown is None else str(shown)


def diff_in_words(
    fields: Iterable[Difference], say: Labels, words: CardWords | None
) -> list[tuple[str, list[tuple[str, str]]]]:
    """Show how fields of a card differ, each by its name, word by word; an absent side has no words."""
    return [
        (
            words.name(path) if words else say.field(path),
            list(diff_words(*(_tell(path, side, words) for side in (old, new)))),
        )
        for path, old, new in spell_out(fields)
    ]


def _tell(path: str, side: Tree, words: CardWords | None) -> str:
    if isinstance(side, Absent):
        return ""
    named = words.value(path, side) if words else None
    return named or (", ".join(map(str, side)) if isinstance(side, list) else str(side))


def words_of_cards(store: Store, say: Labels) -> Callable[[str], CardWords | None]:
    """Return the function that finds what people call fields and values of an item, if it is a card of the store."""

    @cache
    def find(deck: str, kind: str) -> CardWords | None:
        if kind not in kinds() or deck not in list_decks(store):
            return None
        brief = find_brief(store, deck)
        columns = {join_path(column.path): column for column in deck_columns(kinds()[kind], brief)}
        return CardWords(columns, Wording(brief), say)

    def find_item(item: str) -> CardWords | None:
        head = store.heads_of([item]).get(item)
        return find(head.deck, head.kind) if head else None

    return find_item
