/** What Python is given of games: rules, trees and provers in WebAssembly, with everything fetched beforehand. */

import { Games } from "./wasm/games";
import { Prover } from "./wasm/prover";
import { Rules } from "./wasm/rules";
import { Thinking, type SearchRequest } from "./wasm/thinking";

export class Loader {
  #games: Games;
  #about = new Map<string, string>();
  #adviser = new Thinking();

  constructor(folder: string) {
    this.#games = new Games(folder);
  }

  /** Fetch a game with its tables for a variant. */
  async prepare(game: string, variant: string): Promise<void> {
    const text = await this.#games.about(game);
    const { variants } = JSON.parse(text) as { variants: Record<string, string> };
    const tables = variants[variant];
    if (tables === undefined) throw new Error(`${game} has no tables for ${variant}`);
    await this.#games.code(game, tables);
    this.#about.set(game, text);
  }

  /** What the build says of a game, as JSON. */
  meta(game: string): string {
    const text = this.#about.get(game);
    if (text === undefined) throw new Error(`${game} was not fetched`);
    return text;
  }

  /** The bytes of tables, by the name that the metadata gives them. */
  tables(game: string, name: string): Uint8Array {
    return this.#games.present(game, name).tables;
  }

  /** The rules of a game with tables, in which some fields are set: names and values as JSON. */
  rules(game: string, name: string, fields: string): Rules {
    const { module, about, tables } = this.#games.present(game, name);
    return new Rules(module, about, tables, JSON.parse(fields) as Record<string, number>);
  }

  /** What finds out whether some seats, a bit set, win. */
  prover(game: string, name: string, fields: string, attackers: number): Prover {
    const { module, about, tables } = this.#games.present(game, name);
    return new Prover(module, about, tables, JSON.parse(fields) as Record<string, number>, attackers);
  }

  /** Answer a small question at once, in this worker. */
  advise(text: string): string {
    const request = JSON.parse(text) as SearchRequest;
    this.#adviser.begin(request, this.#games.present(request.game, request.tables));
    while (this.#adviser.isWanted(Infinity))
      this.#adviser.search.simulate((request.simulations ?? 1) - this.#adviser.search.simulations);
    return JSON.stringify(this.#adviser.result(true));
  }
}
