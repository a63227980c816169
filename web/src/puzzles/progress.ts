/** What somebody has solved, as plain values: which puzzle comes next, how many days in a row. */

import type { PuzzleCard } from "../api/types";

export interface Progress {
  /** Puzzles as "game/id". */
  solved: string[];
  /** The days, as 2026-11-16, whose puzzle was solved on that day. */
  days: string[];
}

const NOTHING: Progress = { solved: [], days: [] };
export const DIFFICULTIES = ["easy", "medium", "hard"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

export const nameOf = (puzzle: PuzzleCard): string => `${puzzle.game}/${puzzle.id}`;

/** A date such as 2026-11-16, in the user's time zone. */
export function dayOf(date: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export const today = () => dayOf(new Date());

function dayBefore(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return dayOf(new Date(year!, month! - 1, date! - 1));
}

/** How many days in a row, up to today; a day that is not over yet breaks nothing. */
export function streak(days: readonly string[], today: string): number {
  const solved = new Set(days);
  let day = solved.has(today) ? today : dayBefore(today);
  let count = 0;
  for (; solved.has(day); day = dayBefore(day)) count++;
  return count;
}

/** Note that a puzzle was solved, and whether it was that of the day. */
export function withSolved(progress: Progress, name: string, day: string | undefined): Progress {
  const add = (list: readonly string[], one: string) => [...new Set([...list, one])];
  return {
    solved: add(progress.solved, name),
    days: day ? add(progress.days, day) : progress.days,
  };
}

/** Read what was stored; whatever does not fit is left out. */
export function readProgress(stored: string | null): Progress {
  try {
    const { solved, days } = JSON.parse(stored ?? "{}") as Partial<Progress>;
    const texts = (list: unknown) =>
      Array.isArray(list) ? list.filter((one): one is string => typeof one === "string") : [];
    return { solved: texts(solved), days: texts(days) };
  } catch {
    return NOTHING;
  }
}

/** The puzzles of some game and difficulty; nothing chosen means all. */
export function chosen(puzzles: readonly PuzzleCard[], game: string, difficulty: string): PuzzleCard[] {
  return puzzles.filter(
    (puzzle) => (!game || puzzle.game === game) && (!difficulty || puzzle.difficulty === difficulty),
  );
}

/** The puzzle after one of a list: the next that is not solved yet, or simply the next. */
export function nextPuzzle(
  puzzles: readonly PuzzleCard[],
  from: PuzzleCard,
  solved: readonly string[],
): PuzzleCard | undefined {
  const at = puzzles.findIndex((puzzle) => nameOf(puzzle) === nameOf(from));
  const after = [...puzzles.slice(at + 1), ...puzzles.slice(0, Math.max(at, 0))];
  return after.find((puzzle) => !solved.includes(nameOf(puzzle))) ?? after[0];
}
