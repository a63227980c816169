/** Building a move click by click from the tree of inputs that the server sent. */

import type { Inputs } from "../../api/types";

/** The clicks so far. */
export type Path = readonly string[];

export interface Clicked {
  path: Path;
  /** The move that the clicks have completed. */
  move?: string;
}

export function branchAt(tree: Inputs, path: Path): Inputs | string | undefined {
  let branch: Inputs | string | undefined = tree;
  for (const id of path) {
    if (typeof branch !== "object") return undefined;
    branch = branch[id];
  }
  return branch;
}

/** What can be clicked next. */
export function nextOf(tree: Inputs, path: Path): string[] {
  const branch = branchAt(tree, path);
  return typeof branch === "object" ? Object.keys(branch) : [];
}

/** Whether a click completes a move. */
export function completes(tree: Inputs, path: Path): boolean {
  return typeof branchAt(tree, path) === "string";
}

/** Continue with a click: one that fits an earlier step changes that step, any other one cancels the move. */
export function click(tree: Inputs, path: Path, id: string, isChoice: (id: string) => boolean): Clicked {
  if (path.at(-1) === id) return { path: isChoice(id) ? path : stepBack(tree, path, isChoice) };
  for (let length = path.length; length >= 0; length--) {
    const earlier = path.slice(0, length);
    if (nextOf(tree, earlier).includes(id)) return advance(tree, [...earlier, id], isChoice);
  }
  return { path: [] };
}

function advance(tree: Inputs, path: Path, isChoice: (id: string) => boolean): Clicked {
  const branch = branchAt(tree, path);
  if (typeof branch === "string") return { path, move: branch };
  const first = offersChoices(tree, path, isChoice) ? nextOf(tree, path)[0] : undefined;
  return first ? { path: [...path, first] } : { path };
}

/** Whether the next click is one of several choices that lead on, of which one can be taken beforehand. */
function offersChoices(tree: Inputs, path: Path, isChoice: (id: string) => boolean): boolean {
  const next = nextOf(tree, path);
  return next.length > 0 && next.every((id) => isChoice(id) && !completes(tree, [...path, id]));
}

/** Take back the last click, and with a choice that was taken beforehand what led to it. */
export function stepBack(tree: Inputs, path: Path, isChoice: (id: string) => boolean): Path {
  const shorter = path.slice(0, -1);
  return shorter.length && offersChoices(tree, shorter, isChoice) ? shorter.slice(0, -1) : shorter;
}

/** The choices beside the last one clicked, itself included. */
export function siblings(tree: Inputs, path: Path): string[] {
  return path.length ? nextOf(tree, path.slice(0, -1)) : [];
}

export const idSet = (...ids: readonly Iterable<string>[]): ReadonlySet<string> =>
  new Set(ids.flatMap((some) => [...some]));

/** Follow a link from id to id until one is open; undefined if none is. */
export function follow(
  from: string,
  link: (id: string) => string | undefined,
  open: readonly string[],
): string | undefined {
  const seen = new Set<string>();
  let id = from;
  do {
    seen.add(id);
    id = link(id) ?? id;
  } while (!open.includes(id) && !seen.has(id));
  return open.includes(id) ? id : undefined;
}

/** The clicks that lead to a move. */
export function pathTo(tree: Inputs, move: string): Path | undefined {
  for (const [id, branch] of Object.entries(tree)) {
    if (branch === move) return [id];
    const rest = typeof branch === "object" ? pathTo(branch, move) : undefined;
    if (rest) return [id, ...rest];
  }
  return undefined;
}

/** The moves that can still be made after some clicks. */
export function leavesOf(tree: Inputs, path: Path = []): string[] {
  const branch = branchAt(tree, path);
  if (typeof branch === "string") return [branch];
  return Object.values(branch ?? {}).flatMap((one) => (typeof one === "string" ? [one] : leavesOf(one)));
}
