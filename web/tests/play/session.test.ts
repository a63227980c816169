import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Board, Message } from "../../src/api/types";
import { notices } from "../../src/parts/notices.svelte";
import { Session } from "../../src/play/session.svelte";
import { settings } from "../../src/settings.svelte";
import { both, seat, table as board } from "../tables";

type Event = Extract<Message, { type: "event" }>;

function event(after: Board, kind: Event["kind"], by: number, more: Partial<Event> = {}): Event {
  return {
    type: "event",
    number: after.number,
    kind,
    seat: by,
    move: "",
    effects: [],
    board: after,
    ...more,
  };
}

class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: string) {
    Socket.all.push(this);
  }

  close() {}
}

let session: Session;
let asked: { path: string; body: unknown }[];
let answers: (() => Response | Promise<Response>)[];
const ok = (body: unknown) => () => Response.json(body);
const say = (message: Message) => Socket.all.at(-1)!.onmessage!({ data: JSON.stringify(message) });
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(async () => {
  vi.useFakeTimers();
  settings.language = "en";
  notices.length = 0;
  Socket.all = [];
  asked = [];
  answers = [ok(board(3, 2))];
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("fetch", (path: string, { body }: RequestInit) => {
    asked.push({ path, body: body ? JSON.parse(String(body)) : undefined });
    const answer = answers.shift();
    return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError("no network"));
  });
  session = new Session("b1");
  await session.open();
  asked = [];
});

afterEach(() => {
  session.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("is opened as soon as somebody answers, and not at all if there is nothing", async () => {
  const late = new Session("b1");
  await late.open();
  expect(late.failed).toBeTruthy();
  answers = [ok(board(3, 2))];
  await vi.advanceTimersByTimeAsync(1000);
  expect([late.failed, late.board?.number]).toEqual([undefined, 3]);
  late.close();

  answers = [() => Response.json({ error: { code: "no-board", text: both("No.") } }, { status: 404 })];
  const none = new Session("b2");
  await none.open();
  asked = [];
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toEqual([]);
});

describe("events", () => {
  it("are followed one by one", async () => {
    expect(Socket.all[0]!.url).toContain("since=3");
    say(event(board(4, 3), "move", 0, { move: "a1-a2" }));
    const last = { move: "c3-c2", effects: [], words: both("White: c3 to c2.") };
    say(event({ ...board(5, 4), last }, "move", 1, { move: "c3-c2" }));
    await settled();
    expect([session.board?.number, session.ply]).toEqual([5, 4]);
    expect(session.spoken).toContain("c3 to c2");
  });

  it("that are missing are asked for", async () => {
    say(event(board(6, 5), "move", 0));
    await vi.advanceTimersByTimeAsync(1000);
    expect(session.board?.number).toBe(3);
    expect(Socket.all).toHaveLength(2);
    expect(Socket.all[1]!.url).toContain("since=3");
    for (const number of [4, 5, 6]) say(event(board(number, number - 1), "move", 0));
    await settled();
    expect(session.ply).toBe(5);
  });

  it("that come twice count once, and an older board from a server set back is believed", async () => {
    say(event(board(4, 3), "move", 0));
    say(event(board(4, 3), "move", 0));
    await settled();
    expect(session.ply).toBe(3);
    say({ type: "board", board: board(2, 1) });
    expect([session.board?.number, session.ply]).toEqual([2, 1]);
  });

  it("leave a move alone that is being chosen", async () => {
    session.picker.selection.path = ["square-a1"];
    say(event(board(4, 2), "sit", 1));
    await settled();
    expect(session.picker.selection.path).toEqual(["square-a1"]);
  });

  it("show a waiting board for what it is, and then the real one", async () => {
    say({ type: "board", board: board(4, 3, { scene: null, moves: [], compiling: { done: 1, of: 3 } }) });
    const now = board(4, 3);
    say({ type: "board", board: now });
    expect(session.stage.scene).toEqual(now.scene);
  });
});

describe("a move", () => {
  it("is repeated until its answer comes", async () => {
    session.picker.selection.send("a1-a2");
    await settled();
    expect(session.unsent).toBe(true);
    answers = [ok({ number: 4 })];
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked.map(({ body }) => body)).toEqual([
      { ply: 2, move: "a1-a2" },
      { ply: 2, move: "a1-a2" },
    ]);
    expect(session.unsent).toBe(false);
  });

  it("is not repeated once the socket tells it", async () => {
    session.picker.selection.send("a1-a2");
    await settled();
    say(event(board(4, 3), "move", 0, { move: "a1-a2" }));
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toHaveLength(1);
    expect(session.unsent).toBe(false);
  });

  it("blocks another one while it is on its way, whatever else happens", async () => {
    session.picker.selection.send("a1-a2");
    await settled();
    say({ type: "board", board: board(4, 2, { inputs: { "square-c1": { "square-c2": "c1-c2" } } }) });
    expect(session.picker.selection.inputs).toEqual({});
  });

  it("that is refused says why, and the board is asked for anew", async () => {
    answers = [
      () => Response.json({ error: { code: "stale", text: both("Too late.") } }, { status: 409 }),
      ok(board(5, 2, { inputs: { "square-c1": { "square-c2": "c1-c2" } } })),
    ];
    session.picker.selection.send("a1-a2");
    await settled();
    expect(notices.map((notice) => notice.text.en)).toEqual(["Too late."]);
    expect(Object.keys(session.picker.selection.inputs)).toEqual(["square-c1"]);
  });
});

describe("a move that is not answered yet", () => {
  const kept = new Map<string, string>();
  const MOVE = "brettwerk.move.b1";

  beforeEach(() => {
    kept.clear();
    vi.stubGlobal("localStorage", {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
      removeItem: (name: string) => kept.delete(name),
    });
  });

  it("is seen at once, and its piece goes back if it is refused", async () => {
    answers = [
      () => Response.json({ error: { code: "stale", text: both("Too late.") } }, { status: 409 }),
      ok(board(3, 2)),
    ];
    session.picker.selection.send("a1-a2");
    expect(session.stage.poses.get("piece-a1")).toMatchObject({ x: 10, y: 20 });
    await settled();
    expect(session.stage.poses.size).toBe(0);
  });

  it("outlives the page and is sent by the next one", async () => {
    session.picker.selection.send("a1-a2");
    await settled();
    session.close();
    asked = [];
    answers = [ok(board(3, 2)), ok({ number: 4 })];
    const next = new Session("b1");
    await next.open();
    await settled();
    expect(asked.at(-1)?.body).toEqual({ ply: 2, move: "a1-a2" });
    expect(kept.has(MOVE)).toBe(false);
    next.close();
  });

  it("is forgotten once the game has gone on without it", async () => {
    kept.set(MOVE, JSON.stringify({ ply: 0, move: "a1-a2", key: "k" }));
    answers = [ok(board(3, 2))];
    const next = new Session("b1");
    await next.open();
    expect(kept.has(MOVE)).toBe(false);
    next.close();
  });
});

describe("requests", () => {
  const request = { kind: "draw" as const, seat: 1, agreed: [1], waits_for: [0] };

  it("are told, and answered for the position they are about", async () => {
    say(event(board(4, 2, { asked: request }), "ask", 1));
    await settled();
    expect(session.spoken).toBe("Bob offers a draw.");
    answers = [ok({ number: 5 })];
    await session.answer(false);
    expect(asked).toEqual([{ path: "/api/boards/b1/answer", body: { agree: false, ply: 2 } }]);
  });

  it("of one's own are not news, their refusal is", async () => {
    answers = [ok({ number: 4 })];
    await session.ask("undo");
    expect(asked[0]).toEqual({ path: "/api/boards/b1/ask", body: { kind: "undo", ply: 2 } });
    say(event(board(4, 2, { asked: { ...request, kind: "undo", seat: 0 } }), "ask", 0));
    await settled();
    expect(notices).toEqual([]);
    say(event(board(5, 2), "answer", 1));
    await settled();
    expect(notices.at(-1)?.text).toEqual({ de: "Bob lehnt ab.", en: "Bob declines." });
  });

  it("that lead to a takeback show the earlier position", async () => {
    say(event(board(4, 2, { asked: { ...request, kind: "undo" } }), "ask", 1));
    say(event(board(5, 1), "undo", 1));
    await settled();
    expect(session.ply).toBe(1);
    expect(notices.at(-1)?.text.en).toBe("The move is taken back.");
  });
});

describe("the table", () => {
  it("tells who comes and goes", async () => {
    say({ type: "presence", seats: [{ seat: 1, present: false }] });
    expect(session.board?.seats.map((one) => one.present)).toEqual([true, false]);
    const moved = board(4, 2, { seats: [seat(0, "Anna", false), seat(1, "Bob", false)] });
    say(event(moved, "move-seat", 0));
    await settled();
    expect(notices.at(-1)?.text.en).toBe("You are now playing on another device. You can watch here.");
  });

  it("says names as they are", async () => {
    const rude = [seat(0, "Anna", true), seat(1, "<b>{colour}</b>", false)];
    say(event(board(4, 2, { seats: rude, open: true }), "sit", 1));
    await settled();
    expect(notices.at(-1)?.text.en).toBe("<b>{colour}</b> takes a seat (blue).");
  });

  it("has clocks that go by the server's word", async () => {
    const timed = (number: number, left: number[], running: number) =>
      board(number, 2, {
        clock: { kind: "game", minutes: 5, increment: 0, days: null, running },
        seats: [seat(0, "Anna", true, { left: left[0]! }), seat(1, "Bob", false, { left: left[1]! })],
      });
    say({ type: "board", board: timed(4, [90_000, 80_000], 0) });
    await vi.advanceTimersByTimeAsync(5000);
    expect(Math.round(session.clocks.left(0)! / 1000)).toBe(86); // it has shown 1:25 since then
    answers = [ok(timed(4, [61_000, 80_000], 0))];
    Socket.all.at(-1)!.onclose!();
    await vi.advanceTimersByTimeAsync(1000);
    Socket.all.at(-1)!.onopen!();
    await settled();
    expect(session.clocks.left(0)).toBe(61_000);
    await vi.advanceTimersByTimeAsync(1500);
    expect(session.spoken).toBe("1 minute left");
  });
});
