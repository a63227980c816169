import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError, offline } from "../../src/api/errors";
import type { Effect, Position } from "../../src/api/types";
import { Positions } from "../../src/play/positions";
import { Recent } from "../../src/play/recent.svelte";
import { both, seat, table } from "../tables";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const EFFECTS: Effect[] = [];
const position = { ply: 2, effects: EFFECTS } as Partial<Position> as Position;

/** A board of three after each has moved once; the user began. */
const board = () =>
  table(3, 3, {
    seats: [seat(0, "Anna", true), seat(1, "Bob", false), seat(2, "Cem", false)],
    moves: [0, 1, 2].map((ply) => ({ ply, seat: ply, text: `m${ply}`, seconds: null })),
  });

it("asks again for what others have done when no answer comes", async () => {
  const positions = new Positions();
  const asked = vi.spyOn(positions, "of").mockRejectedValueOnce(offline()).mockResolvedValue(position);
  const recent = new Recent();
  const following = recent.follow(board(), positions);
  await vi.advanceTimersByTimeAsync(0);
  expect(recent.moves).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  await following;
  expect(asked).toHaveBeenCalledTimes(2);
  expect(recent.moves).toEqual([{ colour: "blue", effects: EFFECTS }]);
});

it("shows nothing of a board that is gone", async () => {
  const positions = new Positions();
  vi.spyOn(positions, "of").mockRejectedValue(new ApiError("board-unknown", both("gone"), 404));
  const recent = new Recent();
  await recent.follow(board(), positions);
  expect(recent.moves).toEqual([]);
});
