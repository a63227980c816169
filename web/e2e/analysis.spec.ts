/** Analysis: a pasted record, a variation and the way back, the engine, the judged game, links, the editor, files. */

import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { expect, it, vi } from "vitest";
import type { Tried } from "../src/api/types";
import { pathTo } from "../src/board/input/inputs";
import { ask, boardOf, clickPlace, newBoard, PATIENCE, PHONE, playMove, shows, visit } from "./browser";
import { browser, server } from "./setup";

const RECORD = '[Game "blockade"]\n[Seat.0 "Anna"]\n[Seat.1 "Bert"]\n\n1. g4 l8 g7 k2 K *\n';

async function paste(page: Page, record = RECORD): Promise<void> {
  await page.goto("/analysis");
  await page.getByLabel("Record of a game").fill(record);
  await page.getByRole("button", { name: "Analyse", exact: true }).click();
  await shows(page, 5);
}

/** Wait until a field has a value. */
async function becomes(field: Locator, value: RegExp): Promise<void> {
  await vi.waitFor(async () => expect(await field.inputValue()).toMatch(value), { timeout: PATIENCE });
}

it("a pasted game is judged, and a variation is played and left", async () => {
  const { page, context, complaints } = await visit(browser, server.address);
  await paste(page);
  await page.getByText("Anna – Bert").waitFor();
  await page.keyboard.press("ArrowLeft");
  await shows(page, 4);
  await page.locator('[data-done="true"]').waitFor(); // the win is certain
  await page.locator(".ui-hint").first().waitFor();

  await page.getByRole("button", { name: "Review the game" }).click();
  const fault = page.getByRole("listitem").filter({ hasText: "4. Blue k2 blunder" });
  await fault.getByRole("button", { name: "blunder" }).click();
  await shows(page, 4);
  await fault.getByRole("button", { name: "Better:" }).click();
  await shows(page, 4);
  await page.getByText("Variation", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Back to the game" }).click();
  await shows(page, 3);
  await page.getByRole("list", { name: "Variation" }).getByRole("button").first().click();
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

it("openings show what was played, and a click plays it", async () => {
  const { page, context, complaints } = await visit(browser, server.address);
  await page.goto("/analysis?game=blockade");
  await shows(page, 0);
  const list = page.getByRole("list", { name: "Openings" });
  const first = list.getByRole("listitem").first();
  const { openings } = await ask<Tried>(page, "/api/try", { game: "blockade" });
  const { move, games, wins } = openings.moves[0]!;
  await first.getByText(String(games), { exact: true }).waitFor();
  await first.getByRole("img", { name: `Red ${wins[0]}, Blue ${wins[1]}, drawn` }).waitFor();
  await first.getByRole("button", { name: `Play ${move}` }).click();
  await shows(page, 1);
  await list.getByRole("listitem").first().waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it("comments and variations of a record are shown, entered, left, and kept by the browser", async () => {
  const { page, context, complaints } = await visit(browser, server.address);
  const more = "{At first} 1. g4 l8 {Guards} g7 ({Instead} 3. a4 {quieter} 4. b5 (4. c5) 5. a6) 4. k2 K *";
  await paste(page, RECORD.replace(/1\. .*/, more));
  const list = page.getByRole("list", { name: "Moves" });
  for (const words of ["At first", "Guards", "Instead", "quieter"])
    await list.getByText(words, { exact: true }).waitFor();
  await page.reload();
  await shows(page, 5);
  await page.getByRole("button", { name: "Download" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Record" }).click(),
  ]);
  expect(readFileSync(await file.path(), "utf8")).toContain("({Instead}");
  await page.getByRole("button", { name: "Close" }).click();
  await list.getByRole("button", { name: "b5" }).click();
  await shows(page, 4);
  await page.keyboard.press("ArrowRight");
  await shows(page, 5);
  await list.getByRole("button", { name: "c5" }).click();
  await shows(page, 4);
  await page.getByRole("button", { name: "Back to the game" }).click();
  await shows(page, 2);
  await page.keyboard.press("End");
  await shows(page, 5);
  expect(complaints).toEqual([]);
  await context.close();
});

it("knights and walls are put on their places, by clicks and by keys", async () => {
  const { page, context, complaints } = await visit(browser, server.address);
  await page.goto("/analysis?game=alcazar");
  await shows(page, 0);
  await page.getByRole("button", { name: "Edit the position" }).click();
  const text = page.getByLabel("Position as text");
  const place = (id: string) => page.locator(`dialog [data-place="${id}"]`);
  await becomes(text, /^a1,d4\/.*b1e/);
  await place("square-b2").click();
  await becomes(text, /^b2,d4\//);
  expect(await place("edge-b1e").count()).toBe(0);
  await page.getByRole("button", { name: "wall", exact: true }).click();
  await place("edge-b1e").click();
  await page.locator("#position-error.wrong", { hasText: "eight walls" }).waitFor();
  await place("edge-c1e").focus();
  await page.keyboard.press("Enter");
  await becomes(text, /c1e/);
  await page.getByText("Blue", { exact: true }).last().click();
  await page.getByLabel("Moved by the opponent just now").selectOption("c1e");
  await becomes(text, / 1 barred=c1e$/);
  await page.locator("dialog button.main:not([disabled])").click();
  await shows(page, 0);
  await page.locator(".pane .barred").waitFor({ state: "attached" });
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
  await page.locator("#position-error.wrong").waitFor();
  await text.fill(before);
  await page.getByRole("button", { name: "red square", exact: true }).click();
  await page.locator('dialog [data-place="square-a1"]').click();
  await becomes(text, /\/rS\d+ /);
  await page.locator('dialog [data-place="square-a1"]').click();
  await becomes(text, new RegExp(`^${before}$`));
  await page.locator("dialog button.main:not([disabled])").click();
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
