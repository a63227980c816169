import { expect, it } from "vitest";
import { foreseen } from "../../src/board/foresight";
import { board, piece } from "../scenes";

const scene = board(piece("a1", 10, 30));

it("a piece that was taken goes to the place that was named", () => {
  expect(foreseen(scene, ["square-a1", "square-a2"])).toMatchObject({
    kind: "move",
    piece: "piece-a1",
    target: "square-a2",
  });
});

it("nothing is foreseen where no piece was taken", () => {
  expect(foreseen(scene, ["square-b1", "square-a2"])).toBeUndefined();
  expect(foreseen(scene, ["square-a2"])).toBeUndefined();
  expect(foreseen(undefined, ["square-a1", "square-a2"])).toBeUndefined();
});
