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

/** Walk to a place by arrow keys: towards it, as far as there is a way. */
async function walkTo(page: Page, id: string): Promise<void> {
  const steps = await page.evaluate(
    ([from, to]) => {
      const middle = (place: string) => {
        const box = document.querySelector(`[data-place="${CSS.escape(place)}"]`)!.getBoundingClientRect();
        return [box.left + box.width / 2, box.top + box.height / 2] as const;
      };
      const [fromX, fromY] = middle(from!);
      const [toX, toY] = middle(to!);
      return [toX - fromX, toY - fromY] as const;
    },
    [await focused(page), id],
  );
  const [right, down] = steps;
  const keys = [
    right > 2 ? "ArrowRight" : right < -2 ? "ArrowLeft" : "",
    down > 2 ? "ArrowDown" : down < -2 ? "ArrowUp" : "",
  ];
  if (Math.abs(down) > Math.abs(right)) keys.reverse();
  const before = await focused(page);
  for (const key of keys.filter(Boolean)) {
    await page.keyboard.press(key);
    if ((await focused(page)) !== before) break;
  }
}

async function goTo(page: Page, id: string): Promise<void> {
  for (let tries = 0; (await focused(page)) !== id; tries++) {
    if (tries > 60) throw new Error(`the arrows do not lead to ${id}`);
    await walkTo(page, id);
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
  expect(complaints).toEqual([]);
  await context.close();
});
