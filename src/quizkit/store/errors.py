"""What can go wrong with a database, each with a message that says what to do."""

from quizkit.problems import QuizkitError


class NoDatabase(QuizkitError):
    """There is nothing there yet."""

    name = "no-database"


class DatabaseExists(QuizkitError):
    """There is something there already."""

    name = "database-exists"


class DatabaseTooNew(QuizkitError):
    """A newer quizkit wrote it."""

    name = "database-too-new"


class DatabaseDamaged(QuizkitError):
    """The file is cut off, or no database at all."""

    name = "database-damaged"


class DatabaseUnusable(QuizkitError):
    """The disk is full or failing; the database itself may be fine."""

    name = "database-unusable"


class DatabaseReadOnly(QuizkitError):
    """The system does not let us write."""

    name = "database-read-only"


class DatabaseFull(QuizkitError):
    """The disk is full."""

    name = "database-full"


class UnknownDatabase(QuizkitError):
    """Neither a file nor PostgreSQL."""

    name = "unknown-database"


class DatabaseBusy(QuizkitError):
    """Somebody else has been writing for very long."""

    name = "database-busy"


class DatabaseUnreachable(QuizkitError):
    """The server does not answer, or does not let us in."""

    name = "database-unreachable"


class NoSuchCard(QuizkitError):
    """Nothing has this id."""

    name = "no-such-card"


class NoSuchRevision(QuizkitError):
    """The item has no revision of this number."""

    name = "no-such-revision"


class NoSuchChangeset(QuizkitError):
    """There is no changeset of this number."""

    name = "no-such-changeset"


class NoSuchRelease(QuizkitError):
    """The deck has no release of this version."""

    name = "no-such-release"


class NotReleased(NoSuchRelease):
    """The deck has no release yet."""

    name = "not-released"


class ReleaseExists(QuizkitError):
    """A release never changes; a new one needs a new version."""

    name = "release-exists"
