import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Draft, put } from "../../src/analysis/draft.svelte";
import type { Drafted, DraftRequest, Kind } from "../../src/api/types";
import { shape } from "../scenes";
import { both } from "../tables";

const VARIANT = { game: "test", edition: "classic", players: null, teams: false, options: {} };
const look = shape("", "piece", 0, 0);
const guard: Kind = { token: "g", look, place: "square", only: false };
const king: Kind = { token: "k", look, place: "square", only: true };

let asked: DraftRequest[];
let answer: (request: DraftRequest) => Drafted;
const settle = () => vi.advanceTimersByTimeAsync(1000);

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answer = ({ state, draft }) => ({
    state: draft ? `${Object.entries(draft.pieces).join("/")} ${draft.turn}` : state,
    draft: { pieces: draft?.pieces ?? { a: "g" }, turn: draft?.turn ?? 1, fields: [] },
    wrong: null,
  });
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
    const request = JSON.parse(body) as DraftRequest;
    asked.push(request);
    return Promise.resolve(new Response(JSON.stringify(answer(request))));
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("puts pieces, and takes away what is put twice", () => {
  expect(put({}, "a", guard)).toEqual({ a: "g" });
  expect(put({ a: "g" }, "a", guard)).toEqual({});
  expect(put({ a: "g", b: "g" }, "a", king)).toEqual({ a: "k", b: "g" });
  expect(put({ a: "g", b: "g" }, "b", undefined)).toEqual({ a: "g" });
});

it("takes a piece of which there is one away from where it stood", () => {
  expect(put({ a: "k", b: "g" }, "c", king)).toEqual({ b: "g", c: "k" });
  expect(put({ a: "k" }, "a", king)).toEqual({});
});

it("puts nothing before the pieces of a text are known", async () => {
  const draft = new Draft(VARIANT, "x 1");
  draft.put("b", king);
  draft.giveTurn(0);
  await settle();
  expect([draft.pieces, draft.turn]).toEqual([{ a: "g" }, 1]);
  draft.write("y 1");
  draft.clear();
  draft.put("b", king);
  await settle();
  expect(draft.pieces).toEqual({ b: "k" });
});

it("shows the pieces of a text", async () => {
  const draft = new Draft(VARIANT, "x 1");
  expect(draft.checking).toBe(true);
  await settle();
  expect([draft.text, draft.pieces, draft.turn, draft.checking]).toEqual(["x 1", { a: "g" }, 1, false]);
});

it("writes the text of pieces, and asks once for several clicks", async () => {
  const draft = new Draft(VARIANT, "x 1");
  await settle();
  draft.put("b", king);
  draft.giveTurn(0);
  expect(draft.pieces).toEqual({ a: "g", b: "k" });
  await settle();
  expect(draft.text).toBe("a,g/b,k 0");
  expect(asked).toHaveLength(2);
  draft.clear();
  await settle();
  expect(draft.pieces).toEqual({});
});

it("sends what was chosen in the fields", async () => {
  const field = { name: "step", label: both("Step"), value: "0", choices: [] };
  answer = () => ({ state: "x 0", draft: { pieces: {}, turn: 0, fields: [field] }, wrong: null });
  const draft = new Draft(VARIANT, "x 0");
  await settle();
  draft.choose("step", "3");
  await settle();
  expect(asked.at(-1)!.draft!.fields).toEqual({ step: "3" });
});

it("keeps the pieces while the text is of no board, and says why", async () => {
  const draft = new Draft(VARIANT, "x 1");
  await settle();
  answer = ({ state }) => ({ state, draft: null, wrong: both("No board.") });
  draft.write("nonsense");
  await settle();
  expect([draft.text, draft.pieces, draft.stale]).toEqual(["nonsense", { a: "g" }, true]);
  expect(draft.wrong?.en).toBe("No board.");
});

it("hears no answer to what has been changed since, nor after its end", async () => {
  const draft = new Draft(VARIANT, "x 1");
  await vi.advanceTimersByTimeAsync(250);
  draft.write("y 1");
  draft.close();
  await settle();
  expect(asked).toHaveLength(1);
  expect(draft.text).toBe("y 1");
});
