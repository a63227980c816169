// What modules do of that which wasm_tasks.py has native code do, in Node and in a browser.
import type { Metadata } from "../../web/src/local/wasm/metadata.ts";
import { Rules } from "../../web/src/local/wasm/rules.ts";
import { Search } from "../../web/src/local/wasm/search.ts";

export interface Task {
  game: string;
  key: string;
  fields: Record<string, number>;
  players: number;
  start: string;
  depth: number;
  moves: number[];
  leaving: number | null;
  nodes: number;
  seed: number;
  simulations: number;
  tables: string | null;
}

export interface Code {
  module: WebAssembly.Module;
  about: Metadata;
  tables: Uint8Array;
}

const PLACES = 16;

async function digest(...parts: Uint8Array[]): Promise<string> {
  const whole = new Uint8Array(await new Blob(parts.map((part) => part.slice())).arrayBuffer());
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, PLACES);
}

const bytesOf = (numbers: Int32Array | Float64Array): Uint8Array =>
  new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);

export async function run(task: Task, code: Code) {
  const rules = new Rules(code.module, code.about, code.tables, task.fields);
  rules.record.set(Uint8Array.from(atob(task.start), (character) => character.charCodeAt(0)));
  rules.complete();
  const start = rules.record.slice();
  const perft = rules.perft(task.depth);
  const facts = () =>
    digest(rules.record, bytesOf(rules.listMoves()), bytesOf(rules.payoffs(task.players)));
  const walk = [await facts()];
  const hashes = [rules.hash()];
  for (const move of task.moves) {
    rules.step(move);
    walk.push(await facts());
    hashes.push(rules.hash());
  }
  if (task.leaving !== null) {
    rules.removeSeat(task.leaving);
    walk.push(await facts());
  }
  return { perft, walk, hashes: hashes.map(String), search: await searched(task, code, start) };
}

async function searched(task: Task, { module, about, tables }: Code, start: Uint8Array) {
  const search = new Search(module, about, tables, task);
  const rules = new Rules(module, about, tables, task.fields);
  const hash = search.hash(start);
  search.start(start, [hash]);
  search.simulate(task.simulations);
  const trees = [await digest(search.treeBytes())];
  const children = search.children();
  const best = children.reduce((one, other) => (other.visits > one.visits ? other : one));
  const replies = search.replies(best.move);
  const { simulations, depth, isProven } = search;
  rules.record.set(start);
  rules.step(best.move);
  const follows = search.follow([best.move], rules.record, [hash, rules.hash()]);
  if (follows) {
    search.simulate(task.simulations);
    trees.push(await digest(search.treeBytes()));
  }
  return { trees, children, replies, simulations, depth, isProven, follows };
}
