"""Stores as older versions of quizkit left them, row by row."""

import json
import shutil
from pathlib import Path

import pytest
from sqlalchemy import text

from quizkit.store import schema
from quizkit.store.engine import connect, locate, writing
from quizkit.store.releases import hash_release
from quizkit.store.values import digest

SALT = "5a" * 32
PAYLOADS = ('{"text":{"fr":"un","de":"eins"}}', '{"text":{"fr":"deux","de":"eins"}}')
FROZEN = {"order": ["a"]}

HISTORY = [
    f"INSERT INTO changeset VALUES ({number}, 'Anna', '2026-01-0{number}', 'm', '', '')" for number in (1, 2, 3, 4)
] + [
    (
        "INSERT INTO revision (item, number, deck, kind, changeset_id, base, sha256, payload, stale) VALUES "
        f"('a', 1, 'swiss-quiz', 'statement', 1, NULL, '{digest(PAYLOADS[0])}', '{PAYLOADS[0]}', '{{}}'), "
        f"('b', 1, 'swiss-quiz', 'statement', 1, NULL, '{digest(PAYLOADS[0])}', '{PAYLOADS[0]}', '{{}}'), "
        f"('a', 2, 'swiss-quiz', 'statement', 2, 1, '{digest(PAYLOADS[1])}', '{PAYLOADS[1]}', "
        """'{"text":{"de":1}}'), ('b', 2, 'swiss-quiz', 'statement', 2, 1, '', NULL, '{}')"""
    ),
    "INSERT INTO review (changeset_id, item, language, state, sha256) VALUES (3, 'a', 'fr', 'review', 'x')",
    "INSERT INTO confirmation (changeset_id, item, number, path, language) VALUES (3, 'a', 2, 'text', 'de')",
    (
        "INSERT INTO release (id, changeset_id, deck, version, root_sha256, forced, frozen) VALUES (4, 4, 'swiss-quiz', "
        f"'1.0.0', '{hash_release('swiss-quiz', '1.0.0', FROZEN, {'a': (2, digest(PAYLOADS[1]))})}', false, "
        f"'{json.dumps(FROZEN, separators=(',', ':'))}')"
    ),
    f"INSERT INTO release_item (release_id, item, number, sha256) VALUES (4, 'a', 2, '{digest(PAYLOADS[1])}')",
]
BESIDE = [
    f"INSERT INTO playtest_salt (salt) VALUES ('{SALT}')",
    (
        "INSERT INTO playtest_answer (sitting, player, item, part, revision, deck, is_right, at) VALUES "
        "('s1', 'f0e1', 'a', 0, 2, 'swiss-quiz', true, '2026-01-05')"
    ),
    (
        "INSERT INTO playtest_flag (sitting, player, item, revision, deck, reason, word, at) VALUES "
        "('s1', 'f0e1', 'a', 2, 'swiss-quiz', 'typo', 'Wort', '2026-01-05')"
    ),
    (
        "INSERT INTO member (name, role, languages, ticket_sha256, invited_by, at) VALUES "
        "('beat', 'translator', 'de', '', 'Anna', '2026-01-05')"
    ),
]


def make_old_store(address: str, version: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a store of an older version that holds something in every table."""
    older = folder / f"migrations-{version}"
    shutil.copytree(schema.MIGRATIONS, older)
    for path in older.rglob("v*.py"):
        if path.name[1:5] > version:
            path.unlink()
    engine = connect(locate(address))
    with monkeypatch.context() as then:
        then.setattr(schema, "MIGRATIONS", older)
        schema.create(engine)
    with writing(engine) as connection:
        for statement in HISTORY + (BESIDE if version >= "0004" else []):
            connection.execute(text(statement.replace(":", "\\:")))
