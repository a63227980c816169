import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MovePicker } from "../../src/board/input/move-picker.svelte";
import { Stage } from "../../src/board/stage.svelte";
import { board, piece } from "../scenes";

const INPUTS = {
  "square-a1": { "square-a2": "a1-a2", "square-b1": "a1-b1" },
  "square-c1": { "square-c2": "c1-c2" },
};
/** The middle of each square, in units of the scene; on this screen a unit is a pixel wide. */
const A1 = [10, 30] as const;
const A2 = [10, 20] as const;
const B1 = [20, 30] as const;
const C1 = [30, 30] as const;

let picker: MovePicker;
let sent: string[];

/** A pane that shows the scene pixel by pixel. */
function pane(): SVGSVGElement {
  return {
    getBoundingClientRect: () => ({ left: 0, right: 40, top: 0, bottom: 40 }),
    getScreenCTM: () => ({ inverse: () => undefined }),
    querySelector: () => null,
  } as unknown as SVGSVGElement;
}

const event = ([clientX, clientY]: readonly [number, number], pointerType = "mouse", pointerId = 1) =>
  ({ button: 0, pointerId, pointerType, clientX, clientY }) as PointerEvent;

function click(at: readonly [number, number], pointerType = "mouse") {
  picker.pointer.down(event(at, pointerType));
  picker.pointer.up(event(at, pointerType));
}

function press(key: string) {
  picker.keyboard.press({
    key,
    preventDefault: vi.fn(),
    stopPropagation: vi.fn(),
  } as unknown as KeyboardEvent);
}

beforeEach(() => {
  vi.stubGlobal(
    "DOMPoint",
    class {
      constructor(
        readonly x: number,
        readonly y: number,
      ) {}
      matrixTransform() {
        return this;
      }
    },
  );
  vi.stubGlobal("CSS", { escape: (text: string) => text });
  sent = [];
  const stage = new Stage();
  stage.show(board(piece("a1", ...A1)));
  picker = new MovePicker(stage, (move) => sent.push(move));
  picker.view.addPane({ svg: pane(), from: 0, to: 40 });
  picker.reset(INPUTS);
});

afterEach(() => vi.unstubAllGlobals());

describe("the pointer", () => {
  it("clicks an origin and a target", () => {
    click(A1);
    expect(picker.selection.path).toEqual(["square-a1"]);
    expect([...picker.selection.next]).toEqual(["square-a2", "square-b1"]);
    click(A2);
    expect(sent).toEqual(["a1-a2"]);
  });

  it("drags a piece, which follows it and stays where it is dropped", () => {
    picker.pointer.down(event(A1));
    picker.pointer.move(event([13, 32]));
    expect(picker.pointer.dragging).toBe(false); // a hand that trembles
    picker.pointer.move(event([19, 29]));
    expect(picker.pointer.dragging).toBe(true);
    expect(picker.poseOf(picker.selection.held!)).toMatchObject({ x: 19, y: 29 });
    expect(picker.aim).toBe("square-b1");
    picker.pointer.up(event([19, 29]));
    expect(sent).toEqual(["a1-b1"]);
    expect(picker.poseOf(picker.selection.held!)).toMatchObject({ x: 20, y: 30, opacity: 1 });
  });

  it("by touch waits for a second tap or the button, as the user likes", () => {
    click(A1, "touch");
    click(B1, "touch");
    expect([sent, picker.selection.pending?.move, picker.aim]).toEqual([[], "a1-b1", "square-b1"]);
    click(A2, "touch");
    expect(picker.selection.pending?.move).toBe("a1-a2");
    click(A2, "touch");
    expect(sent).toEqual(["a1-a2"]);
    picker.reset(INPUTS);
    picker.selection.confirmTouch = false;
    click(A1, "touch");
    click(B1, "touch");
    expect(sent).toEqual(["a1-a2", "a1-b1"]);
  });

  it("gives up what was begun beside the board and on nothing, and changes to another origin", () => {
    click(A1);
    click(C1);
    expect(picker.selection.path).toEqual(["square-c1"]);
    click([100, 100]);
    expect(picker.selection.path).toEqual([]);
  });

  it("means the squares that are seen, also on a board that is turned", () => {
    picker.view.flipped = true;
    click([30, 10]); // where a1 is seen now
    expect(picker.selection.path).toEqual(["square-a1"]);
  });

  it("tells of clicks and drops that lead nowhere to whoever wants to know, and keeps what is held", () => {
    const strays: (readonly string[])[] = [];
    picker.selection.onstray = (clicks) => strays.push(clicks);
    click(B1);
    click(A1);
    click(B1);
    click(C1);
    click(A2);
    expect(strays).toEqual([["square-b1"], ["square-c1", "square-a2"]]);
    expect([sent, picker.selection.path]).toEqual([["a1-b1"], ["square-c1"]]);
    picker.pointer.down(event(C1));
    picker.pointer.move(event(A2));
    picker.pointer.up(event(A2));
    expect(strays.at(-1)).toEqual(["square-c1", "square-a2"]);
    expect(picker.selection.path).toEqual(["square-c1"]);
  });

  it("does not move with two fingers", () => {
    picker.pointer.down(event(A1, "touch", 1));
    picker.pointer.down(event(C1, "touch", 2));
    picker.pointer.move(event(B1, "touch", 2));
    picker.pointer.up(event(B1, "touch", 2));
    expect([sent, picker.pointer.dragging]).toEqual([[], false]);
  });
});

describe("the keyboard", () => {
  it("walks to a place, clicks it, and goes back", () => {
    press("ArrowRight");
    expect(picker.keyboard.focus).toBe("square-b1");
    press("ArrowLeft");
    press("Enter");
    expect(picker.selection.path).toEqual(["square-a1"]);
    press("ArrowUp");
    expect(picker.aim).toBe("square-a2");
    press("Escape");
    expect([picker.selection.path, picker.aim]).toEqual([[], undefined]);
  });

  it("plays without asking, and gives way to the mouse", () => {
    picker.keyboard.focus = "square-a1";
    press(" ");
    press("ArrowUp");
    press("Enter");
    expect(sent).toEqual(["a1-a2"]);
    expect(picker.keyboard.active).toBe(true);
    picker.pointer.move(event(B1));
    expect([picker.keyboard.active, picker.aim]).toEqual([false, "square-b1"]);
  });
});
