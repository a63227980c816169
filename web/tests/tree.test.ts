import { describe, expect, it } from "vitest";
import { addressOf, placeOf } from "../src/analysis/address";
import { forkOf, isMove, lineThrough, Tree, wordsTo } from "../src/analysis/tree";
import type { LineWish, Result } from "../src/api/types";

const outcome: Result = {
  code: "left",
  winners: [1],
  payoffs: [-1, 1],
  text: { de: "Blau gewinnt.", en: "Blue wins." },
};

function game(...words: string[]): Tree {
  const plies = words.map((word, index) => ({ word, seat: index % 2, state: `s${index + 1}` }));
  return new Tree({ state: "s0", plies, outcome });
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

describe("an address", () => {
  const line: LineWish = {
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
    expect(placeOf(addressOf(line, 1).replace("/analysis", ""))).toEqual({ line, at: 1 });
  });

  it("holds a position alone", () => {
    const alone = { ...line, edition: "classic", players: null, moves: [], seats: [], state: "1/2 0 hand=3" };
    const address = addressOf(alone);
    expect(address).not.toContain("edition");
    expect(placeOf(address.replace("/analysis", ""))).toEqual({ line: alone, at: 0 });
  });

  it("without a game is none, and nonsense in it is passed over", () => {
    expect(placeOf("")).toBeUndefined();
    expect(placeOf("?game=tor&at=9&players=x")).toMatchObject({ at: 0, line: { players: null } });
  });
});
