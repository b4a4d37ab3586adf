"""What can go wrong with a database. The message of each error says what to do."""

from quizkit.problems import QuizkitError


class NoDatabase(QuizkitError):
    """There is no database at this address yet."""

    name = "no-database"


class DatabaseExists(QuizkitError):
    """There is already a database at this address."""

    name = "database-exists"


class NotAServer(QuizkitError):
    """A file has no users of its own: whoever can write to it can use it."""

    name = "not-a-server"


class NoSuchUser(QuizkitError):
    """The server does not know this user."""

    name = "no-such-user"


class DatabaseTooNew(QuizkitError):
    """The database was written by a newer quizkit."""

    name = "database-too-new"


class DatabaseDamaged(QuizkitError):
    """The file is truncated, or is not a database."""

    name = "database-damaged"


class DamagedRow(QuizkitError):
    """A row is not what was stored."""

    name = "damaged-row"


class DamagedHistory(QuizkitError):
    """Something was to be made from the whole history, and part of it is damaged."""

    name = "damaged-history"


class UnknownSeal(QuizkitError):
    """No changeset has this seal."""

    name = "unknown-seal"


class OtherHistory(QuizkitError):
    """A backup does not hold the same history."""

    name = "other-history"


class ConnectionLost(QuizkitError):
    """The server was there and went away before anything was stored."""

    name = "connection-lost"


class ConnectionLostAtTheEnd(QuizkitError):
    """The server went away while it was storing something."""

    name = "connection-lost-at-the-end"


class BadAddress(QuizkitError):
    """An address that cannot be read; it may contain a password in any place."""

    name = "bad-address"


class PseudonymKeyMissing(QuizkitError):
    """The key of players' pseudonyms is not on this machine, or it is another one."""

    name = "pseudonym-key-missing"


class DatabaseUnusable(QuizkitError):
    """The disk failed to read or write; the database itself may be fine."""

    name = "database-unusable"


class DatabaseReadOnly(QuizkitError):
    """We have no permission to write to the database."""

    name = "database-read-only"


class DatabaseForbidden(DatabaseReadOnly):
    """A user of the server has not been let in yet."""

    name = "database-forbidden"


class DatabaseFull(QuizkitError):
    """The disk is full."""

    name = "database-full"


class UnknownDatabase(QuizkitError):
    """The address is neither a file nor a PostgreSQL server."""

    name = "unknown-database"


class DatabaseBusy(QuizkitError):
    """Another writer has held the lock for too long."""

    name = "database-busy"


class DatabaseUnreachable(QuizkitError):
    """The server does not answer, or rejects the connection."""

    name = "database-unreachable"


class NoSuchCard(QuizkitError):
    """No card or file has this id."""

    name = "no-such-card"


class NoSuchRevision(QuizkitError):
    """The item has no revision with this number."""

    name = "no-such-revision"


class PastClashes(QuizkitError):
    """A history from elsewhere says something else of an item than what comes with it."""

    name = "past-clashes"


class NoSuchChangeset(QuizkitError):
    """There is no changeset with this number."""

    name = "no-such-changeset"


class NoSuchRelease(QuizkitError):
    """The deck has no release with this version."""

    name = "no-such-release"


class NotReleased(NoSuchRelease):
    """The deck has not been released yet."""

    name = "not-released"


class ReleaseExists(QuizkitError):
    """A release never changes; a new one needs a new version."""

    name = "release-exists"
