/**
 * Every page in both languages, looks and sizes: no serious findings of axe; with BRETTWERK_SCREENSHOTS, a folder, a
 * picture of each.
 */

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { ask, DESKTOP, join, linkOf, newBoard, PHONE, playMove, shows, visit } from "./browser";
import { findings, keepPicture, PICTURES } from "./looks";
import { browser, server } from "./setup";

const PAGES: [name: string, address: string, ready: string][] = [
  ["home", "/", "article svg"],
  ["new", "/new/weltreich", "form"],
  ["house-rules", "/new/weltreich?option.crown=entry", "details[open] .option"],
  ["rules", "/rules/alcazar", "article h2"],
  ["rulings", "/rulings", "dl"],
  ["gallery", "/gallery/allein", "article svg"],
  ["settings", "/settings", "fieldset"],
  ["me", "/me", "article"],
  ["puzzles", "/puzzles", ".games section"],
  ["analysis", "/analysis", "textarea"],
  ["study", "/analysis?game=blockade&moves=g4+l8+g7+k2&seat.0=Anna", ".bar"],
];
const SMALLEST = { width: 320, height: 640 };
const WAYS = [
  { size: DESKTOP, look: "light", language: "de" },
  { size: DESKTOP, look: "dark", language: "en" },
  { size: PHONE, look: "light", language: "en" },
  { size: PHONE, look: "dark", language: "de" },
] as const;

describe.each(WAYS)("$size.width wide, $look, $language", (way) => {
  const kind = `${way.size === PHONE ? "phone" : "desktop"}-${way.look}-${way.language}`;

  it("shows every page", async () => {
    const { page, context, complaints } = await visit(browser, server.address, way);
    const [first] = await ask<{ game: string; id: string }[]>(page, "/api/puzzles");
    const puzzle = ["puzzle", `/puzzles/${first!.game}/${first!.id}`, "[data-status=waiting]"] as const;
    for (const [name, address, ready] of [...PAGES, puzzle]) {
      await page.goto(address);
      await page.locator(ready).first().waitFor();
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(way.language);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), name).toBe(true);
      await keepPicture(page, `${name}-${kind}`, true);
      expect(await findings(page), name).toEqual([]);
      if (way.size === PHONE) {
        await page.setViewportSize(SMALLEST);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(SMALLEST.width);
        await page.setViewportSize(PHONE);
      }
    }
    await page.goto("/analysis?game=alcazar");
    await shows(page, 0);
    await page.locator(".tools button").nth(1).click();
    await page.locator("dialog .ui-can").first().waitFor();
    await keepPicture(page, `editor-${kind}`);
    expect(await findings(page), "editor").toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

/** Both sizes, looks and languages once; where pictures are wanted, in every way. */
describe.each(PICTURES ? WAYS : [WAYS[0], WAYS[3]])("boards, $size.width wide, $look, $language", (way) => {
  const kind = `${way.size === PHONE ? "phone" : "desktop"}-${way.look}-${way.language}`;

  it("shows a board of every game", async () => {
    const { page, context, complaints } = await visit(browser, server.address, way);
    const games = await ask<{ id: string; editions: Record<string, { players: number[] }> }[]>(
      page,
      "/api/games",
    );
    for (const { id: game, editions } of games) {
      const edition = way.look === "dark" && editions["space"] ? "space" : "classic";
      const players =
        way.size === DESKTOP
          ? Math.max(...editions[edition]!.players)
          : Math.min(...editions[edition]!.players);
      const seats = Array.from({ length: players }, (_, seat) => ({
        kind: seat ? ("here" as const) : ("me" as const),
      }));
      await newBoard(page, { game, edition, players, seats });
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), game).toBe(true);
      await keepPicture(page, `play-${game}-${kind}`);
      expect(await findings(page), game).toEqual([]);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe.each([WAYS[0], { ...WAYS[3], language: "en" }] as const)(
  "a table, $size.width wide, $look, $language",
  (way) => {
    const kind = `${way.size === PHONE ? "phone" : "desktop"}-${way.look}-${way.language}`;

    it("is shown to the one who invites, to the guest and to both while they play", async () => {
      const host = await visit(browser, server.address, way);
      const guest = await visit(browser, server.address, way);
      const show = async (page: Page, name: string) => {
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), name).toBe(
          true,
        );
        await keepPicture(page, `table-${name}-${kind}`);
        expect(await findings(page), name).toEqual([]);
      };
      const seats = [{ kind: "me" as const, name: "Anna" }, { kind: "link" as const }];
      const clock = { kind: "game" as const, minutes: 0.3, increment: 1 };
      const id = await newBoard(host.page, { game: "blockade", seats, clock, listed: true });
      await host.page.locator("dialog input").first().waitFor();
      await show(host.page, "invite");
      await guest.page.goto("/");
      await guest.page.locator('section a[href^="/join/"]').first().waitFor();
      await show(guest.page, "open-games");
      await guest.page.goto(new URL(await linkOf(host.page, id)).pathname);
      await guest.page.locator("form .main").waitFor();
      await show(guest.page, "invitation");
      await join(guest.page, await linkOf(host.page, id), "Bob");
      await host.page.locator("dialog[open]").waitFor({ state: "detached" });
      await show(host.page, "begin");
      await playMove(host.page, id, "b9");
      await shows(guest.page, 1);
      await playMove(guest.page, id, "k4");
      await ask(guest.page, `/api/boards/${id}/ask`, { kind: "draw", ply: 2 });
      await host.page.locator("[data-request] .main").waitFor();
      await show(host.page, "asked");
      await show(guest.page, "asking");
      expect([host.complaints, guest.complaints]).toEqual([[], []]);
      await Promise.all([host.context.close(), guest.context.close()]);
    });
  },
);

it("changes language and look at once, and keeps them", async () => {
  const { page, context } = await visit(browser, server.address);
  await page.goto("/settings");
  await page.getByText("Deutsch").click();
  await page.getByRole("heading", { name: "Einstellungen" }).waitFor();
  await page.getByText("Dunkel").click();
  await page.reload();
  await page.getByRole("heading", { name: "Einstellungen" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset["look"])).toBe("dark");
  await context.close();
});

it("asks for notifications only when the user wants them, and takes no for an answer", async () => {
  const { page, context } = await visit(browser, server.address);
  await page.goto("/settings");
  const wanted = page.getByRole("switch", { name: /Browser notifications/ });
  await wanted.press("Space");
  await page.getByText("The browser does not allow it").waitFor();
  expect(await wanted.isChecked()).toBe(false);
  await context.grantPermissions(["notifications"]);
  await wanted.press("Space");
  await page.getByText("The browser does not allow it").waitFor({ state: "detached" });
  expect(await wanted.isChecked()).toBe(true);
  await context.close();
});

it("turns and flips a piece before it is laid", async () => {
  const { page, context, complaints } = await visit(browser, server.address);
  const id = await newBoard(page, { game: "blokus-duo", seats: [{ kind: "me" }, { kind: "here" }] });
  await page.locator('[data-place="tray-0-L4"], [data-place="tray-0-F"]').first().click({ force: true });
  const chosen = () => page.locator('[data-place^="turn"][aria-pressed=true]').getAttribute("data-place");
  const first = await chosen();
  await page.keyboard.press("r");
  expect(await chosen()).not.toBe(first);
  await page.keyboard.press("f");
  const square = (await page.locator('[data-place="square-e10"]').boundingBox())!;
  await page.mouse.move(square.x + 5, square.y + 5);
  await page.locator(".ui-ghost").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".ui-ghost").waitFor({ state: "detached" });
  await playMove(page, id, "e10");
  expect(complaints).toEqual([]);
  await context.close();
});

it("shows a piece where it was laid before anybody has confirmed it", async () => {
  const { page, context, complaints } = await visit(browser, server.address);
  await newBoard(page, { game: "blokus-duo", seats: [{ kind: "me" }, { kind: "here" }] });
  let letGo: () => void = () => {};
  const held = new Promise<void>((go) => (letGo = go));
  await page.route("**/moves", async (route) => {
    await held;
    await route.continue();
  });
  await page.locator('[data-place="tray-0-L5"]').click({ force: true });
  await page.locator('[data-place="square-e10"]').click({ force: true });
  const [laid] = await Promise.all([page.locator(".laid").boundingBox(), shows(page, 0)]);
  letGo();
  await shows(page, 1);
  await page.locator(".laid").waitFor({ state: "detached" });
  const piece = (await page.locator(".still > .piece.ui-new, .still > .piece.orange").last().boundingBox())!;
  const middle = (box: { x: number; width: number }) => box.x + box.width / 2;
  expect(Math.abs(middle(laid!) - middle(piece))).toBeLessThan(10); // a shadow apart; a square has 55 pixels
  expect(complaints).toEqual([]);
  await context.close();
});

it("needs less than 130 kB for the first page", async () => {
  const { page, context } = await visit(browser, server.address);
  // Time stands still, so that nothing is fetched ahead for the next page, however slow this machine is.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  const client = await context.newCDPSession(page);
  await client.send("Network.enable");
  let bytes = 0;
  client.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto("/");
  await page.locator("article svg").nth(7).waitFor();
  expect(bytes).toBeLessThan(130_000);
  await context.close();
});

it("lets the reader of the rules try a position", async () => {
  const { page, context, complaints } = await visit(browser, server.address);
  await page.goto("/rules/weltreich");
  const figure = page.locator("figure").filter({ has: page.getByRole("button", { name: "d4xd7" }) });
  await figure.getByRole("button", { name: "d4xd7" }).click();
  await figure.getByText("Blue to move").waitFor();
  await figure.getByRole("button", { name: "From the start" }).click();
  await figure.getByText("Blue to move").waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await context.close();
});
