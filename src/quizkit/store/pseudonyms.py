"""Pseudonyms of players: keyed hashes of their names. The key is in a file of its own, outside the database.

Whoever copies the database can therefore neither read a name from it nor check whether a name they know is in it.
"""

import os
from hashlib import sha256
from hmac import new as hmac
from pathlib import Path
from secrets import token_hex

from platformdirs import user_config_path
from sqlalchemy import Connection, insert, select
from sqlalchemy.engine import URL

from quizkit.store import errors
from quizkit.store.engine import is_sqlite, translate_errors
from quizkit.store.kept_tables import playtest_keys

LENGTH = 16
"""How many characters of the hash make up a pseudonym: enough to tell all players apart."""


def key_file(url: URL) -> Path:
    """Return the file of the pseudonyms' key: beside a database file, or in the user's settings if on a server."""
    if is_sqlite(url):
        return Path(f"{url.database}.key")
    name = "".join(char if char.isalnum() else "-" for char in f"{url.host or 'localhost'}-{url.database}")
    return user_config_path("quizkit", appauthor=False) / f"{name}.key"


def hash_key(key: str) -> str:
    """Return the hash by which a key of pseudonyms is recognised; the key itself cannot be guessed from it."""
    return sha256(f"key {key}".encode()).hexdigest()


def write_key(file: Path, key: str) -> None:
    """Write a key of pseudonyms so that only its owner can read it."""
    with translate_errors(URL.create("sqlite", database=str(file))):
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_name(f"{file.name}.part")
        part.unlink(missing_ok=True)
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as opened:
            opened.write(key)
        part.replace(file)


def read_key(file: Path) -> str | None:
    """Return the key of pseudonyms in a file, if there is one."""
    with translate_errors(URL.create("sqlite", database=str(file))):
        return file.read_text("ascii", "replace").strip() if file.exists() else None


def ensure_key(connection: Connection) -> str:
    """Return the key of a store's pseudonyms, created on first use."""
    file = key_file(connection.engine.url)
    if is_key_missing(connection):
        raise errors.PseudonymKeyMissing(file=file)
    key = read_key(file)
    if key is None:
        key = token_hex(32)
        write_key(file, key)
    if connection.execute(select(playtest_keys.c.sha256)).first() is None:
        connection.execute(insert(playtest_keys).values(sha256=hash_key(key)))
    return key


def is_key_missing(connection: Connection) -> bool:
    """Return whether there are pseudonyms whose key is not on this machine."""
    known = set(connection.execute(select(playtest_keys.c.sha256)).scalars())
    key = read_key(key_file(connection.engine.url))
    return bool(known) and (key is None or hash_key(key) not in known)


def renew_key(connection: Connection) -> None:
    """Make a new key of pseudonyms beside those that are lost; a file that holds another one is kept."""
    file, key = key_file(connection.engine.url), token_hex(32)
    if file.exists():
        file.replace(file.with_name(f"{file.name}.old"))
    write_key(file, key)
    connection.execute(insert(playtest_keys).values(sha256=hash_key(key)))


def copy_key(source: URL, target: URL) -> None:
    """Copy the key of pseudonyms, so that a copy of a store that takes its place knows the same players."""
    if (key := read_key(key_file(source))) is not None:
        write_key(key_file(target), key)


def make_pseudonym(name: str, key: str) -> str:
    """Return the pseudonym of a player."""
    return hmac(key.encode(), name.encode("utf-8", "surrogatepass"), sha256).hexdigest()[:LENGTH]
