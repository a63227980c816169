/** What a screen reader says of a place. */

import type { Scene, Shape } from "../api/types";
import { say, word } from "../i18n";

/** A piece in words, from the classes that also give it its look. */
export function pieceLabel(shape: Shape): string {
  const known = shape.classes.split(" ").map((name) => word(`class.${name}`));
  return known.filter(Boolean).join(" ") || shape.label;
}

/** The name that the game gives a place, with what stands there. */
export function placeLabel(scene: Scene, shape: Shape): string {
  return say(scene.names?.[shape.id]) || shape.label || shape.id;
}
