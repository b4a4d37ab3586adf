"""Members of a team: invited by a ticket that is used once, known by name, removed again."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, and_, select

from quizkit.store.chain import add_kept, delete_kept
from quizkit.store.engine import reading, writing
from quizkit.store.history import Store
from quizkit.store.kept_tables import members
from quizkit.store.permits import Permit, TeamRole
from quizkit.store.rows import refuse_damaged


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody who was invited."""

    name: str
    permit: Permit
    invited_by: str
    at: str
    has_come: bool
    """Whether the ticket was used."""


def invite(store: Store, member: Member, ticket_sha256: str) -> None:
    """Store a member with a ticket, or change what they may do; an older ticket of theirs is not valid any more."""
    row = {
        "name": member.name,
        "role": str(member.permit.role),
        "languages": ",".join(member.permit.languages),
        "ticket_sha256": ticket_sha256,
        "invited_by": member.invited_by,
        "at": member.at,
    }
    with writing(store.engine) as connection:
        delete_kept(connection, members, members.c.name == member.name)
        add_kept(connection, members, [row])


def redeem(store: Store, ticket_sha256: str) -> str | None:
    """Use the ticket of a stored member; return whose it was, or nothing if there is no such ticket any more."""
    with writing(store.engine) as connection:
        has_ticket = and_(members.c.ticket_sha256 == ticket_sha256, members.c.ticket_sha256 != "")
        row = connection.execute(select(members).where(has_ticket)).first()
        if row is None:
            return None
        member = _to_member(row)
        delete_kept(connection, members, members.c.name == member.name)
        add_kept(connection, members, [{**row._mapping, "ticket_sha256": ""}])  # noqa: SLF001  # its public name
    return member.name


def find_member(store: Store, name: str) -> Member | None:
    """Return a stored member by name."""
    return next((member for member in list_members(store) if member.name == name), None)


def list_members(store: Store) -> list[Member]:
    """Return all stored members, by name."""
    with reading(store.engine) as connection:
        return [_to_member(row) for row in connection.execute(select(members).order_by(members.c.name))]


def remove(store: Store, name: str) -> bool:
    """Delete the row of a member; return whether there was one."""
    with writing(store.engine) as connection:
        return delete_kept(connection, members, members.c.name == name) > 0


def _to_member(row: Row[Any]) -> Member:
    refuse_damaged(members, row, row.name)
    permit = Permit(TeamRole(row.role), tuple(filter(None, row.languages.split(","))))
    return Member(row.name, permit, row.invited_by, row.at, not row.ticket_sha256)
