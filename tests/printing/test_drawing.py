"""How the theme's rules and the outlines of shapes are read."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

import pytest

from brettwerk import load_game
from brettwerk.core.drawing.scene import circle, path, polygon, rect
from brettwerk.printing.leaflet import in_edition
from brettwerk.printing.outlines import box_around, outline, points_of
from brettwerk.printing.styles import Stylesheet, element
from brettwerk.printing.tiling import OVERLAP, fit, tile

ROOM = ((500.0, 700.0), (720.0, 480.0))


def test_the_rule_with_more_classes_wins_and_then_the_later_one() -> None:
    sheet = Stylesheet(
        "/* no rule */ .a .b { fill: #111111; } .b { fill: #222222; stroke: #333333 } .a .b { stroke-width: 2px }"
    )
    inside = sheet.style(element("svg", "a"), element("g", ""), element("rect", "b c"))
    assert (inside.fill, inside.stroke, inside.stroke_width) == ("#111111", "#333333", 2.0)
    assert sheet.style(element("svg", ""), element("rect", "b")).fill == "#222222"


def test_what_surrounds_something_hands_its_style_on() -> None:
    sheet = Stylesheet(".x { stroke: red; opacity: 0.5; } .x rect { opacity: 0.5 } .y { display: none }")
    inside = sheet.style(element("svg", ""), element("g", "x"), element("rect", ""))
    assert (inside.stroke, inside.opacity) == ("red", 0.25)
    assert not sheet.style(element("svg", ""), element("g", "y"), element("rect", "")).shown


@pytest.mark.parametrize("data", ["M3 0a3 3 0 0 0-6 0a3 3 0 0 0 6 0", "M3 0A3 3 0 1 1 0 -3", "M0 3a3 3 0 0 1 3-3"])
def test_arcs_lie_on_their_circle(data: str) -> None:
    ends = [step[1][-1] for step in outline(path(data)) if step[1]]
    centre = (3.0, 3.0) if data.startswith("M0") else (0.0, 0.0)
    assert all(hypot(x - centre[0], y - centre[1]) == pytest.approx(3) for x, y in ends)
    box = box_around(points_of(path(data)))
    assert box.width <= 6.001
    assert box.height <= 6.001


def test_relative_and_absolute_paths_are_the_same() -> None:
    absolute = outline(path("M1 1H5V4L2 6Q0 5 1 3T1 1C0 0 0 0 1 1Z"))
    relative = outline(path("m1,1h4v3l-3 2q-2-1-1-3t0-2c-1-1-1-1 0 0z"))
    flat = [[round(number, 6) for point in step[1] for number in point] for step in absolute]
    assert flat == [[round(number, 6) for point in step[1] for number in point] for step in relative]


def test_the_box_of_simple_parts() -> None:
    for part in (rect(1, 2, 3, 4), rect(1, 2, 3, 4, radius=1), polygon(((1, 2), (4, 2), (4, 6)))):
        box = box_around(points_of(part))
        assert (box.left, box.top, box.right, box.bottom) == pytest.approx((1, 2, 4, 6))
    assert box_around(points_of(circle(2, x=1))).width == pytest.approx(4)


@pytest.mark.parametrize(("width", "height"), [(400, 600), (700, 470), (1000, 1000), (3000, 500)])
def test_sheets_cover_the_whole_and_overlap(width: float, height: float) -> None:
    tiling = tile(width, height, ROOM)
    room = ROOM[tiling.lying]
    assert tiling.width <= room[0] + 1e-6
    assert tiling.height <= room[1] + 1e-6
    corners = list(tiling.corners())
    assert len(corners) == tiling.rows * tiling.columns
    assert max(left for _, _, left, _ in corners) + tiling.width == pytest.approx(width)
    assert max(top for *_, top in corners) + tiling.height == pytest.approx(height)
    lefts = sorted({left for _, _, left, _ in corners})
    assert all(after - before == pytest.approx(tiling.width - OVERLAP) for before, after in pairwise(lefts))


def test_what_fits_exactly_is_one_sheet() -> None:
    scale = fit(1200, 900, ROOM)
    tiling = tile(1200 * scale, 900 * scale, ROOM)
    assert (tiling.rows, tiling.columns) == (1, 1)


def test_a_leaflet_has_words_for_each_edition() -> None:
    text = "The {king|Fläz} runs{, they say|}."
    assert in_edition(load_game("blockade"), text) == "The king runs, they say."
    assert in_edition(load_game("blockade", edition="space"), text) == "The Fläz runs."
