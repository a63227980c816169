// Lets modules do in Node what test_wasm.py has native code do, and tells what came of it.
import { readFileSync } from "node:fs";
import type { Metadata } from "../../web/src/local/wasm/metadata.ts";
import { unpacked } from "../../web/src/local/wasm/tables.ts";
import { run, type Code, type Task } from "../support/wasm_tasks.ts";

const { folder, tasks } = JSON.parse(readFileSync(0, "utf-8")) as { folder: string; tasks: Task[] };
const modules = new Map<string, WebAssembly.Module>();

function codeFor({ game, key, tables }: Task): Code {
  const module = modules.get(game) ?? new WebAssembly.Module(readFileSync(`${folder}/${game}.wasm`));
  modules.set(game, module);
  const about = JSON.parse(readFileSync(`${folder}/${game}.json`, "utf-8")) as Metadata;
  const file = tables
    ? Buffer.from(tables, "base64")
    : readFileSync(`${folder}/${game}.${about.variants[key] ?? "missing"}.tables`);
  return { module, about, tables: unpacked(file, about.tables[0]) };
}

const found = [];
for (const task of tasks) found.push(await run(task, codeFor(task)));
process.stdout.write(JSON.stringify(found));
