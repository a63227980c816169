/** What results and tries count for: engines and puzzles as opponents with ratings of their own. */

import type { Opponent } from "./glicko";
import type { Result, Try } from "./results";

const LEVEL_1 = 900;
const LEVEL_STEP = 200;
const LEVEL_DEVIATION = 60;
const PUZZLES = { easy: 1100, medium: 1500, hard: 1900 };
const PUZZLE_STEP = 50; // for each move after the first
const PUZZLE_DEVIATION = 100;

/** An engine as an opponent: levels are taken to be equally far apart, in each game by itself. */
export const engineOf = ({ level, score }: Pick<Result, "level" | "score">): Opponent => ({
  rating: LEVEL_1 + LEVEL_STEP * (level - 1),
  deviation: LEVEL_DEVIATION,
  score,
});

export const puzzleOf = ({
  difficulty,
  moves,
  score,
}: Pick<Try, "difficulty" | "moves" | "score">): Opponent => ({
  rating: (PUZZLES[difficulty] ?? PUZZLES.medium) + PUZZLE_STEP * Math.max(0, (moves || 1) - 1),
  deviation: PUZZLE_DEVIATION,
  score,
});

/** How often somebody has won, drawn and lost against each level. */
export function byLevel(
  list: readonly Result[],
): { level: number; won: number; drawn: number; lost: number }[] {
  const levels = [...new Set(list.map(({ level }) => level))].sort((one, other) => one - other);
  const count = (level: number, score: number) =>
    list.filter((one) => one.level === level && one.score === score).length;
  return levels.map((level) => ({
    level,
    won: count(level, 1),
    drawn: count(level, 0.5),
    lost: count(level, 0),
  }));
}
