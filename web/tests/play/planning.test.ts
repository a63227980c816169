import { beforeEach, expect, it, vi } from "vitest";
import type { Board, Inputs } from "../../src/api/types";
import { MovePicker } from "../../src/board/input/move-picker.svelte";
import { Stage } from "../../src/board/stage.svelte";
import { notices } from "../../src/parts/notices.svelte";
import { Planning } from "../../src/play/planning";
import { settings } from "../../src/settings.svelte";
import { table } from "../tables";

const PLANS: Inputs = { "square-a1": { "square-a2": "a1-a2", "square-a3": { "gate-T": "a1-a3+T" } } };

let board: Board;
let picker: MovePicker;
let planning: Planning;
let sent: string[];
let asked: string[];

beforeEach(() => {
  settings.language = "en";
  notices.length = 0;
  asked = [];
  sent = [];
  board = table(4, 3);
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve(Response.json({ ply: board.ply, inputs: PLANS }));
  });
  const stage = new Stage();
  stage.show(board.scene!);
  picker = new MovePicker(stage, (move) => planning.keep(move, board.ply));
  planning = new Planning(picker, () => board);
});

/** Choose a move while the other player thinks. */
async function plan(...clicks: string[]): Promise<void> {
  await planning.offer();
  for (const place of clicks) picker.selection.press(place);
}

function turn(inputs: Inputs): void {
  board = table(5, 4, { inputs });
  const move = planning.next(board);
  if (move !== undefined) sent.push(move);
}

it("asks once for what could be done, and only while others think", async () => {
  picker.selection.pointed!(false);
  picker.selection.pointed!(false);
  await plan();
  expect(asked).toEqual(["/api/boards/b1/plans/0"]);
  expect(picker.selection.planning).toBe(true);
  turn({});
  await plan();
  expect(asked).toHaveLength(1);
});

it("plays what was planned in the words of the new position", async () => {
  await plan("square-a1", "square-a2");
  expect(picker.selection.plan?.move).toBe("a1-a2");
  turn({ "square-a1": { "square-a2": "a1xa2" } });
  expect(sent).toEqual(["a1xa2"]);
  expect([picker.selection.plan, picker.selection.inputs]).toEqual([undefined, {}]);
});

it("drops what has become impossible, and says so", async () => {
  await plan("square-a1", "square-a2");
  turn({ "square-b1": { "square-b2": "b1-b2" } });
  expect(sent).toEqual([]);
  expect(notices.at(-1)?.text.en).toBe("a1-a2 is no longer possible, so it is not played.");
  expect(Object.keys(picker.selection.inputs)).toEqual(["square-b1"]);
});

it("asks for what the plan has left open", async () => {
  await plan("square-a1", "square-a2");
  turn({ "square-a1": { "square-a2": { "gate-T": "a1-a2+T", "gate-none": "a1-a2" } } });
  expect(sent).toEqual([]);
  expect(picker.selection.path).toEqual(["square-a1", "square-a2"]);
});

it("stays while others move, and goes on with clicks that were half done", async () => {
  await plan("square-a1", "square-a2", "square-a1");
  board = table(5, 5);
  expect(planning.next(board)).toBeUndefined();
  await planning.offer();
  expect(picker.selection.plan?.move).toBe("a1-a2");
  expect(picker.selection.path).toEqual(["square-a1"]);
});

it("is given up by another press, by a takeback and at the end", async () => {
  await plan("square-a1", "square-a2");
  picker.selection.pointed!(true);
  expect(picker.selection.plan).toBeUndefined();
  await plan("square-a1", "square-a2");
  board = table(5, 2);
  expect(planning.next(board)).toBeUndefined();
  expect([picker.selection.plan, notices.length]).toEqual([undefined, 0]);
});
