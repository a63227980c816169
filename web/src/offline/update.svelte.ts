/** New versions of the app: one that has come waits until no game is open, or until the user wants it. */

import { fileAddress } from "../site";

const GAME_LOCK = "brettwerk.game";
const LOOK_AGAIN = 3_600_000;

export const update = $state({ ready: false });

let registration: ServiceWorkerRegistration | undefined;
let wanted = false;
/** Settles when this tab has told that its game is closed. */
let told: Promise<unknown> = Promise.resolve();

/** Have the browser keep the app; where it cannot, all works as long as there is a network. */
export async function keepApp(): Promise<void> {
  const worker = typeof navigator === "undefined" ? undefined : navigator.serviceWorker;
  if (!worker || import.meta.env.DEV) return;
  const isFirst = !worker.controller;
  worker.addEventListener("controllerchange", () => {
    if (wanted) location.reload();
    else update.ready = !isFirst; // another tab has let the new version in
  });
  try {
    registration = await worker.register(fileAddress("service-worker.js"), { updateViaCache: "none" });
  } catch {
    return;
  }
  if (!registration) return; // as in browsers that are told to keep nothing
  follow(registration, isFirst);
  if (isFirst) void keepWhatWasRead();
  const look = () => void registration?.update().catch(() => undefined);
  setInterval(look, LOOK_AGAIN);
  document.addEventListener("visibilitychange", () => !document.hidden && look());
}

/** On the first visit, things were read before there was anybody to keep them. */
async function keepWhatWasRead(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const read = performance.getEntriesByType("resource").map(({ name }) => name);
  active?.postMessage({ read });
}

function follow(found: ServiceWorkerRegistration, isFirst: boolean): void {
  const consider = (worker: ServiceWorker | null) => {
    if (worker?.state === "installed" && !isFirst) update.ready = true;
  };
  consider(found.waiting);
  found.addEventListener("updatefound", () => {
    const coming = found.installing;
    coming?.addEventListener("statechange", () => consider(coming));
  });
}

/** Say to all tabs that a game is open here, until the function that is returned is called. */
export function holdGame(): (() => void) | undefined {
  if (typeof navigator === "undefined" || !navigator.locks) return undefined;
  let close = () => undefined as void;
  const closed = new Promise<void>((done) => (close = done));
  told = navigator.locks.request(GAME_LOCK, { mode: "shared" }, () => closed);
  return close;
}

async function isGameOpen(): Promise<boolean> {
  const { held } = await navigator.locks.query();
  return Boolean(held?.some(({ name }) => name === GAME_LOCK));
}

/** Let the new version in, if no tab has a game open. */
export async function takeUpdate(): Promise<void> {
  await told;
  if (!(await isGameOpen())) takeUpdateNow();
}

/** Let the new version in, since the user says so. */
export function takeUpdateNow(): void {
  wanted = true;
  const waiting = registration?.waiting;
  if (waiting) waiting.postMessage("take over");
  else location.reload();
}
