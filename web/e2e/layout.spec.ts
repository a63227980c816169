/**
 * Where things are on a page with a board: nothing covers anything else or leaves the page, and a thumb can hit it.
 * With BRETTWERK_SOAK every number of players, with and without a clock; else each game once, as full as it gets.
 */

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { BoardRequest, GameCard } from "../src/api/types";
import { leavesOf } from "../src/board/input/inputs";
import { ask, boardOf, clickPlace, newBoard, playMove, visit } from "./browser";
import { keepPicture, PICTURES } from "./looks";
import { faultsOf, type Measure } from "./measure";
import { browser, server } from "./setup";

const SOAK = Boolean(process.env["BRETTWERK_SOAK"]);
const size = (width: number, height: number) => ({ width, height });
const SIZES = [
  size(320, 568),
  size(360, 640),
  size(375, 667),
  size(390, 664),
  size(390, 844),
  size(768, 1024),
  size(820, 1180),
  size(667, 375),
  size(844, 390),
  size(1440, 900),
  size(3840, 2160),
];

/** The smallest, a phone, a phone on its side, and the largest. */
const SOME_SIZES = [SIZES[0]!, SIZES[3]!, SIZES[8]!, SIZES.at(-1)!];

type Variant = Pick<BoardRequest, "game" | "edition" | "players" | "teams" | "clock">;
const CLOCK = { kind: "game" as const, minutes: 90, increment: 3 };

/** Every number of players that a game offers, with a clock and without; the last one is the fullest. */
function variantsOf({ id: game, editions }: GameCard): Variant[] {
  const { players: counts, teams } = editions["classic"]!;
  const tables = counts.map((players) => ({ players, teams: false }));
  if (teams) tables.splice(-1, 0, { players: 4, teams: true });
  return tables.flatMap((table) =>
    [null, CLOCK]
      .filter((clock) => !clock || table.players > 1)
      .map((clock) => ({ game, edition: "classic", ...table, clock })),
  );
}

const nameOf = ({ game, players, teams, clock }: Variant) =>
  `${game}-${teams ? "teams" : players}${clock ? "-clock" : ""}`;

/** What is wrong at each size. */
async function faultsAtAllSizes(
  page: Page,
  name: string,
  measure: Partial<Measure> = {},
  sizes = SIZES,
): Promise<string[]> {
  const found: string[] = [];
  for (const one of sizes) {
    await page.setViewportSize(one);
    const where = `${name}-${one.width}x${one.height}`;
    found.push(...(await faultsOf(page, measure)).map((fault) => `${where}: ${fault}`));
    if (PICTURES) await keepPicture(page, `layout-${where}`);
  }
  return found;
}

/** Let everybody leave but the last one. */
async function end(page: Page, id: string): Promise<void> {
  for (;;) {
    const board = await boardOf(page, id);
    if (board.outcome) break;
    const { seat } = board.seats.find((one) => !one.out)!;
    await ask(page, `/api/boards/${id}/resign`, { seat });
  }
  await page.locator(".result").waitFor();
}

describe("the board page", async () => {
  it.each(["de", "en"] as const)(
    "has room for everything, from the first move to the result (%s)",
    async (language) => {
      const { page, context, complaints } = await visit(browser, server.address, { language });
      const cards = await ask<GameCard[]>(page, "/api/games");
      const half = cards.filter((_, index) => SOAK || (index % 2 === 0) === (language === "de"));
      const faults: string[] = [];
      for (const card of half) {
        for (const variant of variantsOf(card).slice(SOAK ? 0 : -1)) {
          const seats = Array.from({ length: variant.players! }, (_, seat) => ({
            kind: seat ? ("here" as const) : ("me" as const),
          }));
          const id = await newBoard(page, { ...variant, seats });
          faults.push(...(await faultsAtAllSizes(page, `${nameOf(variant)}-start`)));
          await end(page, id);
          faults.push(...(await faultsAtAllSizes(page, `${nameOf(variant)}-end`)));
        }
      }
      expect(faults).toEqual([]);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});

/** Pages without a board: their addresses, and what has to be there. */
const PAGES: [name: string, address: string, ready: string][] = [
  ["home", "/", 'a[href^="/join/"]'],
  ["new", "/new/blokus-duo", "form .seat"],
  ["puzzles", "/puzzles", ".games section"],
  ["rules", "/rules/tor", "article h2"],
  ["settings", "/settings", "fieldset"],
];
const ON_PAGES: Partial<Measure> = {
  regions: {},
  groups: ["header", "article", ".games section", 'a[href^="/join/"]', "form .seat", "fieldset"],
  targets: "header a, header button, article a, article button, .games a, form button, form select",
};

it.each(SOAK ? (["de", "en"] as const) : (["de"] as const))(
  "other pages have room for their words, and targets for thumbs (%s)",
  async (language) => {
    const host = await visit(browser, server.address);
    const seats = [
      { kind: "me" as const, name: "Maximiliane von und zu Guttenfels" },
      { kind: "link" as const },
    ];
    for (const game of ["weltreich", "sprung"]) await newBoard(host.page, { game, seats, listed: true });
    const { page, context, complaints } = await visit(browser, server.address, { language });
    const faults: string[] = [];
    for (const [name, address, ready] of PAGES) {
      await page.goto(address);
      await page.locator(ready).first().waitFor();
      faults.push(...(await faultsAtAllSizes(page, name, ON_PAGES, SOAK ? SIZES : SOME_SIZES)));
      const main = (await page.locator(".page").boundingBox())!;
      // The last of the sizes is the largest screen.
      if (name !== "settings" && main.width < 0.5 * page.viewportSize()!.width)
        faults.push(`${name} is only ${main.width} wide`);
    }
    expect(faults).toEqual([]);
    expect(complaints).toEqual([]);
    await Promise.all([host.context.close(), context.close()]);
  },
);

it("names at the corners of a board stand beside the pieces of their players", async () => {
  const { page, context } = await visit(browser, server.address);
  const cards = await ask<GameCard[]>(page, "/api/games");
  const many = cards.filter(({ editions }) => Math.max(...editions["classic"]!.players) > 3);
  const named: number[] = [];
  for (const { id: game } of many) {
    const seats = [{ kind: "me" as const }, ...Array.from({ length: 3 }, () => ({ kind: "here" as const }))];
    await newBoard(page, { game, players: 4, seats });
    for (const turned of [false, true]) {
      if (turned) await page.getByRole("button", { name: "Turn the board" }).click();
      const corners = await page.evaluate(() => {
        const middle = (box: DOMRect) => [box.left + box.width / 2, box.top + box.height / 2] as const;
        const [x, y] = middle(document.querySelector(".table .pane")!.getBoundingClientRect());
        return [...document.querySelectorAll("div.corner")].map((label) => {
          const colour = /in-(\w+)/.exec(label.className)![1]!;
          const pieces = [...document.querySelectorAll(`.pane .still > g.piece.${colour}`)];
          const places = pieces.map((piece) => middle(piece.getBoundingClientRect()));
          const mean = (axis: 0 | 1) => places.reduce((sum, at) => sum + at[axis], 0) / places.length;
          const [left, top] = middle(label.getBoundingClientRect());
          return left < x === mean(0) < x && top < y === mean(1) < y;
        });
      });
      expect(corners, game).toEqual(corners.map(() => true));
      named.push(corners.length);
    }
  }
  expect(named).toContain(4);
  await context.close();
});

it("notices leave the board free, and the moves of four stand in line", async () => {
  const { page, context } = await visit(browser, server.address);
  const seats = [{ kind: "me" as const }, ...Array.from({ length: 3 }, () => ({ kind: "here" as const }))];
  const id = await newBoard(page, { game: "weltreich", players: 4, seats });
  for (let count = 0; count < 4; count++)
    await playMove(page, id, leavesOf((await boardOf(page, id)).inputs)[0]!);
  const edges = await page
    .locator(".moves li")
    .first()
    .locator(".move")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
  expect(edges).toHaveLength(4);
  expect(Math.min(...edges)).toBe(edges[0]);
  await ask(page, `/api/boards/${id}/resign`, { seat: 3 });
  const notice = page.locator(".notice").first();
  await notice.waitFor();
  for (const one of SIZES.filter(({ width, height }) => width > 900 && height > 520)) {
    await page.setViewportSize(one);
    const board = (await page.locator(".table .pane").boundingBox())!;
    expect((await notice.boundingBox())!.x).toBeGreaterThan(board.x + board.width);
  }
  await context.close();
});

it("the picture of what is set up is seen whole on every screen", async () => {
  const { page, context } = await visit(browser, server.address);
  await page.goto("/new/weltreich");
  await page.locator(".picture svg").waitFor();
  for (const one of SIZES.filter(({ width }) => width > 760)) {
    await page.setViewportSize(one);
    const picture = (await page.locator(".picture svg").boundingBox())!;
    expect(picture.y + picture.height, `${one.width}x${one.height}`).toBeLessThanOrEqual(one.height);
  }
  await context.close();
});

it("what is aimed at keeps its colour", async () => {
  const { page, context } = await visit(browser, server.address);
  const id = await newBoard(page, { game: "weltreich", seats: [{ kind: "me" }, { kind: "here" }] });
  for (const move of ["a1-a9", "l12-l8", "a9-k9"]) await playMove(page, id, move);
  await clickPlace(page, "square-k12");
  const prey = (await page.locator('[data-place="square-k9"]').boundingBox())!;
  await page.mouse.move(prey.x + prey.width / 2, prey.y + prey.height / 2);
  const fill = page.locator(".ui-aim.on-piece > *").first();
  await fill.waitFor();
  expect(await fill.evaluate((mark) => getComputedStyle(mark).fill)).toBe("none");
  await context.close();
});
