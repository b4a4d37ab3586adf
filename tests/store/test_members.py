from quizkit.store.history import Store
from quizkit.store.members import Member, find_member, invite, list_members, redeem, remove
from quizkit.store.permits import Permit, TeamRole

BEA = Member("Bea", Permit(TeamRole.TRANSLATOR, ("nl", "de")), "Anna", "2026-01-01T10:00:00Z", has_come=False)


def test_a_member_comes_once_by_a_ticket_and_is_removed_for_good(address: str) -> None:
    store = Store.create(address)
    invite(store, BEA, "first")
    invite(store, BEA, "second")
    assert list_members(store) == [BEA]
    assert [redeem(store, ticket) for ticket in ("first", "second", "second", "")] == [None, "Bea", None, None]
    come = find_member(store, "Bea")
    assert come is not None
    assert (come.permit, come.has_come) == (BEA.permit, True)
    assert (remove(store, "Bea"), remove(store, "Bea"), find_member(store, "Bea")) == (True, False, None)
