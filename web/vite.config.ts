import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { licenses, sources } from "./build/licenses.ts";
import { pyodideFiles, pyodideFolder } from "./build/pyodide.ts";
import { SERVICE_WORKER, serviceWorker } from "./build/service-worker.ts";
import { compressed } from "./build/compressed.ts";
import { pageAtRoot } from "./build/page.ts";

const server = process.env["BRETTWERK_SERVER"] ?? "http://127.0.0.1:8123";

export default defineConfig({
  // Files refer to each other, so that the app works under any path.
  base: "./",
  plugins: [svelte(), pyodideFiles(), pageAtRoot(), serviceWorker(), sources(), licenses(), compressed()],
  define: { __PYODIDE__: JSON.stringify(pyodideFolder) },
  worker: { format: "es", plugins: () => [sources()] },
  build: {
    outDir: "../src/brettwerk/server/static",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: "index.html", [SERVICE_WORKER]: "src/offline/service-worker.ts" },
      output: {
        entryFileNames: ({ name }) => (name === SERVICE_WORKER ? "[name].js" : "assets/[name]-[hash].js"),
      },
    },
  },
  server: { proxy: { "/api": { target: server, ws: true }, "/local": { target: server } } },
});
