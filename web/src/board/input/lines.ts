/** Lines of the board as they are read out: the places beside or above one another, with those that have a name. */

import type { Scene, Shape } from "../../api/types";
import { placeLabel } from "../labels";
import type { BoardView } from "./view.svelte";

/** How far out of line places may be, in units of the scene (a square is 10 wide). */
const SLACK = 2;

/** The places in line with one, from left to right or from bottom to top. */
export function lineThrough(
  view: BoardView,
  places: readonly Shape[],
  from: Shape,
  way: "across" | "up",
): readonly Shape[] {
  const at = view.seen(from);
  const aside = (shape: Shape) =>
    Math.abs(way === "across" ? view.seen(shape).y - at.y : view.seen(shape).x - at.x);
  const along = (shape: Shape) => (way === "across" ? view.seen(shape).x : -view.seen(shape).y);
  return places
    .filter((shape) => shape.layer === from.layer && aside(shape) < SLACK)
    .sort((one, other) => along(one) - along(other));
}

/** What there is to say of some places: the names of those that have one. */
export function spokenLine(scene: Scene, line: readonly Shape[]): string {
  return line
    .filter((shape) => scene.names?.[shape.id])
    .map((shape) => placeLabel(scene, shape))
    .join("; ");
}
