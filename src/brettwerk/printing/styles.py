"""The look of shapes by the theme's class rules, as a browser would resolve them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Element = tuple[str, frozenset[str]]
"""A tag and classes."""

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
NUMBERS = {"fill-opacity", "stroke-opacity", "stroke-width", "font-size"}
ENDS = {"butt": 0, "round": 1, "square": 2}
JOINS = {"miter": 0, "round": 1, "bevel": 2}


@dataclass(frozen=True, slots=True)
class Style:
    """How something is painted. Colours are as CSS writes them; ``none`` paints nothing."""

    fill: str = "#000000"
    stroke: str = "none"
    stroke_width: float = 1.0
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0
    opacity: float = 1.0
    font_size: float = 3.2
    ends: int = 0
    joins: int = 0
    dashes: tuple[float, ...] = ()
    shown: bool = True


@dataclass(frozen=True, slots=True)
class Rule:
    """One selector and what it sets; ``weight`` decides between rules as in CSS."""

    compounds: tuple[Element, ...]
    weight: tuple[int, int, int]
    values: Mapping[str, str]

    def fits(self, path: Sequence[Element]) -> bool:
        """Whether the last element of a path from the root is meant."""
        *outer, own = self.compounds
        if not _fits(own, path[-1]):
            return False
        above = iter(path[:-1])
        return all(any(_fits(compound, element) for element in above) for compound in outer)


class Stylesheet:
    """The rules of a theme."""

    def __init__(self, css: str) -> None:
        self._rules = sorted(_rules(css), key=lambda rule: rule.weight)
        self._found: dict[tuple[Element, ...], Style] = {}

    def style(self, *path: Element) -> Style:
        """The style of an element by its path from the root; what surrounds it hands on its own."""
        if not path:
            return Style()
        if path not in self._found:
            inherited = replace(self.style(*path[:-1]))
            values: dict[str, str] = {}
            for rule in self._rules:
                if rule.fits(path):
                    values.update(rule.values)
            self._found[path] = _styled(inherited, values)
        return self._found[path]


def element(tag: str, classes: str) -> Element:
    return tag, frozenset(classes.split())


def _fits(wanted: Element, found: Element) -> bool:
    return wanted[0] in ("", "*", found[0]) and wanted[1] <= found[1]


def _rules(css: str) -> list[Rule]:
    rules = []
    for order, (selectors, body) in enumerate(RULE.findall(COMMENT.sub("", css))):
        pairs = (one.partition(":") for one in body.split(";") if ":" in one)
        values = {name.strip(): value.strip() for name, _, value in pairs}
        for selector in selectors.split(","):
            compounds = tuple(_compound(one) for one in selector.split())
            if any(re.search(r"[^\w.*-]", one) for one in selector.split()):
                continue  # what only a browser knows, such as :hover
            classes, tags = sum(len(one[1]) for one in compounds), sum(bool(one[0]) for one in compounds)
            rules.append(Rule(compounds, (classes, tags, order), values))
    return rules


def _compound(text: str) -> Element:
    tag, *classes = text.split(".")
    return tag, frozenset(classes)


def _styled(inherited: Style, values: Mapping[str, str]) -> Style:
    shown = inherited.shown and values.get("display") != "none"
    changes: dict[str, Any] = {"shown": shown, "opacity": inherited.opacity * float(values.get("opacity", 1))}
    for name in ("fill", "stroke"):
        if name in values:
            changes[name] = values[name]
    for name in NUMBERS & values.keys():
        changes[name.replace("-", "_")] = float(values[name].removesuffix("px"))
    if "stroke-linecap" in values:
        changes["ends"] = ENDS[values["stroke-linecap"]]
    if "stroke-linejoin" in values:
        changes["joins"] = JOINS[values["stroke-linejoin"]]
    if "stroke-dasharray" in values:
        given = values["stroke-dasharray"]
        changes["dashes"] = () if given == "none" else tuple(map(float, re.split(r"[\s,]+", given)))
    return replace(inherited, **changes)
