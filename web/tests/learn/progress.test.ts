import { expect, it } from "vitest";
import type { GameCard } from "../../src/api/types";
import { firstLesson, nextLesson, progressIn, readProgress, withStep } from "../../src/learn/progress";

const game = (id: string, lesson = 6) => ({ id, lesson }) as GameCard;
const GAMES = [game("one"), game("none", 0), game("two"), game("three")];

it("takes up a lesson where it was left, and begins anew after the end", () => {
  const begun = withStep({}, "one", 3, 6);
  expect(progressIn(begun, "one")).toEqual({ step: 3, done: false });
  const done = withStep(begun, "one", 6, 6);
  expect(progressIn(done, "one")).toEqual({ step: 0, done: true });
  expect(progressIn(withStep(done, "one", 2, 6), "one")).toEqual({ step: 2, done: true });
  expect(progressIn(done, "two")).toEqual({ step: 0, done: false });
});

it("reads what was stored, and leaves out what does not fit", () => {
  const kept = withStep(withStep({}, "one", 2, 6), "two", 6, 6);
  expect(readProgress(JSON.stringify(kept))).toEqual(kept);
  for (const broken of [null, "", "{", "3", "null", '{"one":{"step":-1,"done":true}}', '{"one":[]}'])
    expect(readProgress(broken)).toEqual({});
});

it("goes on with the next game that has a lesson and is not learned yet", () => {
  expect(nextLesson(GAMES, "one", {})?.id).toBe("two");
  expect(nextLesson(GAMES, "three", {})?.id).toBe("one");
  const learned = withStep(withStep({}, "two", 6, 6), "three", 6, 6);
  expect(nextLesson(GAMES, "one", learned)).toBeUndefined();
  expect(nextLesson(GAMES, "two", learned)?.id).toBe("one");
});

it("shows a beginner where to begin, until a lesson is done", () => {
  expect(firstLesson(GAMES, {})?.id).toBe("one");
  expect(firstLesson(GAMES, withStep({}, "one", 2, 6))?.id).toBe("one");
  expect(firstLesson(GAMES, withStep({}, "two", 6, 6))).toBeUndefined();
  expect(firstLesson([game("none", 0)], {})).toBeUndefined();
});
