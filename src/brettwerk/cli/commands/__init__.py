"""The commands, one module each. What a module's docstring says is what ``--help`` says of its command."""

PANELS = {
    "Play": ("play", "replay", "stats", "convert", "puzzles"),
    "Play over the network": ("serve", "worker", "site", "bot", "backup", "restore", "prune", "migrate_database"),
    "Look": ("games", "moves", "show", "rules", "print", "export", "perft"),
    "Analyse and solve": ("analyse", "review", "openings", "gtp", "solve"),
    "Compare engines": ("arena", "balance", "train", "cluster", "bench", "warm"),
    "Write a game": ("new", "check", "wasm"),
    "Look after Brettwerk": ("doctor", "settings", "man"),
}
"""Their names, in the order and under the headings of ``--help``. A new command is a new module and its name here."""
