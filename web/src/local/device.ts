/** Whether this device plays by itself, and the one service with which it does. */

import { app } from "../api/app";
import { Unavailable } from "../api/fetching";
import type { App } from "../api/types";
import { settings, type Settings } from "../settings.svelte";
import { fileAddress, isSite } from "../site";
import { device } from "./progress.svelte";
import { LocalService } from "./service";

/** Gigabytes; a tab with the rules and some engines takes about half of one. */
const LEAST_MEMORY = 2;

interface Machine {
  /** Whether the files are there with which games are played in a browser. */
  built: boolean;
  /** Whether the browser knows workers and WebAssembly, and nothing has failed so far. */
  able: boolean;
  /** Gigabytes, if the browser tells. */
  memory: number | undefined;
}

/** Whether engines are to run here where a server could do it as well. */
export function prefersDevice(choice: Settings["engine"], { built, able, memory }: Machine): boolean {
  if (!built || !able || choice === "server") return false;
  return choice === "device" || (memory ?? LEAST_MEMORY) >= LEAST_MEMORY;
}

function machine(known: App | undefined): Machine {
  return {
    built: Boolean(known?.local),
    able: typeof Worker !== "undefined" && typeof WebAssembly !== "undefined" && device.status !== "failed",
    memory: (navigator as { deviceMemory?: number }).deviceMemory,
  };
}

let known: App | undefined;

/** Whether engines run here, as far as is known yet. */
export function isEngineHere(): boolean {
  return isSite || prefersDevice(settings.engine, machine(known));
}

/** Ask where engines run. */
export async function whereEnginesRun(): Promise<boolean> {
  known = await app().catch(() => known);
  return isEngineHere();
}

async function files(): Promise<{ local: string; pyodide: string }> {
  known = await app().catch(() => known);
  if (!known?.local) throw new Unavailable("This server has no files for playing on the device.");
  const whole = (path: string) => new URL(fileAddress(path), location.href).href;
  return { local: whole(known.local), pyodide: whole(`${__PYODIDE__}/`) };
}

let service: LocalService | undefined;

export function localService(): LocalService {
  service ??= new LocalService(
    files,
    () => new Worker(new URL("./rules-worker.ts", import.meta.url), { type: "module", name: "rules" }),
  );
  return service;
}

/** Milliseconds that somebody who wants to play waits for this device before a server plays with them. */
const PATIENCE = 500;

/** Start this device, and tell whether it is there at once; whoever insists on it waits for as long as it takes. */
export async function isDeviceReadySoon(): Promise<boolean> {
  if (isSite || settings.engine === "device" || device.status === "ready") return true;
  const started = localService()
    .prepare()
    .then(() => true)
    .catch(() => device.status !== "failed"); // what is wrong with it is said to whoever asks it
  return Promise.race([started, new Promise<boolean>((late) => setTimeout(late, PATIENCE, false))]);
}
