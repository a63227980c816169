import { describe, expect, it } from "vitest";
import { click, follow, nextOf, pathTo, siblings, stepBack } from "../../src/board/input/inputs";

const plain = {
  "square-a1": { "square-a2": "a1-a2", "square-b1": "a1-b1" },
  "square-c1": { "square-c2": "c1-c2" },
};
const pieces = {
  "tray-L": { "turn-0": { "square-d4": "L0" }, "turn-1": { "square-d4": "L1", "square-e5": "L1e" } },
  "tray-I": { "turn-i": { "square-a1": "I" } },
};
const gate = { "square-a1": { "square-b1": { "gate-T": "a1-b1+T", "gate-none": "a1-b1" } } };
const isChoice = (id: string) => id.startsWith("turn") || id.startsWith("gate");

describe("a move by clicks", () => {
  it("begins with an origin and ends with a target", () => {
    const first = click(plain, [], "square-a1", isChoice);
    expect(first).toEqual({ path: ["square-a1"] });
    expect(nextOf(plain, first.path)).toEqual(["square-a2", "square-b1"]);
    expect(click(plain, first.path, "square-b1", isChoice).move).toBe("a1-b1");
  });

  it("changes to another origin", () => {
    expect(click(plain, ["square-a1"], "square-c1", isChoice).path).toEqual(["square-c1"]);
  });

  it("is given up by a click elsewhere, or on the origin again", () => {
    expect(click(plain, ["square-a1"], "square-h8", isChoice).path).toEqual([]);
    expect(click(plain, ["square-a1"], "square-a1", isChoice).path).toEqual([]);
  });

  it("takes a choice that leads on beforehand, and changes it", () => {
    const taken = click(pieces, [], "tray-L", isChoice).path;
    expect(taken).toEqual(["tray-L", "turn-0"]);
    expect(siblings(pieces, taken)).toEqual(["turn-0", "turn-1"]);
    expect(click(pieces, taken, "turn-1", isChoice).path).toEqual(["tray-L", "turn-1"]);
    expect(click(pieces, taken, "turn-0", isChoice).path).toEqual(taken);
    expect(click(pieces, taken, "tray-I", isChoice).path).toEqual(["tray-I", "turn-i"]);
  });

  it("leaves a choice that ends the move to the user", () => {
    expect(click(gate, ["square-a1"], "square-b1", isChoice).path).toEqual(["square-a1", "square-b1"]);
    expect(click(gate, ["square-a1", "square-b1"], "gate-T", isChoice).move).toBe("a1-b1+T");
  });

  it("goes back step by step, with a choice also what led to it", () => {
    expect(stepBack(gate, ["square-a1", "square-b1"], isChoice)).toEqual(["square-a1"]);
    expect(stepBack(pieces, ["tray-L", "turn-1"], isChoice)).toEqual([]);
  });
});

it("finds the clicks of a move", () => {
  expect(pathTo(pieces, "L1e")).toEqual(["tray-L", "turn-1", "square-e5"]);
  expect(pathTo(pieces, "none")).toBeUndefined();
});

it("follows links past what is not open, and stops where nothing is", () => {
  const links: Record<string, string> = { a: "b", b: "c", c: "a" };
  const link = (id: string) => links[id];
  expect(follow("a", link, ["a", "c"])).toBe("c");
  expect(follow("a", link, ["a"])).toBe("a");
  expect(follow("a", link, ["x"])).toBeUndefined();
});
