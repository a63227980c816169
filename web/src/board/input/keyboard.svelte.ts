/** Keys on a board: arrows walk from place to place, Enter clicks, Escape takes a click back. */

import { neighbour, type Direction } from "../geometry";
import type { Selection } from "./selection.svelte";
import type { BoardView } from "./view.svelte";

/** The direction of an arrow key. */
export function directionOf(key: string): Direction | undefined {
  return /^Arrow(Left|Right|Up|Down)$/.exec(key)?.[1]?.toLowerCase() as Direction | undefined;
}

export class Keyboard {
  /** The place that has the focus. */
  focus = $state("");
  /** Whether the user is playing by keyboard and not by pointer. */
  active = $state(false);

  readonly #view: BoardView;
  readonly #selection: Selection;

  constructor(view: BoardView, selection: Selection) {
    this.#view = view;
    this.#selection = selection;
  }

  /** The target that has the focus. */
  readonly target: string | undefined = $derived.by(() =>
    this.#selection.next.has(this.focus) ? this.focus : undefined,
  );

  press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const selection = this.#selection;
    const direction = directionOf(event.key);
    if (direction) this.#step(direction);
    else if (event.key === "Enter" || event.key === " ") this.#enter();
    else if (event.key === "Escape" && (selection.path.length || selection.pending)) selection.back();
    else if (!selection.turn(event.key.toLowerCase())) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #enter(): void {
    this.active = true;
    this.#selection.pointed?.(true);
    if (this.focus) this.#selection.press(this.focus);
  }

  #step(direction: Direction): void {
    this.active = true;
    this.#selection.pointed?.(false);
    const all = this.#selection.places.map((shape) => ({ id: shape.id, ...this.#view.seen(shape) }));
    const from = all.find((one) => one.id === this.focus) ?? all[0];
    if (!from) return;
    this.focus = (neighbour(from, direction, all) ?? from).id;
    this.#view.focus(this.focus);
  }
}
