/** Where one comes by mistake or leaves the screen: unknown addresses, a lost cookie, Escape, and paper. */

import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { newBoard, playMove, shows, visit } from "./browser";
import { keepPicture } from "./looks";
import { browser, server } from "./setup";

it("unknown addresses say so and lead back", async () => {
  const { page, context, complaints } = await visit(browser, server.address, { language: "de" });
  const said = {
    "/new/bogus": "Ein Spiel „bogus“ gibt es hier nicht.",
    "/rules/bogus": "Ein Spiel „bogus“ gibt es hier nicht.",
    "/bogus": "Hier ist nichts.",
  };
  for (const [address, words] of Object.entries(said)) {
    await page.goto(address);
    await page.getByRole("heading", { name: words }).waitFor();
    await page.getByRole("link", { name: "Zu den Spielen" }).click();
    await page.locator("article").first().waitFor();
  }
  for (const address of [
    "/learn/bogus",
    "/gallery/bogus",
    "/puzzles/bogus/1",
    "/board/bogus",
    "/join/bogus",
  ]) {
    await page.goto(address);
    await page.locator(".page a.button").first().waitFor();
    expect((await page.locator("body").innerText()).length, address).toBeGreaterThan(20);
  }
  await page.goto("/puzzles/aufstellen/bogus");
  await page.getByRole("heading", { name: "Dieses Rätsel gibt es nicht" }).waitFor();
  expect(await page.getByRole("button", { name: "Noch einmal versuchen" }).count()).toBe(0);
  expect(complaints.filter((one) => !one.includes("404"))).toEqual([]);
  await context.close();
});

it("a lost cookie says whose the seat is, and the way back", async () => {
  const { page, context } = await visit(browser, server.address);
  const id = await newBoard(page, { game: "blockade", seats: [{ kind: "me" }, { kind: "here" }] });
  await playMove(page, id, "b9");
  await context.clearCookies();
  await page.reload();
  await page.getByText("This seat belongs to another browser.").first().waitFor();
  await page.getByRole("button", { name: "How do I get it back?" }).click();
  await page.getByRole("dialog").getByText("open the link here").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await context.close();
});

it("Escape closes the dialog of downloads, wherever the focus is", async () => {
  const { page, context } = await visit(browser, server.address);
  await page.goto("/analysis?game=blockade&moves=g4+l8");
  await shows(page, 2);
  for (const focus of [undefined, "Record"]) {
    await page.getByRole("button", { name: "Download" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    if (focus) await dialog.getByRole("button", { name: focus }).focus();
    else await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  }
  await context.close();
});

/** What can be seen of some things. */
const seen = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => all.filter((one) => one.checkVisibility()).length);

it("rules and positions are printed light, whole, and without what can only be clicked", async () => {
  const { page, context } = await visit(browser, server.address, { look: "dark" });
  await page.goto("/rules/weltreich");
  await page.locator("figure svg").first().waitFor();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.waitForFunction(() => document.documentElement.dataset["look"] === "light");
  expect(await seen(page, "header, nav, button")).toBe(0);
  expect(await seen(page, "figure svg")).toBeGreaterThan(3);
  await keepPicture(page, "print-rules", true);
  const pdf = await page.pdf({ format: "A4" });
  expect(pdf.length).toBeGreaterThan(20_000);

  await page.emulateMedia({ media: "screen" });
  const id = await newBoard(page, { game: "weltreich", seats: [{ kind: "me" }, { kind: "here" }] });
  await playMove(page, id, "a1-a9");
  await page.setViewportSize({ width: 760, height: 1040 });
  await page.emulateMedia({ media: "print" });
  await page.waitForFunction(() => document.documentElement.dataset["look"] === "light");
  expect(await seen(page, ".bar button, .row button, header")).toBe(0);
  const board = (await page.locator(".table .pane").boundingBox())!;
  expect(board.height).toBeGreaterThan(400);
  await page.getByText("a1-a9").first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await keepPicture(page, "print-position", true);
  await context.close();
});
