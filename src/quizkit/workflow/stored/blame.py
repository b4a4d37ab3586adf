"""Who wrote what: for every field and language of a card, the change it comes from."""

from dataclasses import dataclass

from quizkit.safe_yaml import Value
from quizkit.store.history import Store
from quizkit.store.merge import differences, list_leaves
from quizkit.store.values import Changeset, Data


@dataclass(frozen=True, slots=True)
class Blamed:
    """A field as it is, and the changeset and revision that made it so."""

    path: str
    value: Value
    revision: int
    changeset: Changeset


def blame_card(store: Store, item: str) -> list[Blamed]:
    """Find who wrote what on a card: walk through its history; the last change of a field counts."""
    before: Data = {}
    blamed: dict[str, Blamed] = {}
    history = store.history(store.head(item).item)
    changesets = {changeset.number: changeset for changeset in store.log(item, limit=len(history))}
    for revision in history:
        changeset = changesets[revision.changeset]
        for path, _, new in differences(before, revision.data):
            # A field that grew parts, or lost them, is named anew.
            blamed = {known: field for known, field in blamed.items() if not f"{known}.".startswith(f"{path}.")}
            for name, value in list_leaves(path, new):
                blamed[name] = Blamed(name, value, revision.number, changeset)
        before = revision.data
    return sorted(blamed.values(), key=lambda field: field.path)
