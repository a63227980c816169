import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

const server = process.env["BRETTWERK_SERVER"] ?? "http://127.0.0.1:8123";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/brettwerk/server/static",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
});
