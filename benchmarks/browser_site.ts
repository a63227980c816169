// A site as a web server offers it that has compressed all files before; counts what it sends.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { compressAll } from "../web/build/compressed.ts";

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
const EMPTY = "empty.html";

export class Site {
  readonly folder: string;
  /** Bytes of content so far, compressed. */
  sent = 0;
  #port = 0;
  #server = createServer(({ url = "/" }, response) => {
    const path = decodeURIComponent(url.split("?")[0]!).slice(1) || "index.html";
    const file = join(this.folder, path);
    const isThere = path !== EMPTY && existsSync(file) && statSync(file).isFile();
    const isCompressed = isThere && existsSync(`${file}.br`);
    const content = isThere ? readFileSync(isCompressed ? `${file}.br` : file) : Buffer.from("<!doctype html>");
    this.sent += content.length;
    response.writeHead(isThere || path === EMPTY ? 200 : 404, {
      "Content-Type": TYPES[extname(path)] ?? "application/octet-stream",
      "Content-Length": content.length,
      "Cache-Control": path.includes("-") || path.startsWith("local/") ? "max-age=31536000, immutable" : "no-cache",
      ...(isCompressed ? { "Content-Encoding": "br" } : {}),
    });
    response.end(content);
  });

  constructor(folder: string) {
    this.folder = folder;
  }

  async start(): Promise<void> {
    await compressAll(this.folder);
    await new Promise<void>((ready) => this.#server.listen(0, "127.0.0.1", ready));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  end(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}/`;
  }

  /** The address of one of the app's files, by the beginning of its name. */
  file(name: string): string {
    return `${this.address}assets/${this.#found("assets", `${name}-`)}`;
  }

  /** The folder of what plays in a browser. */
  get local(): string {
    return `${this.address}local/${this.#found("local", "")}/`;
  }

  get pyodide(): string {
    return `${this.address}${this.#found("", "pyodide-")}/`;
  }

  #found(folder: string, beginning: string): string {
    const names = readdirSync(join(this.folder, folder)).filter((name) => /^(?!.*\.(?:br|gz)$)/.test(name));
    const found = names.find((name) => name.startsWith(beginning));
    if (!found) throw new Error(`no ${beginning} in ${folder}`);
    return found;
  }
}
