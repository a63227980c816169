/** A site of files alone, below some path: its pages, a game on the device, two tabs, no network, a new version. */

import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { DESKTOP, PATIENCE, PHONE, playHint, shows, visit } from "../browser";
import { findings, keepPicture } from "../looks";
import { browser } from "../setup";
import { StaticSite } from "./static-site";

const site = new StaticSite();
beforeAll(async () => {
  site.write();
  await site.start();
});

afterAll(() => site.end());

it.each([
  { size: DESKTOP, look: "light", language: "de" },
  { size: PHONE, look: "dark", language: "en" },
] as const)("shows its pages, $size.width wide, $look, $language", async (way) => {
  const { page, context, complaints } = await visit(browser, site.address, way);
  const kind = `${way.size === PHONE ? "phone" : "desktop"}-${way.look}-${way.language}`;
  for (const [name, address, ready] of [
    ["home", "", "article svg"],
    ["new", "#/new/weltreich", "form"],
    ["rules", "#/rules/alcazar", "article h2"],
    ["gallery", "#/gallery/allein", "article svg"],
    ["learn", "#/learn/alcazar", "[data-status=waiting]"],
    ["puzzles", "#/puzzles", ".games section"],
    ["settings", "#/settings", "fieldset"],
    ["join", "#/join/token", "h1"],
  ] as const) {
    await page.goto(address);
    await page.reload(); // what comes after a # is no other page to a browser
    await page.locator(ready).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), name).toBe(true);
    await keepPicture(page, `site-${name}-${kind}`, true);
    expect(await findings(page), name).toEqual([]);
  }
  expect(complaints).toEqual([]);
  expect(site.asked.filter((path) => !path.startsWith(new URL(site.address).pathname))).toEqual([]);
  await context.close();
});

it("offers nothing that needs a server, and says why", async () => {
  const { page, context } = await visit(browser, site.address);
  await page.goto("#/new/blockade");
  await page.getByText("need a server").waitFor();
  expect(await page.locator('option[value="link"]').count()).toBe(0);
  expect(await page.getByText("No clock").count()).toBe(0);
  await page.goto("#/join/token");
  await page.getByText("This needs a server").waitFor();
  await page.goto(new URL("rules/blockade", site.address).href); // as on a server
  await page.locator("article h2").first().waitFor();
  expect(page.url()).toBe(`${site.address}#/rules/blockade`);
  await context.close();
});

it("plays on the device, in two tabs, and without a network after a restart", async () => {
  const { page, context, complaints } = await visit(browser, site.address, { keepsApp: true });
  await page.goto("");
  site.held = "pyodide.asm.wasm";
  await page.locator('[data-play="tor"]').click();
  await page
    .getByText(/Games are coming to your device: (?:[4-9]|1\d)(?:\.\d)? of 1\d(?:\.\d)? MB/)
    .waitFor();
  await keepPicture(page, "site-loading");
  expect(await findings(page)).toEqual([]);
  site.release();
  await page.waitForURL("**/#/board/local-*");
  const board = new URL(page.url()).hash;
  await shows(page, 0);
  await playHint(page);
  await shows(page, 2);
  const other = await context.newPage();
  await other.goto(board);
  await shows(other, 2);
  await playHint(page);
  await shows(other, 4);

  await other.goto("#/settings");
  await other.getByText(/^All games are on this device/).waitFor();
  await page.close();
  await site.stop();
  await other.goto("#/");
  await other.reload();
  await other.locator("article svg").first().waitFor();
  await other.locator(`a[href="${board}"]`).click();
  await shows(other, 4);
  await playHint(other);
  await shows(other, 6);
  expect(complaints).toEqual([]);
  await context.close();
  await site.start();
});

it("a new version comes when no game is open, and never in the midst of one", async () => {
  const { page, context } = await visit(browser, site.address, { keepsApp: true });
  await page.goto("#/puzzles/blockade/none");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto("#/board/local-none");
  await page.reload(); // from here on, pages come from the device
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const isSame = () => page.evaluate(() => "sameDocument" in window);
  const worker = join(site.folder, "service-worker.js");
  writeFileSync(worker, readFileSync(worker, "utf8").replace('"version":"', '"version":"new-'));
  appendFileSync(join(site.folder, "index.html"), "<!-- new -->");
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.getByText("A new version is ready").waitFor();
  expect(await isSame()).toBe(true);
  await page.evaluate(() => (location.hash = "#/settings"));
  await vi.waitFor(async () => expect(await isSame()).toBe(false), { timeout: PATIENCE });
  await page.locator("fieldset").first().waitFor();
  expect(await page.evaluate(async () => (await (await fetch("./")).text()).includes("<!-- new -->"))).toBe(
    true,
  );
  await context.close();
});
