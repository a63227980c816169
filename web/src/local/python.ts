/** Python with Brettwerk in it: from a snapshot of its memory if there is one, else from the beginning. */

import { loadPyodide, type PyodideAPI } from "pyodide";
import type { PyProxy } from "pyodide/ffi";

const PACKAGE = "brettwerk.zip";
const LIBRARY = "python.zip";
const PLACE = "/brettwerk.zip";
const SNAPSHOTS = "brettwerk-snapshots";

export interface Setup extends PyProxy {
  install(loader: unknown): void;
  preload(): void;
}

/** Start Python; it is warm if everything that answers has been imported already. */
export async function startPython(
  pyodide: string,
  local: string,
): Promise<{ python: PyodideAPI; isWarm: boolean }> {
  const code = fetchBytes(local + PACKAGE);
  code.catch(() => undefined); // told below
  const snapshot = await findSnapshot(local).catch(() => undefined);
  if (snapshot) {
    try {
      const python = await load(pyodide, local, { _loadSnapshot: new Uint8Array(snapshot) });
      python.FS.writeFile(PLACE, await code);
      python.runPython("import sys; sys.path_importer_cache.clear()");
      return { python, isWarm: true };
    } catch (error) {
      console.error(error); // then without it
      await caches.delete(SNAPSHOTS);
    }
  }
  const python = await load(pyodide, local);
  install(python, await code);
  return { python, isWarm: false };
}

/** Make a snapshot for the next start, unless there is one. */
export async function keepSnapshot(pyodide: string, local: string): Promise<void> {
  if (typeof caches === "undefined" || (await findSnapshot(local))) return;
  const code = await fetchBytes(local + PACKAGE);
  const python = await load(pyodide, local, { _makeSnapshot: true });
  install(python, code);
  python.runPython("from brettwerk.browser.setup import preload; preload(); del preload");
  const memory = python.makeMemorySnapshot();
  await caches.delete(SNAPSHOTS); // those of earlier versions
  const kept = await caches.open(SNAPSHOTS);
  await kept.put(addressOf(local), new Response(new Uint8Array(memory)));
}

/** The standard library is that part of it which Brettwerk needs, as bytecode. */
function load(
  pyodide: string,
  local: string,
  snapshot: Parameters<typeof loadPyodide>[0] = {},
): Promise<PyodideAPI> {
  return loadPyodide({ indexURL: pyodide, checkAPIVersion: false, stdLibURL: local + LIBRARY, ...snapshot });
}

function install(python: PyodideAPI, code: Uint8Array): void {
  python.FS.writeFile(PLACE, code);
  python.runPython(`import sys; sys.path.insert(0, "${PLACE}"); sys.dont_write_bytecode = True`);
}

/** The name of the folder changes with everything in it, and so does the address of a snapshot. */
const addressOf = (local: string) => `${local}snapshot`;

async function findSnapshot(local: string): Promise<ArrayBuffer | undefined> {
  if (typeof caches === "undefined") return undefined; // pages that came over plain http have no caches
  const kept = await caches.open(SNAPSHOTS);
  return (await kept.match(addressOf(local)))?.arrayBuffer();
}

async function fetchBytes(address: string): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok) throw new TypeError(`${address}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
