import { beforeEach, expect, it, vi } from "vitest";
import type { Board } from "../../src/api/types";
import { replay } from "../../src/play/replay";
import { lastSeen, plySince, plySinceMyTurn, rememberSeen, seenOf, sinceSeen } from "../../src/play/since";
import { both, seat, table } from "../tables";

const NOTHING = { moves: [], undone: 0, joined: [], replaced: [], left: [], asked: null, ended: false };

/** A board of three on which Anna is the user. */
function three(number: number, ply: number, more: Partial<Board> = {}): Board {
  const seats = [seat(0, "Anna", true), seat(1, "Bob", false), seat(2, "Cleo", false)];
  const moves = Array.from({ length: ply }, (_, at) => ({
    ply: at,
    seat: at % 3,
    text: `m${at}`,
    seconds: null,
  }));
  return table(number, ply, { seats, moves, ...more });
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

it("counts the moves of the others, and knows where to replay from", () => {
  expect(sinceSeen(three(6, 6), seenOf(three(1, 1)))).toEqual({
    ...NOTHING,
    from: 1,
    moves: [
      { seat: 1, count: 2 },
      { seat: 2, count: 2 },
    ],
  });
});

it("tells nothing of a board that is as it was, or where only the user moved", () => {
  expect(sinceSeen(table(2, 2), seenOf(table(2, 2)))).toBeUndefined();
  expect(sinceSeen(table(3, 3), seenOf(table(2, 2)))).toBeUndefined();
});

it("knows what was taken back, and replays from where the moves differ", () => {
  const now = table(9, 3, {
    moves: ["m0", "m1", "x2"].map((text, ply) => ({ ply, seat: ply % 2, text, seconds: null })),
  });
  const seen = seenOf(table(5, 5));
  expect(plySince(now, seen)).toBe(2);
  expect(sinceSeen(now, seen)).toEqual({ ...NOTHING, from: 2, undone: 3 });
});

it("tells who came and went, what is asked and how it ended", () => {
  const before = three(1, 1, {
    seats: [seat(0, "Anna", true), seat(1, "", false, { open: true }), seat(2, "", false, { open: true })],
  });
  const now = three(5, 1, {
    seats: [
      seat(0, "Anna", true),
      seat(1, "Bob", false, { out: true }),
      seat(2, "", false, { kind: "engine" }),
    ],
    asked: { kind: "draw", seat: 1, agreed: [1], waits_for: [0] },
    outcome: { code: "left", winners: [0], payoffs: [1, -1, -1], text: both("over") },
  });
  expect(sinceSeen(now, seenOf(before))).toEqual({
    ...NOTHING,
    from: 1,
    joined: [1],
    replaced: [2],
    left: [1],
    asked: now.asked,
    ended: true,
  });
});

it("finds what the others did since my last turn", () => {
  expect(plySinceMyTurn(three(6, 6))).toBe(4);
  expect(plySinceMyTurn(three(3, 0))).toBe(0);
});

it("remembers boards, the latest first, and survives what others have written", () => {
  for (let at = 0; at < 70; at += 1) rememberSeen(table(1, 1, { id: `b${at}` }));
  expect(lastSeen("b69")).toEqual(seenOf(table(1, 1)));
  expect(lastSeen("b9")).toBeUndefined();
  localStorage.setItem("brettwerk.seen", '[["b69",{"number":1}],7,null]');
  expect(lastSeen("b69")).toBeUndefined();
  localStorage.setItem("brettwerk.seen", "{");
  expect(lastSeen("b69")).toBeUndefined();
});

it("replays move by move, and stops when the user goes elsewhere", async () => {
  const shown: number[] = [];
  const session = {
    ply: 5,
    board: { ply: 5 },
    stage: { busy: false },
    goTo(ply: number) {
      shown.push(ply);
      session.ply = ply;
      return Promise.resolve();
    },
  };
  expect(await replay(session, 2, 0)).toBe(true);
  expect(shown).toEqual([2, 3, 4, 5]);
  const whole = replay(session, 0, 5);
  await new Promise((done) => setTimeout(done, 1));
  session.ply = 4;
  expect(await whole).toBe(false);
  expect(session.ply).toBe(4);
});
