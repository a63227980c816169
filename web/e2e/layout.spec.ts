/**
 * Where things are on a page with a board: nothing covers anything else or leaves the page, and a thumb can hit it.
 * With BRETTWERK_SOAK every number of players, with and without a clock; else each game once, as full as it gets.
 */

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { BoardRequest, GameCard } from "../src/api/types";
import { ask, boardOf, newBoard, visit } from "./browser";
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
      await page.goto("/settings");
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
