/** The part of a board that is shown: all of it, or a closer look while a piece is laid where squares are small. */

import { cubicOut } from "svelte/easing";
import { Tween } from "svelte/motion";
import { motionScale } from "../../settings.svelte";
import { contains, height, width, type Box, type Point } from "../geometry";

const SQUARE = 10; // units of the scene
const EASY = 36; // pixels of a square from which on no closer look is needed
const FINGER = 46; // pixels of a square in a closer look
const EDGE = 0.2; // the part of the picture from which a drag pushes it on
const SPEED = 170; // units in a second, at the very edge
const DURATION = 180; // milliseconds

export class Camera {
  /** Whether the squares are so small that a closer look helps with what is held. */
  helps = $state(false);
  /** Whether the user wants closer looks. */
  wanted = $state(true);
  /** Whether the board is looked at closely. */
  near = $state(false);
  #whole: Box | undefined;
  #box = new Tween<Box>({ left: 0, top: 0, right: 1, bottom: 1 }, { easing: cubicOut });

  /** What is shown; undefined as long as that is everything. */
  readonly box: Box | undefined = $derived.by(() => {
    const { left, top, right, bottom } = this.#box.current;
    const whole = this.#whole;
    const all = !whole || (!this.near && right - left > width(whole) - 0.1);
    return all ? undefined : { left, top, right, bottom };
  });

  /** Show a board that is so many pixels wide, closely if there are targets for what is held. */
  show(whole: Box, targets: readonly Point[], pixels: number): void {
    this.#whole = whole;
    this.helps = targets.length > 0 && (pixels / width(whole)) * SQUARE < EASY;
    if (!this.helps || !this.wanted) {
      if (this.near) this.#go(whole);
      this.near = false;
      return;
    }
    const now = this.#box.target;
    if (this.near && targets.some((point) => contains(now, point))) return;
    if (!this.near) void this.#box.set(whole, { duration: 0 });
    this.near = true;
    const across = Math.min(width(whole), (pixels / FINGER) * SQUARE);
    this.#go(fullest(whole, across, targets));
  }

  /** Bring a point into sight. */
  reveal(point: Point): void {
    const box = this.#box.target;
    if (!this.near || !this.#whole || contains(box, point, -1.5 * SQUARE)) return;
    this.#go(around(point, width(box), this.#whole));
  }

  /** Go on towards the edge that something dragged has come near to; false if it is near none. */
  drift(frame: DOMRect, at: Point, seconds: number): boolean {
    const box = this.#box.target;
    if (!this.near || !this.#whole) return false;
    const x = push((at.x - frame.left) / frame.width);
    const down = (at.y - frame.top) / frame.height;
    const y = down > 1 ? 0 : push(down); // it comes from below
    if (!x && !y) return false;
    const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
    const next = { x: middle.x + x * SPEED * seconds, y: middle.y + y * SPEED * seconds };
    void this.#box.set(around(next, width(box), this.#whole), { duration: 0 });
    return true;
  }

  #go(box: Box): void {
    void this.#box.set(box, { duration: DURATION * motionScale() });
  }
}

/** From -1 to 1: how strongly a place between 0 and 1 pushes towards an edge. */
function push(place: number): number {
  const depth = Math.max(EDGE - place, 0) - Math.max(place - 1 + EDGE, 0);
  return -Math.max(-1, Math.min(1, depth / EDGE));
}

/** A part of the whole, of the same form, with a point in its middle as far as the edges allow. */
export function around(point: Point, across: number, whole: Box): Box {
  const down = (across * height(whole)) / width(whole);
  const left = Math.max(whole.left, Math.min(whole.right - across, point.x - across / 2));
  const top = Math.max(whole.top, Math.min(whole.bottom - down, point.y - down / 2));
  return { left, top, right: left + across, bottom: top + down };
}

/** The part of the whole about one of the targets in which most of them are. */
export function fullest(whole: Box, across: number, targets: readonly Point[]): Box {
  let best = around({ x: (whole.left + whole.right) / 2, y: (whole.top + whole.bottom) / 2 }, across, whole);
  let most = 0;
  for (const point of targets) {
    const box = around(point, across, whole);
    const count = targets.filter((one) => contains(box, one, -SQUARE / 2)).length;
    if (count > most) [best, most] = [box, count];
  }
  return best;
}
