import { expect, it } from "vitest";
import { lookOf, put, readGrid } from "../src/analysis/grid";

const PIECES = ["bS", "bZ", "rS", "rZ"];

it("reads the board of a position text, top rank first", () => {
  expect(readGrid("rZ2/1bS1/3 0 out=1", PIECES)).toEqual([
    ["rZ", "", ""],
    ["", "bS", ""],
    ["", "", ""],
  ]);
  expect(readGrid("12/ov10 1", ["o", "v"])?.[1]?.slice(0, 3)).toEqual(["o", "v", ""]);
});

it("is no grid where the text is none, or the game writes it in its own way", () => {
  expect(readGrid("a1,d4/a2e,a2n 0", [])).toBeUndefined();
  expect(readGrid("rX2/3/3 0", PIECES)).toBeUndefined();
  expect(readGrid("rZ1/3/3 0", PIECES)).toBeUndefined();
  expect(readGrid("", PIECES)).toBeUndefined();
});

it("puts pieces and takes them away, and leaves the other fields alone", () => {
  const text = put("rZ2/1bS1/3 0 out=1", PIECES, 2, 2, "rS");
  expect(text).toBe("rZ2/1bS1/2rS 0 out=1");
  expect(put(text, PIECES, 1, 1, "")).toBe("rZ2/3/2rS 0 out=1");
  expect(put("nonsense", PIECES, 0, 0, "rS")).toBe("nonsense");
});

it("shows tokens by colour and shape", () => {
  expect(lookOf("rT")).toEqual({ colour: "red", sign: "▲" });
  expect(lookOf("v")).toEqual({ colour: "violet", sign: "■" });
  expect(lookOf("")).toEqual({ colour: "", sign: "✕" });
});
