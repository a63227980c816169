"""Small charts as SVG."""

from __future__ import annotations

import math
from html import escape

ROW, LEFT, WIDTH, TOP = 30, 150, 420, 44
INK, PAPER, ACCENT = "#23201C", "#FAF7F1", "#1F6F6B"


def bar_chart(title: str, rows: list[tuple[str, float, str]]) -> str:
    """Draw positive numbers as bars on a logarithmic scale; each row is a name, a number and how it is written."""
    low = 10 ** math.floor(math.log10(min(number for _, number, _ in rows)))
    high = 10 ** math.ceil(math.log10(max(number for _, number, _ in rows) + 1))
    scale = WIDTH / math.log10(high / low) if high > low else WIDTH
    bars = []
    for index, (name, number, written) in enumerate(rows):
        y, length = TOP + ROW * index, scale * math.log10(number / low)
        bars.append(
            f'{_name(name, y)}<rect x="{LEFT}" y="{y}" width="{length:.1f}" height="20" rx="2" fill="{ACCENT}"/>'
            f'<text x="{LEFT + length + 6:.1f}" y="{y + 15}">{escape(written)}</text>'
        )
    return _page(title, bars)


def interval_chart(title: str, rows: list[tuple[str, float, float]]) -> str:
    """Draw numbers as dots with their standard errors to both sides; each row is a name, a number and its error."""
    low = min(number - error for _, number, error in rows)
    high = max(number + error for _, number, error in rows)
    scale = WIDTH / max(high - low, 1.0)
    dots = []
    for index, (name, number, error) in enumerate(rows):
        y, x, half = TOP + ROW * index + 10, LEFT + scale * (number - low), scale * error
        dots.append(
            f'{_name(name, y - 10)}<path d="M{x - half:.1f} {y}H{x + half:.1f}" stroke="{ACCENT}" stroke-width="2"/>'
            f'<circle cx="{x:.1f}" cy="{y}" r="5" fill="{ACCENT}"/>'
            f'<text x="{LEFT + WIDTH + 8}" y="{y + 5}">{number:+.0f} ± {error:.0f}</text>'
        )
    return _page(title, dots)


def _name(name: str, y: int) -> str:
    return f'<text x="{LEFT - 10}" y="{y + 15}" text-anchor="end">{escape(name)}</text>'


def _page(title: str, rows: list[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + WIDTH + 90} {TOP + 10 + ROW * len(rows)}" '
        f'font-size="13" font-family="system-ui, sans-serif" fill="{INK}"><rect width="100%" height="100%" '
        f'fill="{PAPER}"/><text x="{LEFT}" y="26" font-size="15">{escape(title)}</text>{"".join(rows)}</svg>\n'
    )
