"""History: changesets, revisions, reviews and releases, append-only, on SQLite or PostgreSQL.

The only package that imports SQLAlchemy. All others see the frozen values of `values.py`.
"""
