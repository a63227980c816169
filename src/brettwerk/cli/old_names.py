"""Options by the names that they once had: these still work, and help keeps quiet about them."""

from __future__ import annotations

OLD_NAMES = {
    "arena": {"--keep": "--save"},
    "new": {"--folder": "--output"},
    "review": {"--svg": "--chart"},
}
"""By command: the old name of an option and the one that it has in all commands."""


def with_new_names(command: str | None, words: list[str]) -> list[str]:
    """The words of a call with the options as they are called now."""
    renamed = OLD_NAMES.get(command or "", {})
    after = words.index("--") if "--" in words else len(words)
    return [_with_new_name(word, renamed) for word in words[:after]] + words[after:]


def _with_new_name(word: str, renamed: dict[str, str]) -> str:
    name, sign, value = word.partition("=")
    return f"{renamed.get(name, name)}{sign}{value}"
