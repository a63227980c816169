"""All that is to be said of an installation. Whatever is wrong with it, this is said to the end."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.text import Text

from brettwerk.cli.doctor.finding import Condition, Finding
from brettwerk.cli.doctor.texts import say
from brettwerk.core.errors import BrettwerkError
from brettwerk.core.messages import Phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.cli.doctor.finding import Check

SIDES = ("installed", "places", "games", "serving")
"""Modules, each loaded apart, since what they look at may not even be importable."""
STYLES = {Condition.OK: "green", Condition.WARN: "yellow", Condition.FAIL: "bold red"}


def findings() -> Iterator[Finding]:
    """Look at everything."""
    for side in SIDES:
        try:
            checks = import_module(f"brettwerk.cli.doctor.{side}").CHECKS
        except (Exception, SystemExit) as error:  # noqa: BLE001, nothing may keep the other checks from being made
            yield _stopped(side, error)
            continue
        for check in checks:
            yield from _findings_of(check)


def _findings_of(check: Check) -> Iterator[Finding]:
    try:
        yield from check()
    except (Exception, SystemExit) as error:  # noqa: BLE001, as above
        yield _stopped(check.__name__.removeprefix("check_"), error)


def _stopped(name: str, error: BaseException) -> Finding:
    said: Any = error if isinstance(error, BrettwerkError) else f"{type(error).__name__}: {error}"
    return Finding(name, Condition.FAIL, Phrase("stopped", error=said), Phrase("advice-stopped"))


def to_json(found: list[Finding], language: str) -> dict[str, Any]:
    return {
        "ok": is_sound(found),
        "findings": [
            {
                "check": one.check,
                "health": str(one.health),
                "text": _said(one.said, language),
                "advice": _said(one.advice, language) if one.advice else None,
            }
            for one in found
        ],
    }


def print_findings(found: list[Finding], language: str) -> None:
    """A line for each, with what to do below it, and the sum at the end."""
    console = Console(highlight=False)
    for one in found:
        line = Text(f"{say(f'health.{one.health}', language):<9}", STYLES[one.health])
        line.append(_said(one.said, language), "default")
        console.print(line, soft_wrap=True)
        if one.advice:
            console.print(Text(f"{'':<9}→ {_said(one.advice, language)}", "dim"), soft_wrap=True)
    fails = sum(one.health is Condition.FAIL for one in found)
    warnings = sum(one.health is Condition.WARN for one in found)
    code = "sum-fail" if fails else "sum-warn" if warnings else "sum-ok"
    console.print("\n" + say(code, language, fails=fails, warnings=warnings), soft_wrap=True, markup=False)


def is_sound(found: list[Finding]) -> bool:
    return all(one.health is not Condition.FAIL for one in found)


def _said(words: Phrase, language: str) -> str:
    """Words of a finding; errors among them say their own."""
    params = {
        name: value.text(language) if isinstance(value, BrettwerkError) else value
        for name, value in words.params.items()
    }
    return say(words.code, language, **params)
