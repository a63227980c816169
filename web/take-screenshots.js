/** Takes the pictures that a browser shows of the app before it is installed, of a running server (BRETTWERK_SERVER). */

import { chromium } from "playwright-core";

const SIZES = {
  "board.png": { viewport: { width: 1280, height: 800 } },
  "board-phone.png": { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true },
};
const MOVES = ["g4", "l8", "g7", "k5"];

const executablePath = process.env["BRETTWERK_CHROMIUM"] ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
for (const [file, size] of Object.entries(SIZES)) {
  const baseURL = process.env["BRETTWERK_SERVER"] ?? "http://127.0.0.1:8123";
  const context = await browser.newContext({ baseURL, locale: "de", serviceWorkers: "block", ...size });
  await context.addInitScript(() => localStorage.setItem("brettwerk.tips", "seen"));
  const page = await context.newPage();
  await page.goto("/settings");
  const id = await page.evaluate(async (moves) => {
    const ask = async (path, body) => {
      const headers = { "Content-Type": "application/json" };
      return (await fetch(path, { method: "POST", headers, body: JSON.stringify(body) })).json();
    };
    const seats = [{ kind: "me" }, { kind: "here" }];
    const board = await ask("/api/boards", { game: "blockade", seats });
    for (const [ply, move] of moves.entries()) await ask(`/api/boards/${board.id}/moves`, { ply, move });
    return board.id;
  }, MOVES);
  await page.goto(`/board/${id}`);
  await page.locator(`[data-at-ply="${MOVES.length}"]`).waitFor();
  await page.screenshot({ path: new URL(`public/screenshots/${file}`, import.meta.url).pathname });
  await context.close();
}
await browser.close();
