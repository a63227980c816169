import { expect, it } from "vitest";
import { BEGINNER, course, rate } from "../../src/me/glicko";

it("agrees with the worked example of the paper", () => {
  const player = { rating: 1500, deviation: 200, volatility: 0.06 };
  const after = rate(player, [
    { rating: 1400, deviation: 30, score: 1 },
    { rating: 1550, deviation: 100, score: 0 },
    { rating: 1700, deviation: 300, score: 0 },
  ]);
  expect(after.rating).toBeCloseTo(1464.06, 1);
  expect(after.deviation).toBeCloseTo(151.52, 1);
  expect(after.volatility).toBeCloseTo(0.05999, 4);
});

it("gets less sure without games, but never less than at the beginning", () => {
  const idle = rate({ rating: 1600, deviation: 50, volatility: 0.06 }, []);
  expect([idle.rating, idle.deviation > 50]).toEqual([1600, true]);
  expect(rate(BEGINNER, []).deviation).toBe(350);
});

it("comes to where wins and losses balance", () => {
  const games = Array.from({ length: 200 }, (_, at) => ({ rating: 1900, deviation: 60, score: at % 2 }));
  const last = course(games).at(-1)!;
  expect(Math.abs(last.rating - 1900)).toBeLessThan(60);
  expect(last.deviation).toBeLessThan(80);
});

it("copes with surprises", () => {
  const last = course(Array.from({ length: 30 }, () => ({ rating: 2500, deviation: 30, score: 1 }))).at(-1)!;
  expect(Number.isFinite(last.rating) && last.rating > 2500).toBe(true);
});
