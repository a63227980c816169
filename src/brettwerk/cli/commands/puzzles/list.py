"""Count the puzzles of each game and difficulty; as JSON, list them all."""

from brettwerk.cli import parameters
from brettwerk.cli.app import command, print_json
from brettwerk.cli.play import puzzle_list


@command(epilog="Example: `brettwerk puzzles list alcazar --difficulty hard --json`")
def run(
    game: parameters.AnyGame = None,
    *,
    difficulty: parameters.Difficulty = "",
    language: parameters.Language = "",
    as_json: parameters.AsJson = False,
) -> None:
    found = puzzle_list.find_puzzles(game, difficulty)
    if as_json:
        print_json([puzzle_list.to_json(puzzle) for puzzle in found])
    else:
        puzzle_list.print_counts(found, language)
