"""Run by alembic: applies the migrations over the connection that `schema.py` hands over."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
