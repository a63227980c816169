/** What a screen reader says of a place. */

import type { Scene, Shape } from "../api/types";
import { word } from "../i18n";
import { pieceOn } from "./timeline";

/** A piece in words, from the classes that also give it its look. */
export function pieceLabel(shape: Shape): string {
  const known = shape.classes.split(" ").map((name) => word(`class.${name}`));
  return known.filter(Boolean).join(" ") || shape.label;
}

export function placeLabel(scene: Scene, shape: Shape): string {
  const piece = shape.layer === "board" ? pieceOn(scene, shape) : undefined;
  const name =
    shape.layer === "hand" ? [pieceLabel(shape), shape.label].filter(Boolean).join(" ") : shape.label;
  return [name || shape.id, piece && pieceLabel(piece)].filter(Boolean).join(", ");
}
