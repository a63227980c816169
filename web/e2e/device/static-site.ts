/** The app as a site of files alone, behind a plain file server that knows nothing of it. */

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { python, ROOT } from "../server";

const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
};
/** Somewhere below the root. */
const PATH = "/games/brett/";

export class StaticSite {
  readonly folder = mkdtempSync(join(tmpdir(), "brettwerk-site-"));
  asked: string[] = [];
  /** The ending of a file of which only a half is sent until `release`. */
  held = "";
  #release = () => {};
  #server: HttpServer | undefined;
  #port = 0;

  write(): void {
    execFileSync(python(), ["-m", "brettwerk", "site", "--no-pdf", this.folder], {
      cwd: ROOT,
      stdio: "pipe",
    });
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}${PATH}`;
  }

  async start(): Promise<void> {
    const server = createServer(({ url = "/" }, response) => {
      const path = decodeURIComponent(url.split("?")[0]!);
      this.asked.push(path);
      const file = join(this.folder, path.slice(PATH.length) || "index.html");
      const isThere = path.startsWith(PATH) && existsSync(file) && statSync(file).isFile();
      const found = isThere ? file : join(this.folder, "404.html");
      const type = TYPES[extname(found)] ?? "application/octet-stream";
      const content = readFileSync(found);
      response.writeHead(isThere ? 200 : 404, { "Content-Type": type, "Content-Length": content.length });
      if (!this.held || !path.endsWith(this.held)) return response.end(content);
      const half = content.length >> 1;
      response.write(content.subarray(0, half));
      this.#release = () => response.end(content.subarray(half));
    });
    await new Promise<void>((ready) => server.listen(this.#port, "127.0.0.1", ready));
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  release(): void {
    this.held = "";
    this.#release();
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server) return;
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }

  async end(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
