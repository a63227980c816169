/** Two fingers that turn something between them. */

import type { Point } from "../geometry";

const STEP = 45; // degrees that count as one turn

export class TwistGesture {
  #fingers = new Map<number, Point>();
  #angle = 0;

  /** Whether more than one finger is down. */
  get active(): boolean {
    return this.#fingers.size > 1;
  }

  down(finger: number, at: Point): void {
    this.#fingers.set(finger, at);
    this.#angle = this.#slope();
  }

  /** Follow a finger; 1 or -1 if the fingers have turned by one step since the last one, else 0. */
  move(finger: number, at: Point): -1 | 0 | 1 {
    if (!this.#fingers.has(finger)) return 0;
    this.#fingers.set(finger, at);
    const by = ((this.#slope() - this.#angle + 540) % 360) - 180;
    if (!this.active || Math.abs(by) < STEP) return 0;
    this.#angle = this.#slope();
    return by > 0 ? 1 : -1;
  }

  up(finger: number): void {
    this.#fingers.delete(finger);
  }

  reset(): void {
    this.#fingers.clear();
  }

  /** The angle of the line between two fingers, in degrees. */
  #slope(): number {
    const [one, other] = [...this.#fingers.values()];
    return one && other ? (Math.atan2(other.y - one.y, other.x - one.x) * 180) / Math.PI : 0;
  }
}
