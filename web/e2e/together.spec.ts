/** People at different screens: by link, through reloads and crashes, with clocks and requests. */

import type { Page, Route } from "playwright-core";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { Board, BoardRequest } from "../src/api/types";
import { pathTo } from "../src/board/input/inputs";
import { ask, boardOf, clickPlace, join, linkOf, newBoard, PHONE, playMove, shows, visit } from "./browser";
import scripts from "./scripts.json" with { type: "json" };
import { browser, server } from "./setup";

/** Two people with browsers of their own. */
let anna: Page;
let bob: Page;
let complaints: string[][];

beforeAll(async () => {
  const hers = await visit(browser, server.address);
  const his = await visit(browser, server.address, { size: PHONE, language: "de" });
  [anna, bob, complaints] = [hers.page, his.page, [hers.complaints, his.complaints]];
});

afterEach(() => expect(complaints).toEqual([[], []]));

/** A new board at which Anna and Bob sit, or another guest. */
async function table(request: Partial<BoardRequest> & { game: string }, guest = bob): Promise<string> {
  const seats = [{ kind: "me" as const, name: "Anna" }, { kind: "link" as const }];
  const id = await newBoard(anna, { seats, ...request });
  await join(guest, await linkOf(anna, id), "Bob");
  await anna.getByRole("dialog").waitFor({ state: "hidden" });
  return id;
}

/** What everybody at a board must agree on. */
async function position(page: Page, id: string) {
  const { scene, moves, outcome, number } = await boardOf(page, id);
  return { scene, moves: moves.map((move) => move.text), outcome, number };
}

it("two people play by link to the end, through a reload and a server that is killed", async () => {
  await anna.goto("/new/aufstellen");
  await anna.getByLabel("Blue", { exact: true }).selectOption("Another person, by link");
  await anna.getByLabel("Your name").fill("Anna <i>");
  await anna.getByText("30 min").click();
  await anna.getByRole("button", { name: "Open the table" }).click();
  const link = await anna.getByRole("textbox", { name: "To play" }).inputValue();
  await anna.getByText("Other devices cannot reach this address").waitFor();
  expect(await anna.getByRole("dialog").getByRole("img").count()).toBe(0);
  expect(new URL(link).pathname).toMatch(/^\/join\/.{16,}/);
  await bob.goto(new URL(link).pathname);
  await bob.getByText("Anna <i> lädt Dich").waitFor();
  await join(bob, link, "Bob");
  const id = bob.url().split("/").at(-1)!;
  await anna.getByText("Bob takes a seat (Blue). The game begins.").waitFor();
  expect(await anna.getByRole("dialog").count()).toBe(0);

  const { moves, code } = scripts.aufstellen;
  const [players, others] = [
    [anna, bob],
    [bob, anna],
  ];
  for (const [ply, move] of moves.entries()) {
    const [player, other] = [players[ply % 2]!, others[ply % 2]!];
    if (ply === 3) await player.reload();
    if (ply === 4) await playThroughCrash(player, id, move);
    else await playMove(player, id, move);
    await shows(other, ply + 1);
  }
  await anna.getByText("You won!").waitFor();
  await bob.getByText("Du hast verloren.").waitFor();
  const seen = await position(anna, id);
  expect(seen).toEqual(await position(bob, id));
  expect([seen.outcome?.code, seen.moves]).toEqual([code, moves]);
  const clocks = (await boardOf(bob, id)).seats.map((seat) => seat.left);
  expect(clocks.every((left) => left !== null && left > 200_000)).toBe(true);

  await bob.getByRole("button", { name: "Revanche" }).first().click();
  await bob.waitForURL((url) => !url.pathname.endsWith(id));
  await anna.getByRole("button", { name: "To the rematch" }).first().click();
  await anna.waitForURL(bob.url());
  await anna.locator(".pane").waitFor();
  const next = await boardOf(anna, anna.url().split("/").at(-1)!);
  expect(next.seats.map((seat) => [seat.mine, seat.name?.en, seat.open])).toEqual([
    [false, "Bob", false],
    [true, "Anna <i>", false],
  ]);
});

/** Make a move while the server is down; it must arrive once the server is back. */
async function playThroughCrash(page: Page, id: string, move: string): Promise<void> {
  const board = await boardOf(page, id);
  await server.stop("SIGKILL");
  for (const place of pathTo(board.inputs, move)!) await clickPlace(page, place);
  await page.getByText("Your move is kept").waitFor();
  await server.start();
  await page.getByText("Your move is kept").waitFor({ state: "detached" });
  await shows(page, board.ply + 1);
}

it("two tabs of one seat stay in step, and a move whose answer is lost counts once", async () => {
  const id = await table({ game: "weltreich" });
  const tab = await anna.context().newPage();
  await tab.goto(anna.url());
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await tab.route("**/moves", loseAnswer, { times: 1 });
  await playMove(tab, id, "a1-a9");
  await Promise.all([shows(anna, 1), shows(bob, 1)]);
  await playMove(bob, id, "l12-l8");
  await Promise.all([shows(anna, 2), shows(tab, 2)]);
  await playMove(anna, id, "a9-a8");
  await shows(tab, 3);
  expect((await position(bob, id)).moves).toEqual(["a1-a9", "l12-l8", "a9-a8"]);
  await tab.close();
});

it("a takeback and a draw need the other's word", async () => {
  const id = await table({ game: "weltreich" });
  await playMove(anna, id, "a1-a9");
  await shows(bob, 1);
  await anna.getByRole("button", { name: "Undo" }).click();
  await bob.getByText("Anna möchte einen Zug zurücknehmen.").first().waitFor();
  await bob.getByRole("button", { name: "Ablehnen" }).click();
  await anna.getByText("Bob declines.").waitFor();
  await anna.getByRole("button", { name: "Undo" }).click();
  await bob.getByRole("button", { name: "Einverstanden" }).click();
  await Promise.all([shows(anna, 0), shows(bob, 0)]);
  await bob.getByRole("button", { name: "Remis" }).click();
  await bob.getByRole("button", { name: "Zurückziehen" }).click();
  await anna.locator("[data-request]").waitFor({ state: "detached" });
  await bob.getByRole("button", { name: "Remis" }).click();
  await anna.getByRole("button", { name: "Agree" }).click();
  await bob.getByRole("heading", { name: "Unentschieden." }).waitFor();
  await anna.getByRole("heading", { name: "A draw." }).waitFor();
});

it("who watches sees everything and can move nothing", async () => {
  const id = await table({ game: "weltreich" });
  const eve = await visit(browser, server.address);
  await eve.page.goto(`/board/${id}`);
  await eve.page.getByText("You are watching.").waitFor();
  await clickPlace(eve.page, "square-a1");
  expect(await eve.page.locator(".ui-can").count()).toBe(0);
  expect(await eve.page.getByRole("button", { name: /Undo|Draw|Resign|Share/ }).count()).toBe(0);
  await playMove(anna, id, "a1-a9");
  await shows(eve.page, 1);
  expect(await position(eve.page, id)).toEqual(await position(bob, id));
  await eve.context.close();
});

it("a seat moves to another device", async () => {
  const id = await table({ game: "weltreich" });
  await anna.getByRole("button", { name: "Share" }).click();
  await anna.getByRole("button", { name: "Make a link" }).click();
  const link = await anna.getByRole("textbox", { name: "Only for you" }).inputValue();
  const phone = await visit(browser, server.address, { size: PHONE });
  await phone.page.goto(new URL(link).pathname);
  await phone.page.getByRole("button", { name: "Continue here" }).click();
  await phone.page.locator(".pane").waitFor();
  await anna.getByText("This seat belongs to another browser.").waitFor();
  await playMove(phone.page, id, "a1-a9");
  await Promise.all([shows(anna, 1), shows(bob, 1)]);
  await phone.context.close();
});

it("tells on every page where it is one's turn", async () => {
  const { page, context } = await visit(browser, server.address, { size: PHONE, language: "de" });
  const id = await table({ game: "weltreich" }, page);
  await page.getByRole("link", { name: "Zu den Spielen" }).click();
  await page.getByRole("link", { name: "Regeln" }).first().click();
  await page.waitForFunction(() => document.title === "Regeln · Brettwerk"); // the page comes when it is wanted
  await playMove(anna, id, "a1-a9");
  await page.waitForFunction(() => document.title === "(1) Regeln · Brettwerk");
  await page.getByRole("button", { name: "Ein Brett wartet auf Dich" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Weltreich" }).click();
  await shows(page, 1);
  expect(await page.title()).toBe("Weltreich · Brettwerk");
  await context.close();
});

it("open games are listed for others, and a seat is taken from there", async () => {
  const seats = [{ kind: "me" as const, name: "Anna" }, { kind: "link" as const }];
  const id = await newBoard(anna, { game: "weltreich", seats, listed: true });
  await bob.goto("/");
  await bob.getByRole("link", { name: /Weltreich Anna Ohne Uhr/ }).click();
  await bob.getByRole("button", { name: "Platz nehmen" }).click();
  await bob.waitForURL(`**/board/${id}`);
  await bob.goto("/");
  await bob.locator("article").first().waitFor();
  expect(await ask<unknown[]>(bob, "/api/open")).toEqual([]);
});

it("a flag falls for everybody, with a warning before", async () => {
  const clock = { kind: "game" as const, minutes: 0.1, increment: 0 };
  const id = await table({ game: "weltreich", clock });
  await playMove(anna, id, "a1-a9");
  await shows(bob, 1);
  await playMove(bob, id, "l12-l8");
  await anna.locator('[data-seat="0"] .clock.running.low').waitFor();
  expect(await anna.locator('[data-seat="0"] [role=timer]').textContent()).toMatch(/0:0\d\.\d/);
  await anna.getByText("You lost.").waitFor();
  await bob.getByText("Du hast gewonnen!").waitFor();
  expect(await position(anna, id)).toEqual(await position(bob, id));
});

it("of three, one leaves and an engine takes an empty seat", async () => {
  const seats = [{ kind: "me" as const, name: "Anna" }, { kind: "link" as const }, { kind: "link" as const }];
  const id = await newBoard(anna, { game: "weltreich", players: 3, seats });
  await join(bob, await linkOf(anna, id), "Bob");
  await anna.getByRole("button", { name: "Close" }).first().click();
  await anna.locator('[data-replace="2"]').click();
  await anna
    .getByRole("dialog")
    .getByLabel(/Level of/)
    .selectOption("1");
  await anna.getByRole("button", { name: "Hand over" }).click();
  await bob.getByText("Grün spielt jetzt der Computer.").waitFor();
  await anna.getByRole("button", { name: "Leave" }).click();
  await anna.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await bob.getByText("Anna ist ausgestiegen.").waitFor();
  const board: Board = await boardOf(bob, id);
  expect([board.outcome, board.seats.map((seat) => seat.out)]).toEqual([null, [true, false, false]]);
});
