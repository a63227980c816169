/** Somebody who clicks, in Chromium: when their own move is seen, how evenly it moves, and what the first page weighs. */

import { readFileSync } from "node:fs";
import { chromium } from "../web/node_modules/playwright-core/index.mjs";

type Inputs = { [place: string]: Inputs | string };
type Card = { id: string; editions: Record<string, { players: number[] }> };
type Board = { ply: number; inputs: Inputs; outcome: unknown; seats: unknown[] };
interface Seen {
  /** When the last click was let go, and when the first change of a piece came. */
  clicked: number;
  moved: number;
  frames: number[];
}
interface Task {
  address: string;
  chromium: string;
  moves: number;
}

const task = JSON.parse(readFileSync(0, "utf-8")) as Task;
const browser = await chromium.launch({
  executablePath: task.chromium,
  args: ["--no-sandbox", "--disable-gpu"],
});
const options = {
  baseURL: task.address,
  viewport: { width: 1440, height: 900 },
  serviceWorkers: "block",
} as const;
const context = await browser.newContext(options);
context.setDefaultTimeout(60_000);
await context.addInitScript(() => {
  localStorage.setItem("brettwerk.tips", "seen");
  const settings = { speed: "normal", sound: false, engine: "server", marks: "never" };
  localStorage.setItem("brettwerk.settings", JSON.stringify(settings));
});
const page = await context.newPage();

async function bytesOfFirstPage(): Promise<number> {
  const context = await browser.newContext(options); // of its own, since all its pages share a clock
  const page = await context.newPage();
  // Time stands still, so that nothing is fetched ahead for the next page.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  const client = await context.newCDPSession(page);
  await client.send("Network.enable");
  let bytes = 0;
  client.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto("/");
  await page.locator("article svg").nth(7).waitFor();
  await context.close();
  return bytes;
}

const ask = <T>(path: string, body?: unknown): Promise<T> =>
  page.evaluate(
    async ([to, request]) => {
      const options = request
        ? { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(request) }
        : {};
      return (await fetch(to as string, options)).json() as never;
    },
    [path, body] as const,
  );

/** Watch the board from the next click on. */
const watch = () =>
  page.evaluate(() => {
    const seen: Seen = { clicked: 0, moved: 0, frames: [] };
    (window as never as { seen: Seen }).seen = seen;
    addEventListener("pointerup", () => (seen.clicked = performance.now()), { capture: true });
    // The page marks what it adds to a scene by classes of its own.
    const isLaid = (node: Node) => node instanceof SVGGElement && node.matches(".laid");
    const isPiece = (node: Node) =>
      isLaid(node) ||
      (node instanceof SVGGElement &&
        node.matches(".still > g") &&
        !/^ui-|(^| )still/.test(node.className.baseVal));
    const observer = new MutationObserver((changes) => {
      const shows = changes.some(({ type, target, addedNodes, attributeName }) => {
        if (type !== "attributes") return [...addedNodes].some(isPiece);
        return attributeName === "class" ? isLaid(target) : isPiece(target);
      });
      // What has changed now is on the screen with the next frame.
      if (shows && seen.clicked && !seen.moved) requestAnimationFrame(() => (seen.moved ||= performance.now()));
    });
    const options = { subtree: true, childList: true, attributes: true, attributeFilter: ["transform", "class"] };
    for (const pane of document.querySelectorAll(".pane")) observer.observe(pane, options);
    let before = 0;
    const frame = (now: number) => {
      const busy = document.querySelector("[data-at-ply]")?.getAttribute("data-at-ply") === "";
      if (busy && before) seen.frames.push(now - before);
      before = busy ? now : 0;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });

async function click(place: string): Promise<void> {
  const target = page.locator(`[data-place="${place}"]`);
  if ((await target.getAttribute("aria-pressed")) === "true") return;
  const box = (await target.boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** The clicks that lead to one of the moves, always another. */
function pathIn(inputs: Inputs, number: number): string[] {
  const places = Object.keys(inputs);
  const place = places[(7 * number + 3) % places.length]!;
  const branch = inputs[place]!;
  return typeof branch === "string" ? [place] : [place, ...pathIn(branch, number)];
}

async function play({ id: game, editions }: Card): Promise<Seen[]> {
  const players = Math.min(...editions["classic"]!.players);
  const seats = Array.from({ length: players }, (_, seat) => ({ kind: seat ? "here" : "me" }));
  const { id } = await ask<{ id: string }>("/api/boards", { game, seats });
  await page.goto(`/board/${id}`);
  const found: Seen[] = [];
  for (let number = 0; number < task.moves; number++) {
    const board = await ask<Board>(`/api/boards/${id}`);
    if (board.outcome) break;
    await page.locator(`[data-at-ply="${board.ply}"]`).waitFor();
    await watch();
    for (const place of pathIn(board.inputs, number)) await click(place);
    await page.locator(`[data-at-ply="${board.ply + 1}"]`).waitFor();
    found.push(await page.evaluate(() => (window as never as { seen: Seen }).seen));
    await page.reload();
  }
  return found;
}

function part(values: number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return Math.round(10 * (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)) / 10;
}

const firstPage = await bytesOfFirstPage();
await page.goto("/");
const games: Record<string, unknown> = {};
for (const card of await ask<Card[]>("/api/games")) {
  const seen = await play(card);
  const waits = seen.filter(({ moved }) => moved).map(({ clicked, moved }) => moved - clicked);
  const frames = seen.flatMap((one) => one.frames);
  games[card.id] = {
    moves: waits.length,
    click_to_move: { median: part(waits, 0.5), p95: part(waits, 0.95) },
    frames: { count: frames.length, median: part(frames, 0.5), p95: part(frames, 0.95) },
  };
}
await browser.close();
process.stdout.write(JSON.stringify({ first_page_bytes: firstPage, unit: "milliseconds", games }));
