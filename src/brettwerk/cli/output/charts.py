"""Charts as SVG documents that need nothing else."""

from __future__ import annotations

import math
from html import escape
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

BAR_COLOUR = "#1F6F6B"
TEXT_COLOUR = "#23201C"
QUIET_COLOUR = "#6B645A"
PART_COLOURS = (BAR_COLOUR, "#C9BFA8", "#A8502F")
PAPER = "#FAF7F1"
LINE_COLOUR = "#D9D2C4"
WIDTH = 420
LEFT = 120
MOST_COLUMNS = 40


class Bar(NamedTuple):
    """A row of a bar chart."""

    label: str
    share: float
    """Of the full width, from 0 to 1."""
    caption: str


def bars(title: str, rows: Sequence[Bar], subtitle: str = "", left: int = LEFT) -> str:
    """Draw horizontal bars with their labels before and their captions behind them."""
    drawn = []
    for index, row in enumerate(rows):
        y = 44 + 30 * index
        length = WIDTH * row.share
        drawn.append(
            f'<text x="{left - 8}" y="{y + 15}" text-anchor="end">{escape(row.label)}</text>'
            f'<rect x="{left}" y="{y}" width="{length:.1f}" height="20" rx="2" fill="{BAR_COLOUR}"/>'
            f'<text x="{left + length + 6:.1f}" y="{y + 15}">{escape(row.caption)}</text>'
        )
    return _document(title, subtitle, left + WIDTH + 110, 54 + 30 * len(rows), "".join(drawn))


def logarithmic_bars(title: str, rows: Sequence[tuple[str, float, str]]) -> str:
    """Draw positive numbers as bars on a logarithmic scale; each row is a name, a number and how it is written."""
    low = 10 ** math.floor(math.log10(min(number for _, number, _ in rows)))
    high = 10 ** math.ceil(math.log10(max(number for _, number, _ in rows) + 1))
    return bars(title, [Bar(name, math.log(number / low, high / low), written) for name, number, written in rows])


def intervals(title: str, rows: Sequence[tuple[str, float, float]], left: int = LEFT) -> str:
    """Draw numbers as dots with their standard errors to both sides; each row is a name, a number and its error."""
    low = min(number - error for _, number, error in rows)
    high = max(number + error for _, number, error in rows)
    scale = WIDTH / max(high - low, 1.0)
    drawn = []
    for index, (name, number, error) in enumerate(rows):
        y, x, half = 54 + 30 * index, left + scale * (number - low), scale * error
        drawn.append(
            f'<text x="{left - 8}" y="{y + 5}" text-anchor="end">{escape(name)}</text>'
            f'<path d="M{x - half:.1f} {y}H{x + half:.1f}" stroke="{BAR_COLOUR}" stroke-width="2"/>'
            f'<circle cx="{x:.1f}" cy="{y}" r="5" fill="{BAR_COLOUR}"/>'
            f'<text x="{left + WIDTH + 12}" y="{y + 5}">{number:+.0f} ± {error:.0f}</text>'
        )
    return _document(title, "", left + WIDTH + 110, 54 + 30 * len(rows), "".join(drawn))


def histogram(title: str, counts: Mapping[int, int], subtitle: str = "") -> str:
    """Draw how often each number occurs, as columns; hovering over one shows its range and count."""
    low, high = min(counts), max(counts)
    step = -(-(high - low + 1) // MOST_COLUMNS)
    columns = [0] * ((high - low) // step + 1)
    for number, count in counts.items():
        columns[(number - low) // step] += count
    left, top, height = 40, 44, 180
    wide = min(WIDTH / len(columns), 40)
    drawn = [f'<path d="M{left} {top + height + 0.5}h{wide * len(columns):.1f}" stroke="{LINE_COLOUR}"/>']
    for index, count in enumerate(columns):
        begin = low + index * step
        tall = height * count / max(columns)
        x = left + wide * index
        name = f"{begin}–{begin + step - 1}" if step > 1 else str(begin)
        drawn.append(
            f'<rect x="{x + 0.5:.1f}" y="{top + height - tall:.1f}" width="{wide - 1:.1f}" height="{tall:.1f}" '
            f'rx="1" fill="{BAR_COLOUR}"><title>{name}: {count}</title></rect>'
        )
        if index % max(1, len(columns) // 8) == 0:
            drawn.append(f'<text x="{x + wide / 2:.1f}" y="{top + height + 18}" text-anchor="middle">{begin}</text>')
    drawn.append(f'<text x="{left - 6}" y="{top + 5}" text-anchor="end">{max(columns)}</text>')
    return _document(title, subtitle, left + WIDTH + 40, top + height + 34, "".join(drawn))


class Curve(NamedTuple):
    """Numbers from 0 to 1 that follow each other."""

    label: str
    colour: str
    values: Sequence[float]


class Mark(NamedTuple):
    """A point of a curve with a remark."""

    curve: int
    place: int
    colour: str
    caption: str


def curves(title: str, lines: Sequence[Curve], marks: Sequence[Mark], subtitle: str = "") -> str:
    """Draw curves from left to right; the area below a single one is filled. Hovering over a mark shows its caption."""
    left, top, height, width = 52, 44, 220, 640
    step = width / max(len(lines[0].values) - 1, 1)

    def point(index: int, value: float) -> str:
        return f"{left + step * index:.1f} {top + height * (1 - value):.1f}"

    drawn = []
    for share in (0, 0.5, 1):
        y = top + height * (1 - share)
        drawn.append(
            f'<path d="M{left} {y:g}h{width}" stroke="{LINE_COLOUR}"/>'
            f'<text x="{left - 8}" y="{y + 5:g}" text-anchor="end" fill="{QUIET_COLOUR}">{100 * share:.0f} %</text>'
        )
    for number, curve in enumerate(lines):
        path = "L".join(point(index, value) for index, value in enumerate(curve.values))
        if len(lines) == 1:
            area = f"M{left} {top + height}L{path}V{top + height}Z"
            drawn.append(f'<path d="{area}" fill="{curve.colour}" fill-opacity="0.18"/>')
        x = left + 90 * number
        drawn.append(
            f'<path d="M{path}" fill="none" stroke="{curve.colour}" stroke-width="2" stroke-linejoin="round"/>'
            f'<circle cx="{x + 5}" cy="{top + height + 36}" r="5" fill="{curve.colour}"/>'
            f'<text x="{x + 16}" y="{top + height + 41}">{escape(curve.label)}</text>'
        )
    for mark in marks:
        across, down = point(mark.place, lines[mark.curve].values[mark.place]).split()
        drawn.append(
            f'<circle cx="{across}" cy="{down}" r="5" fill="{mark.colour}" stroke="{PAPER}" stroke-width="1.5">'
            f"<title>{escape(mark.caption)}</title></circle>"
        )
    last = len(lines[0].values) - 1
    drawn.append(
        f'<text x="{left}" y="{top + height + 18}" fill="{QUIET_COLOUR}">0</text>'
        f'<text x="{left + width}" y="{top + height + 18}" text-anchor="end" fill="{QUIET_COLOUR}">{last}</text>'
    )
    return _document(title, subtitle, left + width + 24, top + height + 54, "".join(drawn))


def logarithmic_columns(title: str, counts: Mapping[int, int], subtitle: str = "") -> str:
    """Draw how often each number occurs, as columns on a logarithmic scale with a line for every power of ten."""
    low, high = min(counts), max(counts)
    powers = math.ceil(math.log10(max(counts.values()) + 1))
    left, top, height = 60, 44, 220
    wide = WIDTH / (high - low + 1)
    drawn = []
    for power in range(powers + 1):
        y = top + height - height * power / powers
        drawn.append(f'<path d="M{left} {y:.1f}h{WIDTH}" stroke="{LINE_COLOUR}"/>')
        tens = f'10<tspan dy="-5" font-size="9">{power}</tspan>'
        drawn.append(f'<text x="{left - 6}" y="{y + 4:.1f}" text-anchor="end">{tens}</text>')
    for number, count in counts.items():
        if count:
            tall = max(height * math.log10(count) / powers, 1.0)
            drawn.append(
                f'<rect x="{left + wide * (number - low):.2f}" y="{top + height - tall:.1f}" width="{wide:.2f}" '
                f'height="{tall:.1f}" fill="{BAR_COLOUR}"><title>{number}: {count}</title></rect>'
            )
    every = max(1, round((high - low) / 8 / 10)) * 10
    for number in range(low, high + 1, every):
        x = left + wide * (number - low + 0.5)
        drawn.append(f'<text x="{x:.1f}" y="{top + height + 18}" text-anchor="middle">{number}</text>')
    return _document(title, subtitle, left + WIDTH + 40, top + height + 34, "".join(drawn))


def shares(title: str, rows: Sequence[tuple[str, Sequence[int]]], legend: Sequence[str], subtitle: str = "") -> str:
    """Draw for each row how a whole is divided, as a bar of as many parts as the legend has."""
    drawn = []
    for number, name in enumerate(legend):
        x = LEFT + 120 * number
        drawn.append(f'<rect x="{x}" y="40" width="14" height="14" fill="{PART_COLOURS[number]}"/>')
        drawn.append(f'<text x="{x + 20}" y="52">{escape(name)}</text>')
    for index, (label, parts) in enumerate(rows):
        y, left = 68 + 24 * index, float(LEFT)
        drawn.append(f'<text x="{LEFT - 8}" y="{y + 13}" text-anchor="end">{escape(label)}</text>')
        for number, part in enumerate(parts):
            length = WIDTH * part / sum(parts)
            drawn.append(
                f'<rect x="{left:.1f}" y="{y}" width="{length:.1f}" height="17" fill="{PART_COLOURS[number]}">'
                f"<title>{escape(legend[number])}: {part}</title></rect>"
            )
            left += length
    return _document(title, subtitle, LEFT + WIDTH + 40, 78 + 24 * len(rows), "".join(drawn))


def _document(title: str, subtitle: str, width: float, height: float, content: str) -> str:
    if subtitle:
        height += 20
        content = (
            f'<text x="16" y="46" fill="{QUIET_COLOUR}">{escape(subtitle)}</text>'
            f'<g transform="translate(0 20)">{content}</g>'
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" font-size="13" '
        f'font-family="system-ui, sans-serif" fill="{TEXT_COLOUR}"><rect width="100%" height="100%" fill="{PAPER}"/>'
        f'<text x="16" y="26" font-size="15">{escape(title)}</text>{content}</svg>\n'
    )
