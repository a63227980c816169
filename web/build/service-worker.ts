/** Tells the service worker which files the app consists of; with any of them it is another version. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

export const SERVICE_WORKER = "service-worker";
const PLACEHOLDER = "__SHELL__";
/** Of the files beside the code, those that are always shown. */
const PUBLIC = ["icon.svg", "icon-turn.svg", "manifest.webmanifest"];
/** The page, and what it loads sooner or later; Pyodide and games are kept apart. */
const SHELL = /^(?:index\.html|assets\/.*)$/;

export function serviceWorker(): Plugin {
  let publicDir = "";
  return {
    name: "brettwerk:service-worker",
    apply: "build",
    enforce: "post",
    configResolved(config) {
      publicDir = config.publicDir;
    },
    generateBundle(_, bundle) {
      const parts = Object.values(bundle).filter(({ fileName }) => SHELL.test(fileName));
      const files = parts.map(({ fileName }) => (fileName === "index.html" ? "./" : fileName));
      const hash = createHash("sha256");
      for (const part of parts) hash.update(part.type === "chunk" ? part.code : part.source);
      for (const name of PUBLIC) hash.update(readFileSync(join(publicDir, name)));
      const shell = { version: hash.digest("hex").slice(0, 12), files: [...files, ...PUBLIC] };
      const worker = bundle[`${SERVICE_WORKER}.js`];
      if (worker?.type !== "chunk" || worker.imports.length)
        return this.error("There must be a service worker that imports nothing.");
      worker.code = worker.code.replace(PLACEHOLDER, JSON.stringify(shell));
    },
  };
}
