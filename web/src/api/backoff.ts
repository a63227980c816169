/** How long to wait before another try: exponential, with jitter so that clients do not come back in step. */

const FIRST_DELAY = 300;
/** Between tries to reach somebody who does not answer: with jitter, whoever is back is found in less than 4 s. */
export const MAX_SEARCH_DELAY = 2500;

export class Backoff {
  #delay = FIRST_DELAY;

  constructor(
    readonly maxDelay: number,
    readonly random: () => number = Math.random,
  ) {}

  /** Milliseconds until the next try. */
  next(): number {
    const delay = this.#delay * (0.5 + this.random());
    this.#delay = Math.min(2 * this.#delay, this.maxDelay);
    return delay;
  }

  reset(): void {
    this.#delay = FIRST_DELAY;
  }
}
