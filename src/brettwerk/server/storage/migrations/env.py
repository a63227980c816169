"""Runs migrations on the connection that ``migrating.py`` has opened."""

from alembic import context

from brettwerk.server.storage.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
