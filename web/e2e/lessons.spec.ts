/** Lessons: one by mouse, one by keyboard, wrong clicks with their reasons, left and taken up again. */

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { GameCard, LessonBody } from "../src/api/types";
import { ask, clickPlace, DESKTOP, PHONE, visit } from "./browser";
import { findings, keepPicture } from "./looks";
import { browser, server } from "./setup";

const status = (page: Page, wanted: string) => page.locator(`[data-status="${wanted}"]`).waitFor();
const step = (page: Page, number: number) => page.locator(`[data-step="${number}"]`).waitFor();
const lessonOf = (page: Page, game: string) => ask<LessonBody>(page, `/api/lessons/${game}`);

/** Walk to a place by arrow keys, and press Enter on it. */
async function press(page: Page, place: string): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-place"));

  const file = (name: string | null | undefined) => name!.at(-2)!.charCodeAt(0);
  const rank = (name: string | null | undefined) => Number(name!.at(-1));
  const walk = async (key: string, times: number) => {
    for (let done = 0; done < times; done++) await page.keyboard.press(key);
  };
  const from = await focused();
  await walk(file(place) > file(from) ? "ArrowRight" : "ArrowLeft", Math.abs(file(place) - file(from)));
  await walk(rank(place) > rank(from) ? "ArrowUp" : "ArrowDown", Math.abs(rank(place) - rank(from)));
  expect(await focused()).toBe(place);
  await page.keyboard.press("Enter");
}

it("by mouse: from the home page through every step to a first game", async () => {
  const { page, context, complaints } = await visit(browser, server.address);
  await page.goto("/");
  const [first] = await ask<GameCard[]>(page, "/api/games");
  expect(await page.locator("article").first().locator(".badge").textContent()).toBe("Start here");
  await page.locator("article").first().getByRole("link", { name: "step by step" }).click();
  const { steps } = await lessonOf(page, first!.id);
  for (const [index, { task, solution }] of steps.entries()) {
    await step(page, index + 1);
    await status(page, "waiting");
    await page.getByText(task.en).waitFor();
    for (const place of solution) await clickPlace(page, place);
    await status(page, "right");
    expect(await page.locator(".good").textContent()).not.toBe("");
    await page.locator("[data-next]").click();
  }
  await status(page, "over");
  const next = await page.locator("[data-next-lesson]").getAttribute("data-next-lesson");
  expect(next).toBe((await ask<GameCard[]>(page, "/api/games"))[1]!.id);
  expect(await findings(page)).toEqual([]);
  await page.locator(`[data-play="${first!.id}"]`).click();
  await page.waitForURL("**/board/*");
  await page.goto("/");
  await page.getByRole("link", { name: `${first!.editions["classic"]!.name.en}: learned` }).waitFor();
  expect(await page.locator(".badge").count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

it("by keyboard alone, from the first step to the last", async () => {
  const { page, context, complaints } = await visit(browser, server.address);
  await page.goto("/learn/aufstellen");
  const { steps } = await lessonOf(page, "aufstellen");
  await status(page, "waiting");
  await page.locator("[data-place][tabindex='0']").first().focus();
  for (const [index, { solution }] of steps.entries()) {
    await step(page, index + 1);
    for (const place of solution) await press(page, place);
    await status(page, "right");
    await page.keyboard.press("Enter"); // the button that leads on has the focus
  }
  await status(page, "over");
  await page.locator(":is(a, button):focus").waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/board/*");
  expect(complaints).toEqual([]);
  await context.close();
});

it("says why a click is wrong, shows the way, and goes back and on", async () => {
  const { page, context } = await visit(browser, server.address, { language: "de" });
  await page.goto("/learn/weltreich");
  await page.locator("[data-skip]").click();
  await step(page, 2);
  await clickPlace(page, "square-d7");
  await page.getByText("Die Figur auf d7 gehört nicht Rot").waitFor();
  await clickPlace(page, "square-d4");
  await clickPlace(page, "square-k4");
  await page.getByText("der Reiter schlägt genau auf die Entfernung 3").waitFor();
  await clickPlace(page, "square-d5"); // the rider is still in the hand
  await page.getByText("Zähl von d4 drei Quadrate nach oben").waitFor();
  expect(await page.locator(".sentence").getAttribute("aria-live")).toBe("polite");
  await page.locator("[data-show]").click();
  await page.locator(".ui-hint").first().waitFor();
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Zurück" }).click();
  await step(page, 1);
  await context.close();
});

it("is taken up where it was left", async () => {
  const { page, context } = await visit(browser, server.address);
  await page.goto("/learn/tor");
  await page.locator("[data-skip]").click();
  await page.locator("[data-skip]").click();
  await step(page, 3);
  await page.goto("/");
  await page.locator('[data-learn="tor"]', { hasText: "Go on learning" }).click();
  await step(page, 3);
  await page.reload();
  await step(page, 3);
  await context.close();
});

it("is offered on the rules page and at an empty board", async () => {
  const { page, context } = await visit(browser, server.address, { tips: true });
  await page.goto("/rules/sprung");
  await page.locator('[data-learn="sprung"]').waitFor();
  await page.goto("/");
  await page.locator('[data-play="blockade"]').click();
  await page.locator('aside [data-learn="blockade"]').click();
  await page.waitForURL("**/learn/blockade");
  await step(page, 1);
  await context.close();
});

it("lays, turns and places a piece", async () => {
  const { page, context } = await visit(browser, server.address);
  await page.goto("/learn/blokus-duo");
  await page.locator("[data-skip]").click();
  await page.locator("[data-skip]").click();
  await step(page, 3);
  const { steps } = await lessonOf(page, "blokus-duo");
  const [piece, turn, place] = steps[2]!.solution;
  await clickPlace(page, piece!);
  const turned = page.locator(`[data-place="${turn}"][aria-pressed="true"]`);
  for (let tries = 0; tries < 4 && !(await turned.count()); tries++) await page.keyboard.press("r");
  await clickPlace(page, place!);
  await status(page, "right");
  await context.close();
});

const SIZES = [DESKTOP, PHONE, { width: 320, height: 568 }, { width: 844, height: 390 }];
describe.each([
  { look: "light", language: "de" },
  { look: "dark", language: "en" },
] as const)("$look, $language", (way) => {
  it("shows a step of every lesson whole, with its task and its buttons", async () => {
    const { page, context, complaints } = await visit(browser, server.address, way);
    for (const { id } of await ask<GameCard[]>(page, "/api/games")) {
      await page.goto(`/learn/${id}`);
      for (const size of SIZES) {
        const name = `${id}, ${size.width} wide`;
        await page.setViewportSize(size);
        await status(page, "waiting");
        const overflow = await page.evaluate(() => {
          const { scrollWidth, scrollHeight } = document.documentElement;
          return [scrollWidth - innerWidth, scrollHeight - innerHeight];
        });
        expect(overflow, name).toEqual([0, 0]);
        await keepPicture(page, `learn-${id}-${size.width}-${way.look}-${way.language}`);
      }
      expect(await findings(page), id).toEqual([]);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});
