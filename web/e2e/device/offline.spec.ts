/**
 * Without a network: after one visit the server is killed and the browser closed. A new browser with what the first one
 * kept starts the app, and everything is there that one can do at one screen.
 */

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { BoardRequest, PuzzleAnswer, PuzzleBody, PuzzleCard, PuzzleMove } from "../../src/api/types";
import { pathTo } from "../../src/board/input/inputs";
import { clickMove, clickPlace, shows, visitAgain } from "../browser";
import scripts from "../scripts.json" with { type: "json" };
import { python } from "../server";
import { server } from "../setup";
import { askDevice, deviceBoard, movesOf, playOn } from "./local-service";

const GAMES = Object.keys(scripts);
/** Strong enough to beat random moves soon. */
const LEVEL = "5";
const SETTINGS = { speed: "none", sound: false, engine: "device" };
const folder = mkdtempSync(join(tmpdir(), "brettwerk-profile-"));
const visitor = () => visitAgain(folder, server.address, { settings: SETTINGS });
let visit: Awaited<ReturnType<typeof visitor>>;
let page: Page;

const idOf = () => page.url().split("/").at(-1)!;

beforeAll(async () => {
  const first = await visitor();
  await first.page.goto("/");
  await first.page.locator("[data-play]").first().click();
  await first.page.waitForURL(/\/board\/local-/);
  await shows(first.page, 0);
  await first.page.goto("/settings");
  await first.page.getByText(/^All games are on this device/).waitFor();
  await first.context.close();
  await server.stop("SIGKILL");
  visit = await visitor();
  page = visit.page;
  await page.goto("/");
});

afterAll(async () => {
  await visit?.context.close();
  rmSync(folder, { recursive: true, force: true });
  await server.stop();
  await server.start();
});

/** Go to a page of the app as a link does, with what plays on. */
async function go(path: string): Promise<void> {
  await page.evaluate((to) => {
    const link = document.body.appendChild(document.createElement("a"));
    link.href = to;
    link.click();
    link.remove();
  }, path);
}

it("shows all games, and the guides to each of them", async () => {
  await page.locator("[data-play]").first().waitFor();
  expect(await page.locator("[data-play]").count()).toBe(GAMES.length);
  await page.getByText("Games in progress").waitFor();
  for (const game of GAMES) {
    await go(`/rules/${game}`);
    await page.locator(`[aria-current][href="/rules/${game}"]`).waitFor();
    await page.locator("article h2").first().waitFor();
  }
  await go("/rulings");
  await page.locator("main h2").first().waitFor();
  expect(visit.complaints).toEqual([]);
});

it.each(GAMES)("%s is played to its end against the engine", async (game) => {
  await go("/");
  await page.locator(`a[href="/new/${game}"]`).first().click();
  await page.getByRole("button", { name: "Start the game" }).waitFor();
  for (const level of await page.getByLabel(/^Level of/).all()) await level.selectOption(LEVEL);
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.waitForURL(/\/board\/local-/);
  const id = idOf();
  const start = await deviceBoard(page, id);
  await clickMove(page, start, movesOf(start.inputs)[0]!);
  await page.locator('[data-at-ply="0"]').waitFor({ state: "detached" });
  const last = await playOn(page, id);
  await page.locator(".result").waitFor();

  // Back to the player's last move, and from there by clicks.
  const over = await deviceBoard(page, id);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.locator(".result").waitFor({ state: "detached" });
  for (;;) {
    await page.locator(".ui-place.ui-can, .ui-hand.ui-can, .result").first().waitFor();
    const board = await deviceBoard(page, id);
    if (board.outcome) break;
    const moves = movesOf(board.inputs);
    if (!moves.length) continue;
    await clickMove(page, board, moves.includes(last) ? last : moves[0]!);
    await page.locator(`[data-at-ply="${board.ply}"]`).waitFor({ state: "detached" });
  }
  await page.locator(".result").waitFor();
  const { outcome, ply } = await deviceBoard(page, id);
  expect(await page.locator(".result").innerText()).toContain(outcome!.text.en);
  expect(ply).toBeGreaterThan(over.ply - 3);
  expect(visit.complaints).toEqual([]);
});

it("a finished game is exported, read by the command, imported and analysed", async () => {
  await go("/");
  await page.locator('a[href^="/analysis/board/local-"]').first().click();
  await page.getByRole("button", { name: "Download" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Record" }).click();
  const file = join(folder, "game.bwr");
  await (await download).saveAs(file);
  const words = ["-m", "brettwerk", "replay", file, "--lang", "en"];
  const told = execFileSync(python(), words, { encoding: "utf8" });
  const { outcome } = await deviceBoard(page, idOf());
  expect(told).toContain(outcome!.text.en);

  await go("/analysis");
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.waitForURL(/\/analysis\?/);
  await page.locator("[data-at-ply]").waitFor();
  await page.keyboard.press("Home");
  await shows(page, 0);
  await page.locator('[data-simulations]:not([data-simulations=""])').waitFor();
  await page.getByRole("list", { name: "Best moves" }).getByRole("listitem").first().waitFor();
  await page.locator(".chances:not(.unknown)").waitFor();
  expect(visit.complaints).toEqual([]);
});

it("several people play at one screen, and one of them leaves", async () => {
  await go("/new/weltreich");
  await page.locator('input[name="players"][value="4"]').check({ force: true });
  const others = page.locator("form .seat select:has(option[value='here'])");
  for (const seat of (await others.all()).slice(1)) await seat.selectOption("here");
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.waitForURL(/\/board\/local-/);
  const id = idOf();
  for (let ply = 0; ply < 4; ply++) {
    await shows(page, ply);
    const board = await deviceBoard(page, id);
    expect(board.turn).toBe(ply);
    await clickMove(page, board, movesOf(board.inputs)[0]!);
  }
  await shows(page, 4);
  await page.getByRole("button", { name: "Undo" }).click();
  await shows(page, 3);
  await askDevice(page, `/api/boards/${id}/resign`, { seat: 2 });
  expect((await deviceBoard(page, id)).moves).toHaveLength(3);
  expect(visit.complaints).toEqual([]);
});

it("a wrong try at a puzzle is refuted, then the puzzle is solved", async () => {
  const cards = await page.evaluate(async () => (await (await fetch("/api/puzzles")).json()) as PuzzleCard[]);
  const card = cards.find(({ game, difficulty }) => game === "aufstellen" && difficulty === "easy")!;
  const at = `/api/puzzles/${card.game}/${card.id}`;
  const status = (...wanted: string[]) =>
    page.locator(wanted.map((one) => `[data-status="${one}"]`).join(", ")).waitFor();
  const click = async (inputs: PuzzleBody["inputs"], move: string) => {
    for (const place of pathTo(inputs, move)!) await clickPlace(page, place);
  };
  await go(`/puzzles/${card.game}/${card.id}`);
  await status("waiting");
  let { inputs } = await askDevice<PuzzleBody>(page, at);
  const solution = (played: string[]) => askDevice<PuzzleMove[]>(page, `${at}/solution`, { played });
  const [right] = await solution([]);
  const wrong = movesOf(inputs).find((move) => move !== right!.move)!;
  await click(inputs, wrong);
  await status("wrong");
  await page.getByText("This could follow:").waitFor();
  await page.getByRole("button", { name: "Take back" }).click();
  await status("waiting");
  for (const played: string[] = []; ;) {
    const [{ move }] = (await solution(played)) as [PuzzleMove];
    await click(inputs, move);
    const answer = await askDevice<PuzzleAnswer>(page, `${at}/try`, { played: [...played], move });
    await status(answer.solved ? "solved" : "right");
    if (answer.solved) break;
    played.push(...answer.line.map((one) => one.move));
    inputs = answer.inputs;
  }
  expect(visit.complaints).toEqual([]);
});

const newBoard = async (request: Partial<BoardRequest>) =>
  (await askDevice<{ id: string }>(page, "/api/boards", request)).id;

it("engines of all levels answer", async () => {
  for (let level = 1; level <= 9; level++) {
    const seats = [{ kind: "me" as const }, { kind: "engine" as const, level }];
    const id = await newBoard({ game: "tor", seats });
    await playOn(page, id, 2);
    expect((await deviceBoard(page, id)).moves, String(level)).toHaveLength(2);
  }
});

/** Every edition with every number of players, teams and option. */
const VARIANTS = `
import json
from brettwerk.core.registry import game_ids
from brettwerk.testing.play import variants
found = [game.variant for name in game_ids() for game in variants(name)]
print(json.dumps([[one.game, one.edition, one.players, one.teams, one.option_texts()] for one in found]))
`;
type Variant = [
  game: string,
  edition: string,
  players: number,
  teams: boolean,
  options: Record<string, string>,
];

it("every variant is begun, and its first move is played", async () => {
  const all = JSON.parse(execFileSync(python(), ["-c", VARIANTS], { encoding: "utf8" })) as Variant[];
  for (const [game, edition, players, teams, options] of all) {
    const kinds = Array.from({ length: players }, (_, seat) => (seat ? ("here" as const) : ("me" as const)));
    const seats = kinds.map((kind) => ({ kind }));
    const id = await newBoard({ game, edition, players, teams, options, seats });
    await playOn(page, id, 1);
    const board = await deviceBoard(page, id);
    expect([board.game, board.ply, board.seats.length]).toEqual([game, 1, players]);
    expect(board.variant.options).toEqual(options);
  }
  expect(all.length).toBeGreaterThan(50);
});
