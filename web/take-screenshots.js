/**
 * Takes pictures of the app, of a running server (BRETTWERK_SERVER). What to take is a list in JSON on standard input:
 * tools/screenshots.py knows it, and keeps the pictures where they belong.
 */

import { chromium } from "playwright-core";
import { text } from "node:stream/consumers";

const GAMES = "alcazar allein aufstellen blockade blokus-duo sprung tor weltreich";

/** Sit down at a board after some moves; gives its address. */
async function begin(page, { moves, ...request }) {
  return page.evaluate(
    async ([wanted, played]) => {
      const ask = async (path, body) => {
        const headers = { "Content-Type": "application/json" };
        const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
        if (!answer.ok) throw new Error(await answer.text());
        return answer.json();
      };
      const board = await ask("/api/boards", wanted);
      for (const [ply, move] of played.entries()) await ask(`/api/boards/${board.id}/moves`, { ply, move });
      return `/board/${board.id}`;
    },
    [request, moves],
  );
}

async function take(browser, shot) {
  const context = await browser.newContext({
    baseURL: process.env["BRETTWERK_SERVER"] ?? "http://127.0.0.1:8123",
    viewport: shot.size,
    deviceScaleFactor: shot.scale ?? 1,
    hasTouch: (shot.scale ?? 1) > 1,
    locale: shot.language,
    colorScheme: shot.look,
    serviceWorkers: "block",
  });
  await context.addInitScript((games) => {
    localStorage.setItem("brettwerk.settings", JSON.stringify({ engine: "server", sound: false }));
    localStorage.setItem("brettwerk.tips", "seen");
    localStorage.setItem("brettwerk.goals", games);
  }, GAMES);
  const page = await context.newPage();
  await page.goto("/settings");
  await page.goto(shot.board ? await begin(page, shot.board) : shot.path);
  await page.locator(shot.wait).first().waitFor();
  await page.waitForLoadState("networkidle").catch(() => undefined);
  await page.waitForTimeout(shot.pause ?? 500);
  await page.screenshot({ path: shot.file });
  await context.close();
}

const executablePath = process.env["BRETTWERK_CHROMIUM"] ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
for (const shot of JSON.parse(await text(process.stdin))) await take(browser, shot);
await browser.close();
