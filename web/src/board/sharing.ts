/** What a scene has in common with the one before it: most shapes stay as they are from move to move. */

import type { Scene, Shape } from "../api/types";

const texts = new WeakMap<Shape, string>();

/** A scene with the very shapes of the one before it wherever they are equal, so that they are not drawn again. */
export function withShared(before: Scene | undefined, next: Scene): Scene {
  if (!before || before === next) return next;
  const known = new Map(before.shapes.map((shape) => [textOf(shape), shape]));
  return { ...next, shapes: next.shapes.map((shape) => known.get(textOf(shape)) ?? shape) };
}

function textOf(shape: Shape): string {
  let text = texts.get(shape);
  if (text === undefined) {
    text = JSON.stringify(shape);
    texts.set(shape, text);
  }
  return text;
}
