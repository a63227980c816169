/** Mouse and fingers on a board: clicks, drags, and turning what is held by wheel or with two fingers. */

import type { Point } from "../geometry";
import type { Keyboard } from "./keyboard.svelte";
import type { Selection } from "./selection.svelte";
import { TwistGesture } from "./twist";
import type { BoardView } from "./view.svelte";

const DRAG_FROM = 7; // pixels that tell a drag from a click
/** How near the pointer must come to the middle of a place, in units of the scene (a square is 10 wide). */
const REACH = { hover: 5, click: 4, piece: 14 };
const FINGER = 56; // pixels by which something dragged is held above the finger

interface Press {
  id: string | undefined;
  x: number;
  y: number;
  /** Whether pressing has already selected something, so that releasing does nothing more. */
  selected: boolean;
  touch: boolean;
  /** Whether it is in a strip that can be pushed sideways, so that pressing does not mean taking it up. */
  inStrip: boolean;
}

export class Pointer {
  /** Where the pointer is, in the scene as it is seen. */
  position: Point | undefined = $state.raw();
  dragging = $state(false);
  /** Where that is on the screen. */
  onScreen: Point | undefined;

  readonly #view: BoardView;
  readonly #selection: Selection;
  readonly #keyboard: Keyboard;
  #press: Press | undefined;
  #twist = new TwistGesture();

  constructor(view: BoardView, selection: Selection, keyboard: Keyboard) {
    this.#view = view;
    this.#selection = selection;
    this.#keyboard = keyboard;
  }

  readonly #layingPiece: boolean = $derived.by(() => Boolean(this.#selection.chosen?.ghost?.length));

  /** The target under the pointer. */
  readonly target: string | undefined = $derived.by(
    () =>
      this.position &&
      this.#view.nearest(this.#selection.next, this.position, this.#layingPiece ? REACH.piece : REACH.hover),
  );

  /** Forget what is pressed or dragged. */
  reset(): void {
    this.dragging = false;
    this.#press = undefined;
  }

  down(event: PointerEvent): void {
    if (event.button) return;
    this.#twist.down(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.#twist.active) return this.reset();
    this.#keyboard.active = false;
    this.#selection.pointed?.(true);
    if (this.#view.stage.busy) this.#view.stage.finish();
    const touch = event.pointerType !== "mouse";
    const point = this.#view.locate(event.clientX, event.clientY);
    const id = point && this.#hit(point);
    this.#press = { id, x: event.clientX, y: event.clientY, selected: false, touch, inStrip: false };
    this.position = point;
    if (id) this.#press.selected = this.#select(id);
  }

  /** Something that lies in a strip beside the board is pressed. */
  pick(event: PointerEvent, id: string): void {
    if (event.button) return;
    this.#keyboard.active = false;
    this.#selection.pointed?.(true);
    if (this.#view.stage.busy) this.#view.stage.finish();
    const touch = event.pointerType !== "mouse";
    this.#press = { id, x: event.clientX, y: event.clientY, selected: false, touch, inStrip: true };
  }

  /** Select what is pressed at once, so that it can be dragged; whatever completes a move waits for the release. */
  #select(id: string): boolean {
    const selection = this.#selection;
    if (selection.path.includes(id) || selection.pending?.path.at(-1) === id) return false;
    const { path, move } = selection.preview(id);
    if (move !== undefined || !path.length) return false;
    selection.advance(path);
    return true;
  }

  /** What a click at a point means: the place hit, or the nearest one that can be clicked. */
  #hit(point: Point): string | undefined {
    const { places, open, next } = this.#selection;
    const ids = places.map((shape) => shape.id);
    const openHere = this.#view.nearest(open, point, 0);
    if (openHere) return openHere;
    const here = this.#view.nearest(ids, point, 0);
    return this.#view.nearest(next, point, this.#layingPiece ? REACH.piece : REACH.click) ?? here;
  }

  move(event: PointerEvent): void {
    const turns = this.#twist.move(event.pointerId, { x: event.clientX, y: event.clientY });
    if (turns) this.#turn(turns);
    if (this.#twist.active) return;
    this.#selection.pointed?.(false);
    if (this.#press && !this.dragging) this.dragging = this.#startsDrag(this.#press, event);
    if (event.pointerType === "mouse") this.#keyboard.active = false;
    const lift = this.dragging && this.#press?.touch ? FINGER : 0;
    this.onScreen = { x: event.clientX, y: event.clientY - lift };
    this.relocate();
  }

  /** The picture has moved under the pointer. */
  relocate(): void {
    if (this.onScreen) this.position = this.#view.locate(this.onScreen.x, this.onScreen.y);
  }

  #startsDrag(press: Press, event: PointerEvent): boolean {
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y) > DRAG_FROM;
    // What lies in a strip is taken up only now, and so is what could not be when it was pressed.
    if (far && !press.selected && press.id) this.#select(press.id);
    const { path } = this.#selection;
    const fromHere = press.id !== undefined && path.includes(press.id);
    const starts = path.length > 0 && far && (fromHere || (press.touch && this.#layingPiece));
    if (starts) this.#selection.pending = undefined;
    return starts;
  }

  up(event: PointerEvent): void {
    this.#twist.up(event.pointerId);
    const press = this.#press;
    this.#press = undefined;
    if (!press) return;
    if (this.dragging) {
      this.position = this.#view.locate(event.clientX, event.clientY - (press.touch ? FINGER : 0));
      const target = this.target;
      this.dragging = false;
      const here = target ?? (this.position && this.#hit(this.position));
      if (target) this.#selection.drop(target, press.touch);
      else if (here) this.#selection.stray(here);
    } else if (press.inStrip && press.id && this.#selection.path.includes(press.id)) {
      this.#selection.cancel();
    } else if (press.id && !press.selected) {
      this.#selection.press(press.id, press.touch);
    } else if (!press.id) {
      this.#selection.cancel();
    }
    if (press.touch) this.position = undefined;
  }

  leave(): void {
    this.#twist.reset();
    this.reset();
    this.position = undefined;
  }

  wheel(event: WheelEvent): void {
    if (this.#turn(event.deltaY)) event.preventDefault();
  }

  /** Turn what is held clockwise, or the other way round by three turns forward. */
  #turn(direction: number): boolean {
    return this.#selection.turn("r", direction > 0 ? 1 : 3);
  }
}
