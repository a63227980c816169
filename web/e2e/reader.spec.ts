/** What a screen reader is told, and a game of each game by keyboard alone: half of its moves typed, half by arrows. */

import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { GameCard } from "../src/api/types";
import { pathTo } from "../src/board/input/inputs";
import { ask, boardOf, newBoard, shows, visit } from "./browser";
import { findings } from "./looks";
import scripts from "./scripts.json" with { type: "json" };
import { browser, server } from "./setup";

/** How many of the last moves of each game are played here; all of them with BRETTWERK_SOAK. */
const MOST = process.env["BRETTWERK_SOAK"] ? Infinity : 4;

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("data-place") ?? "");
const spoken = (page: Page) => page.locator(".visually-hidden[aria-live=polite]").textContent();

/** The place that has the focus, and the way from there to another, in pixels to the right and downwards. */
function wayTo(page: Page, to: string): Promise<readonly [place: string, right: number, down: number]> {
  return page.evaluate((place) => {
    const middle = (element: Element) => {
      const box = element.getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2] as const;
    };
    const [fromX, fromY] = middle(document.activeElement!);
    const [toX, toY] = middle(document.querySelector(`[data-place="${CSS.escape(place)}"]`)!);
    const here = document.activeElement?.getAttribute("data-place") ?? "";
    return [here, toX - fromX, toY - fromY] as const;
  }, to);
}

/** How far an arrow leads, in pixels, roughly. */
const STEP = 40;
const ARROWS = {
  ArrowRight: [STEP, 0],
  ArrowLeft: [-STEP, 0],
  ArrowDown: [0, STEP],
  ArrowUp: [0, -STEP],
} as const;
type Arrow = keyof typeof ARROWS;

/** A place where the focus has been. */
interface Visited {
  way: readonly [right: number, down: number];
  /** Where each arrow has led that was pressed there. */
  led: Map<Arrow, string>;
}

/** Walk to a place by arrow keys, as somebody does who sees where it is, and remembers where each arrow has led. */
async function goTo(page: Page, id: string): Promise<void> {
  const places = new Map<string, Visited>();
  for (let pressed = 0; pressed < 500; pressed++) {
    const [here, ...way] = await wayTo(page, id);
    if (here === id) return;
    if (!places.has(here)) places.set(here, { way, led: new Map() });
    const arrow = nextArrow(places, here);
    if (!arrow) break;
    await page.keyboard.press(arrow);
    places.get(here)!.led.set(arrow, await focused(page));
  }
  throw new Error(`the arrows do not lead to ${id}`);
}

/** The first step to the arrow that seems to lead nearest, of those that have not been pressed. */
function nextArrow(places: Map<string, Visited>, here: string): Arrow | undefined {
  const firstSteps = new Map<string, Arrow[]>([[here, []]]);
  let [best, least] = [undefined as Arrow | undefined, Infinity];
  for (const [name, steps] of firstSteps) {
    const place = places.get(name);
    for (const arrow of Object.keys(ARROWS) as Arrow[]) {
      const next = place?.led.get(arrow);
      if (next && !firstSteps.has(next)) firstSteps.set(next, [...steps, arrow]);
      if (!place || next !== undefined) continue;
      const [right, down] = ARROWS[arrow];
      const cost = Math.hypot(place.way[0] - right, place.way[1] - down) + STEP * steps.length;
      if (cost < least) [best, least] = [steps[0] ?? arrow, cost];
    }
  }
  return best;
}

async function typeMove(page: Page, move: string): Promise<void> {
  await page.keyboard.press("/");
  await page.getByRole("combobox", { name: "Type a move" }).waitFor();
  await page.keyboard.type(move);
  await page.keyboard.press("Enter");
}

it.each(Object.entries(scripts))("%s is played by keyboard alone", async (game, { state, moves, code }) => {
  const { page, context, complaints } = await visit(browser, server.address);
  const { editions } = (await ask<GameCard[]>(page, "/api/games")).find((card) => card.id === game)!;
  const others = editions["classic"]!.players[0]! - 1;
  const seats = [
    { kind: "me" as const },
    ...Array.from({ length: others }, () => ({ kind: "here" as const })),
  ];
  const before = Math.max(0, moves.length - MOST);
  const id = await newBoard(page, { game, state, seats }, moves.slice(0, before));
  for (const [number, move] of moves.slice(before).entries()) {
    const board = await boardOf(page, id);
    await shows(page, board.ply);
    const path = pathTo(board.inputs, move)!;
    if (number % 2) {
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
