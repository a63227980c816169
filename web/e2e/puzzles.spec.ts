/** Puzzles: the lists, a puzzle solved by clicks, a wrong try played out and taken back. */

import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { PuzzleAnswer, PuzzleBody, PuzzleCard, PuzzleMove, PuzzleOfTheDay } from "../src/api/types";
import { pathTo } from "../src/board/input/inputs";
import { dayOf } from "../src/puzzles/progress";
import { ask, clickPlace, PHONE, visit } from "./browser";
import { browser, server } from "./setup";

const at = ({ game, id }: PuzzleCard) => `/api/puzzles/${game}/${id}`;
const status = (page: Page, ...wanted: string[]) =>
  page
    .locator(wanted.map((one) => `[data-status="${one}"]`).join(", "))
    .first()
    .waitFor();

async function open(page: Page, choose: (card: PuzzleCard) => boolean): Promise<PuzzleBody> {
  const card = (await ask<PuzzleCard[]>(page, "/api/puzzles")).find(choose)!;
  const body = await ask<PuzzleBody>(page, at(card));
  await page.goto(`/puzzles/${card.game}/${card.id}`);
  await status(page, "waiting");
  return body;
}

/** Click what leads to a move. */
async function tryMove(page: Page, body: PuzzleBody, move: string): Promise<void> {
  for (const place of pathTo(body.inputs, move)!) await clickPlace(page, place);
}

const solution = (page: Page, body: PuzzleBody, played: string[]) =>
  ask<PuzzleMove[]>(page, `${at(body.puzzle)}/solution`, { played });

function allMoves(inputs: PuzzleBody["inputs"]): string[] {
  return Object.values(inputs).flatMap((one) => (typeof one === "string" ? [one] : allMoves(one)));
}

/** Solve a puzzle by clicks. */
async function solve(page: Page, body: PuzzleBody): Promise<void> {
  const played: string[] = [];
  for (let { inputs } = body; ;) {
    const [first] = await solution(page, body, played);
    await tryMove(page, { ...body, inputs }, first!.move);
    const request = { played: [...played], move: first!.move };
    const answer = await ask<PuzzleAnswer>(page, `${at(body.puzzle)}/try`, request);
    await status(page, answer.solved ? "solved" : "right");
    if (answer.solved) return;
    played.push(...answer.line.map((one) => one.move));
    inputs = answer.inputs;
  }
}

it("a puzzle is solved by clicks, and stays solved", async () => {
  const { page, context, complaints } = await visit(browser, server.address);
  const body = await open(page, (card) => card.game === "allein" && card.difficulty === "easy");
  await solve(page, body);
  await page.getByText("Solved on the first try!").waitFor();
  await page.getByRole("button", { name: "Next puzzle" }).click();
  await page.waitForURL((url) => !url.pathname.endsWith(body.puzzle.id));
  await status(page, "waiting");
  await page.goto("/puzzles");
  await page.locator(`a.done[href="/puzzles/allein/${body.puzzle.id}"]`).waitFor();
  await page.getByText("1 of").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it("a wrong try is played out and taken back, then the hint leads on", async () => {
  const { page, context, complaints } = await visit(browser, server.address);
  const body = await open(page, (card) => card.game === "aufstellen" && card.difficulty === "medium");
  const [first] = await solution(page, body, []);
  const wrong = allMoves(body.inputs).find((move) => move !== first!.move)!;
  await tryMove(page, body, wrong);
  await status(page, "wrong");
  await page.getByText(`${wrong} does not work.`).waitFor();
  await page.getByText("This could follow:").waitFor();
  await page.keyboard.press("Escape");
  await status(page, "waiting");
  await tryMove(page, body, wrong);
  await status(page, "wrong");
  await page.getByRole("button", { name: "Take back" }).click();
  await status(page, "waiting");
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".ui-hint").first().waitFor();
  await tryMove(page, body, first!.move);
  await status(page, "right");
  await page.getByRole("button", { name: "Solution" }).click();
  await status(page, "shown");
  await page.getByText("This is how it works.").waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it("moves are played out one after the other where there is motion", async () => {
  const { page, context } = await visit(browser, server.address, {
    settings: { speed: "fast", sound: false },
  });
  const body = await open(page, (card) => card.game === "alcazar" && card.difficulty === "easy");
  const [first] = await solution(page, body, []);
  await tryMove(
    page,
    body,
    allMoves(body.inputs).find((move) => move !== first!.move)!,
  );
  await page.getByText("This could follow:").waitFor();
  await page.getByRole("button", { name: "Take back" }).click(); // in the midst of it
  await status(page, "waiting");
  await page.waitForTimeout(800);
  await status(page, "waiting");
  await context.close();
});

it("the puzzle of the day is on the home page, and solving it begins a streak", async () => {
  const { page, context } = await visit(browser, server.address, { size: PHONE });
  await page.goto("/");
  await page.locator("[data-day]").click();
  await status(page, "waiting");
  const day = await ask<PuzzleOfTheDay>(page, `/api/puzzles/day/${dayOf(new Date())}`);
  expect(page.url()).toContain(day.puzzle.id);
  const body = await ask<PuzzleBody>(page, at(day.puzzle));
  await solve(page, body);
  await page.waitForFunction(() => localStorage.getItem("brettwerk.puzzles")?.includes('days":["2'));
  await page.goto("/");
  await page.getByText("1 day in a row").waitFor();
  await context.close();
});
