/** What a click says for certain of the move it makes: that the piece it took goes to the place it named. */

import type { Effect, Scene } from "../api/types";
import { shapesById } from "./geometry";
import type { Path } from "./input/inputs";
import { pieceOn } from "./timeline";

export function foreseen(scene: Scene | undefined, path: Path): Effect | undefined {
  const shapes = shapesById(scene);
  const places = path.map((id) => shapes.get(id)).filter((shape) => shape?.layer === "board");
  const [origin, target] = [places[0], places.at(-1)];
  if (!scene || !origin || !target || origin === target) return undefined;
  const piece = pieceOn(scene, origin);
  return piece && { kind: "move", piece: piece.id, target: target.id, path: [], tower: "", quarters: 0 };
}
