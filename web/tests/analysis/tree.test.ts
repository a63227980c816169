import { describe, expect, it } from "vitest";
import { addressOf, parseAddress } from "../../src/analysis/address";
import {
  forkOf,
  isMove,
  keptLine,
  lineThrough,
  rowsAfter,
  Tree,
  wordsTo,
  type Row,
} from "../../src/analysis/tree";
import type { AnalysedPly, LineRequest, Result } from "../../src/api/types";

const outcome: Result = {
  code: "left",
  winners: [1],
  payoffs: [-1, 1],
  text: { de: "Blau gewinnt.", en: "Blue wins." },
};

function ply(word: string, seat: number, state: string, more: Partial<AnalysedPly> = {}): AnalysedPly {
  return { word, seat, state, clock: null, comment: "", variations: [], ...more };
}

/** Rows as text: what might have been played instead stands in brackets after a move. */
function written(rows: readonly Row[]): string {
  return rows
    .map(({ node, others }) => [node.word, ...others.map((other) => `(${written(other)})`)].join(" "))
    .join(" ");
}

function game(...words: string[]): Tree {
  const plies = words.map((word, index) => ply(word, index % 2, `s${index + 1}`));
  return new Tree({ state: "s0", comment: "", plies, outcome });
}

describe("a game with variations", () => {
  it("has the game as its main line, and the outcome at its end", () => {
    const tree = game("a1", "b2", "~leave:0");
    expect(tree.main.map((node) => node.state)).toEqual(["s0", "s1", "s2", "s3"]);
    expect(tree.main.map((node) => node.outcome)).toEqual([null, null, null, outcome]);
    expect(tree.main.map(isMove)).toEqual([false, true, true, false]);
    expect(wordsTo(tree.main[2]!)).toEqual(["a1", "b2"]);
  });

  it("of no moves is a position", () => {
    const tree = game();
    expect(tree.main).toEqual([tree.root]);
    expect(tree.root.outcome).toBe(outcome);
  });

  it("follows the game where its move is played, and begins a variation elsewhere", () => {
    const tree = game("a1", "b2", "c3");
    expect(tree.play(tree.main[1]!, "b2", 1, "s2")).toBe(tree.main[2]);
    const other = tree.play(tree.main[1]!, "d4", 1, "x1");
    const further = tree.play(other, "a2", 0, "x2");
    expect([other.main, further.main]).toEqual([false, false]);
    expect(tree.play(tree.main[1]!, "d4", 1, "x1")).toBe(other);
    expect(wordsTo(further)).toEqual(["a1", "d4", "a2"]);
    expect(lineThrough(other)).toEqual([tree.root, tree.main[1], other, further]);
    expect(lineThrough(tree.main[1]!)).toEqual(tree.main);
    expect(forkOf(further)).toBe(tree.main[1]);
    expect(forkOf(tree.main[3]!)).toBe(tree.main[3]);
  });

  it("shows the latest of several variations", () => {
    const tree = game("a1");
    const one = tree.play(tree.main[1]!, "b1", 1, "x1");
    tree.play(one, "c1", 0, "x2");
    const later = tree.play(one, "c2", 0, "x3");
    expect(lineThrough(one).at(-1)).toBe(later);
  });
});

describe("a record with comments and variations", () => {
  const nested = { comment: "", plies: [ply("d4", 0, "y1")], outcome: null };
  const variation = {
    comment: "Instead",
    plies: [ply("b1", 1, "x1", { comment: "quiet" }), ply("c1", 0, "x2", { variations: [nested] })],
    outcome,
  };
  const plies = [
    ply("a1", 0, "s1"),
    ply("b2", 1, "s2", { clock: 59.5, comment: "good", variations: [variation] }),
  ];
  const tree = () => new Tree({ state: "s0", comment: "At first", plies, outcome: null });

  it("has what was said, and how a variation ends", () => {
    const { root, main } = tree();
    expect([root.comment, main[2]!.comment]).toEqual(["At first", "good"]);
    const [other] = main[1]!.children;
    expect([other!.before, other!.comment, other!.main]).toEqual(["Instead", "quiet", false]);
    expect(lineThrough(other!).map((node) => node.word)).toEqual(["", "a1", "b1", "c1"]);
    expect(lineThrough(other!).at(-1)!.outcome).toBe(outcome);
  });

  it("is listed with its variations after the moves that they replace", () => {
    const { root, main } = tree();
    expect(main.map((node) => node.word)).toEqual(["", "a1", "b2"]);
    expect(written(rowsAfter(root))).toBe("a1 b2 (b1 c1 (d4))");
  });

  it("is listed with what is played on", () => {
    const made = tree();
    const [other] = made.main[1]!.children;
    made.play(other!, "c9", 0, "z1");
    expect(written(rowsAfter(made.root))).toBe("a1 b2 (b1 c9 (d4) (c1))");
    made.play(made.main[2]!, "e5", 0, "z2");
    made.play(made.main[2]!, "e6", 0, "z3");
    expect(written(rowsAfter(made.root))).toBe("a1 b2 (b1 c9 (d4) (c1)) e6 (e5)");
  });

  it("is kept as it was read", () => {
    const { root } = tree();
    const word = (text: string, comment = "", ...variations: object[]) => ({
      word: text,
      clock: null,
      comment,
      variations,
    });
    const inner = { comment: "", nodes: [word("d4")] };
    const other = { comment: "Instead", nodes: [word("b1", "quiet"), word("c1", "", inner)] };
    expect(keptLine(rowsAfter(root), root.comment)).toEqual({
      comment: "At first",
      nodes: [word("a1"), { ...word("b2", "good", other), clock: 59.5 }],
    });
  });
});

describe("an address", () => {
  const line: LineRequest = {
    game: "tor",
    edition: "space",
    players: 3,
    teams: false,
    options: { diagonals: "no" },
    state: "",
    moves: ["a1-a9+T", "b1xb4", "~leave:1"],
    seats: ["Anna & Söhne", "", "Bert", ""],
  };

  it("holds all that it takes to see a line", () => {
    expect(parseAddress(addressOf(line, 1).replace("/analysis", ""))).toEqual({ line, at: 1 });
  });

  it("holds a position alone", () => {
    const alone = { ...line, edition: "classic", players: null, moves: [], seats: [], state: "1/2 0 hand=3" };
    const address = addressOf(alone);
    expect(address).not.toContain("edition");
    expect(parseAddress(address.replace("/analysis", ""))).toEqual({ line: alone, at: 0 });
  });

  it("without a game is none, and nonsense in it is passed over", () => {
    expect(parseAddress("")).toBeUndefined();
    expect(parseAddress("?game=tor&at=9&players=x")).toMatchObject({ at: 0, line: { players: null } });
  });
});
