import { expect, it } from "vitest";
import { curvesOf, HEIGHT, marksOf, plyAt, shownSeats, WIDTH } from "../../src/analysis/plot";

const judged = (index: number, before: number[], after: number[], grade = "" as "" | "blunder") => ({
  index,
  seat: index % before.length,
  before,
  after,
  grade,
});

const GAME = [judged(0, [0.5, 0.5], [0.5, 0.5]), judged(1, [0.5, 0.5], [1, 0], "blunder")];

it("draws the chances of the first of two, from the start to the end", () => {
  expect(curvesOf(GAME, 2, 2)).toEqual([
    { seat: 0, path: `M0 ${HEIGHT / 2}L${WIDTH / 2} ${HEIGHT / 2}L${WIDTH} 0` },
  ]);
  expect(curvesOf([], 2, 2)).toEqual([]);
});

it("grows while the moves are being judged", () => {
  expect(curvesOf(GAME.slice(0, 1), 2, 2)[0]!.path).toBe(`M0 ${HEIGHT / 2}L${WIDTH / 2} ${HEIGHT / 2}`);
});

it("draws each of three or four", () => {
  expect(shownSeats(4)).toEqual([0, 1, 2, 3]);
  const three = [judged(0, [0.2, 0.3, 0.5], [0, 0, 1])];
  expect(curvesOf(three, 1, 3).map((curve) => curve.seat)).toEqual([0, 1, 2]);
});

it("marks mistakes on the curve", () => {
  expect(marksOf(GAME, 2, 2)).toEqual([{ x: WIDTH, y: 0, judgement: GAME[1] }]);
});

it("knows which move is meant by a click", () => {
  expect([0, 0.1, 0.5, 1, 1.2, -1].map((share) => plyAt(share, 4))).toEqual([0, 0, 2, 4, 4, 0]);
});
