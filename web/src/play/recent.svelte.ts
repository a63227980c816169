/** What the others have done since the user's own last turn, before the very last move: seen in games of three and four. */

import { retry } from "../api/retry";
import type { Board, Effect } from "../api/types";
import type { Positions } from "./positions";
import { plySinceMyTurn } from "./since";

export interface RecentMove {
  colour: string;
  effects: readonly Effect[];
}

/** Whether more has happened since one's own turn than the last move shows. */
export const hasRecent = (board: Board): boolean =>
  board.seats.length > 2 && board.ply > plySinceMyTurn(board) + 1 && board.seats.some((seat) => seat.mine);

export class Recent {
  moves: readonly RecentMove[] = $state.raw([]);
  #asked = 0;

  async follow(board: Board, positions: Positions): Promise<void> {
    const number = ++this.#asked;
    if (!hasRecent(board)) {
      this.moves = [];
      return;
    }
    const moves = board.moves.slice(plySinceMyTurn(board), -1);
    const isWanted = () => this.#asked === number;
    const ask = () => Promise.all(moves.map(({ ply }) => positions.of(board, ply + 1)));
    const found = await retry(ask, isWanted, () => undefined).catch(() => []);
    if (!found || !isWanted()) return;
    this.moves = found.map(({ effects }, at) => ({
      colour: board.seats[moves[at]!.seat]?.colour ?? "",
      effects,
    }));
  }
}
