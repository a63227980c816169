"""Any text at all: either a value, or the one documented error."""

from __future__ import annotations

import os
import random
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from brettwerk import BadMoveText, BadStateText, BadVariant, IllegalMove, UnknownGame, load_game
from brettwerk.core.registry import game_class, game_ids
from brettwerk.testing import random_states, variants

if TYPE_CHECKING:
    from brettwerk import Game, State

GAMES = [variant for game in game_ids() for variant in variants(game)]
KNOWN: dict[Game, list[State]] = {}
LIKELY = st.text("abcdefghijklnrgbyovZTSK0123456789-x+>,/=: ٣é\n", max_size=60)
EXAMPLES = 20_000 if os.environ.get("BRETTWERK_SOAK") else 300
FUZZ = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def positions(game: Game) -> list[State]:
    """Some positions of a variant, found once."""
    if game not in KNOWN:
        KNOWN[game] = list(random_states(game, seed=1, plies=40))
    return KNOWN[game]


@st.composite
def spoilt(draw: st.DrawFn, text: str) -> str:
    """A good text with one stretch replaced."""
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, min(len(text), start + 4)))
    return text[:start] + draw(st.one_of(LIKELY.map(lambda piece: piece[:4]), st.text(max_size=3))) + text[end:]


@FUZZ
@given(st.data())
def test_position_texts(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(GAMES))
    known = data.draw(st.sampled_from(positions(game))).to_text()
    text = data.draw(st.one_of(st.text(max_size=80), LIKELY, spoilt(known), st.just(known)))
    try:
        state = game.state_from_text(text)
    except BadStateText as error:
        assert error.text("de")
        assert error.text("en")
    else:
        assert game.state_from_text(state.to_text()) == state
        assert bool(state.legal_moves()) != state.is_over


@FUZZ
@given(st.data())
def test_move_texts(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(GAMES))
    state = data.draw(st.sampled_from([state for state in positions(game) if not state.is_over]))
    legal = state.legal_moves()
    text = data.draw(st.one_of(st.text(max_size=30), LIKELY, spoilt(data.draw(st.sampled_from(legal)))))
    try:
        state.play(text)
    except (BadMoveText, IllegalMove) as error:
        assert text.strip() not in legal
        assert error.text("de")
        assert error.text("en")
    else:
        assert text.strip() in legal


@FUZZ
@given(st.data())
def test_diagrams(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(GAMES))
    known = data.draw(st.sampled_from(positions(game))).diagram()
    text = data.draw(st.one_of(st.text(max_size=80), spoilt(known)))
    try:
        game.state_from_diagram(text, turn=0)
    except BadStateText as error:
        assert error.text("de")


@FUZZ
@given(
    st.one_of(st.text(max_size=10), st.sampled_from(game_ids())),
    st.one_of(st.text(max_size=8), st.sampled_from(["classic", "space"])),
    st.one_of(st.none(), st.integers(-2, 6)),
    st.one_of(st.booleans(), st.text(max_size=4)),
    st.dictionaries(
        st.sampled_from(sorted({option.name for game in game_ids() for option in game_class(game).options} | {"none"})),
        st.one_of(
            st.booleans(),
            st.integers(),
            st.text(max_size=10),
            st.sampled_from(["a1,b2,c3", "Za1,Tb1,Sa2", "strict", "blue-yellow", "clockwise"]),
        ),
        max_size=2,
    ),
)
def test_variants_of_games(
    name: str, edition: str, players: int | None, teams: bool | str, options: dict[str, str | int | bool]
) -> None:
    try:
        loaded = load_game(name, edition=edition, players=players, teams=teams, **options)
    except (BadVariant, UnknownGame) as error:
        assert error.text("de")
        assert error.text("en")
    else:
        assert random.Random(1).choice(loaded.start.legal_moves())
