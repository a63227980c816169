/** The worker that plays on this device: Python with Brettwerk in it, which answers the requests of the page. */

import type { PyProxy } from "pyodide/ffi";
import { Downloads, type FileSizes } from "./downloads";
import { Loader } from "./loader";
import type { FailureReason, FromWorker, ToWorker } from "./protocol";
import { openResilientStorage } from "./resilient-storage";
import { startPython, type Setup } from "./python";
import { Searches } from "./searches";
import type { SnapshotRequest } from "./snapshot-worker";
import { Conflict, NewerDatabase, type BoardStorage } from "./storage";

/** Seconds after the start at which a snapshot is made for the next one, when the game has begun. */
const SNAPSHOT_AFTER = 20;
const SETUP = "brettwerk.browser.setup";
const SERVICE = "brettwerk.browser.service";
/** What is downloaded before the first move of any game. */
const FIRST_FILES = /(?:pyodide\.asm\.wasm|python\.zip|brettwerk\.zip)$/;

/** The Python module that answers. What it is given of JavaScript is called the host. */
interface Service extends PyProxy {
  start(host: Host): void;
  request(method: string, path: string, body: string | null, key: string | null): Promise<PyProxy>;
  connect(path: string, send: (text: string) => void): Connection;
}

interface Connection extends PyProxy {
  receive(text: string): void;
  close(): void;
}

interface Host {
  storage: ReturnType<typeof toldOfConflicts>;
  search: Searches;
  loader: Loader;
}

const post = (message: FromWorker) => postMessage(message);
let service: Promise<Service> | undefined;
const connections = new Map<string, Connection>();

onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === "start") {
    service = start(data);
    service.then(
      () => post({ kind: "ready" }),
      (error: unknown) => {
        console.error(error);
        post({ kind: "failed", reason: reasonOf(error) });
      },
    );
  } else void carryOut(data).catch((error: unknown) => console.error(error));
};

async function carryOut(message: Exclude<ToWorker, { kind: "start" }>): Promise<void> {
  const { id } = message;
  const python = await service?.catch((error: unknown) => post({ kind: "failed", reason: reasonOf(error) }));
  if (!python) return;
  switch (message.kind) {
    case "request":
      return respond(python, message);
    case "open":
      return connect(python, message);
    case "send":
      connections.get(id)?.receive(message.message);
      break;
    case "close":
      connections.get(id)?.close();
      connections.get(id)?.destroy();
      connections.delete(id);
  }
}

function connect(python: Service, { id, path }: Extract<ToWorker, { kind: "open" }>): void {
  try {
    connections.set(
      id,
      python.connect(path, (text) => post({ kind: "message", id, message: text })),
    );
  } catch (error) {
    console.error(error);
    post({ kind: "closed", id });
  }
}

async function respond(python: Service, message: Extract<ToWorker, { kind: "request" }>): Promise<void> {
  const { id, method, path, body, key } = message;
  try {
    const answer = await python.request(method, path, body, key);
    const [status, type, content] = answer.toJs() as [number, string, string | Uint8Array<ArrayBuffer>];
    answer.destroy();
    post({ kind: "response", id, status, type, body: content });
  } catch (error) {
    console.error(error);
    post({ kind: "response", id, status: 500, type: "text/plain", body: "" });
  }
}

async function start({
  local,
  pyodide: pyodideFolder,
}: Extract<ToWorker, { kind: "start" }>): Promise<Service> {
  const storage = await openResilientStorage((reason) => post({ kind: "unkept", reason }));
  const root = new URL("../../", local).href;
  const sizes = (await (await fetched(`${local}files.json`)).json()) as FileSizes;
  const first = Object.entries(sizes)
    .filter(([name]) => FIRST_FILES.test(name))
    .map(([name, size]) => [root + name, size] as const);
  const downloads = new Downloads(Object.fromEntries(first), (loaded, total) =>
    post({ kind: "progress", loaded, total }),
  );
  globalThis.fetch = downloads.fetch;
  const { python, isWarm } = await startPython(pyodideFolder, local);
  if (!isWarm) keepSnapshotLater({ local, pyodide: pyodideFolder });
  const loader = new Loader(local);
  (python.pyimport(SETUP) as Setup).install(loader);
  const found = python.pyimport(SERVICE) as Service;
  found.start({
    storage: toldOfConflicts(storage),
    search: new Searches(newSearchWorker, local, navigator.hardwareConcurrency),
    loader,
  });
  return found;
}

async function fetched(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new TypeError(`${address}: ${response.status}`);
  return response;
}

/** Have another worker prepare the next start; that this one goes on does not depend on it. */
function keepSnapshotLater(files: SnapshotRequest): void {
  setTimeout(() => {
    const worker = new Worker(new URL("./snapshot-worker.ts", import.meta.url), {
      type: "module",
      name: "snapshot",
    });
    worker.onmessage = worker.onerror = () => worker.terminate();
    worker.postMessage(files);
  }, SNAPSHOT_AFTER * 1000);
}

/** The storage as Python knows it: an answer says whether another tab was faster. */
function toldOfConflicts(storage: BoardStorage) {
  return {
    cards: () => storage.cards(),
    board: (id: string) => storage.board(id),
    events: (id: string) => storage.events(id),
    append: async (board: string, events: string, card: string) => {
      try {
        await storage.append(board, events, card);
        return true;
      } catch (error) {
        if (error instanceof Conflict) return false;
        throw error;
      }
    },
  };
}

function newSearchWorker(): Worker {
  return new Worker(new URL("./wasm/search-worker.ts", import.meta.url), { type: "module", name: "search" });
}

function reasonOf(error: unknown): FailureReason {
  if (error instanceof NewerDatabase) return "newer-database";
  if (error instanceof RangeError || /memory/i.test(String(error))) return "no-memory";
  return error instanceof TypeError ? "not-loaded" : "broken";
}
