/** Earlier positions of a board, each asked for once at most. */

import { api } from "../api/client";
import type { Board, Effect, Position } from "../api/types";

/** The first moves of a board, as one text: after a takeback others may lead to the same ply. */
function playedOf(board: Pick<Board, "moves">, ply: number): string {
  return board.moves
    .slice(0, ply)
    .map((move) => move.text)
    .join(" ");
}

export class Positions {
  #known = new Map<string, Promise<Position>>();

  /** The position after a number of moves. */
  of(board: Board, ply: number): Promise<Position> {
    const key = playedOf(board, ply);
    const known = this.#known.get(key);
    if (known) return known;
    const asked = api.position(board.id, ply);
    this.#known.set(key, asked);
    asked.catch(() => this.#known.delete(key));
    return asked;
  }

  /** Keep what came with a move, so that it need not be asked for. */
  keep(board: Board, effects: Effect[]): void {
    const { scene, sentence, ply } = board;
    if (scene) this.#known.set(playedOf(board, ply), Promise.resolve({ ply, scene, effects, sentence }));
  }
}
