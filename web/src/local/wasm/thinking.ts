/** What a search is asked and what it answers, both as JSON: the other side is src/brettwerk/browser/searching.py. */

import type { Metadata } from "./metadata.ts";
import { Search } from "./search.ts";

export interface SearchRequest {
  game: string;
  /** The name of the tables. */
  tables: string;
  /** Fields of the tables to set. */
  fields: Record<string, number>;
  players: number;
  /** The bytes of the position, in hexadecimal digits. */
  root: string;
  /** The hashes of the match's positions, its own last, in hexadecimal digits. */
  hashes: string[];
  choosing: boolean;
  /** Whose tree it goes on with, */
  home: string;
  /** the hash of the position where that was rooted, */
  from: string | null;
  /** and the moves from there to here. */
  path: number[];
  nodes: number;
  seed: number;
  lines: number;
  seconds: number | null;
  simulations: number | null;
  /** Seconds between two results; null for the last one alone. */
  interval: number | null;
}

export interface SearchResult {
  simulations: number;
  depth: number;
  proven: boolean;
  prunes_soundly: boolean;
  done: boolean;
  /** Of each move: its number, visits, whether it is proven, its length, and the values of the seats. */
  children: [number, number, boolean, number, number[]][];
  /** What may follow the moves of which lines are told. */
  replies: Record<string, number[]>;
}

/** A game's code with what the build says of it, and tables. */
export interface GameCode {
  module: WebAssembly.Module;
  about: Metadata;
  tables: Uint8Array;
}

/** One tree, which is kept from question to question of the same home. */
export class Thinking {
  #search: Search | undefined;
  #request: SearchRequest | undefined;

  /** Be where a question begins: in the old tree if that leads there, else in a new one. */
  begin(request: SearchRequest, code: GameCode): void {
    const root = bytesOf(request.root);
    const hashes = request.hashes.map((hash) => BigInt(`0x${hash}`));
    if (!this.#follow(request, root, hashes)) {
      const { nodes, seed, players, fields } = request;
      this.#search = new Search(code.module, code.about, code.tables, { nodes, seed, players, fields });
      this.#search.start(root, hashes, request.choosing);
    }
    this.#request = request;
  }

  #follow(request: SearchRequest, root: Uint8Array, hashes: bigint[]): boolean {
    const before = this.#request;
    const known =
      before &&
      before.home === request.home &&
      before.hashes.at(-1) === request.from &&
      before.choosing === request.choosing;
    return Boolean(known && this.#search?.follow(request.path, root, hashes));
  }

  get search(): Search {
    if (!this.#search) throw new Error("nothing was asked");
    return this.#search;
  }

  /** Whether more simulations are of use: a limit was not reached, and the result is not certain. */
  isWanted(secondsLeft: number): boolean {
    const { isProven, simulations } = this.search;
    const most = this.#request?.simulations ?? Infinity;
    return !isProven && (simulations === 0 || (simulations < most && secondsLeft > 0));
  }

  result(done: boolean): SearchResult {
    const { search } = this;
    const children = search.children();
    const told = [...children].sort((one, other) => worth(other) - worth(one)).slice(0, MOST_LINES);
    return {
      simulations: search.simulations,
      depth: search.depth,
      proven: search.isProven,
      prunes_soundly: search.prunesSoundly,
      done,
      children: children.map(({ move, visits, proven, length, values }) => [
        move,
        visits,
        proven,
        length,
        values,
      ]),
      replies: Object.fromEntries(told.map(({ move }) => [String(move), search.replies(move)])),
    };
  }
}

/** Of so many moves lines may be asked for; a few more are told, for not only visits decide which they are. */
const MOST_LINES = 12;

function worth({ visits, proven }: { visits: number; proven: boolean }): number {
  return proven ? Infinity : visits;
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
