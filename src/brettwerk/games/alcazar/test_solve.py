"""Counting and solving Alcazar, against brute force."""

from __future__ import annotations

import gzip
import hashlib
import random
import subprocess
import sys
from itertools import combinations, product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from brettwerk import load_game
from brettwerk.games.alcazar import plain
from brettwerk.games.alcazar.observation import symmetries
from brettwerk.games.alcazar.solve import sizing
from brettwerk.games.alcazar.solve.counting import Courtyard
from brettwerk.games.alcazar.solve.filling import positions_in_a_second, table_number
from brettwerk.solve.puzzles.certificate import Checker
from brettwerk.solve.weak.certificate import NoCertificate, write_certificate
from brettwerk.solve.weak.shared_table import in_memory
from brettwerk.solve.weak.solver import WeakSolver
from tools import check_certificate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from brettwerk.core.game import Game
    from brettwerk.core.state import State

GAME = load_game("alcazar")
PROGRAM = Path(check_certificate.__file__)
WON_BY_RED = "d3,c4/a1e,a1n,a3e,b2e,b2n,c2e,c4n,d3n 1 barred=b2n"
PLIES = 3
"""How far the exhaustive search looks."""


@pytest.fixture(scope="module")
def solver() -> WeakSolver:
    return WeakSolver(GAME, in_memory(16))


# Counting

Tower = tuple[int, int]
Edge = tuple[Tower, Tower]


def edges_of(side: int) -> list[Edge]:
    towers = [(x, y) for x in range(side + 1) for y in range(side + 1)]
    return [(one, other) for one in towers for other in towers if other in {(one[0] + 1, one[1]), (one[0], one[1] + 1)}]


def mirrored(edge: Edge) -> Edge:
    (a, b), (c, d) = edge
    return (b, a), (d, c)


def turned(edge: Edge, side: int) -> Edge:
    one, other = ((side - x, side - y) for x, y in edge)
    return min(one, other), max(one, other)


def all_positions(side: int, walls: int) -> Iterator[tuple]:  # type: ignore[type-arg]
    """All positions as: the knights, their turns, the walls, the wall that is barred, the seat to move."""
    squares = list(product(range(side), repeat=2))
    corners = (0, 0), (side - 1, side - 1)
    for knights in product(squares, repeat=2):
        if knights[0] == knights[1] or knights[0] == corners[1] or knights[1] == corners[0]:
            continue
        counts = [range(3) if knight == corner else range(1) for knight, corner in zip(knights, corners, strict=True)]
        for turns in product(*counts):
            for hung in combinations(edges_of(side), walls):
                for barred in (None, *hung):
                    for seat in range(2):
                        yield knights, turns, frozenset(hung), barred, seat


def mirror(one: tuple) -> tuple:  # type: ignore[type-arg]
    knights, turns, walls, barred, seat = one
    changed = tuple((y, x) for x, y in knights)
    return changed, turns, frozenset(map(mirrored, walls)), barred and mirrored(barred), seat


def turn(one: tuple, side: int) -> tuple:  # type: ignore[type-arg]
    knights, turns, walls, barred, seat = one
    changed = tuple((side - 1 - x, side - 1 - y) for x, y in reversed(knights))
    hung = frozenset(turned(edge, side) for edge in walls)
    return changed, tuple(reversed(turns)), hung, barred and turned(barred, side), 1 - seat


def images(position: tuple, side: int) -> set[tuple]:  # type: ignore[type-arg]
    """A position with those that are alike."""
    return {position, mirror(position), turn(position, side), mirror(turn(position, side))}


@pytest.mark.parametrize(("side", "walls"), [(2, 1), (2, 2), (3, 1)])
def test_positions_are_counted_as_by_brute_force(side: int, walls: int) -> None:
    positions = set(all_positions(side, walls))
    yard = Courtyard(side, walls)
    assert yard.positions == len(positions)
    classes = 0
    while positions:
        positions -= images(next(iter(positions)), side)
        classes += 1
    assert yard.different == classes


@pytest.mark.parametrize(("side", "walls"), [(2, 2), (3, 2), (3, 1)])
def test_the_mirror_leaves_as_many_as_by_brute_force(side: int, walls: int) -> None:
    assert Courtyard(side, walls).mirrored_alike == sum(
        mirror(position) == position for position in all_positions(side, walls) if position[3] is None
    )


def test_the_game_has_95_thousand_million_different_positions() -> None:
    assert Courtyard().different == 95_169_603_405


def test_every_position_that_is_drawn_counts_and_the_start_has_come_about_by_no_move() -> None:
    chance = random.Random(3)
    drawn = [sizing.random_position(GAME, chance) for _ in range(60)]
    assert not any(state.is_over for state in drawn)
    share = sizing.share_that_can_come_about(drawn)
    assert 0.5 < share.value <= 1
    assert not sizing.can_have_come_about(GAME.start)
    assert all(sizing.can_have_come_about(GAME.start.play(move)) for move in GAME.start.legal_moves())
    rate, moves = positions_in_a_second(drawn, 0.01, 2**16)
    assert rate > 0
    assert moves == sum(len(state.legal_moves()) for state in drawn) / len(drawn)


# Symmetry


def test_positions_share_a_key_if_and_only_if_they_are_alike(solver: WeakSolver) -> None:
    chance = random.Random(5)
    keys: dict[int, set[bytes]] = {}
    for _ in range(150):
        state = sizing.random_position(GAME, chance)
        alike = [state]
        for symmetry in symmetries(GAME):
            raws = GAME.empty_raw()
            symmetry.fill(state.raw[0], raws[0])
            raws[0].to_move = symmetry.seats[state.turn]
            alike.append(sizing.complete(state, raws))
        found = {solver.identity(one) for one in alike}
        assert len(found) == 1
        keys.setdefault(found.pop(), set()).update(one.key for one in alike)
        for move in state.legal_moves()[:4]:
            after = state.play(move)
            if not after.is_over:
                keys.setdefault(solver.identity(after), set()).add(after.key)
    assert all(0 <= key < 2**62 for key in keys)
    places = {int(table_number(GAME.tables, key)) for key in keys}
    assert len(places) == len(keys)
    shared = [found for found in keys.values() if len(found) > 4]
    assert shared == []


# Solving


def endings(count: int, game: Game = GAME) -> list[State]:
    """Positions a few plies before the end of random games."""
    chance = random.Random(11)
    found: list[State] = []
    while len(found) < count:
        line = [game.start]
        while not line[-1].is_over and len(line) < 200:
            line.append(line[-1].play(chance.choice(line[-1].legal_moves())))
        if line[-1].is_over:
            found.append(line[-2 - chance.randrange(min(4, len(line) - 1))])
    return found


@pytest.mark.parametrize("castle", ["lenient", "strict"])
def test_what_is_proven_is_what_exhaustive_search_finds(castle: str) -> None:
    game = load_game("alcazar", castle=castle)
    solver, won, lost = WeakSolver(game, in_memory(4)), 0, 0
    for number, state in enumerate(endings(24, game)):
        for seat in range(2):
            found = solver.search(state, seat, 3000, 100 + number, PLIES)
            exhaustive = Checker(game, [seat], PLIES).can_win(state, PLIES)
            assert found.is_settled
            assert found.is_won == exhaustive, (state.to_text(), seat)
            won += exhaustive
            lost += not exhaustive
            if found.is_won:
                assert Checker(game, [seat], PLIES).can_win(state, found.plies)
    assert min(won, lost) > 5


def test_both_seats_are_never_proven_to_win(solver: WeakSolver) -> None:
    for number, state in enumerate(endings(12)):
        findings = [solver.search(state, seat, 5_000, 200 + number) for seat in range(2)]
        assert sum(found.is_won for found in findings) <= 1
        for found, other in zip(findings, reversed(findings), strict=True):
            if found.disproof == 0 and not found.guessed and other.is_settled:
                assert other.is_won


# Certificates


def rewritten(path: Path, target: Path, old: bytes, new: bytes) -> Path:
    """A copy with a change in it, and a checksum that fits."""
    body = gzip.decompress(path.read_bytes()).rstrip(b"\n").rpartition(b"\n")[0] + b"\n"
    assert old in body
    body = body.replace(old, new, 1)
    target.write_bytes(gzip.compress(body + f"sha256 {hashlib.sha256(body).hexdigest()}\n".encode()))
    return target


@pytest.fixture(scope="module")
def certificate(solver: WeakSolver, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("certificate") / "won.gz"
    state = GAME.state_from_text(WON_BY_RED)
    found = solver.search(state, 0, 200_000)
    assert found.is_won
    assert write_certificate(path, solver, state, 0, found.plies) > 100
    return path


def check(path: Path) -> str:
    facts, lines = check_certificate.read(path)
    check_certificate.Checker(plain, facts, lines).check()
    return str(facts["start"])


def test_a_certificate_holds_for_a_program_that_loads_nothing_else(certificate: Path) -> None:
    code = (
        "import runpy, sys; sys.argv = sys.argv[1:]\n"
        "try: runpy.run_path(sys.argv[0], run_name='__main__')\n"
        "except SystemExit as end: assert end.code == 0, end.code\n"
        "ours = {m for m in sys.modules if m.startswith(('brettwerk', 'numpy', 'numba'))}\n"
        "print(sorted(m for m in ours if getattr(sys.modules[m], '__file__', None)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, PROGRAM, certificate], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"Holds: seat 0 wins alcazar from '{WON_BY_RED}' within ")
    loaded = ["brettwerk.games.alcazar.plain", "brettwerk.games.shared.plain_text"]
    assert done.stdout.splitlines()[-1] == str(loaded)


def test_a_damaged_certificate_is_refused(certificate: Path, tmp_path: Path) -> None:
    content = certificate.read_bytes()
    damaged = tmp_path / "damaged.gz"
    for bad in (content[:-20], content[: len(content) // 2], b"", b"nothing", content[:40] + b"\0" + content[41:]):
        damaged.write_bytes(bad)
        with pytest.raises(check_certificate.Refused):
            check_certificate.read(damaged)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"winner": 0', b'"winner": 1'),
        (b'"plies": ', b'"plies": 0, "was": '),
        (b'"start": "d3,c4/', b'"start": "d2,c4/'),
        (b'"game": "alcazar"', b'"game": "alcatraz"'),
        (b'"positions": ', b'"positions": 1'),
        (b"\n3\t", b"\n1\t"),
        (b"\n1\t", b"\n1\tx"),
        (b"barred=", b"bored="),
    ],
)
def test_a_certificate_that_lies_is_refused(certificate: Path, tmp_path: Path, old: bytes, new: bytes) -> None:
    """Even if its checksum is right."""
    changed = rewritten(certificate, tmp_path / "changed.gz", old, new)
    done = subprocess.run([sys.executable, PROGRAM, changed], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("Refused: ")


def test_a_certificate_with_a_line_left_out_is_refused(certificate: Path, tmp_path: Path) -> None:
    lines = gzip.decompress(certificate.read_bytes()).split(b"\n")
    facts = check_certificate.read(certificate)[0]
    count = facts["positions"]
    shorter = rewritten(certificate, tmp_path / "a.gz", lines[len(lines) // 2] + b"\n", b"")
    changed = rewritten(shorter, tmp_path / "b.gz", b'"positions": %d' % count, b'"positions": %d' % (count - 1))
    with pytest.raises(check_certificate.Refused, match="no way to win"):
        check(changed)


def test_what_the_table_has_lost_is_found_again(solver: WeakSolver, tmp_path: Path) -> None:
    """A table of a few positions keeps next to nothing of a proof, yet the certificate is whole, or there is none."""
    small = WeakSolver(GAME, in_memory(1)[:64].copy())
    state = GAME.state_from_text(WON_BY_RED)
    plies = solver.search(state, 0, 200_000).plies
    path = tmp_path / "again.gz"
    try:
        write_certificate(path, small, state, 0, plies)
    except NoCertificate:
        assert not path.exists()
    else:
        assert check(path) == WON_BY_RED
