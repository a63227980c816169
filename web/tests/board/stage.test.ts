import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MovePicker } from "../../src/board/input/move-picker.svelte";
import { Stage } from "../../src/board/stage.svelte";
import { board, piece, shape } from "../scenes";

vi.mock(import("../../src/settings.svelte"), async (original) => ({
  ...(await original()),
  motionScale: () => 1,
}));

const MOVE = { kind: "move", piece: "piece-a1", target: "square-a2", path: [], tower: "", quarters: 0 };
let stage: Stage;

beforeEach(() => {
  vi.spyOn(performance, "now").mockReturnValue(1000);
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("requestAnimationFrame", () => 0);
  vi.stubGlobal("cancelAnimationFrame", () => undefined);
  stage = new Stage();
  stage.show(board(piece("a1", 10, 30)));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("a piece that goes", () => {
  const y = () => stage.poses.get("piece-a1")?.y ?? 30;

  it("has begun to before the first frame, if it was foreseen", () => {
    stage.foresee(MOVE);
    expect(y()).toBeLessThan(29);
    expect(y()).toBeGreaterThan(25);
  });

  it("has begun to before the first frame, if it was told of", () => {
    void stage.play([MOVE], board(piece("a2", 10, 20)));
    expect(y()).toBeLessThan(29);
    expect(y()).toBeGreaterThan(25);
  });
});

describe("a piece that is laid", () => {
  const tray = shape("tray-x", "hand", 10, 60, { ghost: [10, 60, 2] });

  it("is seen as it lies until the move is confirmed", () => {
    stage.show(board(tray));
    const picker = new MovePicker(stage, (move) => picker.foresee(move));
    picker.reset({ "tray-x": { "square-a1": "x-a1" } });
    picker.selection.press("tray-x");
    expect(picker.selection.seen).toBeUndefined();
    picker.selection.press("square-a1");
    expect(picker.selection.seen).toBe("x-a1");
    expect(picker.aim).toBe("square-a1");
    picker.reset({});
    expect(picker.selection.seen).toBeUndefined();
  });
});
