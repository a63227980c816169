import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Study } from "../../src/analysis/study.svelte";
import type {
  Analysed,
  AnalysisMessage,
  AnalysisRequest,
  Evaluation,
  Judgement,
  Tried,
} from "../../src/api/types";
import { both } from "../tables";

const ANALYSED: Analysed = {
  game: "tor",
  variant: { edition: "classic", players: 2, teams: false, options: {} },
  name: both("Tor"),
  colours: [
    { id: "red", name: both("Red") },
    { id: "green", name: both("Green") },
  ],
  seats: ["Anna", ""],
  date: "2026-11-16",
  headers: { Event: "Club evening" },
  start: "",
  state: "s0",
  comment: "",
  plies: [
    { word: "a", seat: 0, state: "s1", clock: null, comment: "", variations: [] },
    { word: "b", seat: 1, state: "s2", clock: null, comment: "", variations: [] },
    { word: "~leave:0", seat: 0, state: "s2", clock: null, comment: "", variations: [] },
  ],
  outcome: { code: "left", winners: [1], payoffs: [-1, 1], text: both("Green wins.") },
  number: 1,
  of: 1,
};

class Socket {
  static readonly OPEN = 1;
  static last: Socket;
  readyState = 1;
  sent: AnalysisRequest[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  closed = false;

  constructor() {
    Socket.last = this;
  }

  send(text: string) {
    this.sent.push(JSON.parse(text) as AnalysisRequest);
  }

  close() {
    this.closed = true;
  }
}

let study: Study;
let tried: { state: string; move: string | null }[];
const socket = () => Socket.last;
const hear = (message: AnalysisMessage) => socket().onmessage!({ data: JSON.stringify(message) });
const settle = (milliseconds = 1000) => vi.advanceTimersByTimeAsync(milliseconds);
const asked = () => socket().sent.at(-1);

function position(state: string, move: string | null): Tried {
  const scene = { width: 100, height: 100, tray: 0, theme: "", shapes: [] } as unknown as Tried["scene"];
  const after = move ? `${state}${move}` : state;
  return {
    state: after,
    turn: 0,
    scene,
    inputs: { x: "x" },
    effects: [],
    sentence: both("Go"),
    outcome: null,
    openings: { games: 0, moves: [] },
  };
}

const evaluation = (id: number): Evaluation => ({
  type: "evaluation",
  id,
  chances: [0.6, 0.4],
  proven: false,
  lines: [{ moves: ["x"], chances: [0.6, 0.4], proven: false, length: null, solved: false }],
  simulations: 10,
  depth: 3,
  outcome: null,
  done: false,
});

const judgement = (id: number, index: number): Judgement => ({
  type: "judgement",
  id,
  index,
  ply: index + 1,
  seat: index,
  move: "ab"[index]!,
  before: [0.5, 0.5],
  after: [0.2, 0.8],
  certain: false,
  loss: 0.3,
  grade: "blunder",
  better: ["x"],
});

beforeEach(async () => {
  vi.useFakeTimers();
  tried = [];
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("fetch", (_: string, { body }: RequestInit) => {
    const request = JSON.parse(String(body)) as { state: string; move: string | null };
    tried.push({ state: request.state, move: request.move });
    return Promise.resolve(Response.json(position(request.state, request.move)));
  });
  study = new Study(() => Promise.resolve(ANALYSED));
  await study.open();
  socket().onopen!();
  await settle();
});

afterEach(() => {
  study.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("begins at the end of the game, where nothing can be played any more", () => {
  expect(study.index).toBe(3);
  expect(study.picker.selection.inputs).toEqual({});
  expect(study.outcome).toEqual(both("Green wins."));
  expect(asked()).toMatchObject({ type: "evaluate", moves: ["a", "b", "~leave:0"], seats: ["Anna", ""] });
});

it("asks for the last position only when somebody leafs quickly", async () => {
  const before = socket().sent.length;
  study.step(-1);
  study.step(-1);
  study.step(-1);
  await settle();
  expect(study.shown?.node.ply).toBe(0);
  expect(socket().sent.length).toBe(before + 1);
  expect(asked()).toMatchObject({ moves: [] });
});

it("hears only what was said about the position that it is at", async () => {
  study.step(-1);
  await settle();
  const { id } = asked()!;
  hear(evaluation(id - 1));
  expect(study.evaluation).toBeUndefined();
  hear(evaluation(id));
  expect(study.chances).toEqual([0.6, 0.4]);
  expect(study.hint).toEqual(["x"]);
  study.step(-1);
  expect(study.evaluation).toBeUndefined();
});

it("plays a variation, asks about it, and comes back", async () => {
  study.step(-2);
  await settle();
  await study.play("x");
  await settle();
  expect(study.line.filter((node) => !node.main).map((node) => node.word)).toEqual(["x"]);
  expect(asked()).toMatchObject({ moves: ["a", "x"] });
  study.toGame();
  expect([study.node?.ply, study.line]).toEqual([1, study.main]);
  expect(study.recordRequest().line.nodes.map(({ word, variations }) => [word, variations.length])).toEqual([
    ["a", 0],
    ["b", 1],
    ["~leave:0", 0],
  ]);
  expect(study.recordRequest()).toMatchObject({ date: "2026-11-16", headers: { Event: "Club evening" } });
});

it("has the game judged before it looks at positions again", async () => {
  study.review();
  const { id } = asked()!;
  expect(asked()).toMatchObject({ type: "review", moves: ["a", "b", "~leave:0"] });
  hear(judgement(id, 0));
  study.step(-2);
  await settle();
  expect(asked()!.type).toBe("review");
  expect(study.chances).toEqual([0.2, 0.8]);
  hear({ type: "reviewed", id });
  await settle();
  expect(study.reviewing).toBe("done");
  expect(asked()).toMatchObject({ type: "evaluate", moves: ["a"] });
});

it("is silent while the engine is off, and closes its socket in the end", async () => {
  study.switchEngine(false);
  expect(asked()!.type).toBe("stop");
  study.step(-1);
  await settle();
  expect(asked()!.type).toBe("stop");
  study.close();
  expect(socket().closed).toBe(true);
});

it("says what is wrong with a question that the server could not even read", async () => {
  const text = both("Too large.");
  const hearRefusal = () =>
    hear({ type: "trouble", id: null, error: { code: "too-large", text, field: null } });
  hearRefusal();
  expect(study.engineError).toEqual(text);
  study.review();
  hearRefusal();
  expect(study.reviewing).toBe("no");
  await settle();
  expect(asked()).toMatchObject({ type: "evaluate" });
});
