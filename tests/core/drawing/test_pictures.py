"""Positions and games as pictures: SVG, PNG and GIF."""

from __future__ import annotations

import random
import re
from io import BytesIO
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from PIL import Image, ImageChops, ImageStat
from PIL.GifImagePlugin import GifImageFile

from brettwerk import Match, load_game
from brettwerk.core.drawing.gif import PAGE, animate
from brettwerk.core.drawing.png import rasterise
from brettwerk.core.drawing.scene import COORDINATES, FRAME
from brettwerk.core.drawing.svg import definitions, theme

if TYPE_CHECKING:
    from brettwerk import Game, State

SVG = "{http://www.w3.org/2000/svg}"


def png(state: State, width: int, **look: bool) -> Image.Image:
    return Image.open(BytesIO(state.to_png(width, **look)))


def random_match(game: Game, plies: int) -> Match:
    chance = random.Random(5)
    match = game.new_match()
    while not match.is_over and len(match.moves) < plies:
        match.play(chance.choice(match.legal_moves()))
    return match


def test_every_variant_is_drawn_as_svg_and_png_of_the_size_asked_for(game: Game) -> None:
    state = random_match(game, 8).state
    for look in ({}, {"dark": True, "coordinates": False, "patterns": True}):
        root = ET.fromstring(state.to_svg(120, **look))  # noqa: S314
        assert root.get("width") == "120"
        assert not [one for one in root.iter() if "choice" in one.get("class", "").split()], "buttons"
        picture = png(state, 120, **look)
        assert picture.format == "PNG"
        assert picture.size == (120, int(root.get("height", "")))


def test_without_coordinates_the_frame_is_narrower_and_the_board_the_same(game: Game) -> None:
    scene = game.start.scene()
    bare = scene.without_coordinates()
    assert 0 < scene.margin < 4
    assert bare.width == pytest.approx(scene.width - 2 * scene.margin)
    assert not [shape for shape in bare.shapes if shape.classes == COORDINATES]
    (frame,) = [shape for shape in bare.shapes if shape.classes == FRAME]
    assert {part.attributes["width"] for part in frame.parts} == {bare.width - 0.5}
    places = {shape.id: (shape.x, shape.y) for shape in scene.shapes if shape.id}
    for shape in bare.shapes:
        if shape.id:
            assert (shape.x + scene.margin, shape.y + scene.margin) == pytest.approx(places[shape.id])


def test_looks_differ() -> None:
    state = load_game("blockade").start
    drawn = {state.to_png(100, **look) for look in ({}, {"dark": True}, {"coordinates": False}, {"patterns": True})}
    assert len(drawn) == 4
    assert state.to_png(100) != load_game("blockade", edition="space").start.to_png(100)


def test_coordinates_are_legible_without_any_font_of_the_system() -> None:
    """The renderer may not even look for them."""
    svg = load_game("allein").start.to_svg(400)
    with_text, without = (
        Image.open(BytesIO(rasterise(one))).convert("RGB") for one in (svg, re.sub("<text.*?</text>", "", svg))
    )
    changed = ImageChops.difference(with_text, without).convert("L").point(lambda level: 255 * (level > 60))
    assert changed.histogram()[255] > 200


def test_the_theme_refers_to_definitions_that_exist(game: Game) -> None:
    wanted = set(re.findall(r"url\(#([a-z-]+)\)", theme() + game.theme()))
    assert wanted <= set(re.findall(r'id="([a-z-]+)"', definitions()))


def test_scenes_name_no_colours(game: Game) -> None:
    for shape in game.start.scene().shapes:
        for part in shape.parts:
            assert not {"fill", "stroke", "style", "opacity"} & part.attributes.keys()


def test_a_gif_shows_every_move_and_ends_on_the_final_position(game_id: str) -> None:
    game = load_game(game_id)
    match = random_match(game, 6)
    film = opened(BytesIO(match.to_gif(160, coordinates=False)))
    assert film.info["loop"] == 0
    assert film.n_frames > 3 * len(match.moves)
    film.seek(film.n_frames - 1)
    last = png(match.state, 160, coordinates=False)
    ground = Image.new("RGBA", last.size, PAGE[False])
    ground.alpha_composite(last)
    assert difference(film.convert("RGB"), ground.convert("RGB")) < 4


def test_a_gif_shows_a_piece_without_inner_lines() -> None:
    """The single square of Blokus Duo has none, so that path is empty."""
    match = Match(load_game("blokus-duo").start)
    match.play("e10")
    film = opened(BytesIO(match.to_gif(100)))
    assert film.n_frames > 1


def opened(gif: BytesIO) -> GifImageFile:
    film = Image.open(gif)
    assert isinstance(film, GifImageFile)
    return film


def difference(one: Image.Image, other: Image.Image) -> float:
    assert one.size == other.size
    return max(ImageStat.Stat(ImageChops.difference(one, other)).mean)


def test_a_gif_holds_each_position_and_stores_only_what_changes() -> None:
    game = load_game("weltreich")
    states = [game.start, game.start.play("a1-a9")]
    film = opened(BytesIO(animate(states, ["a1-a9"], 300)))
    durations, areas = [], []
    for frame in range(film.n_frames):
        film.seek(frame)
        durations.append(film.info["duration"])
        extents = film.tile[0][1]
        assert extents
        left, top, right, bottom = extents
        areas.append((right - left) * (bottom - top))
    assert durations[0] >= 500
    assert durations[-1] >= 2000
    assert set(durations[1:-1]) == {40}
    assert areas[0] == 300 * 300
    assert max(areas[1:]) < 300 * 300 / 4


def test_a_match_with_someone_leaving_is_shown_too() -> None:
    match = load_game("weltreich", players=3).new_match()
    match.play("a1-a6")
    match.leave(1)
    film = opened(BytesIO(match.to_gif(100, dark=True)))
    assert film.n_frames > 4
