import { describe, expect, it } from "vitest";
import { arrivals, pieceOn, posesAt, timeline, touched } from "../../src/board/timeline";
import { board, piece, rect, shape } from "../scenes";

const start = board(piece("a1", 10, 30), piece("b1", 20, 30));

describe("the steps of a move", () => {
  it("glide from the origin to the target", () => {
    const moves = timeline(start, [{ kind: "move", piece: "piece-a1", target: "square-a3" }]);
    expect(posesAt(moves, 0).get("piece-a1")).toMatchObject({ x: 10, y: 30 });
    const half = posesAt(moves, moves.duration / 2).get("piece-a1")!;
    expect(half.y).toBeLessThan(20); // eased: more than half of the way is done
    expect(posesAt(moves, moves.duration).get("piece-a1")).toMatchObject({ x: 10, y: 10 });
  });

  it("follow one another for one piece", () => {
    const moves = timeline(start, [
      { kind: "hop", piece: "piece-a1", target: "square-c1", path: ["piece-b1"] },
      { kind: "move", piece: "piece-a1", target: "square-c3" },
    ]);
    const [hop, glide] = moves.steps;
    expect(glide!.start).toBe(hop!.end);
    expect(hop!.pose(0.5).scale).toBeGreaterThan(1);
    expect(posesAt(moves, glide!.start).get("piece-a1")).toMatchObject({ x: 30, y: 30 });
  });

  it("shrink what is captured", () => {
    const moves = timeline(start, [
      { kind: "capture", piece: "piece-b1" },
      { kind: "move", piece: "piece-a1", target: "square-b1" },
    ]);
    expect(posesAt(moves, 0).has("piece-b1")).toBe(false);
    expect(posesAt(moves, moves.duration).get("piece-b1")).toMatchObject({ opacity: 0 });
  });

  it("walk square by square and out over the edge", () => {
    const edge = shape("edge-top", "board", 5, 4, { parts: [rect(0, -1, 30, 2)] });
    const scene = board(piece("a1", 10, 30), edge);
    const moves = timeline(scene, [
      { kind: "walk", piece: "piece-a1", path: ["square-a2", "square-a3", "edge-top"] },
    ]);
    expect(moves.steps).toHaveLength(3);
    const gone = posesAt(moves, moves.duration).get("piece-a1")!;
    expect(gone.y).toBeLessThan(3);
    expect(gone.opacity).toBe(0);
  });

  it("swing about the tower", () => {
    const wall = shape("piece-w", "piece", 20, 15, { turn: 90, parts: [rect(-5, -1, 10, 2)] });
    const tower = shape("tower-1", "piece", 20, 20);
    const moves = timeline(board(wall, tower), [
      { kind: "swing", piece: "piece-w", tower: "tower-1", quarters: 1 },
    ]);
    const end = posesAt(moves, moves.duration).get("piece-w")!;
    expect([end.x, end.y, end.turn].map(Math.round)).toEqual([25, 20, 180]);
    const { x, y } = posesAt(moves, moves.duration / 3).get("piece-w")!;
    expect(Math.hypot(x - 20, y - 20)).toBeCloseTo(5);
  });

  it("leave out what the scene does not show", () => {
    expect(timeline(start, [{ kind: "move", piece: "piece-x9", target: "square-a3" }]).duration).toBe(0);
  });
});

it("tells what has come from what has moved", () => {
  const moves = timeline(start, [{ kind: "move", piece: "piece-a1", target: "square-a3" }]);
  const after = board(piece("a3", 10, 10), piece("b1", 20, 30), piece("c2", 30, 20));
  expect(arrivals(start, after, moves)).toEqual(["piece-c2"]);
});

it("marks where a move came from and went", () => {
  const after = board(piece("a3", 10, 10));
  expect(touched(after, [{ kind: "move", piece: "piece-a1", target: "square-a3" }])).toEqual({
    from: ["square-a1"],
    to: ["square-a3"],
  });
  const placed = [{ kind: "place", piece: "rS", target: "square-b2", path: ["square-b2", "square-b3"] }];
  expect(touched(after, placed).to).toEqual(["square-b2", "square-b3"]);
  const replaced = [
    { kind: "move", piece: "piece-a1", target: "square-a3" },
    { kind: "place", piece: "rS", target: "square-a1" },
  ];
  expect(touched(after, replaced)).toEqual({ from: [], to: ["square-a3", "square-a1"] });
});

it("finds the piece on a square", () => {
  const square = start.shapes.find((one) => one.id === "square-a1")!;
  expect(pieceOn(start, square)?.id).toBe("piece-a1");
});
