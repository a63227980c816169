"""The command line, as a user meets it."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from subprocess import CompletedProcess
from typing import TYPE_CHECKING, cast
from xml.etree import ElementTree as ET

import pytest

from brettwerk import CannotWrite, load_game, read_record, read_records
from brettwerk.cli.main import run as run_command_line
from brettwerk.cli.play.table import Table
from brettwerk.core.records.replay import replay
from brettwerk.core.registry import game_ids

if TYPE_CHECKING:
    from collections.abc import Callable

    from prompt_toolkit import PromptSession

    Brettwerk = Callable[..., CompletedProcess[str]]


@pytest.fixture
def brettwerk(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Brettwerk:
    """Run the command line in this process, which is much faster than in one of its own."""

    def run(*arguments: str, **environment: str) -> CompletedProcess[str]:
        settings = {"COLUMNS": "200", "LANG": "C", "LC_ALL": "C", "NO_COLOR": "1"}
        for name, value in (settings | environment).items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(sys, "argv", ["brettwerk", *arguments])
        with pytest.raises(SystemExit) as left:
            run_command_line()
        output, errors = capsys.readouterr()
        code = left.value.code
        assert code is None or isinstance(code, int)
        return CompletedProcess(arguments, code or 0, output, errors)

    return run


def test_it_runs_as_a_module(python: Callable[..., CompletedProcess[str]]) -> None:
    done = python("-m", "brettwerk", "perft", "blockade", "--depth", "2")
    assert (done.returncode, done.stdout) == (0, "11772\n")
    wrong = python("-m", "brettwerk", "perft", "chess", LANG="C", LC_ALL="C")
    assert wrong.returncode == 2
    assert wrong.stderr.startswith("brettwerk: There is no game 'chess'.")


def test_games_are_listed_with_what_they_offer(brettwerk: Brettwerk) -> None:
    rows = json.loads(brettwerk("games", "--json").stdout)
    assert [row["id"] for row in rows] == game_ids()
    by_id = {row["id"]: row for row in rows}
    assert by_id["weltreich"]["editions"]["space"] == {
        "name": "Stargate",
        "players": [2, 4],
        "teams": True,
        "options": [],
    }
    listed = brettwerk("games").stdout
    assert all(game in listed for game in game_ids())


def test_moves_with_moves_before_them(brettwerk: Brettwerk) -> None:
    done = brettwerk("moves", "aufstellen", "--moves", "a1 b2")
    zentren = {f"{file}{rank}" for file in "abcd" for rank in range(1, 5)}
    assert done.stdout.split() == sorted(zentren - {"a1", "b2"})
    facts = json.loads(brettwerk("moves", "aufstellen", "--moves", "a1 b2", "--json").stdout)
    assert facts["turn"] == 0
    assert len(facts["moves"]) == 14
    again = brettwerk("moves", "aufstellen", "--state", facts["state"])
    assert again.stdout == done.stdout


def test_moves_go_on_after_a_repetition(brettwerk: Brettwerk) -> None:
    shuffle = "a1-a5 l12-l8 a5-a1 l8-l12 " * 3
    done = brettwerk("moves", "weltreich", "--moves", shuffle)
    assert done.returncode == 0
    assert "a1-a5" in done.stdout.split()


@pytest.mark.parametrize("language", ["de", "en"])
def test_show(brettwerk: Brettwerk, game_id: str, language: str) -> None:
    done = brettwerk("show", game_id, "--lang", language)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) > 5
    assert brettwerk("show", game_id, "--svg").stdout.startswith("<svg")


def test_show_as_json(brettwerk: Brettwerk) -> None:
    done = brettwerk(
        "show", "blockade", "--state", "12/4bZ7/12/12/12/12/12/12/12/12/4rZ2bS4/12 0", "--moves", "K", "--json"
    )
    facts = json.loads(done.stdout)
    assert facts["outcome"] == {"code": "escape", "winners": [0], "payoffs": [1.0, -1.0]}


@pytest.mark.parametrize("look", [[], ["--dark", "--no-coordinates", "--patterns"]])
def test_export_writes_what_the_files_ending_says(brettwerk: Brettwerk, tmp_path: Path, look: list[str]) -> None:
    begins = {"svg": b"<svg", "png": b"\x89PNG", "gif": b"GIF89a"}
    for ending, first in begins.items():
        file = tmp_path / "new" / f"opening.{ending}"
        done = brettwerk("export", "blockade", "--moves", "f7 d9", "--size", "90", "--output", str(file), *look)
        assert (done.returncode, done.stdout) == (0, ""), done.stderr
        assert file.read_bytes().startswith(first)
    assert sorted(path.suffix for path in (tmp_path / "new").iterdir()) == [".gif", ".png", ".svg"]


def test_a_record_is_exported_as_an_animation(brettwerk: Brettwerk, tmp_path: Path) -> None:
    record, film = str(tmp_path / "game.bwr"), tmp_path / "game.gif"
    brettwerk("play", "blockade", "--seed", "3", "--save", record)
    assert brettwerk("export", record, "--size", "60", "--output", str(film)).returncode == 0
    assert film.read_bytes().startswith(b"GIF89a")


def test_export_overwrites_only_by_force(brettwerk: Brettwerk, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    file.write_text("precious")
    call = ("export", "alcazar", "--output", str(file))
    refused = brettwerk(*call)
    assert refused.returncode == 2
    assert "--force" in refused.stderr
    assert "gibt es schon" in brettwerk(*call, "--lang", "de").stderr
    assert file.read_text() == "precious"
    assert brettwerk(*call, "--force").returncode == 0
    assert file.read_text().startswith("<svg")


@pytest.mark.parametrize("language", ["de", "en"])
def test_rules(brettwerk: Brettwerk, game_id: str, language: str) -> None:
    done = brettwerk("rules", game_id, "--lang", language)
    assert done.stdout.startswith("# ")
    assert {"de": "## Auslegungen", "en": "## Rulings"}[language] in done.stdout
    assert {"de": "*Bild 1: ", "en": "*Figure 1: "}[language] in done.stdout
    assert "```position" not in done.stdout
    assert brettwerk("rules", game_id, "--lang", language, "--plain").stdout.count("```position") > 5


def test_rules_in_a_terminal_draw_the_boards(brettwerk: Brettwerk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    done = brettwerk("rules", "blockade", "--lang", "de", COLUMNS="100")
    assert done.returncode == 0, done.stderr
    printed = re.sub(r"\x1b\[[0-9;]*m", "", done.stdout)
    assert "12 .  .  .  " in printed
    assert "Bild 1: Der Anfang" in printed
    assert "Lösungen" in printed


def test_language_of_the_environment(brettwerk: Brettwerk) -> None:
    assert "gewinnt" in brettwerk("play", "blockade", "--seed", "1", LC_ALL="", LANG="de_DE.UTF-8").stdout
    assert "wins" in brettwerk("play", "blockade", "--seed", "1", LC_ALL="", LANG="fr_FR.UTF-8").stdout


def test_play_without_a_terminal_plays_a_whole_game(brettwerk: Brettwerk, game_id: str) -> None:
    done = brettwerk("play", game_id, "--seed", "5")
    assert done.returncode == 0, done.stderr
    assert "The game is over" in done.stdout
    assert brettwerk("play").returncode == 0


def test_engines_need_no_terminal(brettwerk: Brettwerk, tmp_path: Path) -> None:
    record = tmp_path / "engines.bwr"
    done = brettwerk("play", "blockade", "--seats", "random,4", "--seed", "1", "--save", str(record))
    assert "demonstration" not in done.stdout
    assert "Blue wins" in done.stdout
    assert '[Seat.0 "random"]\n[Seat.1 "level 4"]' in record.read_text()


def test_perft_prints_the_count_alone_on_the_last_line(brettwerk: Brettwerk) -> None:
    done = brettwerk("perft", "weltreich", "--players", "4", "--teams", "--edition", "classic", "--depth", "2")
    assert done.stdout.splitlines()[-1] == "15350"
    divided = brettwerk(
        "perft", "sprung", "--option", "experienced=yes", "--depth", "2", "--divide"
    ).stdout.splitlines()
    assert divided[-1] == "162"
    assert sum(int(line.split(": ")[1]) for line in divided[:-1]) == 162
    assert json.loads(brettwerk("perft", "tor", "--depth", "1", "--json").stdout) == {"depth": 1, "count": 54}
    assert brettwerk("perft", "tor", "--depth", "0").stdout.strip() == "1"


def test_bench_prints_one_object(brettwerk: Brettwerk) -> None:
    facts = json.loads(brettwerk("bench", "aufstellen", "--seconds", "0.1", "--json").stdout)
    assert facts["plies_per_s"] > 0
    assert facts["playouts_per_s"] > 0
    assert 5 < facts["mean_length"] < 400


def test_bench_of_all_games_writes_a_table_and_a_picture(brettwerk: Brettwerk, tmp_path: Path) -> None:
    done = brettwerk("bench", "--seconds", "0.01", "--output", str(tmp_path / "new"))
    assert done.returncode == 0, done.stderr
    assert all(game in done.stdout for game in game_ids())
    rows = json.loads((tmp_path / "new" / "bench.json").read_text())["results"]
    assert [row["game"] for row in rows] == game_ids()
    assert (tmp_path / "new" / "bench.svg").read_text().startswith("<svg")


def test_analyse_as_json(brettwerk: Brettwerk) -> None:
    done = brettwerk("analyse", "blockade", "--seconds", "0.1", "--lines", "2", "--json")
    facts = json.loads(done.stdout)
    assert facts["simulations"] > 0
    assert 0 <= facts["value"] <= 1
    assert facts["lines"][0]["moves"][0] == facts["move"]
    assert len(facts["lines"]) == 2
    shown = brettwerk("analyse", "blockade", "--seconds", "0.1", "--lang", "de").stdout
    assert "% Rot" in shown
    assert "Züge tief" in shown


def test_arena_plays_and_appends(brettwerk: Brettwerk, tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    call = ("arena", "level=2", "uct,simulations=20", "--game", "blockade", "--games", "2", "--output", str(file))
    done = brettwerk(*call)
    assert "level=2 against uct,simulations=20" in done.stdout
    facts = json.loads(brettwerk(*call, "--json", "--keep", str(tmp_path / "games.bwr")).stdout)
    assert facts["games"] == 2
    assert len(file.read_text().splitlines()) == 2
    kept = [record.seats for record in read_records(tmp_path / "games.bwr") if replay(record).is_over]
    assert kept == [("level=2", "uct,simulations=20"), ("uct,simulations=20", "level=2")]


def test_arena_seats_two_engines_in_a_game_of_four(brettwerk: Brettwerk, tmp_path: Path) -> None:
    games = tmp_path / "games.bwr"
    call = ("arena", "level=1", "simulations=5", "--game", "sprung", "--players", "4", "--games", "2", "--seed", "3")
    facts = json.loads(brettwerk(*call, "--json", "--keep", str(games)).stdout)
    assert (facts["players"], facts["teams"]) == (4, False)
    kept = [record.seats for record in read_records(games)]
    assert kept == [
        ("level=1", "simulations=5", "simulations=5", "level=1"),
        ("simulations=5", "level=1", "level=1", "simulations=5"),
    ]


def test_arena_rates_all_who_ever_met(brettwerk: Brettwerk, tmp_path: Path) -> None:
    """Results of a former run count, so that three are rated though only two meet now."""
    results, chart = tmp_path / "results.jsonl", tmp_path / "chart.svg"
    common = ("--game", "blockade", "--games", "2", "--output", str(results), "--chart", str(chart))
    brettwerk("arena", "level=1", "level=2", *common)
    shown = brettwerk("arena", "level=2", "ahead", *common).stdout
    assert all(f" {name}" in shown for name in ("level=1", "level=2", "ahead"))
    assert "Elo" in shown
    assert chart.read_text().count("<circle") == 3


def test_arena_stops_when_a_sequential_test_is_decided(brettwerk: Brettwerk) -> None:
    done = brettwerk("arena", "ahead", "level=1", "--game", "alcazar", "--games", "400", "--sprt=-400,-100")
    assert "Decided: at least -100 Elo." in done.stdout


def test_arena_refuses_a_file_of_something_else(brettwerk: Brettwerk, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text('{"game": "tor"}\n')
    done = brettwerk("arena", "level=1", "level=2", "--game", "tor", "--output", str(file))
    assert done.returncode == 2
    assert f"Line 1 of {file} is no result of an arena." in done.stderr
    assert file.read_text() == '{"game": "tor"}\n'


def test_arena_takes_other_weights(brettwerk: Brettwerk, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    own = load_game("alcazar").weights
    file.write_text(own.changed(own.flat() / 2).to_text())
    common = ("--game", "alcazar", "--games", "2", "--json")
    result = json.loads(brettwerk("arena", f"weights={file},simulations=5", "simulations=5", *common).stdout)
    assert (result["one"], result["games"]) == (f"weights={file},simulations=5", 2)
    file.write_text("{}")
    failed = brettwerk("arena", f"weights={file},simulations=5", "simulations=5", *common)
    assert "no file of weights" in failed.stderr
    assert "no engine" in brettwerk("arena", f"uct,seconds=1,weights={file}", "level=1", *common).stderr


def test_a_game_is_saved_replayed_and_counted(brettwerk: Brettwerk, tmp_path: Path) -> None:
    file = tmp_path / "game.bwr"
    call = ("play", "blockade", "--seed", "3", "--save", str(file))
    assert f"The game is kept in {file}." in brettwerk(*call).stdout
    assert brettwerk(*call).returncode == 2
    assert brettwerk(*call, "--force").returncode == 0
    shown = brettwerk("replay", str(file), "--lang", "de").stdout
    assert shown.startswith("1. Blockade (blockade, classic, 2 Spieler), 5 Züge: Rot gewinnt")
    assert "12 .  .  ." in shown
    facts = json.loads(brettwerk("replay", str(file), "--json").stdout)
    assert facts["error"] is None
    assert facts["games"][0]["outcome"] == {"code": "escape", "winners": [0], "payoffs": [1.0, -1.0]}
    assert facts["games"][0]["seats"] == ["random", "random"]


def test_a_game_is_saved_at_the_prompt(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = Table(load_game("blockade").new_match(), ("human", "3"), None, "en")
    session = cast("PromptSession[str]", None)
    table._obey("g4", session)
    table._obey(f"save {tmp_path / 'game.bwr'}", session)
    record = read_record(tmp_path / "game.bwr")
    assert (record.moves, record.seats, record.result) == (["g4"], ("human", "level 3"), None)
    with pytest.raises(CannotWrite):
        table._obey(f"save {tmp_path / 'game.bwr'}", session)
    table._obey("save", session)
    assert "save FILE" in capsys.readouterr().out


class Answering:
    """Somebody who answers every question with the next of a few words, and then is gone."""

    def __init__(self, *words: str) -> None:
        self.words = iter(words)
        self.asked: list[str] = []

    def prompt(self, question: str) -> str:
        self.asked.append(question)
        try:
            return next(self.words)
        except StopIteration:
            raise EOFError from None


@pytest.mark.parametrize(("command", "told"), [("resign", "Blau gewinnt"), ("draw", "Unentschieden")])
def test_only_a_plain_yes_ends_a_game(command: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    table = Table(load_game("aufstellen").new_match(), ("human", "human"), None, "de")
    for words, is_over in ((("nein",), False), (("yes",), False), ((), False), (("ja ",), True)):
        somebody = Answering(*words)
        table._obey(command, cast("PromptSession[str]", somebody))
        assert table.match.is_over == is_over
        assert len(somebody.asked) == 1
    assert told in capsys.readouterr().out


def test_the_board_is_drawn_when_somebody_is_to_move_who_looks(capsys: pytest.CaptureFixture[str]) -> None:
    for movers, drawn in ((("human", "3"), False), (("human", "human"), True), (("3", "3"), True)):
        table = Table(load_game("aufstellen").new_match(), movers, None, "en")
        table._play("a1")
        shown = capsys.readouterr().out
        assert "Red plays a1" in shown
        assert ("a  b  c  d" in shown) is drawn, movers


def test_replay_says_where_a_game_breaks(brettwerk: Brettwerk, tmp_path: Path) -> None:
    file = tmp_path / "games.bwr"
    game = '[Game "blockade"]\n\n1. g4 l8\n3. g7 {move} *\n\n'
    file.write_text(game + game.replace("{move}", "l8"))
    done = brettwerk("replay", str(file))
    assert (done.returncode, done.stderr) == (2, f"brettwerk: {file}:9: l8 is occupied.\n")
    assert done.stdout.startswith("1. Blockade")
    broken = brettwerk("replay", str(file), "--json")
    assert broken.returncode == 2
    facts = json.loads(broken.stdout)
    assert len(facts["games"]) == 1
    assert facts["error"] == {"file": str(file), "line": 9, "code": "occupied", "reason": "l8 is occupied."}


def test_stats_of_a_folder(brettwerk: Brettwerk, tmp_path: Path) -> None:
    game = '[Game "aufstellen"]\n[Result "{result}"]\n[Ending "line"]\n\n{moves} *\n\n'
    results = [("+1 -1", "a1 b2 c3"), ("+1 -1", "a1 b3"), ("-1 +1", "a1"), ("*", "b1")]
    folder = tmp_path / "games" / "old"
    folder.mkdir(parents=True)
    (folder / "some.bwr").write_text("".join(game.format(result=result, moves=moves) for result, moves in results))
    (folder.parent / "bad.bwr").write_text('[Game "tor"]\n*\nnonsense')
    (folder / "other.txt").write_text("no record")
    done = brettwerk("stats", str(folder.parent), "--json", "--output", str(tmp_path / "charts"))
    assert done.returncode == 2
    assert "bad.bwr:3: This is no game record" in done.stderr
    aufstellen, tor = json.loads(done.stdout)
    assert tor["games"] == 1
    assert aufstellen["results"] == {"+1 -1": 2, "-1 +1": 1, "*": 1}
    assert aufstellen["lengths"] == {"min": 1, "median": 1, "mean": 1.75, "max": 3}
    assert aufstellen["first_moves"] == [
        {"move": "a1", "games": 3, "points": 0.6667},
        {"move": "b1", "games": 1, "points": None},
    ]
    charts = sorted(path.name for path in (tmp_path / "charts").iterdir())
    assert len(charts) == 5
    for path in (tmp_path / "charts").iterdir():
        assert ET.parse(path).getroot().tag.endswith("svg")  # noqa: S314
    again = ("stats", str(folder), "--output", str(tmp_path / "charts"))
    assert "exists already" in brettwerk(*again).stderr
    shown = brettwerk(*again, "--force", "--lang", "de")
    assert shown.returncode == 0
    assert "Rot gewinnt 2 (50 %)" in shown.stdout


def test_convert_between_formats(brettwerk: Brettwerk, tmp_path: Path) -> None:
    first, second, third = (str(tmp_path / name) for name in ("a.bwr", "b.blksgf", "c.bwr"))
    brettwerk("play", "blokus-duo", "--seed", "3", "--save", first)
    assert "Games written to" in brettwerk("convert", first, second).stdout
    assert brettwerk("replay", second).returncode == 0
    brettwerk("convert", second, third)
    assert Path(first).read_text() == Path(third).read_text()
    assert brettwerk("convert", second, third).returncode == 2
    brettwerk("play", "blockade", "--seed", "3", "--save", first, "--force")
    assert "can only hold games of Blokus Duo" in brettwerk("convert", first, second, "--force").stderr
    assert Path(second).read_text().startswith("("), "what was there is left as it was"


def test_warm_says_where_the_code_is(brettwerk: Brettwerk) -> None:
    done = brettwerk("warm")
    assert done.returncode == 0, done.stderr
    assert "compiled" in done.stdout


def test_help_has_an_example_for_every_command(brettwerk: Brettwerk) -> None:
    records = ("replay", "stats", "convert", "review")
    for command in (
        "games",
        "moves",
        "show",
        "rules",
        "play",
        "export",
        "analyse",
        "gtp",
        "arena",
        "perft",
        "bench",
        "warm",
        *records,
    ):
        done = brettwerk(command, "--help")
        assert done.returncode == 0
        assert f"brettwerk {command}" in done.stdout.split("Example")[1]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["moves", "chess"], "There is no game 'chess'"),
        (["moves", "blockade", "--players", "3"], "blockade (classic) is for 2 players"),
        (["moves", "blockade", "--players", "three"], "--players"),
        (["moves", "blockade", "--edition", "gold"], "classic, space"),
        (["moves", "blockade", "--option", "colour"], "--option wants name=value"),
        (["moves", "blockade", "--option", "players=2"], "no option 'players'"),
        (["moves", "blockade", "--moves", "f7 f7"], "f7 is occupied"),
        (["moves", "blockade", "--moves", "hello"], "'hello' is not a move of this game"),
        (["moves", "blockade", "--state", "nonsense 0"], "The board has 12 ranks"),
        (["perft", "blockade", "--depth", "-1"], "--depth must be at least 0"),
        (["perft", "blockade", "--depth", "x"], "--depth"),
        (["play", "blockade", "--seats", "human"], "--seats wants 2 of"),
        (["play", "blockade", "--seats", "human,10"], "--seats wants 2 of"),
        (["arena", "level=11", "level=2", "--game", "tor"], "'level=11' is no engine"),
        (["arena", "uct", "level=2", "--game", "tor"], "'uct' is no engine"),
        (["arena", "level=1", "level=2", "--game", "allein"], "An arena needs a game for two or more"),
        (["arena", "level=1", "level=1", "--game", "tor"], "A contest needs two different engines."),
        (["arena", "level=1", "level=2", "--game", "tor", "--openings", "good"], "there are random, likely"),
        (["arena", "level=1", "level=2", "--game", "tor", "--sprt", "50"], "--sprt wants two differences"),
        (["arena", "level=1", "level=2", "--game", "tor", "--sprt", "50,0"], "--sprt wants two differences"),
        (["analyse", "blockade", "--seconds", "0"], "seconds must be more than 0"),
        (["analyse", "--jsonl", "tor"], "Either a game or --jsonl."),
        (["analyse"], "Either a game or --jsonl."),
        (["analyse", "--jsonl", "--workers", "0"], "--workers must be at least 1"),
        (["gtp", "chess"], "There is no game"),
        (["gtp", "tor", "--level", "10"], "--level must be from 1 to 9"),
        (["gtp", "tor", "--seconds", "0"], "--seconds must be at least"),
        (["review", "missing.bwr"], "missing.bwr: The file cannot be read"),
        (["review", "x.bwr", "--svg", __file__], "exists already"),
        (["review", "x.bwr", "--simulations", "0"], "--simulations must be at least 1"),
        (["arena", "gtp=", "level=2", "--game", "tor"], "'gtp=' is no engine"),
        (["bench", "chess"], "There is no game"),
        (["bench", "tor", "--seconds", "-1"], "--seconds must be at least"),
        (["bench", "aufstellen", "--seconds", "0", "--output", "/dev/null/x"], "cannot be written"),
        (["export", "tor", "--output", "x.bmp"], ".svg, .png, .gif"),
        (["export", "tor", "--output", "x.png", "--size", "0"], "--size must be from 16 to"),
        (["export", "tor", "--output", "x.gif", "--moves", "a1-b2"], "not in one line"),
        (["export", "tor", "--output", "/dev/null/x.svg"], "cannot be written"),
        (["rules", "chess"], "There is no game"),
        (["replay", "missing.bwr"], "missing.bwr: The file cannot be read"),
        (["stats", "missing.bwr"], "missing.bwr: The file cannot be read"),
        (["stats", str(Path(__file__).parent)], "There are no game records in"),
        (["play", "blockade", "--save", __file__], "exists already"),
        (["nonsense"], "nonsense"),
    ],
)
def test_wrong_input_ends_with_a_sentence_and_exit_code_2(
    brettwerk: Brettwerk, arguments: list[str], says: str
) -> None:
    done = brettwerk(*arguments)
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_errors_speak_german_too(brettwerk: Brettwerk) -> None:
    assert "Ein Spiel 'chess' gibt es nicht" in brettwerk("moves", "chess", "--lang", "de").stderr
    assert "Ein Spiel 'chess' gibt es nicht" in brettwerk("moves", "chess", "--lang=de").stderr
