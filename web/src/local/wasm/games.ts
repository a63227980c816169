/** The compiled code of games and their tables, fetched when a game is first wanted. */

import type { Metadata } from "./metadata.ts";
import { unpacked } from "./tables.ts";
import type { GameCode } from "./thinking.ts";

export class Games {
  #files = new Map<string, Promise<unknown>>();
  #ready = new Map<string, GameCode & { text: string }>();

  constructor(
    readonly folder: string,
    readonly from: typeof fetch = fetch.bind(globalThis),
  ) {}

  /** Fetch what the build says of a game, which is JSON. */
  about(game: string): Promise<string> {
    return this.#once(`${game}.json`, (response) => response.text());
  }

  /** Fetch a game's code with tables by their name. */
  async code(game: string, tables: string): Promise<GameCode> {
    const [text, module, bytes] = await Promise.all([
      this.about(game),
      this.#once(`${game}.wasm`, (response) => WebAssembly.compileStreaming(response)),
      this.#once(
        `${game}.${tables}.tables`,
        async (response) => new Uint8Array(await response.arrayBuffer()),
      ),
    ]);
    const about = JSON.parse(text) as Metadata;
    const code = { module, text, about, tables: unpacked(bytes, about.tables[0]) };
    this.#ready.set(`${game} ${tables}`, code);
    return code;
  }

  /** What `code` has fetched before. */
  present(game: string, tables: string): GameCode & { text: string } {
    const found = this.#ready.get(`${game} ${tables}`);
    if (!found) throw new Error(`${game} was not fetched`);
    return found;
  }

  /** Fetch a file once; a failure is forgotten, so that it can be tried again. */
  #once<T>(file: string, read: (response: Response) => Promise<T>): Promise<T> {
    let found = this.#files.get(file) as Promise<T> | undefined;
    if (!found) {
      found = this.#fetch(file).then(read);
      found.catch(() => this.#files.delete(file));
      this.#files.set(file, found);
    }
    return found;
  }

  async #fetch(file: string): Promise<Response> {
    const response = await this.from(this.folder + file);
    if (!response.ok) throw new TypeError(`${file}: ${response.status}`);
    return response;
  }
}
