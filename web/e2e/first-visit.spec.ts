/** The first minute of a stranger: what comes first, what stands in the way, and what a finger has to do. */

import { expect, it } from "vitest";
import type { LessonBody } from "../src/api/types";
import { ask, newBoard, PHONE, playMove, shows, visit } from "./browser";
import { browser, server } from "./setup";

const TWO = [{ kind: "me" as const }, { kind: "here" as const }];

it("a stranger begins with the games, who has played with the puzzle of the day", async () => {
  const { page, context, complaints } = await visit(browser, server.address, { size: PHONE });
  const above = async () => {
    await page.goto("/");
    const [puzzle, games] = [page.locator("[data-day]"), page.locator("article").first()];
    await puzzle.waitFor();
    return (await puzzle.boundingBox())!.y < (await games.boundingBox())!.y;
  };
  expect(await above()).toBe(false);
  const learn = (await page.getByRole("link", { name: "step by step" }).first().boundingBox())!;
  expect(learn.y + learn.height).toBeLessThan(PHONE.height);
  await newBoard(page, { game: "blockade", seats: TWO });
  expect(await above()).toBe(true);
  expect(complaints).toEqual([]);
  await context.close();
});

it("nothing lies over a board while games come to the device that nobody waits for", async () => {
  const settings = { speed: "none", sound: false, engine: "automatic" };
  const { page, context } = await visit(browser, server.address, { size: PHONE, settings });
  await context.route("**/local/**", () => undefined); // it never arrives
  await page.goto("/");
  await page.locator('[data-play="blockade"]').click();
  await shows(page, 0);
  await page.waitForTimeout(1000);
  expect(await page.locator(".loading").count()).toBe(0);
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem("brettwerk.settings")!) as object;
    localStorage.setItem("brettwerk.settings", JSON.stringify({ ...kept, engine: "device" }));
  });
  await page.goto("/");
  await page.locator('[data-play="blockade"]').click();
  await page.locator(".loading").waitFor();
  await context.close();
});

it("by finger, a step of a lesson takes a move at once, and a piece that is laid is confirmed", async () => {
  const { page, context, complaints } = await visit(browser, server.address, { size: PHONE });
  const confirm = page.getByRole("button", { name: "Confirm" });
  for (const game of ["tor", "blokus-duo"]) {
    await page.goto(`/learn/${game}`);
    await page.locator('[data-status="waiting"]').waitFor();
    const { steps } = await ask<LessonBody>(page, `/api/lessons/${game}`);
    const [piece, ...rest] = steps[0]!.solution;
    await page.locator(`[data-place="${piece}"]`).tap({ force: true });
    if (game === "blokus-duo") {
      // The board is seen from nearer now: any place in sight will do that covers the start point.
      const board = (await page.locator(".pane").first().boundingBox())!;
      await page.touchscreen.tap(board.x + board.width / 2, board.y + board.height / 2);
      await confirm.tap();
    } else await page.locator(`[data-place="${rest.at(-1)}"]`).tap({ force: true });
    await page.locator('[data-status="right"]').waitFor();
    expect(await confirm.count()).toBe(0);
  }
  expect(complaints).toEqual([]);
  await context.close();
});

it("on a phone, a hint shows which piece of the hand it is about, and the board keeps its size", async () => {
  const size = { width: 390, height: 664 };
  const { page, context, complaints } = await visit(browser, server.address, { size });
  await newBoard(page, { game: "blokus-duo", seats: [{ kind: "me" }, { kind: "engine", level: 1 }] });
  const hint = page.getByRole("button", { name: "Hint" });
  await hint.click();
  const piece = page.locator(".pieces > .hinted");
  await piece.waitFor();
  const [own, strip] = [await piece.boundingBox(), await page.locator(".hand .pieces").boundingBox()];
  expect(own!.x).toBeGreaterThanOrEqual(strip!.x);
  expect(own!.x + own!.width).toBeLessThanOrEqual(strip!.x + strip!.width);

  const id = await newBoard(page, { game: "tor", seats: TWO });
  await playMove(page, id, "a2-l2"); // now there are gates, and a legend that explains their marks
  await page.locator(".legend li").nth(1).waitFor();
  const board = page.locator(".table .pane, .pane").first();
  const before = await board.boundingBox();
  await hint.click();
  await page.locator("[data-hint-arrow]").waitFor({ state: "attached" });
  expect(await board.boundingBox()).toEqual(before);
  expect(complaints).toEqual([]);
  await context.close();
});
