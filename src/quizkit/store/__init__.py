"""History: changesets, revisions, reviews and releases, append-only, on SQLite or PostgreSQL.

The only package that knows sqlmodel. Everybody else sees the frozen values of `values.py`.
"""
