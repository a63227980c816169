"""Write the tables of docs/security.md: limits from the constants that hold them, attacks from their tests."""

from __future__ import annotations

import ast
from pathlib import Path

from brettwerk.cli.hosting.serving import SOCKET_BYTES
from brettwerk.content import records
from brettwerk.core.records.text import MAX_COMMENT
from brettwerk.server.boards import devices, flag_fall, overview, reactions
from brettwerk.server.content import pictures
from brettwerk.server.lobby import challenges, visitor_links
from brettwerk.server.middleware import connections, guard, logs, rate_limits
from brettwerk.server.middleware.identity import DAYS, KEY_BYTES
from brettwerk.server.schemas.requests import MOST_DATA, NAME_LENGTH
from brettwerk.server.settings import Settings
from brettwerk.server.sockets import board as board_socket
from brettwerk.server.storage import subscriptions
from brettwerk.server.workers import pool, tasks
from brettwerk.table import names, uptime

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "security.md"
ATTACKS = ROOT / "tests" / "server" / "attacks"

WHAT_COSTS = {
    "boards": "new games and rematches",
    "challenges": "challenges that stand",
    "moves": "moves, takebacks, resignations, answers",
    "asking": "asking other players, links to other devices, being told of turns",
    "reactions": "reactions to other players",
    "hints": "hints",
    "tries": "moves and positions tried out, set-up pages",
    "looks": "looking at boards and lists",
    "puzzles": "puzzles, and moves tried in them",
    "schemas": "the description of the interface",
    "pictures": "pictures",
    "lines": "games read and kept on the analysis page",
    "analyses": "positions analysed",
    "reviews": "games reviewed",
    "films": "animated pictures",
    "guesses": "links followed, right or wrong",
    "sockets": "new sockets",
}
"""What each kind of request is, in words; one that is not here bears its own name."""


def page() -> str:
    text = PAGE.read_text("utf-8")
    for name, table in (("limits", _limits()), ("rates", _rates()), ("attacks", _attacks())):
        before, begin, rest = text.partition(f"<!-- {name} -->\n")
        _, end, after = rest.partition(f"<!-- end of {name} -->")
        text = before + begin + table + end + after
    return text


def _limits() -> str:
    defaults = {name: field.default for name, field in Settings.model_fields.items()}
    rows: list[tuple[str, str, str]] = [
        ("body of a request", f"{guard.MOST_BYTES:,} bytes", ""),
        ("body of a request with a record", f"{guard.RECORD_BYTES:,} bytes", ""),
        (
            "a request, from its first byte to its last",
            f"{defaults['request_seconds']:g} s",
            "BRETTWERK_REQUEST_SECONDS",
        ),
        ("head of a request", f"{connections.HEAD_BYTES:,} bytes", ""),
        ("connections of an address, without a proxy", f"{defaults['connections']}", "BRETTWERK_CONNECTIONS"),
        ("an answer of which nothing is read", f"given up after {connections.UNREAD_SECONDS:g} s", ""),
        ("message on a socket", f"{guard.MOST_BYTES:,} bytes; over {SOCKET_BYTES:,} it is closed", ""),
        ("messages on a socket", f"{board_socket.FLOOD} in {board_socket.FLOOD_SECONDS:g} s", ""),
        ("a browser that does not read", f"given up after {board_socket.SEND_SECONDS:g} s", ""),
        ("sockets of a visitor", f"{rate_limits.SOCKETS_OF_A_VISITOR}", "BRETTWERK_GENEROSITY"),
        ("sockets of an address", f"{rate_limits.SOCKETS_OF_AN_ADDRESS}", "BRETTWERK_GENEROSITY"),
        (
            "requests that wait for a process at the same time",
            f"{rate_limits.ANSWERS_OF_A_VISITOR} of a visitor, {rate_limits.ANSWERS_OF_AN_ADDRESS} of an address",
            "BRETTWERK_GENEROSITY",
        ),
        (
            "boards at which an engine is to move at the same time",
            f"{rate_limits.THOUGHTS_OF_A_VISITOR} of a visitor, {rate_limits.THOUGHTS_OF_AN_ADDRESS} of an address",
            "BRETTWERK_GENEROSITY",
        ),
        ("comment in a record", f"{MAX_COMMENT:,} characters", ""),
        ("moves of a record, variations included", f"{records.MOST_NODES:,}", ""),
        ("width of a picture", f"{pictures.MOST_WIDTH:,} pixels", ""),
        ("pictures kept", f"{pictures.KEPT_BYTES // 2**20} MB", ""),
        ("moves of an animated picture", f"{pictures.LONGEST_FILM}", ""),
        ("name of a player", f"{NAME_LENGTH} characters, {names.MOST_MARKS} accents on one", ""),
        ("boards in a list", f"{overview.LISTED}", ""),
        ("boards in memory", f"{defaults['boards_in_memory']}", "BRETTWERK_BOARDS_IN_MEMORY"),
        ("analysis of a position", f"{defaults['analysis_seconds']:g} s", "BRETTWERK_ANALYSIS_SECONDS"),
        ("review of a game", f"{defaults['review_seconds']:g} s", "BRETTWERK_REVIEW_SECONDS"),
        ("a search that says nothing", f"replaced {tasks.MARGIN:g} s after its time", ""),
        ("any other task that says nothing", f"replaced after {pool.LONGEST:g} s", ""),
        ("charged to a clock in one stall of the server", f"{uptime.MOST_PER_BEAT:g} s", ""),
        ("a flag that could not be stored", f"tried again after {flag_fall.AGAIN:g} s", ""),
        ("warnings of the same words in the log", f"{logs.MOST_ALIKE} in {logs.ALIKE_SECONDS:g} s", ""),
        ("link to another device", f"{devices.MINUTES} minutes, once", ""),
        ("link by which another device becomes the same visitor", f"{visitor_links.MINUTES} minutes, once", ""),
        ("what goes along with it", f"{MOST_DATA:,} characters, kept until it is used or too old", ""),
        ("browsers of a visitor that are told of turns", f"{subscriptions.MOST_OF_A_VISITOR}", "BRETTWERK_PUSH"),
        ("challenges of a visitor that stand", f"{challenges.MOST_OF_A_VISITOR}, for {challenges.DAYS} days", ""),
        ("games of one challenge at the same time", f"{challenges.MOST_RUNNING}", ""),
        ("reactions sent again to who reconnects", f"{reactions.KEPT}, of {reactions.KEPT_SECONDS:g} s", ""),
        ("key that signs cookies", f"{KEY_BYTES} bytes", ""),
        ("cookie", f"{DAYS} days after the last visit", ""),
    ]
    lines = ["| what | limit | setting |", "|---|---|---|"]
    lines += [f"| {what} | {limit} | {f'`{setting}`' if setting else '–'} |" for what, limit, setting in rows]
    return "\n".join(lines) + "\n"


def _rates() -> str:
    lines = ["| requests | of a visitor | of an address |", "|---|---|---|"]
    for kind, price in rate_limits.PRICES.items():
        lines.append(f"| {WHAT_COSTS.get(kind, kind)} | {_rate(price.visitor)} | {_rate(price.address)} |")
    return "\n".join(lines) + "\n"


def _rate(rate: rate_limits.Rate) -> str:
    each = f"{rate.per_second:g} a second" if rate.per_second >= 1 else f"one in {1 / rate.per_second:.3g} s"
    return f"{rate.burst:,.0f} at once, then {each}"


def _attacks() -> str:
    """Each file of the attack suite by what its first lines say."""
    lines = ["| attack | what holds | tests |", "|---|---|---|"]
    for path in sorted(ATTACKS.glob("test_*.py")):
        words = " ".join((ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").split())
        attack, _, holds = words.removeprefix("Attack: ").partition(". ")
        lines.append(f"| {attack.rstrip('.')} | {holds} | [{path.stem}](../{path.relative_to(ROOT).as_posix()}) |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
