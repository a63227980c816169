/**
 * The way to the rules worker. Of all open tabs only one has it, so that there is one owner of the boards on this
 * device; the others reach it through that tab. When the tab is closed, another one starts a worker of its own.
 */

import type { FromWorker, ToWorker } from "./protocol";

const NAME = "brettwerk.rules";

export interface Wire {
  /** Begins every id of this tab, so that each answer finds its tab. */
  readonly tab: string;
  post(message: ToWorker): void;
}

/** A worker as far as it is used here. */
export type RulesWorker = Pick<Worker, "postMessage" | "onmessage" | "onerror" | "terminate">;

type Relayed = { to: "owner"; message: ToWorker } | { to: string; message: FromWorker } | { to: "lost" };

interface Ends {
  start: () => RulesWorker;
  onmessage: (message: FromWorker) => void;
  /** The worker is gone with its tab; whatever it was asked is lost. */
  onlost: () => void;
}

export function openWire({ start, onmessage, onlost }: Ends): Wire {
  const tab = crypto.getRandomValues(new Uint32Array(2)).join("-");
  const channel = new BroadcastChannel(NAME);
  let worker: RulesWorker | undefined;
  let follows = false;
  let waiting: ToWorker[] = [];

  function own() {
    const mine = (worker = start());
    mine.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      const to = "id" in data ? data.id.split(":")[0]! : "";
      if (to === tab || !to) onmessage(data);
      if (to !== tab) channel.postMessage({ to: to || "all", message: data } satisfies Relayed);
    };
    mine.onerror = (event) => {
      event.preventDefault?.();
      mine.onmessage?.call(mine as Worker, { data: { kind: "failed", reason: "broken" } } as MessageEvent);
    };
    if (follows) {
      follows = false;
      channel.postMessage({ to: "lost" } satisfies Relayed);
      onlost();
    }
    waiting.forEach(post);
    waiting = [];
  }

  function follow() {
    follows = true;
    waiting.forEach(post);
    waiting = [];
    void navigator.locks.request(NAME, () => new Promise<never>(own));
  }

  function post(message: ToWorker) {
    if (worker) worker.postMessage(message);
    else if (follows) channel.postMessage({ to: "owner", message } satisfies Relayed);
    else waiting.push(message);
  }

  channel.onmessage = ({ data }: MessageEvent<Relayed>) => {
    if (data.to === "lost") onlost();
    else if (data.to === "owner") worker?.postMessage((data as { message: ToWorker }).message);
    else if (data.to === tab || data.to === "all") onmessage((data as { message: FromWorker }).message);
  };

  // Without locks (pages that came over plain http) each tab has a worker; their storage refuses to fork a game.
  if (!navigator.locks) own();
  else
    void navigator.locks.request(NAME, { ifAvailable: true }, (lock) =>
      lock ? new Promise<never>(own) : follow(),
    );
  return { tab, post };
}
