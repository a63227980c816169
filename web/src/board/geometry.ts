/** Where things are in a scene: boxes, neighbours by direction, and the board seen from the other side. */

import type { Part, Scene, Shape } from "../api/types";

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export type Direction = "left" | "right" | "up" | "down";

/** One square of a board, in units of the scene. */
const SQUARE = 10;

const number = (part: Part, name: string) => Number(part.attributes[name] ?? 0);

function pointsOf(part: Part): Point[] {
  const x = number(part, "x");
  const y = number(part, "y");
  switch (part.tag) {
    case "rect":
      return [
        { x, y },
        { x: x + number(part, "width"), y: y + number(part, "height") },
      ];
    case "circle": {
      const [cx, cy, r] = [number(part, "cx"), number(part, "cy"), number(part, "r")];
      return [
        { x: cx - r, y: cy - r },
        { x: cx + r, y: cy + r },
      ];
    }
    case "line":
      return [
        { x: number(part, "x1"), y: number(part, "y1") },
        { x: number(part, "x2"), y: number(part, "y2") },
      ];
    case "polygon":
      return pairs(String(part.attributes["points"]));
    case "path":
      return pairs(String(part.attributes["d"]));
    default:
      return [{ x, y }];
  }
}

/** The points that a list of points or a path with absolute commands names. */
function pairs(text: string): Point[] {
  const numbers = text.match(/-?\d*\.?\d+(?:e-?\d+)?/g)?.map(Number) ?? [];
  const found: Point[] = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) found.push({ x: numbers[i]!, y: numbers[i + 1]! });
  return found;
}

export function turned(point: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: point.x * cos - point.y * sin, y: point.x * sin + point.y * cos };
}

function around(points: Point[]): Box {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** The shapes that have an id. */
export function shapesById(scene: Scene | undefined): ReadonlyMap<string, Shape> {
  return new Map(scene?.shapes.filter((shape) => shape.id).map((shape) => [shape.id, shape]));
}

const boxes = new WeakMap<Shape, Box>();

/** The box of a shape in its scene. */
export function boxOf(shape: Shape): Box {
  let box = boxes.get(shape);
  if (!box) {
    const points = shape.parts.flatMap(pointsOf).map((point) => turned(point, shape.turn));
    box = around(
      (points.length ? points : [{ x: 0, y: 0 }]).map(({ x, y }) => ({ x: x + shape.x, y: y + shape.y })),
    );
    boxes.set(shape, box);
  }
  return box;
}

const middles = new WeakMap<Shape, Point>();

/** The middle of the part by which a shape is clicked: its first. */
export function middleOf(shape: Shape): Point {
  let middle = middles.get(shape);
  if (!middle) {
    const [first] = shape.parts;
    const box = first && boxOf({ ...shape, parts: [first] });
    middle = box
      ? { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }
      : { x: shape.x, y: shape.y };
    middles.set(shape, middle);
  }
  return middle;
}

export const width = (box: Box) => box.right - box.left;
export const height = (box: Box) => box.bottom - box.top;
export const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
export const contains = (box: Box, { x, y }: Point, slack = 0) =>
  x >= box.left - slack && x <= box.right + slack && y >= box.top - slack && y <= box.bottom + slack;

const AHEAD: Record<Direction, (from: Point, to: Point) => [along: number, aside: number]> = {
  left: (from, to) => [from.x - to.x, Math.abs(to.y - from.y)],
  right: (from, to) => [to.x - from.x, Math.abs(to.y - from.y)],
  up: (from, to) => [from.y - to.y, Math.abs(to.x - from.x)],
  down: (from, to) => [to.y - from.y, Math.abs(to.x - from.x)],
};

/** The nearest point in a direction; points straight ahead come before those to the side. */
export function neighbour<T extends Point>(
  from: Point,
  direction: Direction,
  all: readonly T[],
): T | undefined {
  let best: T | undefined;
  let least = Infinity;
  for (const one of all) {
    const [along, aside] = AHEAD[direction](from, one);
    if (along < 0.5 || aside > 3 * along) continue;
    const cost = along + 2.5 * aside;
    if (cost < least) [best, least] = [one, cost];
  }
  return best;
}

// The board from the other side

/** The middle of all the places on the board; about it the board is turned. */
export function boardMiddle(scene: Scene): Point {
  const places = scene.shapes.filter(isPlace).map(boxOf);
  if (!places.length) return { x: scene.width / 2, y: scene.height / 2 };
  const left = Math.min(...places.map((box) => box.left));
  const right = Math.max(...places.map((box) => box.right));
  const top = Math.min(...places.map((box) => box.top));
  const bottom = Math.max(...places.map((box) => box.bottom));
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

const isPlace = (shape: Shape) => shape.layer === "board" && shape.id !== "";

/** How a shape takes part when the board is turned: not at all, lying flat on it, or standing upright. */
export function turning(shape: Shape, middle: Point): "stays" | "flat" | "upright" {
  if (shape.layer === "hand") return "stays";
  const box = boxOf(shape);
  const reach = Math.max(middle.x, middle.y);
  if (box.top > middle.y + reach) return "stays";
  const symmetric =
    Math.abs((box.left + box.right) / 2 - middle.x) < 1 &&
    Math.abs((box.top + box.bottom) / 2 - middle.y) < 1;
  const big = width(box) > 1.3 * SQUARE || height(box) > 1.3 * SQUARE;
  if (big && !symmetric && width(box) > 1.5 * middle.x && height(box) > 1.5 * middle.y) {
    return shape.parts.some((part) => part.tag === "text") ? "flat" : "stays";
  }
  return big ? "flat" : "upright";
}

export function opposite(point: Point, middle: Point): Point {
  return { x: 2 * middle.x - point.x, y: 2 * middle.y - point.y };
}
