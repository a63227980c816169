/** Games on the device itself: the same Python, with its compiled code as WebAssembly. */

import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { playHint, shows, visit } from "../browser";
import scripts from "../scripts.json" with { type: "json" };
import { browser, server } from "../setup";
import { python } from "../server";

const ON_DEVICE = { speed: "none", sound: false, engine: "device" };
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  ({ context, page, complaints } = await visit(browser, server.address, { settings: ON_DEVICE }));
});

afterAll(() => context.close());

/** Begin a game as the set-up page offers it, and be at its board. */
async function begin(game: string): Promise<string> {
  await page.goto(`/new/${game}`);
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.waitForURL(/\/board\//);
  await shows(page, 0);
  return page.url().split("/").at(-1)!;
}

it.each(Object.keys(scripts))("%s is played on the device", async (game) => {
  const id = await begin(game);
  expect(id).toMatch(/^local-/);
  if (game === "blokus-duo") {
    // A piece is taken from the tray and turned before it is put down; that is tried elsewhere.
    await page.getByRole("button", { name: "Hint" }).click();
    await page
      .getByText(/^Hint: /)
      .first()
      .waitFor();
    return;
  }
  await playHint(page);
  await shows(page, game === "allein" ? 1 : 2);
  await page.getByRole("button", { name: "Undo" }).click();
  await shows(page, 0);
  expect(complaints).toEqual([]);
});

it("a game survives a reload, is listed, and its record is read by the command", async () => {
  await begin("blockade");
  await playHint(page);
  await shows(page, 2);
  await page.reload();
  await shows(page, 2);
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await page.locator(".result").waitFor();
  const id = page.url().split("/").at(-1)!;
  await page.getByRole("link", { name: "Analyse" }).first().click();
  await page.getByRole("button", { name: "Download" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Record" }).click();
  const file = join(mkdtempSync(join(tmpdir(), "brettwerk-")), "game.txt");
  await (await download).saveAs(file);
  const told = execFileSync(python(), ["-m", "brettwerk", "replay", file, "--lang", "en"], {
    encoding: "utf8",
  });
  expect(told).toContain("Blue wins");
  await page.goto("/");
  await page.locator(`a[href*="${id}"]`).first().waitFor();
  expect(complaints).toEqual([]);
});
