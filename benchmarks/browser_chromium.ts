// Measures a site in headless Chromium, for browser.py, which asks in lines of JSON and is answered so.
//
// Processor time is what the system has counted: for a worker that of its thread (/proc/PID/task/TID/schedstat), for a
// start that of all processes of the browser together (/proc/PID/stat).
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium, type BrowserContext, type Page } from "../web/node_modules/playwright-core/index.mjs";
import { browserSeconds, workerThread, threadSeconds } from "./browser_processes.ts";
import { Site } from "./browser_site.ts";

const PATIENCE = 120_000;
/** Milliseconds in which nothing is done any more after a page has loaded. */
const QUIET = 2000;
const SNAPSHOTS = "brettwerk-snapshots";
const [executablePath = "", folder = ""] = process.argv.slice(2);

interface Task {
  what: keyof typeof TASKS;
  game: string;
  request: string;
  players: number;
  count: number;
}

const site = new Site(folder);
const temporary = mkdtempSync(join(tmpdir(), "brettwerk-chromium-"));
let profiles = 0;
let keptProfile = "";
let lab: Promise<{ context: BrowserContext; page: Page }> | undefined;

const newProfile = () => join(temporary, String(profiles++));

async function opened(profile: string, serviceWorkers: "allow" | "block" = "allow") {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    serviceWorkers,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  context.setDefaultTimeout(PATIENCE);
  return { context, page: context.pages()[0] ?? (await context.newPage()) };
}

// The start of a game, as people see it

async function start(page: Page, game: string) {
  await page.goto(site.address);
  await page.locator(`[data-play="${game}"]`).waitFor();
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(QUIET);
  const before = { seconds: browserSeconds(), at: performance.now(), bytes: site.sent };
  await page.locator(`[data-play="${game}"]`).click();
  await page.locator('[data-at-ply="0"] [data-place]').first().waitFor();
  return {
    processor: browserSeconds() - before.seconds,
    seconds: (performance.now() - before.at) / 1000,
    bytes: site.sent - before.bytes,
  };
}

async function cold({ game }: Task) {
  const { context, page } = await opened(newProfile());
  const found = await start(page, game);
  await context.close();
  return found;
}

async function warm({ game }: Task) {
  const { context, page } = await opened((keptProfile ||= await keptStart()));
  const found = await start(page, game);
  await context.close();
  return found;
}

/** A profile in which a game was started once; then a snapshot was kept, and before that the files of all games. */
async function keptStart(): Promise<string> {
  const profile = newProfile();
  const { context, page } = await opened(profile);
  await page.goto(site.address);
  await page.locator("[data-play]").first().click();
  const isKept = () =>
    page.evaluate(async (name) => (await (await caches.open(name)).keys()).length > 0, SNAPSHOTS);
  while (!(await isKept())) await page.waitForTimeout(500);
  await page.waitForTimeout(QUIET); // until it is on the disk
  await context.close();
  return profile;
}

async function firstPage() {
  const { context, page } = await opened(newProfile(), "block");
  const before = site.sent;
  await page.goto(site.address);
  await page.locator("[data-play]").first().waitFor();
  await page.waitForLoadState("networkidle");
  await context.close();
  return { bytes: site.sent - before };
}

// Workers on an empty page

/** A page with nothing on it and no worker in its browser but those that are begun there. */
async function laboratory(): Promise<Page> {
  lab ??= opened(newProfile(), "block");
  const { page } = await lab;
  await page.goto(`${site.address}empty.html`);
  return page;
}

async function search({ request }: Task) {
  const page = await laboratory();
  await page.evaluate(
    (address) => void (globalThis.worker = new Worker(address, { type: "module" })),
    site.file("search-worker"),
  );
  const ask = (home: string) =>
    page.evaluate(
      ([asked, own, local]) =>
        new Promise<number>((resolve, reject) => {
          globalThis.worker.onmessage = ({ data }) => resolve(JSON.parse(data.result).simulations);
          globalThis.worker.onerror = ({ message }) => reject(new Error(message));
          const text = JSON.stringify({ ...JSON.parse(asked), home: own });
          globalThis.worker.postMessage({ kind: "search", request: text, folder: local });
        }),
      [request, home, site.local] as const,
    );
  await ask("first"); // while the browser's compiler is still at work
  const rates: number[] = [];
  const thread = workerThread();
  for (const home of ["second", "third", "fourth"]) {
    const before = threadSeconds(thread);
    const simulations = await ask(home);
    rates.push(simulations / (threadSeconds(thread) - before));
  }
  await page.evaluate(() => globalThis.worker.terminate());
  return { rates };
}

/** Random games of people at one screen; what the rules worker does for each move, from the request to the answer. */
async function moves({ game, players, count }: Task) {
  const page = await laboratory();
  await page.evaluate(
    async ([address, local, pyodide]) => {
      const worker = (globalThis.worker = new Worker(address, { type: "module" }));
      let asked = 0;
      const waiting = new Map<string, (data: { status: number; body: string }) => void>();
      let heard: (board: unknown) => void = () => {};
      const ready = new Promise<void>((resolve, reject) => {
        worker.onmessage = ({ data }) => {
          if (data.kind === "ready") resolve();
          else if (data.kind === "failed") reject(new Error(data.reason));
          else if (data.kind === "response") waiting.get(data.id)?.(data);
          else if (data.kind === "message" && JSON.parse(data.message).board)
            heard(JSON.parse(data.message).board);
        };
      });
      globalThis.ask = (path, body) =>
        new Promise((resolve, reject) => {
          const id = `lab:${++asked}`;
          waiting.set(id, ({ status, body: text }) =>
            status === 200 ? resolve(JSON.parse(text)) : reject(new Error(text)),
          );
          worker.postMessage({ kind: "request", id, method: "POST", path, body: JSON.stringify(body), key: id });
        });
      globalThis.hear = () => new Promise((resolve) => (heard = resolve));
      worker.postMessage({ kind: "start", local, pyodide });
      await ready;
    },
    [site.file("rules-worker"), site.local, site.pyodide] as const,
  );
  const thread = workerThread();
  const processor: number[] = [];
  let seed = 1;
  while (processor.length < count) {
    await page.evaluate(async ([name, seatCount]) => {
      const seats = Array.from({ length: seatCount }, () => ({ kind: "here" }));
      const { id } = (await globalThis.ask("/api/boards", { game: name, seats })) as { id: string };
      globalThis.board = id;
      const heard = globalThis.hear();
      globalThis.worker.postMessage({ kind: "open", id: `lab:${id}`, path: `/api/boards/${id}/socket` });
      globalThis.shown = await heard;
    }, [game, players] as const);
    for (let over = false; !over && processor.length < count; ) {
      seed = (seed * 48271) % 2147483647;
      const before = threadSeconds(thread);
      over = await page.evaluate(async (chance) => {
        const leaves = (tree: unknown): string[] =>
          typeof tree === "string" ? [tree] : Object.values(tree as object).flatMap(leaves);
        const { ply, inputs } = globalThis.shown;
        const legal = leaves(inputs);
        const heard = globalThis.hear();
        await globalThis.ask(`/api/boards/${globalThis.board}/moves`, { ply, move: legal[chance % legal.length] });
        globalThis.shown = await heard;
        return globalThis.shown.outcome !== null;
      }, seed);
      processor.push(threadSeconds(thread) - before);
    }
  }
  await page.evaluate(() => globalThis.worker.terminate());
  return { processor };
}

const TASKS = { cold, warm, "first-page": firstPage, search, moves };

await site.start();
for await (const line of createInterface({ input: process.stdin })) {
  const task = JSON.parse(line) as Task;
  process.stdout.write(`${JSON.stringify(await TASKS[task.what](task))}\n`);
}
await (await lab)?.context.close();
site.end();
rmSync(temporary, { recursive: true, force: true });
