/** Choosing a move while others think. The client knows no rules: what one could do in one's turn is asked for. */

import { api } from "../api/client";
import type { Board } from "../api/types";
import { branchAt, pathTo, type Path } from "../board/input/inputs";
import type { MovePicker } from "../board/input/move-picker.svelte";
import { dueMove } from "../board/input/plans";
import { both } from "../i18n";
import { showNotice } from "../parts/notices.svelte";
import { plannerOf } from "./seats";

export class Planning {
  readonly #picker: MovePicker;
  /** The board as it stands, unless something else is shown or a move is on its way. */
  readonly #current: () => Board | undefined;
  #asked = -1; // the number of the board that moves were asked for
  #answer: Promise<void> = Promise.resolve();

  constructor(picker: MovePicker, current: () => Board | undefined) {
    this.#picker = picker;
    this.#current = current;
    picker.selection.pointed = (pressed) => {
      if (pressed) picker.selection.dropPlan();
      void this.offer();
    };
  }

  /** Offer what the user could do in their turn while it is another's, after some clicks if these still lead on. */
  offer(path: Path = []): Promise<void> {
    const board = this.#current();
    const seat = board && plannerOf(board);
    if (board === undefined || seat === undefined) return Promise.resolve();
    if (this.#asked !== board.number) {
      this.#asked = board.number;
      this.#answer = this.#fetch(board, seat, path);
    }
    return this.#answer;
  }

  async #fetch(board: Board, seat: number, path: Path): Promise<void> {
    const found = await api.plans(board.id, seat).catch(() => undefined);
    if (!found || this.#current()?.number !== board.number) return;
    const { selection } = this.#picker;
    selection.reset(found.inputs, true);
    if (typeof branchAt(found.inputs, path) === "object") selection.advance(path);
  }

  /** Keep a move that has been chosen for one's turn. */
  keep(move: string, ply: number): void {
    const { selection } = this.#picker;
    const path = pathTo(selection.inputs, move);
    selection.reset(selection.inputs, true);
    if (path) selection.plan = { path, move, ply };
  }

  /** Offer what can be done at a board now; gives the move that was planned, if it is due and possible. */
  next(board: Board): string | undefined {
    const { selection } = this.#picker;
    const { planning, path, plan } = selection;
    this.#picker.reset(board.inputs);
    if (board.ply < this.#plannedAt) selection.dropPlan();
    if (plannerOf(board) !== undefined) {
      if (planning && path.length) void this.offer(path);
      return undefined;
    }
    selection.dropPlan();
    if (planning && typeof branchAt(board.inputs, path) === "object") selection.advance(path);
    if (!plan || board.outcome || board.ply <= plan.ply) return undefined;
    const due = dueMove(board.inputs, plan);
    if (!due) showNotice(both("planGone", { move: plan.move }));
    else if ("path" in due) selection.advance(due.path);
    else {
      this.#picker.reset({});
      selection.sent = plan.path;
      return due.move;
    }
    return undefined;
  }

  get #plannedAt(): number {
    return this.#picker.selection.plan?.ply ?? 0;
  }
}
