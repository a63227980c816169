/** How far somebody is with the lessons, as plain values. */

import type { GameCard } from "../api/types";

export interface LessonProgress {
  /** How many steps are behind the user; 0 at the beginning and after the end. */
  step: number;
  /** Whether the lesson was gone through once. */
  done: boolean;
}

/** By game. */
export type Progress = Readonly<Record<string, LessonProgress>>;

const NOTHING: LessonProgress = { step: 0, done: false };

export const progressIn = (progress: Progress, game: string): LessonProgress => progress[game] ?? NOTHING;

/** Note how many steps of a lesson are behind the user; after the last it begins anew. */
export function withStep(progress: Progress, game: string, step: number, count: number): Progress {
  const before = progressIn(progress, game);
  const now = step < count ? { ...before, step } : { step: 0, done: true };
  return { ...progress, [game]: now };
}

/** Read what was stored; whatever does not fit is left out. */
export function readProgress(stored: string | null): Progress {
  const isOne = (value: unknown): value is LessonProgress =>
    typeof value === "object" &&
    value !== null &&
    Number.isInteger((value as LessonProgress).step) &&
    (value as LessonProgress).step >= 0 &&
    typeof (value as LessonProgress).done === "boolean";
  try {
    const found = Object.entries(JSON.parse(stored ?? "{}") as object);
    return Object.fromEntries(found.filter((one): one is [string, LessonProgress] => isOne(one[1])));
  } catch {
    return {};
  }
}

/** The lesson after that of a game: the next that is not done yet; undefined if all are. */
export function nextLesson(
  games: readonly GameCard[],
  from: string,
  progress: Progress,
): GameCard | undefined {
  const at = games.findIndex((game) => game.id === from);
  const after = [...games.slice(at + 1), ...games.slice(0, Math.max(at, 0))];
  return after.find((game) => game.lesson && !progressIn(progress, game.id).done);
}

/** The game to begin with: the first with a lesson, as long as no lesson is done. */
export function firstLesson(games: readonly GameCard[], progress: Progress): GameCard | undefined {
  const isBeginner = !Object.values(progress).some((one) => one.done);
  return isBeginner ? games.find((game) => game.lesson) : undefined;
}
