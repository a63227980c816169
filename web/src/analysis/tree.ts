/** A game with what might have been played instead: the line of the game, and variations from any of its positions. */

import type { Analysed, AnalysedLine, KeptLine, Result } from "../api/types";

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
  /** The seconds that the seat had left, where a record says so. */
  readonly clock: number | null;
  /** What a record says before it, at the beginning of a variation. */
  readonly before: string;
  /** What a record says of it. */
  readonly comment: string;
  readonly children: Node[];
}

export const isMove = (node: Node) => node.word !== "" && !node.word.startsWith("~");

/** What is known of a position besides its place in the tree. */
type Facts = Pick<Node, "word" | "seat" | "state" | "main"> &
  Partial<Pick<Node, "outcome" | "clock" | "before" | "comment">>;

export class Tree {
  readonly root: Node;
  /** The game from its start to its end. */
  readonly main: readonly Node[];

  constructor(game: Pick<Analysed, "state" | "comment" | "plies" | "outcome">) {
    const { state, comment, plies, outcome } = game;
    const end = plies.length ? null : outcome;
    this.root = node(undefined, { word: "", seat: -1, state, main: true, comment, outcome: end });
    this.main = [this.root, ...growLine(this.root, { plies, outcome, comment: "" }, true)];
  }

  /** Play on from a position; what was played there before is found again. */
  play(from: Node, word: string, seat: number, state: string, outcome: Result | null = null): Node {
    const known = from.children.findLast((child) => child.word === word);
    return known ?? grow(from, { word, seat, state, main: false, outcome });
  }
}

function node(parent: Node | undefined, facts: Facts): Node {
  const ply = parent ? parent.ply + 1 : 0;
  return { parent, ply, outcome: null, clock: null, before: "", comment: "", children: [], ...facts };
}

function grow(parent: Node, facts: Facts): Node {
  const child = node(parent, facts);
  parent.children.push(child);
  return child;
}

/** Add a line with its variations; they come first, because the last of several lines is the one that is followed. */
function growLine(from: Node, line: AnalysedLine, main: boolean): Node[] {
  const nodes: Node[] = [];
  line.plies.forEach(({ word, seat, state, clock, comment, variations }, index) => {
    const parent = nodes.at(-1) ?? from;
    for (const variation of variations) growLine(parent, variation, false);
    const outcome = index + 1 === line.plies.length ? line.outcome : null;
    const before = index ? "" : line.comment;
    nodes.push(grow(parent, { word, seat, state, main, outcome, clock, before, comment }));
  });
  return nodes;
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

/** A position in a list of moves, and the lines that might have been played instead. */
export interface Row {
  readonly node: Node;
  readonly others: readonly (readonly Row[])[];
}

/** How it went on from a position; after the end of the game, how it was played on. */
export function rowsAfter(from: Node): Row[] {
  const rows: Row[] = [];
  const next = (node: Node) => follower(node) ?? node.children.at(-1);
  for (let [before, node] = [from, next(from)]; node; [before, node] = [node, next(node)]) {
    const others = before.children.filter((child) => child !== node);
    rows.push({ node, others: others.map(rowsOf) });
  }
  return rows;
}

/** A line from its first move on. */
const rowsOf = (first: Node): Row[] => [{ node: first, others: [] }, ...rowsAfter(first)];

/** Rows as records keep them. */
export function keptLine(rows: readonly Row[], comment: string): KeptLine {
  const nodes = rows.map(({ node, others }) => ({
    word: node.word,
    clock: node.clock,
    comment: node.comment,
    variations: others.map((other) => keptLine(other, other[0]!.node.before)),
  }));
  return { comment, nodes };
}
