/** The files of Pyodide that are loaded while the app runs, in a folder that is named after their version. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

export const home = dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));
const { version } = JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as { version: string };
const LOCK = "pyodide-lock.json";
/** Its standard library comes with the games, as far as they need it (bytecode.ts). */
const FILES = ["pyodide.asm.mjs", "pyodide.asm.wasm", LOCK];

export const pyodideFolder = `pyodide-${version}`;

/** Pyodide wants a list of packages; none of them is used. */
function lockWithoutPackages(): string {
  const lock = JSON.parse(readFileSync(join(home, LOCK), "utf8")) as object;
  return JSON.stringify({ ...lock, packages: {} });
}

export function pyodideFiles(): Plugin {
  return {
    name: "brettwerk:pyodide",
    apply: "build",
    generateBundle() {
      for (const file of FILES) {
        const source = file === LOCK ? lockWithoutPackages() : readFileSync(join(home, file));
        this.emitFile({ type: "asset", fileName: `${pyodideFolder}/${file}`, source });
      }
    },
  };
}
