/** A complete game of each game, by clicks, from the first to the result. */

import { expect, it } from "vitest";
import { boardOf, clickPlace, newBoard, PHONE, playMove, shows, visit } from "./browser";
import scripts from "./scripts.json" with { type: "json" };
import { browser, server } from "./setup";

it.each(Object.entries(scripts))("%s is played to its end", async (game, { state, moves, code }) => {
  const { page, context, complaints } = await visit(browser, server.address);
  await page.goto(`/new/${game}`);
  await page.getByRole("button", { name: "Start the game" }).waitFor();
  const others = await page.locator("form .seat").count();
  const seats = [
    { kind: "me" as const },
    ...Array.from({ length: others - 1 }, () => ({ kind: "here" as const })),
  ];
  const id = await newBoard(page, { game, state, seats });
  const start = (await boardOf(page, id)).ply;
  for (const move of moves) await playMove(page, id, move);
  await page.locator(".result").waitFor();
  const board = await boardOf(page, id);
  expect(board.outcome?.code).toBe(code);
  expect(board.ply - start).toBe(moves.length);
  expect(await page.locator(".result").innerText()).toContain(board.outcome!.text.en);
  expect(complaints).toEqual([]);
  await context.close();
});

it("a whole game of blockade against level 1, from home", async () => {
  const { page, context, complaints } = await visit(browser, server.address);
  await page.goto("/new/blockade");
  await page.getByLabel("Level of Blue").selectOption("1");
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.locator(".pane").waitFor();
  const id = page.url().split("/").at(-1)!;
  for (;;) {
    await page.locator(".ui-place.ui-can, .result").first().waitFor();
    const board = await boardOf(page, id);
    if (board.outcome) break;
    const ids = Object.keys(board.inputs);
    const first = ids[Math.floor(Math.random() * ids.length)];
    if (!first) continue;
    await shows(page, board.ply);
    await clickPlace(page, first);
    const then = board.inputs[first];
    if (typeof then === "object") await clickPlace(page, Object.keys(then)[0]!);
    await page.locator(`[data-at-ply="${board.ply}"]`).waitFor({ state: "detached" });
  }
  await page.locator(".result").waitFor();
  await page.getByRole("button", { name: "Rematch" }).first().click();
  await page.waitForURL((url) => !url.pathname.endsWith(id));
  await page.locator(".pane").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it("a game goes on after a reload and after the server was started anew", async () => {
  const { page, context } = await visit(browser, server.address);
  const seats = [{ kind: "me" as const }, { kind: "here" as const }];
  const id = await newBoard(page, { game: "weltreich", seats });
  await playMove(page, id, "a1-a9");
  await page.reload();
  await shows(page, 1);
  await server.stop();
  await page.getByText("Connection lost").waitFor();
  await server.start();
  await page.getByText("Connection lost").waitFor({ state: "detached" });
  await playMove(page, id, "l12-l8");
  await page.getByRole("button", { name: "Undo" }).click();
  await shows(page, 1);
  await context.close();
});

it("moves by dragging, and can be looked at backwards", async () => {
  const { page, context, complaints } = await visit(browser, server.address);
  const seats = [{ kind: "me" as const }, { kind: "here" as const }];
  await newBoard(page, { game: "weltreich", seats });
  const from = (await page.locator('[data-place="square-a1"]').boundingBox())!;
  const to = (await page.locator('[data-place="square-a9"]').boundingBox())!;
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y - 60, { steps: 3 });
  await page.mouse.move(to.x + 20, to.y + 20, { steps: 3 });
  await page.mouse.up();
  await shows(page, 1);
  await page.getByRole("button", { name: "One move back" }).click();
  await page.getByText("You are looking at move 0 of 1").waitFor();
  await page.getByRole("button", { name: "Back to the game" }).click();
  await shows(page, 1);
  expect(complaints).toEqual([]);
  await context.close();
});

it("a tap on a phone is confirmed", async () => {
  const { page, context, complaints } = await visit(browser, server.address, { size: PHONE, language: "de" });
  const seats = [{ kind: "me" as const }, { kind: "here" as const }];
  await newBoard(page, { game: "blockade", seats });
  await page.locator('[data-place="square-g7"]').tap({ force: true });
  await page.getByRole("button", { name: "Bestätigen" }).waitFor();
  await shows(page, 0);
  await page.locator('[data-place="square-g6"]').tap({ force: true });
  await page.getByRole("button", { name: "Bestätigen" }).click();
  await shows(page, 1);
  await page.locator('[data-place="square-b7"]').tap({ force: true });
  await page.locator('[data-place="square-b7"]').tap({ force: true });
  await shows(page, 2);
  expect(complaints).toEqual([]);
  await context.close();
});

it("is played by keyboard alone", async () => {
  const { page, context, complaints } = await visit(browser, server.address);
  await page.goto("/");
  await page.getByRole("button", { name: "Play Blockade now" }).focus();
  await page.keyboard.press("Enter");
  await page.locator(".pane").waitFor();
  while (!(await page.evaluate(() => document.activeElement?.hasAttribute("data-place")))) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("ArrowRight");
  for (let i = 0; i < 8; i++) await page.keyboard.press("ArrowUp");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("b9, playable");
  await page.keyboard.press("Enter");
  await shows(page, 2);
  expect(await page.locator("[aria-live=polite]").first().textContent()).toContain("Blue:");
  expect(complaints).toEqual([]);
  await context.close();
});

it("asks before resigning and says how it ended", async () => {
  const { page, context } = await visit(browser, server.address, { language: "de" });
  await newBoard(page, { game: "alcazar", seats: [{ kind: "me" }, { kind: "here" }] });
  await page.getByRole("button", { name: "Aufgeben" }).click();
  await page.getByRole("button", { name: "Weiterspielen" }).click();
  await page.getByRole("button", { name: "Aufgeben" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Aufgeben" }).click();
  await page.getByText("Du hast verloren.").waitFor();
  await context.close();
});
