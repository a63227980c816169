"""What an engine at a board gains by keeping its tree from move to move: simulations behind each of its moves.

    python benchmarks/kept_trees.py [GAME …] [--moves 8] [--seconds 0.5]

The engine (level 9) plays against itself from the start of each game. For each move of the first seat it is asked twice
with the same limit of time: in the session that it has had all along, and in a new one.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path
from statistics import fmean

from brettwerk.core.events import Event
from brettwerk.core.history import MatchHistory
from brettwerk.core.registry import game_ids, load_game
from brettwerk.search.process.analysis_requests import AnalysisRequest, AnalysisSession

RESULTS = Path(__file__).parent / "results" / "kept_trees.json"


def measure(game: str, moves: int, seconds: float) -> dict[str, float]:
    """Simulations behind a move, with and without what was known before, on average over the moves of one seat."""
    history, session = MatchHistory(load_game(game).variant), AnalysisSession()
    kept, fresh = [], []
    for ply in range(2 * moves):
        request = AnalysisRequest.of(history, seconds=seconds, lines=1, seed=1)
        if history.match().is_over:
            break
        *_, report = (session if ply % 2 == 0 else AnalysisSession()).answer(request)
        if ply % 2 == 0 and ply:
            *_, alone = AnalysisSession().answer(request)
            kept.append(report.choice.simulations)
            fresh.append(alone.choice.simulations)
        event = Event("move", report.turn, report.choice.move)
        history = replace(history, events=(*history.events, event))
    return {"moves": len(kept), "kept": round(fmean(kept)), "fresh": round(fmean(fresh))}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=[game for game in game_ids() if load_game(game).players > 1])
    parser.add_argument("--moves", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=0.5)
    chosen = parser.parse_args()
    results = {}
    for game in chosen.games:
        found = results[game] = measure(game, chosen.moves, chosen.seconds)
        gain = found["kept"] / found["fresh"]
        print(f"{game}: {found['kept']} simulations a move with the tree kept, {found['fresh']} without (× {gain:.2f})")
    RESULTS.write_text(json.dumps({"seconds": chosen.seconds, "games": results}, indent=1) + "\n")


if __name__ == "__main__":
    main()
