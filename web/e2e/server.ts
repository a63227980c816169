/** The real server, started for the tests with a data folder of its own. */

import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const ROOT = new URL("../../", import.meta.url).pathname;

export function python(): string {
  const own = join(ROOT, ".venv/bin/python");
  return process.env["BRETTWERK_PYTHON"] ?? (existsSync(own) ? own : "python3");
}

/** A port that nobody uses, nor is likely to take while the server is down. */
function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => found(port));
    });
  });
}

export class Server {
  address = "";
  #data = mkdtempSync(join(tmpdir(), "brettwerk-"));
  #port = 0;
  #process: ChildProcess | undefined;

  async start(): Promise<void> {
    this.#port ||= await freePort();
    const words = [
      "-m",
      "brettwerk",
      "serve",
      "--no-browser",
      "--workers",
      "1",
      "--data",
      this.#data,
      "--port",
      String(this.#port),
    ];
    const child = spawn(python(), words, {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        ...process.env,
        BRETTWERK_LOG_LEVEL: "warning",
        BRETTWERK_ENGINE_PAUSE: "0",
        BRETTWERK_PUSH: "true",
        BRETTWERK_PUSH_TO_HERE: "true",
      },
    });
    this.#process = child;
    this.address = await new Promise<string>((ready, failed) => {
      let said = "";
      child.stdout!.on("data", (text: Buffer) => {
        said += String(text);
        const found = /ready at (http:\S+)/.exec(said);
        if (found) ready(found[1]!);
      });
      child.on("exit", () => failed(new Error(`The server did not start: ${said}`)));
    });
    await this.#games();
  }

  /** Wait until the code of all games is there. */
  async #games(): Promise<void> {
    for (;;) {
      const games = (await (await fetch(`${this.address}/api/games`)).json()) as { compiled: string }[];
      if (games.every((game) => game.compiled === "ready")) return;
      await new Promise((again) => setTimeout(again, 500));
    }
  }

  /** End the server: politely, or as a failure of the machine would. */
  async stop(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once("exit", done));
    child.kill(signal);
    await ended;
  }

  async end(): Promise<void> {
    await this.stop();
    rmSync(this.#data, { recursive: true, force: true });
  }
}
