/** A worker of the app's own parts, which tells what it is asked by facts.spec.ts in place of playing. */

import type { PyProxy } from "pyodide/ffi";
import { run, type Task } from "../../../tests/support/wasm_tasks";
import { Loader } from "../../src/local/loader";
import { startPython, type Setup } from "../../src/local/python";
import { Games } from "../../src/local/wasm/games";
import type { Metadata } from "../../src/local/wasm/metadata";

export interface Questions {
  local: string;
  pyodide: string;
  /** The source of tests/support/position_facts.py. */
  facts: string;
  cases: { case: { game: string }; key: string }[];
  tasks: Task[];
}

export interface Answers {
  facts: Record<string, string>[];
  tasks: object[];
  failure?: string;
}

interface Facts extends PyProxy {
  tell_all(cases: string): string;
}

onmessage = async ({ data }: MessageEvent<Questions>) => {
  try {
    postMessage({ facts: await told(data), tasks: await done(data) } satisfies Answers);
  } catch (error) {
    postMessage({ facts: [], tasks: [], failure: String(error).slice(-3000) } satisfies Answers);
  }
};

async function told({ local, pyodide, facts, cases }: Questions): Promise<Answers["facts"]> {
  const loader = new Loader(local);
  for (const { case: one, key } of cases) await loader.prepare(one.game, key);
  const { python } = await startPython(pyodide, local);
  (python.pyimport("brettwerk.browser.setup") as Setup).install(loader);
  python.FS.writeFile("/position_facts.py", facts);
  python.runPython("import sys; sys.path.insert(0, '/')");
  const module = python.pyimport("position_facts") as Facts;
  return JSON.parse(module.tell_all(JSON.stringify(cases.map((one) => one.case)))) as Answers["facts"];
}

async function done({ local, tasks }: Questions): Promise<object[]> {
  const games = new Games(local);
  const found = [];
  for (const task of tasks) {
    const { variants } = JSON.parse(await games.about(task.game)) as Metadata;
    found.push(await run(task, await games.code(task.game, variants[task.key]!)));
  }
  return found;
}
