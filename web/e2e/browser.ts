/** A browser with what the tests do in it again and again. */

import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import type { Board, BoardRequest, Share } from "../src/api/types";
import scripts from "./scripts.json" with { type: "json" };
import { pathTo } from "../src/board/input/inputs";

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
/** How long a page may take for one thing, on a busy machine too. */
export const PATIENCE = Number(process.env["BRETTWERK_PATIENCE"] ?? 150_000);

const LAUNCH = {
  executablePath: process.env["BRETTWERK_CHROMIUM"] ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
};

export function launch(): Promise<Browser> {
  return chromium.launch(LAUNCH);
}

export interface VisitOptions {
  size?: { width: number; height: number };
  language?: "de" | "en";
  look?: "light" | "dark";
  settings?: object;
  tips?: boolean;
  /** Whether the browser may keep the app, which takes a while in each new one. */
  keepsApp?: boolean;
}

const contextOptions = (address: string, options: VisitOptions) =>
  ({
    baseURL: address,
    viewport: options.size ?? DESKTOP,
    locale: options.language ?? "en",
    colorScheme: options.look ?? "light",
    hasTouch: options.size === PHONE,
    serviceWorkers: options.keepsApp ? "allow" : "block",
  }) as const;

/** A page of a new visitor. */
export async function visit(browser: Browser, address: string, options: VisitOptions = {}) {
  return begin(await browser.newContext(contextOptions(address, options)), options);
}

/** A page in a browser of its own, which has in a folder what it kept there before. */
export async function visitAgain(folder: string, address: string, options: VisitOptions = {}) {
  const kept = { ...options, keepsApp: true };
  return begin(
    await chromium.launchPersistentContext(folder, { ...LAUNCH, ...contextOptions(address, kept) }),
    kept,
  );
}

/** The first page. What the browser complains about is kept and must stay empty. */
async function begin(context: BrowserContext, options: VisitOptions) {
  const { settings = { speed: "none", sound: false } } = options;
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(
    ([kept, tips, goals]) => {
      if (!localStorage.getItem("brettwerk.settings"))
        localStorage.setItem("brettwerk.settings", kept as string);
      if (tips) return;
      localStorage.setItem("brettwerk.tips", "seen");
      localStorage.setItem("brettwerk.goals", goals as string);
    },
    // Most tests ask the server how its boards stand, so these must be there.
    [
      JSON.stringify({ engine: "server", ...settings }),
      options.tips ?? false,
      Object.keys(scripts).join(" "),
    ],
  );
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (
      message.type() === "error" &&
      !/ERR_CONNECTION|ERR_FAILED|WebSocket|status of 503/.test(message.text())
    )
      complaints.push(`${message.text()} ${message.location().url}`);
  });
  return { context, page, complaints };
}

/** Ask the server in the name of the page's visitor; what the page itself would have to do is left to the tests of it. */
export async function ask<T>(page: Page, path: string, body?: unknown): Promise<T> {
  const method = body === undefined ? "GET" : "POST";
  const answer = await page.request.fetch(path, { method, data: body, timeout: PATIENCE });
  const text = await answer.text();
  if (!answer.ok()) throw new Error(text);
  return JSON.parse(text) as T;
}

/** Show a new board, on which some moves have been played already. */
export async function newBoard(
  page: Page,
  request: Partial<BoardRequest> & { game: string },
  moves: string[] = [],
): Promise<string> {
  const { id } = await ask<{ id: string }>(page, "/api/boards", request);
  const start = moves.length ? (await boardOf(page, id)).ply : 0;
  for (const [index, move] of moves.entries())
    await ask(page, `/api/boards/${id}/moves`, { ply: start + index, move });
  await page.goto(`/board/${id}`);
  await page.locator(".pane").first().waitFor();
  return id;
}

export const boardOf = (page: Page, id: string) => ask<Board>(page, `/api/boards/${id}`);

/** Wait until the page shows the position after a number of moves. */
export async function shows(page: Page, ply: number): Promise<void> {
  await page.locator(`[data-at-ply="${ply}"]`).waitFor();
}

/** Click a place in its middle. */
export async function clickPlace(page: Page, id: string): Promise<void> {
  const place = page.locator(`[data-place="${id}"]`);
  if ((await place.getAttribute("aria-pressed")) === "true") return;
  const box = (await place.boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Let somebody take a seat by link. */
export async function join(page: Page, link: string, name: string): Promise<void> {
  await page.goto(new URL(link).pathname);
  await page.getByRole("textbox").fill(name);
  await page.locator("form .main").click();
  await page.locator(".pane").first().waitFor();
}

/** The link by which others take a seat. */
export async function linkOf(page: Page, id: string): Promise<string> {
  const { join: link } = await ask<Share>(page, `/api/boards/${id}/share`);
  return link!;
}

/** Play a move by clicking what leads to it. */
export async function playMove(page: Page, id: string, move: string): Promise<void> {
  const board = await boardOf(page, id);
  await clickMove(page, board, move);
  await shows(page, board.ply + 1);
}

/** Click what leads to a move, as soon as the page shows the position in which it is played. */
export async function clickMove(page: Page, board: Board, move: string): Promise<void> {
  const path = pathTo(board.inputs, move);
  if (!path) throw new Error(`${board.game}: ${move} cannot be played`);
  await shows(page, board.ply);
  for (const place of path) await clickPlace(page, place);
}

/** Play the move that the engine recommends, on whatever board the page shows. Some places come after the first clicks. */
export async function playHint(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Hint" }).click();
  const hint = page.locator("[data-hint]");
  await hint.first().waitFor({ state: "attached" });
  const clicked = new Set<string>();
  for (;;) {
    const places = await hint.evaluateAll((found) => found.map((one) => one.getAttribute("data-hint")!));
    const next = places.find((place) => !clicked.has(place));
    if (!next) break;
    await clickPlace(page, next);
    clicked.add(next);
  }
  // What comes through a gate is asked once piece and target are chosen.
  const isAsked = await page
    .waitForFunction(
      () =>
        document.querySelector("[data-choice].hinted")
          ? "asked"
          : document.querySelector("[data-hint]")
            ? ""
            : "made",
      undefined,
      { timeout: 2000 },
    )
    .then(
      async (state) => (await state.jsonValue()) === "asked",
      () => false,
    );
  if (isAsked) await page.locator("[data-choice].hinted").click();
}
