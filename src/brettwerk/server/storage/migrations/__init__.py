"""The history of the database, one file a step."""
