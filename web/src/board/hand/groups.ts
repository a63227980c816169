/** What lies in trays beside a board, by owner. */

import type { Scene, Shape } from "../../api/types";
import { boxOf } from "../geometry";

/** The pieces of one owner, who goes by the classes that they have in common. */
export interface Group {
  owner: string;
  /** What is still in hand. */
  pieces: readonly Shape[];
}

const SPENT = "spent";
const CHOICE = "choice";
const wordsOf = (shape: Shape) => shape.classes.split(" ");

/** Everything in the trays of a scene that can ever be taken up, spent pieces left out. */
export function groupsOf(scene: Scene): Group[] {
  const groups = new Map<string, Shape[]>();
  for (const shape of scene.shapes) {
    if (shape.layer !== "hand" || !shape.id || boxOf(shape).top < scene.tray) continue;
    const words = wordsOf(shape);
    if (words.includes(CHOICE)) continue;
    const owner = words.filter((word) => word !== SPENT).join(" ");
    const pieces = groups.get(owner) ?? [];
    if (!words.includes(SPENT)) pieces.push(shape);
    groups.set(owner, pieces);
  }
  return [...groups].map(([owner, pieces]) => ({ owner, pieces }));
}

/** Whether a group belongs to the seat of a colour. */
export function belongsTo(group: Group, colour: string | undefined): boolean {
  return colour !== undefined && group.owner.split(" ").includes(colour);
}
