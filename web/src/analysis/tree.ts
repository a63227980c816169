/** A game with what might have been played instead: the line of the game, and variations from any of its positions. */

import type { Analysed, Result } from "../api/types";

export interface Node {
  readonly parent: Node | undefined;
  /** What led here: a move, or that a seat left or agreed to a draw; empty at the start. */
  readonly word: string;
  readonly seat: number;
  readonly state: string;
  readonly ply: number;
  /** Whether it belongs to the game itself. */
  readonly main: boolean;
  readonly outcome: Result | null;
  readonly children: Node[];
}

export const isMove = (node: Node) => node.word !== "" && !node.word.startsWith("~");

export class Tree {
  readonly root: Node;
  /** The game from its start to its end. */
  readonly main: readonly Node[];

  constructor(game: Pick<Analysed, "state" | "plies" | "outcome">) {
    const { plies, outcome } = game;
    const last = plies.length;
    this.root = {
      parent: undefined,
      word: "",
      seat: -1,
      state: game.state,
      ply: 0,
      main: true,
      outcome: last ? null : outcome,
      children: [],
    };
    const main = [this.root];
    plies.forEach((ply, index) => {
      const more = { main: true, outcome: index + 1 === last ? outcome : null };
      main.push(grow(main[index]!, ply.word, ply.seat, ply.state, more));
    });
    this.main = main;
  }

  /** Play on from a position; what was played there before is found again. */
  play(from: Node, word: string, seat: number, state: string, outcome: Result | null = null): Node {
    const known = from.children.find((child) => child.word === word);
    return known ?? grow(from, word, seat, state, { main: false, outcome });
  }
}

function grow(
  parent: Node,
  word: string,
  seat: number,
  state: string,
  more: Pick<Node, "main" | "outcome">,
): Node {
  const node: Node = { parent, word, seat, state, ply: parent.ply + 1, children: [], ...more };
  parent.children.push(node);
  return node;
}

/** All positions from the start to this one. */
export function pathTo(node: Node): Node[] {
  const path: Node[] = [];
  for (let one: Node | undefined = node; one; one = one.parent) path.unshift(one);
  return path;
}

/** What happened up to a position. */
export const wordsTo = (node: Node): string[] =>
  pathTo(node)
    .slice(1)
    .map((one) => one.word);

/** The line through a position: how it came about and how it went on, the latest variation where there are several. */
export function lineThrough(node: Node): Node[] {
  const line = pathTo(node);
  for (let next = follower(node); next; next = follower(next)) line.push(next);
  return line;
}

function follower(node: Node): Node | undefined {
  return node.main ? node.children.find((child) => child.main) : node.children.at(-1);
}

/** The last position of the game itself before a variation. */
export function forkOf(node: Node): Node {
  let fork = node;
  while (!fork.main && fork.parent) fork = fork.parent;
  return fork;
}
