/** A socket that reconnects by itself, however often the connection is lost. */

import { Backoff, MAX_SEARCH_DELAY } from "./backoff";
import { connect } from "./transport";

const MAX_REFUSED_DELAY = 15_000; // for a server that answers and hangs up, and for pages that nobody sees
const OPENING_TIMEOUT = 6000; // a machine that is down lets a connection wait for minutes
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
  const searching = new Backoff(MAX_SEARCH_DELAY);
  const refused = new Backoff(MAX_REFUSED_DELAY);
  let socket: ReturnType<typeof connect> | undefined;
  let lastMessageAt = 0;
  let closed = false;
  const timers: Record<"open" | "opening" | "stable" | "silence", ReturnType<typeof setTimeout> | undefined> =
    {
      open: undefined,
      opening: undefined,
      stable: undefined,
      silence: undefined,
    };

  /** Nobody is in a hurry while the page is hidden. */
  const patience = () => (document.visibilityState === "hidden" ? refused : searching);

  function open() {
    drop();
    const opened = connect(path());
    socket = opened;
    let answered = false;
    timers.opening = setTimeout(() => openLater(patience()), OPENING_TIMEOUT);
    opened.onopen = () => {
      answered = true;
      clearTimeout(timers.opening);
      searching.reset();
      timers.stable = setTimeout(() => refused.reset(), STABLE_AFTER);
      onconnection(true);
      restartSilenceTimer();
    };
    opened.onmessage = (event: { data: unknown }) => {
      restartSilenceTimer();
      onmessage(JSON.parse(String(event.data)) as Message);
    };
    opened.onclose = () => openLater(answered ? refused : patience());
  }

  function restartSilenceTimer() {
    lastMessageAt = Date.now();
    clearTimeout(timers.silence);
    if (socket instanceof WebSocket)
      timers.silence = setTimeout(() => openLater(patience()), SILENCE_TIMEOUT);
  }

  /** Forget the current socket. A dead one would take its time to close, so nobody waits for it. */
  function drop() {
    for (const timer of Object.values(timers)) clearTimeout(timer);
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    socket = undefined;
  }

  function openLater(backoff: Backoff) {
    drop();
    onconnection(false);
    timers.open = setTimeout(open, backoff.next());
  }

  /** The network or the user is back. */
  function wake() {
    if (closed || document.visibilityState === "hidden") return;
    const isHeard = !(socket instanceof WebSocket) || Date.now() - lastMessageAt < STALE_AFTER;
    if (socket?.readyState === WebSocket.OPEN && isHeard) return;
    searching.reset();
    refused.reset();
    open();
  }

  addEventListener("online", wake);
  addEventListener("pageshow", wake);
  addEventListener("focus", wake);
  document.addEventListener("visibilitychange", wake);
  open();

  return {
    reconnect() {
      if (!closed) openLater(refused);
    },
    send(message) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
    close() {
      closed = true;
      removeEventListener("online", wake);
      removeEventListener("pageshow", wake);
      removeEventListener("focus", wake);
      document.removeEventListener("visibilitychange", wake);
      drop();
    },
  };
}
