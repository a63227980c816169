/** A move that is chosen while others think: it is played as soon as it is possible in one's turn, or dropped. */

import type { Inputs } from "../../api/types";
import { branchAt, leavesOf, type Path } from "./inputs";

export interface Plan {
  path: Path;
  move: string;
  /** How many moves had been played when it was chosen. */
  ply: number;
}

/** What becomes of a plan now that it is one's turn: its move, clicks that need a last choice, or nothing. */
export function dueMove(inputs: Inputs, { path }: Plan): { move: string } | { path: Path } | undefined {
  const branch = branchAt(inputs, path);
  if (typeof branch === "string") return { move: branch };
  return branch && leavesOf(branch).length ? { path } : undefined;
}
