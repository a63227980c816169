import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../src/api/errors";
import { isTransient } from "../../src/api/retry";
import { device } from "../../src/local/progress.svelte";
import type { FromWorker, ToWorker } from "../../src/local/protocol";
import { LocalService } from "../../src/local/service";
import type { RulesWorker } from "../../src/local/wire";
import { notices } from "../../src/parts/notices.svelte";

/** A worker that does what the test says. */
class FakeWorker implements RulesWorker {
  onmessage: Worker["onmessage"] = null;
  onerror: Worker["onerror"] = null;
  heard: ToWorker[] = [];

  postMessage(message: ToWorker) {
    this.heard.push(message);
  }

  terminate() {}

  say(message: FromWorker) {
    this.onmessage!.call(this as never, { data: message } as MessageEvent);
  }

  /** What has been asked last, with its id. */
  get last() {
    return this.heard.at(-1) as Extract<ToWorker, { id: string }>;
  }
}

/** Locks of all tabs of a browser: one has it, the others wait for its end. */
class Locks {
  #waiting: (() => void)[] = [];
  #taken = false;

  request(_name: string, ...more: unknown[]) {
    const granted = more.at(-1) as (lock: object | null) => unknown;
    if (!this.#taken) {
      this.#taken = true;
      granted({});
    } else if (more.length === 2) granted(null);
    else this.#waiting.push(() => granted({}));
    return Promise.resolve();
  }

  /** The tab that has it is closed. */
  release() {
    const next = this.#waiting.shift();
    this.#taken = Boolean(next);
    next?.();
  }
}

const FILES = { local: "https://x.example/local/1/", pyodide: "https://x.example/pyodide-1/" };
const WAIT = { timeout: 60_000, interval: 1 };
let locks: Locks;
let workers: FakeWorker[];
let channels: BroadcastChannel[];

function tab(files: () => Promise<typeof FILES> = () => Promise.resolve(FILES)) {
  return new LocalService(files, () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  });
}

/** Wait until a worker was told that many things. */
async function told(count: number, worker = 0): Promise<FakeWorker> {
  await vi.waitFor(() => expect(workers[worker]?.heard.length).toBeGreaterThanOrEqual(count), WAIT);
  return workers[worker]!;
}

beforeEach(() => {
  [locks, workers, channels] = [new Locks(), [], []];
  Object.assign(device, { status: "off", loaded: 0, total: 0, failure: undefined });
  notices.length = 0;
  vi.stubGlobal("navigator", { locks });
  vi.stubGlobal("WebSocket", { CONNECTING: 0, OPEN: 1, CLOSED: 3 });
  const Channel = BroadcastChannel;
  vi.stubGlobal(
    "BroadcastChannel",
    class extends Channel {
      constructor(name: string) {
        super(name);
        channels.push(this);
      }
    },
  );
});

afterEach(() => {
  channels.forEach((channel) => channel.close());
  vi.unstubAllGlobals();
});

describe("the service on this device", () => {
  it("answers requests as a server does", async () => {
    const answer = tab().request("/api/boards", { body: { game: "tor" }, key: "k" });
    const worker = await told(2);
    expect(worker.heard[0]).toEqual({ kind: "start", ...FILES });
    expect(worker.last).toMatchObject({
      kind: "request",
      method: "POST",
      path: "/api/boards",
      body: '{"game":"tor"}',
      key: "k",
    });
    worker.say({
      kind: "response",
      id: worker.last.id,
      status: 201,
      type: "application/json",
      body: '{"id":"local-1"}',
    });
    const response = await answer;
    expect([response.status, await response.json()]).toEqual([201, { id: "local-1" }]);
  });

  it("gives bytes as they are", async () => {
    const answer = tab().request("/api/analysis/file/png", { body: {} });
    const worker = await told(2);
    const body = new Uint8Array([137, 80, 78, 71]);
    worker.say({ kind: "response", id: worker.last.id, status: 200, type: "image/png", body });
    const blob = await (await answer).blob();
    expect([blob.type, blob.size]).toEqual(["image/png", 4]);
  });

  it("tells how far the games are on their way", async () => {
    void tab().request("/api/games", {});
    const worker = await told(2);
    expect(device.status).toBe("loading");
    worker.say({ kind: "progress", loaded: 3_100_000, total: 6_200_000 });
    expect([device.loaded, device.total]).toEqual([3_100_000, 6_200_000]);
    worker.say({ kind: "ready" });
    expect(device.status).toBe("ready");
  });

  it("has sockets that hear, speak and close", async () => {
    const socket = tab().socket("/api/boards/local-1/socket?since=0");
    const heard: string[] = [];
    let closed = 0;
    socket.onmessage = ({ data }) => heard.push(data);
    socket.onclose = () => closed++;
    const worker = await told(2);
    const { id } = worker.last;
    expect(worker.last).toEqual({ kind: "open", id, path: "/api/boards/local-1/socket?since=0" });
    expect(socket.readyState).toBe(WebSocket.OPEN);
    worker.say({ kind: "message", id, message: "news" });
    socket.send("question");
    expect(worker.last).toEqual({ kind: "send", id, message: "question" });
    expect(heard).toEqual(["news"]);
    worker.say({ kind: "closed", id });
    expect([socket.readyState, closed]).toEqual([WebSocket.CLOSED, 1]);
    const other = tab().socket("/x");
    other.close();
    expect(other.readyState).toBe(WebSocket.CLOSED);
  });

  it("says in words why it cannot play, and does not try again what cannot succeed", async () => {
    const service = tab();
    const answer = service.request("/api/games", {}).catch((error: unknown) => error);
    (await told(2)).say({ kind: "failed", reason: "no-memory" });
    const { error } = (await answer) as { error: ApiError };
    expect(error).toBeInstanceOf(ApiError);
    expect(error.text.de).toContain("Speicher");
    expect(isTransient(error)).toBe(false);
    await expect(service.request("/api/games", {})).rejects.toThrow("no-memory");
    expect(workers[0]!.heard).toHaveLength(2);
  });

  it("tries again after a failure that may pass", async () => {
    const service = tab();
    const failed = service.request("/api/games", {}).catch(() => "failed");
    const worker = await told(2);
    worker.say({ kind: "failed", reason: "not-loaded" });
    expect(await failed).toBe("failed");
    const answer = service.request("/api/games", {});
    await told(4);
    expect(worker.heard[2]).toEqual({ kind: "start", ...FILES });
    worker.say({ kind: "response", id: worker.last.id, status: 200, type: "text/plain", body: "yes" });
    expect(await (await answer).text()).toBe("yes");
  });

  it("tells the user that games are not kept", async () => {
    void tab().request("/api/games", {});
    (await told(2)).say({ kind: "unkept", reason: "full" });
    expect(notices[0]!.text.en).toContain("no room");
  });
});

describe("two tabs", () => {
  it("share one worker, and each hears what is its own", async () => {
    const [one, other] = [tab(), tab()];
    void one.request("/api/games", {});
    const worker = await told(2);
    worker.say({ kind: "ready" });
    const answer = other.request("/api/boards/local-1", {});
    await told(3);
    expect(workers).toHaveLength(1);
    worker.say({ kind: "response", id: worker.last.id, status: 200, type: "text/plain", body: "board" });
    expect(await (await answer).text()).toBe("board");
    const heard: string[] = [];
    const sockets = [one, other].map((each, number) => {
      const socket = each.socket("/api/boards/local-1/socket?since=0");
      socket.onmessage = ({ data }) => heard.push(`${number}: ${data}`);
      return socket;
    });
    await told(5);
    for (const message of worker.heard)
      if (message.kind === "open") worker.say({ kind: "message", id: message.id, message: "moved" });
    await vi.waitFor(() => expect(heard.sort()).toEqual(["0: moved", "1: moved"]), WAIT);
    sockets.forEach((socket) => socket.close());
  });

  it("go on when the one with the worker is closed", async () => {
    const [one, other] = [tab(), tab()];
    one.request("/api/games", {}).catch(() => undefined); // closed tabs hear nothing
    (await told(2)).say({ kind: "ready" });
    let closed = false;
    const socket = other.socket("/api/boards/local-1/socket?since=0");
    socket.onclose = () => (closed = true);
    await told(3);
    const lost = other.request("/api/boards/local-1", {}).catch((error: Error) => error.message);
    await told(4);
    locks.release();
    expect(await lost).toContain("closed");
    expect(closed).toBe(true);
    void other.request("/api/boards/local-1", {});
    const next = await told(2, 1);
    expect(next.heard[0]!.kind).toBe("start");
    expect(next.last).toMatchObject({ kind: "request", path: "/api/boards/local-1" });
  });
});
