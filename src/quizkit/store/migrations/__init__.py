"""Alembic migrations, shipped with the package. `schema.py` runs them."""
