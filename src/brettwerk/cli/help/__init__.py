"""Help in the user's language. English stands where a command is declared; German is looked up by the English."""
