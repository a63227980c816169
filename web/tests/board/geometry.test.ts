import { expect, it } from "vitest";
import { boardMiddle, boxOf, middleOf, neighbour, opposite, turning } from "../../src/board/geometry";
import { board, piece, rect, shape } from "../scenes";

it("finds the box of a turned shape", () => {
  const wall = shape("piece-w", "piece", 20, 20, { turn: 90, parts: [rect(-5, -1, 10, 2)] });
  const box = boxOf(wall);
  expect(box.left).toBeCloseTo(19);
  expect(box.bottom).toBeCloseTo(25);
});

it("reads the points of paths and polygons", () => {
  const parts = [{ tag: "path", attributes: { d: "M-2 1.5L4 -3Q1 1 0 .5Z" }, classes: "", content: "" }];
  expect(boxOf(shape("x", "piece", 0, 0, { parts }))).toEqual({ left: -2, top: -3, right: 4, bottom: 1.5 });
});

it("clicks a shape in the middle of its first part", () => {
  const bar = shape("edge-top", "board", 5, 5, { parts: [rect(0, -1, 30, 2)] });
  expect(middleOf(bar)).toEqual({ x: 20, y: 5 });
});

const points = board().shapes.map(({ id, x, y }) => ({ id, x, y }));
const at = (id: string) => points.find((point) => point.id === id)!;

it("walks from square to square by arrow keys", () => {
  expect(neighbour(at("square-b2"), "up", points)?.id).toBe("square-b3");
  expect(neighbour(at("square-b2"), "down", points)?.id).toBe("square-b1");
  expect(neighbour(at("square-b2"), "left", points)?.id).toBe("square-a2");
  expect(neighbour(at("square-b2"), "right", points)?.id).toBe("square-c2");
  expect(neighbour(at("square-c2"), "right", points)).toBeUndefined();
});

it("prefers what lies straight ahead", () => {
  const near = [...points, { id: "aside", x: 24, y: 14 }];
  expect(neighbour(at("square-b2"), "right", near)?.id).toBe("square-c2");
});

it("turns the board about the middle of its squares", () => {
  const scene = board();
  const middle = boardMiddle(scene);
  expect(middle).toEqual({ x: 20, y: 20 });
  expect(opposite(at("square-a1"), middle)).toEqual({ x: at("square-c3").x, y: at("square-c3").y });
});

it("keeps small pieces upright, long ones flat, and the tray where it is", () => {
  const middle = { x: 20, y: 20 };
  expect(turning(piece("a1", 10, 30), middle)).toBe("upright");
  expect(turning(shape("piece-long", "piece", 10, 30, { parts: [rect(-5, -5, 30, 10)] }), middle)).toBe(
    "flat",
  );
  expect(turning(shape("tray-1", "hand", 10, 30), middle)).toBe("stays");
  expect(turning(shape("", "board", 0, 0, { parts: [rect(0, 0, 40, 60)] }), middle)).toBe("stays");
});
