/** What has happened at a board while the user was away, until they have taken note of it. */

import type { Board } from "../api/types";
import { replay, type Replayed } from "./replay";
import { isElsewhere, isMe } from "./seats";
import { lastSeen, rememberSeen, sinceSeen, type Since } from "./since";

export class Away {
  since: Since | undefined = $state.raw();
  /** Whether the moves are being shown once more. */
  replaying = $state(false);
  #back = true;
  #own = 0;

  /** The user looks at a board, or might: what happens on a page that nobody sees has not been seen. */
  look(board: Board): void {
    if (!board.seats.some(isElsewhere)) return;
    if (document.hidden) {
      this.#back = true;
      return;
    }
    const own = board.moves.filter((move) => isMe(board.seats[move.seat]!)).length;
    if (this.#back) {
      const seen = lastSeen(board.id);
      this.since = seen && sinceSeen(board, seen);
    } else if (own > this.#own) {
      this.since = undefined; // whoever moves knows how it stands
    }
    this.#back = false;
    this.#own = own;
    rememberSeen(board);
  }

  forget(): void {
    this.since = undefined;
  }

  /** Show what was missed, and be done with it. */
  async replay(session: Replayed): Promise<void> {
    const { since } = this;
    if (!since || this.replaying) return;
    this.replaying = true;
    const whole = await replay(session, since.from);
    this.replaying = false;
    if (whole) this.forget();
  }
}
