/** What has happened at a board while the user was away, until they have taken note of it. */

import type { Board } from "../api/types";
import { say, t } from "../i18n";
import { replay, type Replayed } from "./replay";
import { isElsewhere, isMe, shortName } from "./seats";
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

/** What has happened, in sentences. */
export function sinceText(since: Since, board: Board): string {
  const name = (seat: number) => say(shortName(board.seats[seat]!));
  const colour = (seat: number) => say(board.seats[seat]!.colour_name);
  const sentences = [
    ...since.joined.map((seat) => t("away.joined", { name: name(seat) })),
    ...since.replaced.map((seat) => t("event.replace", { colour: colour(seat) })),
    ...(since.undone > 0 ? [t("away.undone", { count: since.undone })] : []),
    ...(since.moves.length ? [movesText(since, name)] : []),
    ...since.left.map((seat) => t("event.leave", { name: name(seat) })),
    ...(since.asked ? [t(`event.ask.${since.asked.kind}`, { name: name(since.asked.seat) })] : []),
    ...(since.ended ? [say(board.outcome?.text)] : []),
  ];
  return sentences.join(" ");
}

function movesText({ moves }: Since, name: (seat: number) => string): string {
  if (moves.length > 1) {
    const each = moves.map(({ seat, count }) => `${name(seat)} ${count}`).join(", ");
    return t("away.movesOf", { each });
  }
  const [{ seat, count }] = moves as [Since["moves"][0]];
  return t("away.moves", { name: name(seat), count });
}
