/** The clocks of a board, as they run. */

import { leftAt, passed, untilChange, type Reading } from "./clock";

export class Clocks {
  #reading: Reading | undefined = $state.raw();
  #now = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #before: number | null = null;

  /** `warn` is called when the running clock has passed a milestone. */
  constructor(readonly warn: (seat: number, left: number) => void) {}

  get running(): number | null {
    return this.#reading?.running ?? null;
  }

  /** Go by what the server says. */
  read(left: readonly (number | null)[], running: number | null): void {
    const receivedAt = performance.now();
    this.#reading = { left, running, receivedAt };
    this.#before = null;
    this.#tick();
  }

  left(seat: number): number | null {
    return this.#reading ? leftAt(this.#reading, seat, this.#now) : null;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #tick(): void {
    this.stop();
    this.#now = performance.now();
    const seat = this.running;
    const left = seat === null ? null : this.left(seat);
    if (seat === null || left === null) return;
    if (this.#before !== null && passed(this.#before, left)) this.warn(seat, left);
    this.#before = left;
    const wait = untilChange(left);
    if (wait < Infinity) this.#timer = setTimeout(() => this.#tick(), wait);
  }
}
