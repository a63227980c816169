/** From turn to turn: moves planned beforehand, what others did meanwhile, the way back, and results that wait. */

import type { Page } from "playwright-core";
import { expect, it, vi } from "vitest";
import {
  ask,
  boardOf,
  clickMove,
  clickPlace,
  join,
  linkOf,
  newBoard,
  PATIENCE,
  PHONE,
  playMove,
  shows,
  visit,
} from "./browser";
import scripts from "./scripts.json" with { type: "json" };
import { browser, server } from "./setup";

const planned = (page: Page) => page.locator("[data-planned]");

/** Two people at a board of weltreich, of whom the second is to move. */
async function table() {
  const [anna, bob] = [await visit(browser, server.address), await visit(browser, server.address)];
  const seats = [{ kind: "me" as const, name: "Anna" }, { kind: "link" as const }];
  const id = await newBoard(anna.page, { game: "weltreich", seats });
  await join(bob.page, await linkOf(anna.page, id), "Bob");
  await anna.page.getByRole("dialog").waitFor({ state: "hidden" });
  await playMove(anna.page, id, "a1-a9");
  await shows(bob.page, 1);
  return { anna, bob, id };
}

it("a planned move is played when it is possible, dropped when not, and cancelled in every way", async () => {
  const { anna, bob, id } = await table();
  const { page } = anna;
  const plan = async () => {
    await clickPlace(page, "square-a9");
    await clickPlace(page, "square-k9");
    await planned(page).filter({ hasText: "a9-k9" }).waitFor();
    await page.locator("[data-plan]").waitFor({ state: "attached" });
  };
  await plan();
  await page.keyboard.press("Escape");
  await planned(page).waitFor({ state: "detached" });
  await plan();
  const far = (await page.locator('[data-place="square-f6"]').boundingBox())!;
  await page.mouse.click(far.x + 5, far.y + 5, { button: "right" });
  await planned(page).waitFor({ state: "detached" });
  await plan();
  await clickPlace(page, "square-f6");
  await planned(page).waitFor({ state: "detached" });
  await plan();
  await page.getByRole("button", { name: "Cancel" }).click();
  await planned(page).waitFor({ state: "detached" });

  // By keyboard alone, and it outlasts a look back.
  await page.locator('[data-place="square-a9"]').focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await planned(page).filter({ hasText: "a9-a10" }).waitFor();
  await page.getByRole("button", { name: "One move back" }).click();
  await page.getByRole("button", { name: "Back to the game" }).click();
  // The planned move answers so soon that Bob may never see the position between.
  await clickMove(bob.page, await boardOf(bob.page, id), "l12-l8");
  await Promise.all([shows(page, 3), shows(bob.page, 3)]);
  expect((await boardOf(page, id)).moves.at(-1)!.text).toBe("a9-a10");

  // Bob takes the place it was to go to.
  await clickPlace(page, "square-a10");
  await clickPlace(page, "square-b10");
  await planned(page).waitFor();
  await playMove(bob.page, id, "j10-b10");
  await page.getByText("a10-b10 is no longer possible, so it is not played.").waitFor();
  await shows(page, 4);
  expect([anna.complaints, bob.complaints]).toEqual([[], []]);
  await Promise.all([anna.context.close(), bob.context.close()]);
});

it("in a game of three, all since one's own turn is marked and shown again", async () => {
  const { page, context, complaints } = await visit(browser, server.address);
  const engine = { kind: "engine" as const, level: 1 };
  const seats = [{ kind: "me" as const }, engine, engine];
  const id = await newBoard(page, { game: "weltreich", players: 3, seats });
  await clickMove(page, await boardOf(page, id), "d1-d4");
  await shows(page, 3);
  const marked = page.locator("[data-recent]");
  await marked.first().waitFor({ state: "attached" });
  await page.reload();
  await marked.first().waitFor({ state: "attached" });
  // A move is shown for less than a second, so the page itself takes notes.
  await page.evaluate(() => {
    const plies: string[] = ((window as never as { plies: string[] }).plies = []);
    const look = () => {
      const ply = document.querySelector("[data-at-ply]")?.getAttribute("data-at-ply");
      if (ply && plies.at(-1) !== ply) plies.push(ply);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  const shown = () => page.evaluate(() => (window as never as { plies: string[] }).plies.splice(0));
  const again = async () =>
    vi.waitFor(async () => expect(seen.push(...(await shown())) && seen.slice(-3)).toEqual(["1", "2", "3"]), {
      timeout: PATIENCE,
    });
  let seen: string[] = [];
  await page.getByRole("button", { name: "Since my last turn" }).click();
  await again();
  seen = [];
  await page.locator('[data-place="square-d4"]').focus();
  await page.keyboard.press("b");
  await again();
  expect(complaints).toEqual([]);
  await context.close();
});

it("Back closes what lies over the board, and only then leaves it", async () => {
  const { page, context, complaints } = await visit(browser, server.address, { size: PHONE });
  await page.goto("/settings");
  const id = await newBoard(page, { game: "blokus-duo", seats: [{ kind: "me" }, { kind: "here" }] });
  const at = page.url();
  const closes = async (open: () => Promise<void>, what: string) => {
    await open();
    await page.locator(what).waitFor();
    await page.goBack();
    await page.locator(what).waitFor({ state: "hidden" });
    expect(page.url()).toBe(at);
  };
  await closes(() => page.getByRole("button", { name: "Rules" }).click(), "dialog.side[open]");
  await closes(() => page.getByRole("button", { name: "Moves" }).click(), ".fold.listing");
  await closes(() => page.getByRole("button", { name: "Resign" }).click(), "dialog[open]");
  await page.goBack();
  await page.waitForURL("**/settings");
  expect([complaints, id.length > 0]).toEqual([[], true]);
  await context.close();
});

it("the result and its confetti come after the last animation", async () => {
  const settings = { speed: "slow", sound: false };
  const { page, context } = await visit(browser, server.address, { settings });
  const { moves } = scripts.aufstellen;
  const id = await newBoard(page, { game: "aufstellen", seats: [{ kind: "me" }, { kind: "here" }] });
  for (const [ply, move] of moves.slice(0, -1).entries())
    await ask(page, `/api/boards/${id}/moves`, { ply, move });
  await shows(page, moves.length - 1);
  await page.evaluate(() => {
    const seen: string[] = ((window as never as { seen: string[] }).seen = []);
    const look = () => {
      const moving = document.querySelector("[data-at-ply]")?.getAttribute("data-at-ply") === "";
      const parts = [".result", ".result > span"].map((one) => document.querySelector(one) !== null);
      const state = [moving ? "moving" : "resting", ...parts].join(" ");
      if (seen.at(-1) !== state) seen.push(state);
    };
    look();
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await clickMove(page, await boardOf(page, id), moves.at(-1)!);
  await page.locator(".result > span").first().waitFor({ state: "attached" });
  const seen = await page.evaluate(() => (window as never as { seen: string[] }).seen);
  expect(seen.filter((state) => state.startsWith("moving"))).toEqual(["moving false false"]);
  expect(seen.at(-1)).toBe("resting true true");
  await context.close();
});
