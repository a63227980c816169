/** A storage that goes on in memory with what the browser cannot or will not keep. */

import type { UnkeptReason } from "./protocol";
import { Conflict, NewerDatabase, openStorage, type BoardStorage } from "./storage";

interface Held {
  board: string;
  card: string;
  events: { number: number }[];
}

/** Open the storage; `onunkept` is told when something begins to last only as long as the page. */
export async function openResilientStorage(
  onunkept: (reason: UnkeptReason) => void,
  open: () => Promise<BoardStorage> = () => openStorage(),
): Promise<BoardStorage> {
  try {
    return new ResilientStorage(await open(), onunkept);
  } catch (error) {
    if (error instanceof NewerDatabase) throw error;
    return new ResilientStorage(undefined, onunkept);
  }
}

class ResilientStorage implements BoardStorage {
  #held = new Map<string, Held>();
  #told = false;

  constructor(
    readonly kept: BoardStorage | undefined,
    readonly onunkept: (reason: UnkeptReason) => void,
  ) {}

  async boards(): Promise<string[]> {
    return this.#with((await this.kept?.boards()) ?? [], ({ board }) => board);
  }

  async cards(): Promise<string[]> {
    return this.#with((await this.kept?.cards()) ?? [], ({ card }) => card);
  }

  /** What is held in memory is later than what is kept. */
  #with(kept: string[], part: (held: Held) => string): string[] {
    const others = kept.filter((text) => !this.#held.has((JSON.parse(text) as { id: string }).id));
    return [...others, ...[...this.#held.values()].map(part)];
  }

  async board(id: string): Promise<string | undefined> {
    return this.#held.get(id)?.board ?? (await this.kept?.board(id));
  }

  async events(id: string): Promise<string[]> {
    const held = this.#held.get(id);
    return held ? held.events.map((event) => JSON.stringify(event)) : ((await this.kept?.events(id)) ?? []);
  }

  /** Keep what is new, with what could not be kept before. */
  async append(board: string, events: string, card: string): Promise<void> {
    const { id } = JSON.parse(board) as { id: string };
    const added = JSON.parse(events) as Held["events"];
    const held = this.#held.get(id);
    const all = held ? [...held.events, ...added.filter(({ number }) => number > held.events.length)] : added;
    try {
      if (!this.kept) throw new Error("blocked");
      await this.kept.append(board, JSON.stringify(all), card);
      this.#held.delete(id);
      this.#told = this.#held.size > 0;
    } catch (error) {
      if (error instanceof Conflict) throw error;
      const before = held ? [] : await this.#keptEvents(id);
      const news = all.filter(({ number }) => number > before.length);
      this.#held.set(id, { board, card, events: [...before, ...news] });
      this.#tell(!this.kept ? "blocked" : error instanceof NewerDatabase ? "newer" : "full");
    }
  }

  async #keptEvents(id: string): Promise<Held["events"]> {
    const texts = (await this.kept?.events(id).catch(() => undefined)) ?? [];
    return texts.map((text) => JSON.parse(text) as { number: number });
  }

  #tell(reason: UnkeptReason): void {
    if (!this.#told) this.onunkept(reason);
    this.#told = true;
  }

  async remove(id: string): Promise<void> {
    this.#held.delete(id);
    await this.kept?.remove(id);
  }

  close(): void {
    this.kept?.close();
  }
}
