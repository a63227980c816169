/** Numbered events in their order: duplicates are dropped, and gaps are noticed. */
export class EventQueue<Numbered extends { number: number }> {
  /** The number of the last event received. */
  lastNumber = 0;
  #waiting: Numbered[] = [];

  /** Add an event that was received; false if some before it are missing. */
  push(event: Numbered): boolean {
    if (event.number > this.lastNumber + 1) return false;
    if (event.number <= this.lastNumber) return true;
    this.lastNumber = event.number;
    this.#waiting.push(event);
    return true;
  }

  /** The next event to show. */
  shift(): Numbered | undefined {
    return this.#waiting.shift();
  }

  get length(): number {
    return this.#waiting.length;
  }

  /** Start over from a complete board, which includes all events up to a number. */
  restart(number: number): void {
    this.lastNumber = number;
    this.#waiting = [];
  }
}
