import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Backoff } from "../../src/api/backoff";
import { openSocket, type ReconnectingSocket } from "../../src/api/reconnecting-socket";

/** A socket that does what the test says. */
class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: string) {
    Socket.all.push(this);
  }

  open() {
    this.readyState = Socket.OPEN;
    this.onopen?.();
  }

  say(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  lose() {
    this.readyState = 3;
    this.onclose?.();
  }

  close() {
    this.readyState = 3;
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
const browser = new EventTarget();
let socket: ReconnectingSocket;
let heard: unknown[];
let states: boolean[];
let number: number;
const last = () => Socket.all.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  Socket.all = [];
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { protocol: "https:", host: "table.example" });
  vi.stubGlobal("addEventListener", browser.addEventListener.bind(browser));
  vi.stubGlobal("removeEventListener", browser.removeEventListener.bind(browser));
  [heard, states, number] = [[], [], 0];
  socket = openSocket(
    () => `/api/boards/b/socket?since=${number}`,
    (message) => heard.push(message),
    (on) => states.push(on),
  );
});

afterEach(() => {
  socket.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a reconnecting socket", () => {
  it("hears, and asks after a loss for what it has missed", async () => {
    expect(last().url).toBe("wss://table.example/api/boards/b/socket?since=0");
    last().open();
    last().say({ number: 1 });
    number = 1;
    last().lose();
    expect(states).toEqual([true, false]);
    await vi.advanceTimersByTimeAsync(750);
    expect(Socket.all).toHaveLength(2);
    expect(last().url).toContain("since=1");
    last().open();
    expect(heard).toEqual([{ number: 1 }]);
    expect(states).toEqual([true, false, true]);
  });

  it("waits longer and longer while nobody answers, but never long", async () => {
    const times: number[] = [];
    for (let i = 0; i < 40; i++) {
      const began = Date.now();
      const count = Socket.all.length;
      last().lose();
      while (Socket.all.length === count) await vi.advanceTimersByTimeAsync(50);
      times.push(Date.now() - began);
    }
    expect(times[0]).toBeLessThanOrEqual(500);
    expect(Math.min(...times.slice(-30))).toBeGreaterThan(1200);
    expect(Math.max(...times)).toBeLessThanOrEqual(3800);
  });

  it.each([5, 20, 60])("finds a server that was down for %i s within 5 s", async (seconds) => {
    last().open();
    await vi.advanceTimersByTimeAsync(10_000);
    last().lose();
    const back = Date.now() + 1000 * seconds;
    while (!states.at(-1)) {
      const tried = last();
      if (tried.readyState === 0 && Date.now() < back) tried.lose();
      else if (tried.readyState === 0) tried.open();
      await vi.advanceTimersByTimeAsync(20);
    }
    expect(Date.now() - back).toBeLessThan(5000);
  });

  it("gives up a connection that never opens", async () => {
    await vi.advanceTimersByTimeAsync(7000);
    expect(Socket.all).toHaveLength(2);
    expect(Socket.all[0]!.readyState).toBe(3);
  });

  it("is in no hurry while nobody sees the page", async () => {
    page.visibilityState = "hidden";
    for (let i = 0; i < 8; i++) {
      last().lose();
      await vi.advanceTimersByTimeAsync(30_000);
    }
    const before = Socket.all.length;
    while (Socket.all.length === before) await vi.advanceTimersByTimeAsync(500);
    last().lose();
    await vi.advanceTimersByTimeAsync(5000);
    page.visibilityState = "visible";
    expect(Socket.all).toHaveLength(before + 1);
  });

  it("is not calmed by a server that accepts and hangs up", async () => {
    for (let i = 0; i < 6; i++) {
      last().open();
      last().lose();
      await vi.advanceTimersByTimeAsync(30_000);
    }
    last().open();
    const count = Socket.all.length;
    last().lose();
    await vi.advanceTimersByTimeAsync(1200);
    expect(Socket.all).toHaveLength(count);
  });

  it("reconnects when nothing is heard for too long", async () => {
    last().open();
    await vi.advanceTimersByTimeAsync(40_000);
    last().say({ type: "ping" });
    await vi.advanceTimersByTimeAsync(40_000);
    expect(Socket.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(12_000);
    expect(Socket.all).toHaveLength(2);
  });

  it("comes back at once with the network and when the page is looked at again", async () => {
    last().lose();
    browser.dispatchEvent(new Event("online"));
    expect(Socket.all).toHaveLength(2);
    last().open();
    page.dispatchEvent(new Event("visibilitychange"));
    expect(Socket.all).toHaveLength(2); // it has just been heard
    vi.setSystemTime(Date.now() + 3_600_000); // asleep: no timer has run
    page.dispatchEvent(new Event("visibilitychange"));
    expect(Socket.all).toHaveLength(3);
    expect(Socket.all[1]!.readyState).toBe(3);
  });

  it("does not wake for a page that nobody sees", () => {
    last().lose();
    page.visibilityState = "hidden";
    page.dispatchEvent(new Event("visibilitychange"));
    page.visibilityState = "visible";
    expect(Socket.all).toHaveLength(1);
  });

  it("hears nothing more of a socket that it gave up", async () => {
    const first = last();
    first.open();
    socket.reconnect();
    await vi.advanceTimersByTimeAsync(1000);
    first.say({ number: 9 });
    expect(heard).toEqual([]);
    expect(Socket.all).toHaveLength(2);
  });

  it("stays closed", async () => {
    socket.close();
    last().lose();
    browser.dispatchEvent(new Event("online"));
    socket.reconnect();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Socket.all).toHaveLength(1);
  });
});

it("backs off by twice, between half and one and a half of it", () => {
  const low = new Backoff(4000, () => 0);
  expect([low.next(), low.next(), low.next(), low.next(), low.next()]).toEqual([150, 300, 600, 1200, 2000]);
  low.reset();
  expect(low.next()).toBe(150);
  const high = new Backoff(4000, () => 1);
  expect([high.next(), high.next()]).toEqual([450, 900]);
});
