/** Analysis: a pasted record, a variation and the way back, the engine, the judged game, links, the editor, files. */

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Tried } from "../src/api/types";
import { pathTo } from "../src/board/inputs";
import { ask, boardOf, clickPlace, launch, newBoard, PHONE, playMove, shows, visit } from "./browser";
import { Server } from "./server";

const server = new Server();
const RECORD = '[Game "blockade"]\n[Seat.0 "Anna"]\n[Seat.1 "Bert"]\n\n1. g4 l8 g7 k2 K *\n';
const COMPILING = 150_000; // the engine's code may have to be compiled first
let browser: Browser;

beforeAll(async () => {
  await server.start();
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  await server.end();
});

async function paste(page: Page): Promise<void> {
  await page.goto("/analysis");
  await page.getByLabel("Record of a game").fill(RECORD);
  await page.getByRole("button", { name: "Analyse", exact: true }).click();
  await shows(page, 5);
}

it("a pasted game is judged, and a variation is played and left", { timeout: 2 * COMPILING }, async () => {
  const { page, context, complaints } = await visit(browser, server.address);
  await paste(page);
  await page.getByText("Anna – Bert").waitFor();
  await page.keyboard.press("ArrowLeft");
  await shows(page, 4);
  await page.locator('[data-done="true"]').waitFor({ timeout: COMPILING }); // the win is certain
  await page.locator(".ui-hint").first().waitFor();

  await page.getByRole("button", { name: "Review the game" }).click();
  const fault = page.getByRole("listitem").filter({ hasText: "4. Blue k2 blunder" });
  await fault.getByRole("button", { name: "blunder" }).click();
  await shows(page, 4);
  await fault.getByRole("button", { name: "Better:" }).click();
  await shows(page, 4);
  await page.getByText("Variation").waitFor();
  await page.getByRole("button", { name: "Back to the game" }).click();
  await shows(page, 3);
  await page.getByRole("list", { name: "Variations from here" }).getByRole("button").first().click();
  await shows(page, 4);
  await page.getByRole("button", { name: "Back to the game" }).click();
  await shows(page, 3);

  const state = { game: "blockade", moves: ["g4", "l8", "g7"] };
  const { plies } = await ask<{ plies: { state: string }[] }>(page, "/api/analysis/line", state);
  const tried = await ask<Tried>(page, "/api/try", { game: "blockade", state: plies[2]!.state });
  for (const place of pathTo(tried.inputs, "a4")!) await clickPlace(page, place);
  await shows(page, 4);
  await page.getByRole("slider").press("ArrowLeft");
  await shows(page, 3);
  expect(complaints).toEqual([]);
  await context.close();
});

it("a position is shared by link, edited, kept and played on", async () => {
  const { page, context, complaints } = await visit(browser, server.address, { size: PHONE });
  await paste(page);
  await page.getByRole("button", { name: "One move back" }).click();
  await shows(page, 4);
  await page.getByRole("button", { name: "Share" }).click();
  const link = await page.getByRole("textbox", { name: "Link to the whole line" }).inputValue();
  await page.goto(link);
  await shows(page, 4);

  await page.getByRole("button", { name: "Download" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Record" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("brettwerk-blockade.bwr");
  await page.getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: "Edit the position" }).click();
  const text = page.getByLabel("Position as text");
  const before = await text.inputValue();
  await text.fill("nonsense");
  await page.locator("#position-trouble.wrong").waitFor();
  await text.fill(before);
  await page.getByRole("button", { name: "rS", exact: true }).click();
  await page.locator('[data-square="a1"]').click();
  expect(await text.inputValue()).toMatch(/\/rS\d+ /);
  await page.locator('[data-square="a1"]').click();
  expect(await text.inputValue()).toBe(before);
  await page.locator("button:not([disabled])", { hasText: "Analyse this position" }).click();
  await shows(page, 0);

  await page.getByRole("button", { name: "Play on from here" }).click();
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.waitForURL(/\/board\//);
  await shows(page, 0);
  expect(complaints.filter((one) => !one.includes("422"))).toEqual([]);
  await context.close();
});

it("a finished board leads to its analysis", async () => {
  const { page, context } = await visit(browser, server.address, { language: "de", look: "dark" });
  const id = await newBoard(page, { game: "aufstellen", seats: [{ kind: "me" }, { kind: "here" }] });
  await playMove(page, id, "a1");
  await ask(page, `/api/boards/${id}/resign`, {});
  await page.getByRole("link", { name: "Analysieren" }).first().click();
  await page.waitForURL(`**/analysis/board/${id}`);
  await shows(page, (await boardOf(page, id)).ply + 1);
  await page.goto("/");
  await page.locator(`a[href="/analysis/board/${id}"]`).waitFor();
  await context.close();
});
