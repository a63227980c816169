/** A socket that comes back by itself, however often it is lost. */

import { Backoff } from "./backoff";

const LONGEST_WAIT = 15_000;
const STEADY = 3000; // a connection that lasts so long is a good one
const SILENCE = 50_000; // the server speaks at least every 20 s
const DOZE = 25_000; // so long without a word, and then awake again: better to begin anew

export interface Line {
  /** Connect anew, to be told what was missed. */
  again(): void;
  /** Say something; where there is no connection, it is lost. */
  send(message: unknown): void;
  close(): void;
}

/** Listen at an address, which is asked for anew with each connection. */
export function listen<Message>(
  path: () => string,
  hear: (message: Message) => void,
  connected: (on: boolean) => void = () => undefined,
): Line {
  const backoff = new Backoff(LONGEST_WAIT);
  let socket: WebSocket | undefined;
  let heard = 0;
  let closed = false;
  const timers: Record<"open" | "steady" | "silence", ReturnType<typeof setTimeout> | undefined> = {
    open: undefined,
    steady: undefined,
    silence: undefined,
  };

  function open() {
    drop();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const mine = new WebSocket(`${scheme}://${location.host}${path()}`);
    socket = mine;
    mine.onopen = () => {
      timers.steady = setTimeout(() => backoff.reset(), STEADY);
      connected(true);
      listening();
    };
    mine.onmessage = (event) => {
      listening();
      hear(JSON.parse(String(event.data)) as Message);
    };
    mine.onclose = later;
  }

  function listening() {
    heard = Date.now();
    clearTimeout(timers.silence);
    timers.silence = setTimeout(later, SILENCE);
  }

  /** Forget the present socket. A dead one would take its time to close, so nobody waits for it. */
  function drop() {
    for (const timer of Object.values(timers)) clearTimeout(timer);
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    socket = undefined;
  }

  function later() {
    drop();
    connected(false);
    timers.open = setTimeout(open, backoff.next());
  }

  /** The network or the user is back. */
  function wake() {
    if (closed || document.visibilityState === "hidden") return;
    if (socket?.readyState === WebSocket.OPEN && Date.now() - heard < DOZE) return;
    backoff.reset();
    open();
  }

  addEventListener("online", wake);
  addEventListener("pageshow", wake);
  document.addEventListener("visibilitychange", wake);
  open();

  return {
    again() {
      if (!closed) later();
    },
    send(message) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
    close() {
      closed = true;
      removeEventListener("online", wake);
      removeEventListener("pageshow", wake);
      document.removeEventListener("visibilitychange", wake);
      drop();
    },
  };
}
