/** How games against engines and puzzles ended, as this browser remembers: what ratings are made of. */

import type { Board, PuzzleCard } from "../api/types";
import { isMe } from "../play/seats";

export interface Result {
  /** Of the board. */
  id: string;
  game: string;
  level: number;
  score: number;
  /** When it was seen to be over, in milliseconds. */
  at: number;
  /** Whether there were hints or takebacks; then it does not count for the rating. */
  helped: boolean;
}

export interface Try {
  /** Of the puzzle, with its game: "tor/12". */
  id: string;
  difficulty: PuzzleCard["difficulty"];
  moves: number;
  /** 1 if it was solved at once, and without help. */
  score: number;
  at: number;
}

export const RESULTS = "brettwerk.results";
export const TRIES = "brettwerk.tries";
const HELPED = "brettwerk.helped";
const MOST = 2000;
const MOST_HELPED = 100;

/** What is kept under a name: a list, of which only what fits counts. */
function kept<One>(key: string, isOne: (one: Partial<One>) => boolean): One[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(found)
      ? (found as (One | null)[]).filter((one): one is One => one !== null && isOne(one))
      : [];
  } catch {
    return [];
  }
}

function keep(key: string, list: readonly unknown[], most: number): void {
  try {
    localStorage.setItem(key, JSON.stringify(list.slice(-most)));
  } catch {
    // Without room nothing more is remembered.
  }
}

const isScore = (score: unknown) => score === 0 || score === 0.5 || score === 1;
const isResult = (one: Partial<Result>) =>
  typeof one.id === "string" &&
  typeof one.game === "string" &&
  Number.isInteger(one.level) &&
  isScore(one.score) &&
  typeof one.at === "number";
const isTry = (one: Partial<Try>) =>
  typeof one.id === "string" &&
  typeof one.difficulty === "string" &&
  isScore(one.score) &&
  typeof one.at === "number";

export const results = () => kept<Result>(RESULTS, isResult);
export const tries = () => kept<Try>(TRIES, isTry);

/** Note that somebody was helped at a board. */
export function noteHelp(board: string): void {
  const before = kept<string>(HELPED, (one) => typeof one === "string");
  if (!before.includes(board)) keep(HELPED, [...before, board], MOST_HELPED);
}

/** What a board comes to, if it is over and the user has played there alone against one engine. */
export function resultOf(board: Board, helped: boolean, at: number): Result | undefined {
  const [mine, engine] = [board.seats.filter(isMe), board.seats.find((seat) => seat.kind === "engine")];
  const payoff = mine.length === 1 ? board.outcome?.payoffs[mine[0]!.seat] : undefined;
  if (board.seats.length !== 2 || payoff === undefined || !engine?.level) return undefined;
  const score = payoff > 0 ? 1 : payoff < 0 ? 0 : 0.5;
  return { id: board.id, game: board.game, level: engine.level, score, at, helped };
}

/** Remember how a board ended, once. */
export function rememberResult(board: Board): void {
  const before = results();
  const helped = kept<string>(HELPED, (one) => typeof one === "string").includes(board.id);
  const result = resultOf(board, helped, Date.now());
  if (result && !before.some((one) => one.id === board.id)) keep(RESULTS, [...before, result], MOST);
}

/** Remember the first try at a puzzle; later ones do not count. */
export function rememberTry(id: string, { difficulty, moves }: PuzzleCard, score: 0 | 1): void {
  const before = tries();
  if (!before.some((one) => one.id === id))
    keep(TRIES, [...before, { id, difficulty, moves, score, at: Date.now() }], MOST);
}
