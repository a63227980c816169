/** What the page and the rules worker say to each other; each request and each socket has an id of its own. */

export type ToWorker =
  | { kind: "start"; local: string; pyodide: string }
  | {
      kind: "request";
      id: string;
      method: "GET" | "POST";
      path: string;
      body: string | null;
      key: string | null;
    }
  | { kind: "open"; id: string; path: string }
  | { kind: "send"; id: string; message: string }
  | { kind: "close"; id: string };

/** Why games cannot be played on this device. */
export type FailureReason = "no-webassembly" | "no-memory" | "not-loaded" | "newer-database" | "broken";

/** Why games are not kept: there is no room, the browser does not allow it, or a newer app has taken them over. */
export type UnkeptReason = "full" | "blocked" | "newer";

export type FromWorker =
  | { kind: "response"; id: string; status: number; type: string; body: string | Uint8Array<ArrayBuffer> }
  | { kind: "message"; id: string; message: string }
  | { kind: "closed"; id: string }
  | { kind: "progress"; loaded: number; total: number }
  | { kind: "ready" }
  | { kind: "unkept"; reason: UnkeptReason }
  | { kind: "failed"; reason: FailureReason };
