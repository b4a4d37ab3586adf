"""History: changesets, revisions, reviews and releases, append-only, on SQLite or PostgreSQL.

The only package that imports sqlmodel. All others see the frozen values of `values.py`.
"""
