import { expect, test } from "vitest";
import type { PuzzleCard } from "../../src/api/types";
import { chosen, dayOf, nextPuzzle, readProgress, streak, withSolved } from "../../src/puzzles/progress";

const card = (game: string, id: string, difficulty: PuzzleCard["difficulty"]): PuzzleCard => ({
  game,
  id,
  difficulty,
  moves: 2,
});
const CARDS = [
  card("tor", "a", "easy"),
  card("tor", "b", "easy"),
  card("tor", "c", "hard"),
  card("sprung", "a", "hard"),
];

test("a day is written in the time of the place", () => {
  expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
  expect(dayOf(new Date(2026, 11, 31, 0, 0))).toBe("2026-12-31");
});

test("days in a row are counted up to today, over the ends of months and years", () => {
  expect(streak([], "2026-11-16")).toBe(0);
  expect(streak(["2026-11-16"], "2026-11-16")).toBe(1);
  expect(streak(["2026-12-31", "2027-01-01", "2026-12-30"], "2027-01-01")).toBe(3);
  expect(streak(["2026-02-28", "2026-03-01"], "2026-03-01")).toBe(2);
});

test("a day that is not over breaks nothing, a day left out does", () => {
  expect(streak(["2026-11-14", "2026-11-15"], "2026-11-16")).toBe(2);
  expect(streak(["2026-11-13", "2026-11-14"], "2026-11-16")).toBe(0);
  expect(streak(["2026-11-13", "2026-11-15", "2026-11-16"], "2026-11-16")).toBe(2);
});

test("what is solved is kept once", () => {
  const once = withSolved({ solved: [], days: [] }, "tor/a", undefined);
  const twice = withSolved(once, "tor/a", "2026-11-16");
  expect(twice).toEqual({ solved: ["tor/a"], days: ["2026-11-16"] });
  expect(once.days).toEqual([]);
});

test("broken storage counts as nothing", () => {
  for (const text of [null, "", "no JSON", "[]", '{"solved": 3}'])
    expect(readProgress(text)).toEqual({ solved: [], days: [] });
  expect(readProgress('{"solved": ["tor/a", 7], "days": null}')).toEqual({ solved: ["tor/a"], days: [] });
});

test("puzzles are chosen by game and difficulty", () => {
  expect(chosen(CARDS, "tor", "hard").map((one) => one.id)).toEqual(["c"]);
  expect(chosen(CARDS, "", "hard")).toHaveLength(2);
  expect(chosen(CARDS, "", "")).toHaveLength(4);
});

test("the next puzzle is one that is not solved yet, if there is one", () => {
  const tor = chosen(CARDS, "tor", "");
  expect(nextPuzzle(tor, tor[0]!, [])?.id).toBe("b");
  expect(nextPuzzle(tor, tor[0]!, ["tor/b"])?.id).toBe("c");
  expect(nextPuzzle(tor, tor[2]!, ["tor/a"])?.id).toBe("b");
  expect(nextPuzzle(tor, tor[2]!, ["tor/a", "tor/b"])?.id).toBe("a");
  expect(nextPuzzle([tor[0]!], tor[0]!, [])).toBeUndefined();
});
