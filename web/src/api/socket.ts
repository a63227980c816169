/** One socket a board: it reconnects by itself, waiting longer each time, and never loses an event. */

import type { Message } from "./types";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
const SILENCE = 50_000; // the server speaks at least every 20 s

export interface Line {
  close(): void;
}

export function listen(
  board: string,
  since: () => number,
  hear: (message: Message) => void,
  connected: (on: boolean) => void,
): Line {
  let socket: WebSocket | undefined;
  let wait = FIRST_WAIT;
  let timer: number | undefined;
  let watchdog: number | undefined;
  let closed = false;

  function open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    socket = new WebSocket(
      `${scheme}://${location.host}/api/boards/${encodeURIComponent(board)}/socket?since=${since()}`,
    );
    socket.onopen = () => {
      wait = FIRST_WAIT;
      connected(true);
      watch();
    };
    socket.onmessage = (event) => {
      watch();
      hear(JSON.parse(String(event.data)) as Message);
    };
    socket.onclose = again;
  }

  function watch() {
    clearTimeout(watchdog);
    watchdog = window.setTimeout(() => socket?.close(), SILENCE);
  }

  function again() {
    clearTimeout(watchdog);
    if (closed) return;
    connected(false);
    clearTimeout(timer);
    timer = window.setTimeout(open, wait * (0.75 + Math.random() / 2));
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }

  function hurry() {
    if (closed || document.visibilityState === "hidden" || socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(timer);
    if (socket) socket.onclose = null;
    socket?.close();
    wait = FIRST_WAIT;
    open();
  }

  addEventListener("online", hurry);
  document.addEventListener("visibilitychange", hurry);
  open();

  return {
    close() {
      closed = true;
      clearTimeout(timer);
      clearTimeout(watchdog);
      removeEventListener("online", hurry);
      document.removeEventListener("visibilitychange", hurry);
      socket?.close();
    },
  };
}
