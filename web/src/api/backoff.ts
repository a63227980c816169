/** How long to wait before another try: longer each time, and not in step with everybody else. */

const FIRST = 500;

export class Backoff {
  #wait = FIRST;

  constructor(
    readonly longest: number,
    readonly chance: () => number = Math.random,
  ) {}

  /** Milliseconds until the next try. */
  next(): number {
    const wait = this.#wait * (0.5 + this.chance());
    this.#wait = Math.min(2 * this.#wait, this.longest);
    return wait;
  }

  reset(): void {
    this.#wait = FIRST;
  }
}
