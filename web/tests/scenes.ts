import type { Part, Scene, Shape } from "../src/api/types";

export function rect(x: number, y: number, width: number, height: number): Part {
  return { tag: "rect", attributes: { x, y, width, height }, classes: "", content: "" };
}

export function shape(id: string, layer: string, x: number, y: number, more: Partial<Shape> = {}): Shape {
  const parts = more.parts ?? [rect(-5, -5, 10, 10)];
  return { id, layer, classes: "", x, y, turn: 0, scale: 1, label: id, ghost: [], keys: {}, ...more, parts };
}

/** A board of squares a1 to c3, each 10 wide, with a frame of 5 around it. */
export function board(...pieces: Shape[]): Scene {
  const squares = ["a", "b", "c"].flatMap((file, x) =>
    [1, 2, 3].map((rank) => shape(`square-${file}${rank}`, "board", 10 + 10 * x, 40 - 10 * rank)),
  );
  return {
    width: 40,
    height: 40,
    theme: "classic test",
    margin: 0,
    tray: 0,
    names: {},
    shapes: [...squares, ...pieces],
  };
}

export const piece = (square: string, x: number, y: number) =>
  shape(`piece-${square}`, "piece", x, y, { parts: [rect(-3, -3, 6, 6)] });
