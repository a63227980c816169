/** Numbered events in their order: what is known is dropped, and what is missing is noticed. */
export class Order<Numbered extends { number: number }> {
  /** The last number that has come. */
  known = 0;
  #waiting: Numbered[] = [];

  /** Take an event that has come; false if some before it are missing. */
  take(event: Numbered): boolean {
    if (event.number > this.known + 1) return false;
    if (event.number <= this.known) return true;
    this.known = event.number;
    this.#waiting.push(event);
    return true;
  }

  /** The next event to show. */
  next(): Numbered | undefined {
    return this.#waiting.shift();
  }

  get length(): number {
    return this.#waiting.length;
  }

  /** Begin anew with a whole board. */
  restart(number: number): void {
    this.known = number;
    this.#waiting = [];
  }
}
