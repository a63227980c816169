/** A user's best result of a game for one, by variant, as this browser remembers. */

import type { Board, Text } from "../api/types";

const KEY = "brettwerk.best";

export interface Best {
  payoff: number;
  moves: number;
  text: Text;
}

const keyOf = ({ game, variant }: Pick<Board, "game" | "variant">) =>
  JSON.stringify([game, variant.edition, Object.entries(variant.options).sort()]);

function all(): Record<string, Best> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Best>;
  } catch {
    return {};
  }
}

export function bestOf(board: Pick<Board, "game" | "variant">): Best | undefined {
  return all()[keyOf(board)];
}

/** Remember how a board for one ended, if it is worth it: more than the least, and more or sooner than before. */
export function rememberBest(board: Board): void {
  const payoff = board.outcome?.payoffs[0];
  if (board.seats.length !== 1 || payoff === undefined || payoff <= -1) return;
  const before = bestOf(board);
  const isBetter =
    !before || payoff > before.payoff || (payoff === before.payoff && board.ply < before.moves);
  if (!isBetter) return;
  const best: Best = { payoff, moves: board.ply, text: board.outcome!.text };
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [keyOf(board)]: best }));
  } catch {
    // Private windows may refuse.
  }
}
