import { describe, expect, it } from "vitest";
import { withShared } from "../../src/board/sharing";
import { board, piece } from "../scenes";

describe("a scene after another", () => {
  it("keeps the shapes that are equal, and takes the others anew", () => {
    const before = board(piece("a1", 10, 30), piece("c1", 30, 30));
    const next = structuredClone(board(piece("a1", 10, 20), piece("c1", 30, 30)));
    const shared = withShared(before, next);
    const kept = shared.shapes.filter((shape) => before.shapes.includes(shape)).map((shape) => shape.id);
    expect(kept).toHaveLength(10);
    expect(kept).toContain("piece-c1");
    expect(kept).not.toContain("piece-a1");
    expect(shared).toEqual(next);
  });

  it("takes a shape anew whose look alone has changed", () => {
    const before = board(piece("a1", 10, 30));
    const next = board({ ...piece("a1", 10, 30), classes: "piece red" });
    expect(withShared(before, next).shapes.at(-1)).toBe(next.shapes.at(-1));
  });

  it("is itself if there was none before", () => {
    const next = board();
    expect(withShared(undefined, next)).toBe(next);
  });
});
