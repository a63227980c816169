/** What matters is shown on wish, a vain click says what it would have needed, and gates and hints are drawn. */

import { expect, it } from "vitest";
import { ask, boardOf, clickPlace, newBoard, PHONE, playMove, shows, visit } from "./browser";
import { browser, server } from "./setup";
import type { Click, Marks } from "../src/api/types";

const TWO = [{ kind: "me" as const }, { kind: "here" as const }];
const AGAINST = [{ kind: "me" as const }, { kind: "engine" as const, level: 1 }];

it("marks threats and chances in the first three games, and by one switch", async () => {
  const { page, context, complaints } = await visit(browser, server.address);
  for (let game = 1; game <= 4; game++) {
    await newBoard(page, { game: "blockade", seats: TWO });
    const shown = game <= 3 ? "on" : "off";
    await page.locator(`[data-marks="${shown}"]`).waitFor();
    if (game <= 3) await page.locator('[data-mark="way"]').first().waitFor({ state: "attached" });
    else expect(await page.locator("[data-mark]").count()).toBe(0);
  }
  await page.getByRole("button", { name: "Threats and chances" }).click();
  await page.locator('[data-mark="end"]').first().waitFor({ state: "attached" });
  expect(await page.getByRole("list", { name: "What the marks mean" }).innerText()).toContain(
    "the kings' ways",
  );
  await page.getByRole("button", { name: "Threats and chances" }).click();
  await page.locator("[data-mark]").first().waitFor({ state: "detached" });
  await page.goto("/settings");
  expect(await page.getByRole("radio", { name: "Never" }).isChecked()).toBe(true);
  expect(complaints).toEqual([]);
  await context.close();
});

it("shows where a piece of the other player could go", async () => {
  const { page, context, complaints } = await visit(browser, server.address);
  const id = await newBoard(page, { game: "weltreich", seats: TWO });
  await clickPlace(page, "square-l12");
  await page.locator('[data-reach="square-l1"]').waitFor({ state: "attached" });
  const { reach } = await ask<Click>(page, `/api/boards/${id}/click?on=square-l12`);
  expect(await page.locator("[data-reach]").count()).toBe(reach.length);
  await clickPlace(page, "square-a1");
  await page.locator("[data-reach]").first().waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await context.close();
});

it("says what a click that failed would have needed, and speaks to the player", async () => {
  const { page, context, complaints } = await visit(browser, server.address, { language: "de" });
  await newBoard(page, { game: "aufstellen", seats: AGAINST });
  await page.getByText("Du bist dran: Setz ein Viereck").first().waitFor();
  await clickPlace(page, "square-b2");
  await shows(page, 2);
  await page.getByText("Du bist dran: Setz den Zylinder").first().waitFor();
  await clickPlace(page, "square-b2");
  await page.locator("[data-reason]").waitFor();
  expect(await page.locator("[data-reason]").innerText()).toBe("b2 ist besetzt.");
  expect(complaints).toEqual([]);
  await context.close();
});

it("says who gave up", async () => {
  const { page, context } = await visit(browser, server.address);
  await newBoard(page, { game: "alcazar", seats: TWO });
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await page.getByText("Blue wins: Red gave up.").first().waitFor();
  await context.close();
});

it("tells the goal of each game the first time, and not again", async () => {
  const { page, context } = await visit(browser, server.address, { tips: true });
  await newBoard(page, { game: "blockade", seats: TWO });
  await page.getByRole("complementary").getByText("Clear a way across the board").waitFor();
  await page.getByRole("button", { name: "Got it" }).click();
  await newBoard(page, { game: "tor", seats: TWO });
  await page.getByText("The goal:").waitFor();
  expect(await page.getByRole("complementary").innerText()).toContain("Open gates");
  await page.getByRole("button", { name: "Got it" }).click();
  await newBoard(page, { game: "blockade", seats: TWO });
  await page.locator(".pane").waitFor();
  expect(await page.getByRole("complementary").count()).toBe(0);
  await context.close();
});

it.each([
  ["a mouse", undefined],
  ["a finger", PHONE],
])("asks at the gate what comes in, by %s", async (_, size) => {
  const { page, context, complaints } = await visit(browser, server.address, size ? { size } : {});
  const id = await newBoard(page, { game: "tor", seats: TWO });
  await playMove(page, id, "a2-l2"); // now the moves to l1 open a gate
  const [from, to] = ["l12", "l1"];
  const tap = (place: string) =>
    size
      ? page.locator(`[data-place="square-${place}"]`).tap({ force: true })
      : clickPlace(page, `square-${place}`);
  const { ply } = await boardOf(page, id);
  await tap(from);
  await tap(to);
  const buttons = page.locator("[data-choice]");
  await buttons.first().waitFor();
  expect(await buttons.count()).toBe(3);
  expect((await buttons.first().boundingBox())!.width).toBeGreaterThan(40);
  await page.locator('[data-mark="witness"]').waitFor({ state: "attached" });
  const triangle = page.locator('[data-choice="gate-T"]');
  if (size) {
    await triangle.tap();
    expect(await triangle.getAttribute("aria-pressed")).toBe("true");
    await page.getByRole("button", { name: "Confirm" }).click();
  } else {
    await triangle.click();
  }
  await shows(page, ply + 1);
  expect((await boardOf(page, id)).moves.at(-1)!.text).toBe(`${from}-${to}+T`);
  expect(complaints).toEqual([]);
  await context.close();
});

it("shows a hint as the turned piece where it would lie, and elsewhere as an arrow", async () => {
  const { page, context, complaints } = await visit(browser, server.address);
  await newBoard(page, { game: "blokus-duo", seats: AGAINST });
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator("[data-hint-ghost]").waitFor();
  await newBoard(page, { game: "weltreich", seats: AGAINST });
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator("[data-hint-arrow]").waitFor({ state: "attached" });
  expect(complaints).toEqual([]);
  await context.close();
});

it("starts a game for one over, and marks are words too", async () => {
  const { page, context, complaints } = await visit(browser, server.address);
  const id = await newBoard(page, { game: "allein", seats: [{ kind: "me" }] });
  await page.getByText("best known: 10 jumps").waitFor();
  const board = await boardOf(page, id);
  const [from, branch] = Object.entries(board.inputs)[0]!;
  await clickPlace(page, from);
  await clickPlace(page, Object.keys(branch as object)[0]!);
  await shows(page, 1);
  await page.getByText("1 move", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Start over" }).click();
  await page.waitForURL((url) => !url.pathname.endsWith(id));
  await shows(page, 0);
  const other = await newBoard(page, { game: "sprung", seats: TWO });
  const { marks } = await ask<Marks>(page, `/api/boards/${other}/marks`);
  const mark = marks.find((one) => one.kind === "halt")!;
  await clickPlace(page, mark.when[0]!);
  await page
    .getByRole("list", { name: "Threats and chances" })
    .getByText(mark.text.en)
    .waitFor({ state: "attached" });
  expect(complaints).toEqual([]);
  await context.close();
});
