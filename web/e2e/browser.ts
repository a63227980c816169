/** A browser with what the tests do in it again and again. */

import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import type { Board, BoardRequest, Share } from "../src/api/types";
import { pathTo } from "../src/board/input/inputs";

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
/** How long a page may take for one thing, on a busy machine too. */
export const PATIENCE = 150_000;

export function launch(): Promise<Browser> {
  const executablePath = process.env["BRETTWERK_CHROMIUM"] ?? "/usr/bin/chromium";
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
}

export interface VisitOptions {
  size?: { width: number; height: number };
  language?: "de" | "en";
  look?: "light" | "dark";
  settings?: object;
  tips?: boolean;
}

/** A page of a new visitor. What the browser complains about is kept and must stay empty. */
export async function visit(browser: Browser, address: string, options: VisitOptions = {}) {
  const {
    size = DESKTOP,
    language = "en",
    look = "light",
    settings = { speed: "none", sound: false },
  } = options;
  const context: BrowserContext = await browser.newContext({
    baseURL: address,
    viewport: size,
    locale: language,
    colorScheme: look,
    hasTouch: size === PHONE,
  });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(
    ([kept, tips]) => {
      if (!localStorage.getItem("brettwerk.settings"))
        localStorage.setItem("brettwerk.settings", kept as string);
      if (!tips) localStorage.setItem("brettwerk.tips", "seen");
    },
    [JSON.stringify(settings), options.tips ?? false],
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

/** Ask the server in the page's name. */
export function ask<T>(page: Page, path: string, body?: unknown): Promise<T> {
  return page.evaluate(
    async ([to, request]) => {
      const answer = await fetch(to as string, {
        method: request === undefined ? "GET" : "POST",
        headers: { "Content-Type": "application/json" },
        body: request === undefined ? null : JSON.stringify(request),
      });
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()) as never;
    },
    [path, body] as const,
  );
}

export async function newBoard(
  page: Page,
  request: Partial<BoardRequest> & { game: string },
): Promise<string> {
  if (page.url() === "about:blank") await page.goto("/settings");
  const { id } = await ask<{ id: string }>(page, "/api/boards", request);
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
  const path = pathTo(board.inputs, move);
  if (!path) throw new Error(`${board.game}: ${move} cannot be played`);
  await shows(page, board.ply);
  for (const place of path) await clickPlace(page, place);
  await shows(page, board.ply + 1);
}
