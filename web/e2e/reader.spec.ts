/** What a screen reader is told, and a game of each game by keyboard alone: half of its moves typed, half by arrows. */

import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { pathTo } from "../src/board/input/inputs";
import { boardOf, newBoard, shows, visit } from "./browser";
import { findings } from "./looks";
import scripts from "./scripts.json" with { type: "json" };
import { browser, server } from "./setup";

/** How many of the last moves of each game are played; all of them with BRETTWERK_SOAK. */
const MOST = process.env["BRETTWERK_SOAK"] ? Infinity : 4;

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("data-place") ?? "");
const spoken = (page: Page) => page.locator(".visually-hidden[aria-live=polite]").textContent();

/** The way from the place that has the focus to another, in pixels to the right and downwards. */
function distance(page: Page, to: string): Promise<readonly [number, number]> {
  return page.evaluate((place) => {
    const middle = (element: Element) => {
      const box = element.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2] as const;
    };
    const [fromX, fromY] = middle(document.activeElement!);
    const [toX, toY] = middle(document.querySelector(`[data-place="${CSS.escape(place)}"]`)!);
    return [toX - fromX, toY - fromY] as const;
  }, to);
}

/** The arrows, that which leads there most directly first. */
function arrows([right, down]: readonly [number, number]): string[] {
  const ways = { ArrowRight: right, ArrowLeft: -right, ArrowDown: down, ArrowUp: -down };
  return Object.entries(ways)
    .sort(([, one], [, other]) => other - one)
    .map(([key]) => key);
}

/** Walk to a place by arrow keys; who comes to the same place again tries the next best arrow there. */
async function goTo(page: Page, id: string): Promise<void> {
  const visits = new Map<string, number>();
  for (let place = await focused(page); place !== id; place = await focused(page)) {
    const visit = visits.get(place) ?? 0;
    visits.set(place, visit + 1);
    if (visit > 60) throw new Error(`the arrows do not lead to ${id}`);
    await page.keyboard.press(arrows(await distance(page, id))[visit % 4]!);
  }
}

async function typeMove(page: Page, move: string): Promise<void> {
  await page.keyboard.press("/");
  await page.getByRole("combobox", { name: "Type a move" }).waitFor();
  await page.keyboard.type(move);
  await page.keyboard.press("Enter");
}

it.each(Object.entries(scripts))("%s is played by keyboard alone", async (game, { state, moves, code }) => {
  const { page, context, complaints } = await visit(browser, server.address);
  await page.goto(`/new/${game}`);
  await page.getByRole("button", { name: "Start the game" }).waitFor();
  const others = (await page.locator("form .seat").count()) - 1;
  const seats = [
    { kind: "me" as const },
    ...Array.from({ length: others }, () => ({ kind: "here" as const })),
  ];
  const id = await newBoard(page, { game, state, seats });
  for (const [number, move] of moves.entries()) {
    const board = await boardOf(page, id);
    await shows(page, board.ply);
    const path = pathTo(board.inputs, move)!;
    if (number < moves.length - MOST || number % 2) {
      await typeMove(page, move.toUpperCase());
    } else {
      for (let i = 0; i < 40 && !(await focused(page)); i++) await page.keyboard.press("Tab");
      for (const place of path) {
        const pressed = await page.locator(`[data-place="${place}"]`).getAttribute("aria-pressed");
        if (pressed === "true") continue;
        await goTo(page, place);
        await page.keyboard.press("Enter");
      }
    }
    await shows(page, board.ply + 1);
    const { last } = await boardOf(page, id);
    expect(await spoken(page)).toContain(last!.words.en);
  }
  await page.locator(".result").waitFor();
  expect((await boardOf(page, id)).outcome?.code).toBe(code);
  expect(complaints).toEqual([]);
  await context.close();
});

it("keys read lines, turn, hands and the last move, and are listed", async () => {
  const { page, context, complaints } = await visit(browser, server.address, { language: "de" });
  await newBoard(page, { game: "weltreich", seats: [{ kind: "me" }, { kind: "here" }] });
  await page.locator('[data-place="square-a1"]').focus();
  await page.keyboard.press("h");
  expect(await spoken(page)).toMatch(/^a1 bis l1: a1, roter \S+.*; b1, roter \S+/);
  await page.keyboard.press("v");
  expect(await spoken(page)).toMatch(/^a1 bis a12: a1, roter /);
  await page.keyboard.press("l");
  expect(await spoken(page)).toBe("Noch kein Zug ist gespielt.");
  await page.keyboard.press("t");
  expect(await spoken(page)).toContain("Rot");
  await page.keyboard.press("c");
  expect(await spoken(page)).toBe("Es läuft keine Uhr.");
  await page.keyboard.press("o");
  expect(await spoken(page)).toMatch(/^194 Züge möglich: /);
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Tasten" }).getByText("den letzten Zug vorlesen").waitFor();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.keyboard.press("/");
  const field = page.getByRole("combobox", { name: "Einen Zug eintippen" });
  await field.fill("a1-b3");
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByText("Möglich sind: a1").waitFor();
  expect(await findings(page)).toEqual([]);
  await field.fill("A1 a9");
  await page.keyboard.press("Enter");
  await shows(page, 1);
  expect(await spoken(page)).toMatch(/^Rot: .* von a1 nach a9\./);
  expect(complaints.filter((one) => !/ 422 .*\/moves$/.test(one))).toEqual([]); // a1-b3 was refused
  await context.close();
});
