/** What the rules tell about the position on wish: threats and chances, an enemy's reach, why a click led nowhere. */

import { api } from "../api/client";
import type { Board, Mark, MarkKind, Text } from "../api/types";
import type { Path } from "../board/input/inputs";

export class Insights {
  marks: readonly Mark[] = $state.raw([]);
  legend: readonly MarkKind[] = $state.raw([]);
  /** Where the piece that was clicked could go, were it its turn. */
  reach: readonly string[] = $state.raw([]);
  /** What the move that was begun would have needed. */
  reason: Text | undefined = $state.raw();

  #shown = "";
  #asked = 0;

  /** Show the marks of a board, or none. */
  async show(board: Board | undefined): Promise<void> {
    const key = board ? `${board.id} ${board.number}` : "";
    if (key === this.#shown) return;
    this.#shown = key;
    this.marks = this.legend = [];
    if (!board) return;
    const found = await api.marks(board.id).catch(() => undefined);
    if (this.#shown !== key || found?.ply !== board.ply) return;
    this.marks = found.marks;
    this.legend = found.legend;
  }

  /** Ask what clicks that led nowhere were about; who is not to move hears no reason. */
  async explain(board: Board, clicked: Path): Promise<void> {
    const number = ++this.#asked;
    const found = await api.click(board.id, clicked).catch(() => undefined);
    if (this.#asked !== number || found?.ply !== board.ply) return;
    this.reach = found.reach;
    this.reason = (Object.keys(board.inputs).length && found.reason) || undefined;
  }

  /** Forget what was explained. */
  forget(): void {
    this.#asked++;
    this.reach = [];
    this.reason = undefined;
  }
}

/** Whether marks help anybody here: somebody is to move, and not an engine against whom this user plays. */
export function concernsMarks(board: Board): boolean {
  if (board.outcome || board.open || !board.scene) return false;
  const watches = !board.seats.some((seat) => seat.mine);
  return watches || board.seats[board.turn]?.kind !== "engine";
}

/** Whether a mark is to be seen while some places have been clicked or are pointed at. */
export function isSeen(mark: Mark, chosen: Path, aim: string | undefined): boolean {
  if (mark.resting && chosen.length) return false;
  return mark.when.every((id) => id === aim || chosen.includes(id));
}
