"""Who wins a game that is too large for a table: proof-number search on many processes, with certificates."""
