// Searches with WebAssembly in Node, for browser.py: simulations per second of processor time.
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import type { Metadata } from "../web/src/local/wasm/metadata.ts";
import { Search } from "../web/src/local/wasm/search.ts";
import { unpacked } from "../web/src/local/wasm/tables.ts";

interface Task {
  folder: string;
  game: string;
  key: string;
  players: number;
  start: string;
  nodes: number;
  seed: number;
  simulations: number;
}

const task = JSON.parse(readFileSync(0, "utf-8")) as Task;
const about = JSON.parse(readFileSync(`${task.folder}/${task.game}.json`, "utf-8")) as Metadata;
const file = readFileSync(`${task.folder}/${task.game}.${about.variants[task.key] ?? "missing"}.tables`);
const tables = unpacked(file, about.tables[0]);
const code = readFileSync(`${task.folder}/${task.game}.wasm`);
const module = new WebAssembly.Module(code);
const start = Buffer.from(task.start, "base64");
const search = new Search(module, about, tables, task);
const rates: number[] = [];
for (let round = 0; round < 4; round++) {
  search.start(start, [search.hash(start)]);
  const before = process.cpuUsage();
  search.simulate(task.simulations);
  const { user, system } = process.cpuUsage(before);
  rates.push((search.simulations * 1e6) / (user + system));
}
const sizes = (content: Uint8Array) => ({ raw: content.length, brotli: brotliCompressSync(content).length });
// The first rate is that while the browser's compiler is still at work.
process.stdout.write(JSON.stringify({ rates, module: sizes(code), tables: sizes(file) }));
