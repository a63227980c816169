/**
 * In the browser, rules, searches and Python give what they give natively, for every variant: random positions and
 * matches told fact by fact, random walks, counts of move sequences, and search trees to the last byte.
 */

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Rolldown } from "vite";
import { pyodideFolder } from "../../build/pyodide";
import { expect, it } from "vitest";
import { ask, visit } from "../browser";
import { python, ROOT } from "../server";
import { browser, server } from "../setup";
import type { Answers, Questions } from "./facts-worker";

/** How many positions and matches of each variant. */
const AMOUNT = process.env["BRETTWERK_SOAK"] ? ["12", "8"] : ["1", "1"];
/** Where the test lets the worker's files be found. */
const FOLDER = "/facts/";
const MOST_BYTES = 500_000_000;

interface Native {
  facts: { case: { game: string }; key: string; told: Record<string, string> }[];
  tasks: { task: Questions["tasks"][number]; done: object }[];
}

function natively(): Native {
  const words = ["-m", "support.native_facts", ...AMOUNT];
  const env = { ...process.env, PYTHONPATH: join(ROOT, "tests") };
  const told = execFileSync(python(), words, { cwd: ROOT, env, maxBuffer: MOST_BYTES });
  return JSON.parse(String(told)) as Native;
}

/** The files of a worker that is made of the app's own modules; the first is the worker itself. */
async function bundled(): Promise<Map<string, string>> {
  const made = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      minify: false,
      target: "es2022",
      lib: { entry: join(import.meta.dirname, "facts-worker.ts"), formats: ["es"] },
    },
  });
  const [{ output }] = made as [Rolldown.RolldownOutput];
  const chunks = output.filter((one) => one.type === "chunk");
  return new Map(chunks.map(({ fileName, code }) => [FOLDER + fileName, code]));
}

it("tells every variant as native code does, and grows the same trees", async () => {
  const { page, context, complaints } = await visit(browser, server.address);
  const files = await bundled();
  await page.goto("/settings");
  const { local } = await ask<{ local: string }>(page, "/api/app");
  const allowed = await page.evaluate(async () => {
    const [worker] = (await (await fetch("/service-worker.js")).text()).match(
      /assets\/rules-worker-[\w-]+\.js/,
    )!;
    return (await fetch(`/${worker}`)).headers.get("Content-Security-Policy")!;
  });
  expect(allowed).toContain("wasm-unsafe-eval");
  await page.route(`**${FOLDER}*`, (route) => {
    const body = files.get(new URL(route.request().url()).pathname)!;
    const headers = { "Content-Security-Policy": allowed };
    return route.fulfill({ body, contentType: "text/javascript", headers });
  });
  const native = natively();
  const whole = (path: string) => new URL(path, server.address).href;
  const questions: Questions = {
    local: whole(local),
    pyodide: whole(`${pyodideFolder}/`),
    facts: readFileSync(join(ROOT, "tests/support/position_facts.py"), "utf8"),
    cases: native.facts.map(({ case: one, key }) => ({ case: one, key })),
    tasks: native.tasks.map(({ task }) => task),
  };
  const answers = await page.evaluate(
    ([file, asked]) =>
      new Promise<Answers>((answered, failed) => {
        const worker = new Worker(file, { type: "module" });
        worker.onmessage = ({ data }: MessageEvent<Answers>) => answered(data);
        worker.onerror = ({ message }) => failed(new Error(message));
        worker.postMessage(asked);
      }),
    [[...files.keys()][0]!, questions] as const,
  );
  expect(answers.failure).toBeUndefined();
  expect(answers.facts).toHaveLength(native.facts.length);
  native.facts.forEach(({ case: one, told }, place) =>
    expect(answers.facts[place], JSON.stringify(one)).toEqual(told),
  );
  native.tasks.forEach(({ task, done }, place) =>
    expect(answers.tasks[place], `${task.game} ${task.key}`).toEqual(done),
  );
  expect(complaints).toEqual([]);
  await context.close();
});
