import { beforeEach, expect, it, vi } from "vitest";
import { Away } from "../../src/play/away.svelte";
import { sinceText } from "../../src/play/status/since-text";
import { settings } from "../../src/settings.svelte";
import { rememberSeen } from "../../src/play/since";
import { both, seat, table } from "../tables";

const page = document as unknown as { hidden: boolean };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  settings.language = "en";
  page.hidden = false;
});

it("tells what was missed on the next visit, until the user moves", () => {
  rememberSeen(table(1, 1));
  const away = new Away();
  away.look(table(2, 2));
  expect(sinceText(away.since!, table(2, 2))).toBe("Bob has played.");
  away.look(table(3, 2));
  expect(away.since).toBeDefined();
  away.look(table(4, 3));
  expect(away.since).toBeUndefined();
});

it("counts a page that nobody sees as being away", () => {
  const away = new Away();
  away.look(table(1, 1));
  expect(away.since).toBeUndefined();
  page.hidden = true;
  away.look(table(2, 2));
  page.hidden = false;
  away.look(table(2, 2));
  expect(away.since?.from).toBe(1);
});

it("says nothing at a first visit, nor where nobody else plays", () => {
  const away = new Away();
  away.look(table(5, 5));
  expect(away.since).toBeUndefined();
  const alone = { seats: [seat(0, "", true), seat(1, "", false, { kind: "engine" })] };
  rememberSeen(table(1, 1, { id: "b2" }));
  const other = new Away();
  other.look(table(2, 2, { id: "b2", ...alone }));
  expect(other.since).toBeUndefined();
});

it("says all of it in both languages", () => {
  const since = {
    from: 0,
    moves: [
      { seat: 0, count: 2 },
      { seat: 1, count: 1 },
    ],
    undone: 1,
    joined: [1],
    replaced: [],
    left: [1],
    asked: { kind: "draw" as const, seat: 1, agreed: [1], waits_for: [0] },
    ended: true,
  };
  const board = table(9, 3, {
    outcome: { code: "left", winners: [0], payoffs: [1, -1], text: both("Over.") },
  });
  expect(sinceText(since, board)).toBe(
    "Bob has joined. A move was taken back. Moves: Anna 2, Bob 1. Bob has left the game. Bob offers a draw. Over.",
  );
  settings.language = "de";
  expect(sinceText({ ...since, moves: [{ seat: 1, count: 3 }], asked: null }, board)).toContain(
    "Ein Zug wurde zurückgenommen. Bob hat 3 Züge gemacht.",
  );
});
