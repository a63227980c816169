/** A WebSocket that reconnects by itself, however often the connection is lost. */

import { Backoff } from "./backoff";

const MAX_DELAY = 15_000;
const STABLE_AFTER = 3000; // a connection that lasts this long resets the backoff
const SILENCE_TIMEOUT = 50_000; // the server sends something at least every 20 s
const STALE_AFTER = 25_000; // after a sleep, a socket that was silent for this long is replaced

export interface ReconnectingSocket {
  /** Drop the connection and open another one, to be sent what was missed. */
  reconnect(): void;
  /** Send a message; without a connection it is lost. */
  send(message: unknown): void;
  close(): void;
}

/** Open a socket; its path is asked for again at each connection, since it says what is already known. */
export function openSocket<Message>(
  path: () => string,
  onmessage: (message: Message) => void,
  onconnection: (connected: boolean) => void = () => undefined,
): ReconnectingSocket {
  const backoff = new Backoff(MAX_DELAY);
  let socket: WebSocket | undefined;
  let lastMessageAt = 0;
  let closed = false;
  const timers: Record<"open" | "stable" | "silence", ReturnType<typeof setTimeout> | undefined> = {
    open: undefined,
    stable: undefined,
    silence: undefined,
  };

  function open() {
    drop();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const opened = new WebSocket(`${scheme}://${location.host}${path()}`);
    socket = opened;
    opened.onopen = () => {
      timers.stable = setTimeout(() => backoff.reset(), STABLE_AFTER);
      onconnection(true);
      restartSilenceTimer();
    };
    opened.onmessage = (event) => {
      restartSilenceTimer();
      onmessage(JSON.parse(String(event.data)) as Message);
    };
    opened.onclose = openLater;
  }

  function restartSilenceTimer() {
    lastMessageAt = Date.now();
    clearTimeout(timers.silence);
    timers.silence = setTimeout(openLater, SILENCE_TIMEOUT);
  }

  /** Forget the current socket. A dead one would take its time to close, so nobody waits for it. */
  function drop() {
    for (const timer of Object.values(timers)) clearTimeout(timer);
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    socket = undefined;
  }

  function openLater() {
    drop();
    onconnection(false);
    timers.open = setTimeout(open, backoff.next());
  }

  /** The network or the user is back. */
  function wake() {
    if (closed || document.visibilityState === "hidden") return;
    if (socket?.readyState === WebSocket.OPEN && Date.now() - lastMessageAt < STALE_AFTER) return;
    backoff.reset();
    open();
  }

  addEventListener("online", wake);
  addEventListener("pageshow", wake);
  document.addEventListener("visibilitychange", wake);
  open();

  return {
    reconnect() {
      if (!closed) openLater();
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
