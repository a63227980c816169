/** The service that plays on this device: it answers as a server does, from a worker. */

import { ApiError } from "../api/errors";
import { Unavailable, type Fetched } from "../api/fetching";
import { both } from "../i18n";
import { showNotice } from "../parts/notices.svelte";
import { device } from "./progress.svelte";
import type { FailureReason, FromWorker, ToWorker } from "./protocol";
import { openWire, type RulesWorker, type Wire } from "./wire";

/** Failures that last: what is missing will not come by asking again. */
const LASTING: readonly FailureReason[] = ["no-webassembly", "no-memory", "newer-database"];

/** Why this device cannot play, said to the user. */
export class DeviceFailure extends Unavailable {
  readonly error: ApiError;

  constructor(readonly reason: FailureReason) {
    super(reason);
    const status = LASTING.includes(reason) ? 501 : 503; // the latter is worth another try
    this.error = new ApiError(reason, both(`device.${reason}`), status);
  }
}

interface Pending {
  resolve: (response: Response) => void;
  reject: (error: unknown) => void;
}

/** A socket to the service on this device, as far as a WebSocket is used. */
export class LocalSocket {
  readyState: number = WebSocket.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(
    readonly send: (text: string) => void,
    readonly hangUp: () => void,
  ) {}

  close(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.hangUp();
  }
}

export class LocalService {
  #wire: Wire | undefined;
  #count = 0;
  #requests = new Map<string, Pending>();
  #sockets = new Map<string, LocalSocket>();

  /** Addresses of the files that the worker is made of, and how to start it. */
  constructor(
    readonly files: () => Promise<{ local: string; pyodide: string }>,
    readonly start: () => RulesWorker,
  ) {
    addEventListener("pagehide", () => this.#sockets.forEach((socket) => socket.close()));
  }

  async request(path: string, content: Fetched): Promise<Response> {
    device.awaited++;
    try {
      return await this.#ask(path, content);
    } finally {
      device.awaited--;
    }
  }

  /** Have the games come to this device while nobody waits for them, and tell when they are there. */
  async prepare(): Promise<void> {
    await this.#ask("/api/boards", {});
  }

  async #ask(path: string, { body, key }: Fetched): Promise<Response> {
    const wire = await this.#open();
    const id = this.#newId(wire);
    return new Promise((resolve, reject) => {
      this.#requests.set(id, { resolve, reject });
      wire.post({
        kind: "request",
        id,
        method: body === undefined ? "GET" : "POST",
        path,
        body: body === undefined ? null : JSON.stringify(body),
        key: key ?? null,
      });
    });
  }

  /** Open a socket; like a WebSocket it says later whether that succeeded. */
  socket(path: string): LocalSocket {
    let id: string | undefined;
    const post = (message: (id: string) => ToWorker) => id && this.#wire?.post(message(id));
    const socket = new LocalSocket(
      (message) => post((to) => ({ kind: "send", id: to, message })),
      () => {
        device.awaited--;
        post((to) => ({ kind: "close", id: to }));
        if (id) this.#sockets.delete(id);
      },
    );
    device.awaited++;
    this.#open().then(
      (wire) => {
        if (socket.readyState === WebSocket.CLOSED) return;
        id = this.#newId(wire);
        this.#sockets.set(id, socket);
        wire.post({ kind: "open", id, path });
        socket.readyState = WebSocket.OPEN;
        socket.onopen?.();
      },
      () => this.#lose(socket),
    );
    return socket;
  }

  #newId({ tab }: Wire): string {
    return `${tab}:${++this.#count}`;
  }

  async #open(): Promise<Wire> {
    if (device.failure && LASTING.includes(device.failure)) throw new DeviceFailure(device.failure);
    if (typeof WebAssembly === "undefined") throw this.#fail("no-webassembly");
    const files = await this.files();
    if (this.#wire && device.status !== "failed") return this.#wire;
    const wire = (this.#wire ??= openWire({
      start: () => this.#started(files),
      onmessage: (message) => this.#receive(message),
      onlost: () => this.#lost(new Unavailable("The tab that played is closed.")),
    }));
    if (device.status === "failed") wire.post({ kind: "start", ...files });
    Object.assign(device, { status: "loading", failure: undefined, loaded: 0, total: 0 });
    return wire;
  }

  #started(files: { local: string; pyodide: string }): RulesWorker {
    const worker = this.start();
    worker.postMessage({ kind: "start", ...files } satisfies ToWorker);
    return worker;
  }

  #receive(message: FromWorker): void {
    switch (message.kind) {
      case "response": {
        const { id, status, type, body } = message;
        this.#requests.get(id)?.resolve(new Response(body, { status, headers: { "Content-Type": type } }));
        this.#requests.delete(id);
        device.status = "ready"; // in another tab it may have been for long
        break;
      }
      case "message":
        this.#sockets.get(message.id)?.onmessage?.({ data: message.message });
        break;
      case "closed": {
        const socket = this.#sockets.get(message.id);
        this.#sockets.delete(message.id);
        if (socket) this.#lose(socket);
        break;
      }
      case "progress":
        Object.assign(device, { status: "loading", loaded: message.loaded, total: message.total });
        break;
      case "ready":
        device.status = "ready";
        break;
      case "unkept":
        showNotice(both(`unkept.${message.reason}`), { lasting: true });
        break;
      case "failed":
        this.#lost(this.#fail(message.reason));
        break;
    }
  }

  #fail(reason: FailureReason): DeviceFailure {
    Object.assign(device, { status: "failed", failure: reason });
    return new DeviceFailure(reason);
  }

  /** Nothing that was asked will be answered any more. */
  #lost(why: Unavailable): void {
    const requests = [...this.#requests.values()];
    const sockets = [...this.#sockets.values()];
    this.#requests.clear();
    this.#sockets.clear();
    requests.forEach(({ reject }) => reject(why));
    sockets.forEach((socket) => this.#lose(socket));
  }

  #lose(socket: LocalSocket): void {
    if (socket.readyState !== WebSocket.CLOSED) device.awaited--;
    socket.readyState = WebSocket.CLOSED;
    socket.onclose?.();
  }
}
