"""The team: invite people to the studio, let them in, and know what each of them may do.

Inside: tickets, members, and the workspace as one of them may use it.
"""

import secrets
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from hashlib import sha256

from quizkit.problems import QuizkitError, closest
from quizkit.store import members
from quizkit.store.members import Member
from quizkit.store.permits import Permit, TeamRole
from quizkit.workflow.author import NoAuthor, clean_line, timestamp
from quizkit.workflow.stored.agenda import list_languages
from quizkit.workflow.stored.languages import refuse_unknown
from quizkit.workflow.stored.workspace import Workspace


class NoSuchMember(QuizkitError):
    """Nobody of this name was invited."""

    name = "no-such-member"


def invite_member(
    workspace: Workspace, name: str, role: TeamRole, languages: Sequence[str], by: str, at: datetime
) -> str:
    """Invite somebody, or change what they may do; return a ticket that lets them in once."""
    refuse_unknown(languages, list_languages(workspace.store))
    if not clean_line(name):
        raise NoAuthor
    ticket = secrets.token_urlsafe(24)
    member = Member(clean_line(name), Permit(role, tuple(languages)), by, timestamp(at), has_come=False)
    members.invite(workspace.store, member, _hash(ticket))
    return ticket


def redeem_ticket(workspace: Workspace, ticket: str) -> str | None:
    """Let a team member in: return the name of whoever was invited with a ticket that has not been used."""
    return members.redeem(workspace.store, _hash(ticket))


def list_members(workspace: Workspace) -> list[Member]:
    """Return all members of the team."""
    return members.list_members(workspace.store)


def remove_member(workspace: Workspace, name: str) -> None:
    """Remove somebody from the team: from now on their browser is not let in."""
    if not members.remove(workspace.store, name):
        raise NoSuchMember(member=name, suggestion=closest(name, [member.name for member in list_members(workspace)]))


def act_as(workspace: Workspace, name: str) -> Workspace | None:
    """Return the workspace as a team member may use it; nothing, if they are not one any more."""
    member = members.find_member(workspace.store, name)
    return replace(workspace, store=workspace.store.act_as(member.permit)) if member else None


def _hash(ticket: str) -> str:
    return sha256(ticket.encode()).hexdigest()
