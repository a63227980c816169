/** The server and the browser of a test file: whoever imports them has them started and stopped. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { launch } from "./browser";
import { Server } from "./server";

export const server = new Server();
export let browser: Browser;

beforeAll(async () => {
  await server.start();
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  await server.end();
});
