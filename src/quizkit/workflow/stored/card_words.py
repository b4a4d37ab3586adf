"""What people call the fields of a card and their values: “category: Géographie”, “Is it an animal? yes”."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from quizkit.cards.card import join_path
from quizkit.cards.kinds import kinds
from quizkit.labels import Labels
from quizkit.safe_yaml import Value
from quizkit.store.history import Store
from quizkit.tables.columns import CellShape, Column, deck_columns
from quizkit.tables.headings import heading
from quizkit.tables.wording import Wording
from quizkit.workflow.stored.items import find_brief, list_decks


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


def words_of_cards(store: Store, say: Labels) -> Callable[[str], CardWords | None]:
    """Return the function that finds the words for an item; there are none if it is not a card of the store."""

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
