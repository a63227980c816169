import { beforeEach, expect, it, vi } from "vitest";
import type { Mark } from "../../src/api/types";
import { settings } from "../../src/settings.svelte";
import { t } from "../../src/i18n";
import { FIRST_GAMES, isFirstGame } from "../../src/play/first-games";
import { concernsMarks, isSeen } from "../../src/play/insights.svelte";
import { sentenceOf } from "../../src/play/seats";
import { bestOf, rememberBest } from "../../src/play/solo-best";
import { both, seat, table } from "../tables";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  settings.language = "en";
});

const mark = (more: Partial<Mark>): Mark => ({
  kind: "win",
  classes: "mark mark-win",
  parts: [],
  about: [],
  when: [],
  resting: false,
  below: false,
  text: both("a chance"),
  ...more,
});

it("shows a mark once all that it waits for is clicked or pointed at", () => {
  const one = mark({ when: ["square-a1", "square-a2"] });
  expect(isSeen(one, [], undefined)).toBe(false);
  expect(isSeen(one, ["square-a1"], undefined)).toBe(false);
  expect(isSeen(one, ["square-a1"], "square-a2")).toBe(true);
  expect(isSeen(one, ["square-a1", "square-a2"], undefined)).toBe(true);
});

it("hides a resting mark while something is chosen", () => {
  expect(isSeen(mark({ resting: true }), [], undefined)).toBe(true);
  expect(isSeen(mark({ resting: true }), ["square-a1"], undefined)).toBe(false);
});

it("asks for no marks while an engine is to move, nor after the end", () => {
  const engine = { ...seat(1, "", false), kind: "engine" as const };
  expect(concernsMarks(table(0, 0))).toBe(true);
  expect(concernsMarks(table(1, 1, { seats: [seat(0, "Anna", true), engine] }))).toBe(false);
  const outcome = { code: "left", winners: [0], payoffs: [1, -1], text: both("over") };
  expect(concernsMarks(table(2, 2, { outcome }))).toBe(false);
});

it("remembers the first games of each kind", () => {
  const first = ["b1", "b2", "b3", "b4"].map((id) => isFirstGame("test", id));
  expect(first).toEqual([...Array.from({ length: FIRST_GAMES }, () => true), false]);
  expect(isFirstGame("test", "b2")).toBe(true);
  expect(isFirstGame("other", "b5")).toBe(true);
});

it("speaks to the user alone at a screen, and of colours to several", () => {
  const request = both("Your turn: move");
  expect(sentenceOf(table(0, 0, { request })).en).toBe("Your turn: move");
  expect(sentenceOf(table(1, 1, { request })).en).toBe("to move");
  const here = { ...seat(1, "Bob", true), kind: "here" as const };
  expect(sentenceOf(table(0, 0, { request, seats: [seat(0, "Anna", true), here] })).en).toBe("to move");
});

it("keeps the best result of a game for one", () => {
  const solo = (payoff: number, ply: number) =>
    table(ply, ply, {
      seats: [seat(0, "Anna", true)],
      sides: [[0]],
      outcome: { code: "score", winners: [], payoffs: [payoff], text: both(`${payoff} in ${ply}`) },
    });
  rememberBest(solo(-1, 20));
  expect(bestOf(solo(0, 0))).toBeUndefined();
  for (const [payoff, ply] of [
    [0.5, 23],
    [0, 10],
    [0.5, 25],
    [0.5, 21],
  ] as const)
    rememberBest(solo(payoff, ply));
  expect(bestOf(solo(0, 0))).toMatchObject({ payoff: 0.5, moves: 21 });
});

it("counts one move as one", () => {
  expect(t("movesPlayed", { count: 1 })).toBe("1 move");
  expect(t("movesPlayed", { count: 2 })).toBe("2 moves");
});
