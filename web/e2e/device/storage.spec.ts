/** What may happen to games that a browser keeps: no room, no permission, other versions, crashes, two tabs. */

import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { clickMove, playHint, shows, visit } from "../browser";
import { findings, keepPicture } from "../looks";
import { browser, server } from "../setup";
import { deviceBoard, movesOf, playOn } from "./local-service";

const SETTINGS = { speed: "none", sound: false, engine: "device" };

/** A visitor at a new board with two people at one screen; nobody answers by themselves. */
async function atBoard(prepare: (page: Page) => Promise<unknown> = () => Promise.resolve()) {
  const visitor = await visit(browser, server.address, { settings: SETTINGS });
  const { page } = visitor;
  await prepare(page);
  await page.goto("/new/aufstellen");
  await page.locator("form .seat select").nth(1).selectOption("here");
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.waitForURL(/\/board\/local-/);
  await shows(page, 0);
  return { ...visitor, id: page.url().split("/").at(-1)! };
}

/** Play the first move there is, by clicks. */
async function playAny(page: Page, id: string): Promise<void> {
  const board = await deviceBoard(page, id);
  await clickMove(page, board, movesOf(board.inputs)[0]!);
  await shows(page, board.ply + 1);
}

it("without room the game goes on and says so, and is kept as soon as there is room", async () => {
  const origin = new URL(server.address).origin;
  const room = async (page: Page, more: { quotaSize?: number }) => {
    const session = await page.context().newCDPSession(page);
    await session.send("Storage.overrideQuotaForOrigin", { origin, ...more });
  };
  const { page, context, id } = await atBoard((fresh) => room(fresh, { quotaSize: 1 }));
  await page.getByText("There is no room left on this device.").waitFor();
  await keepPicture(page, "device-full");
  expect(await findings(page)).toEqual([]);
  await playAny(page, id);
  await playAny(page, id);
  await room(page, {});
  await playAny(page, id);
  await page.reload();
  await shows(page, 3);
  await context.close();
});

it("where the browser keeps nothing the game goes on and says so", async () => {
  const { page, context, id } = await atBoard(async (fresh) => {
    const refuse =
      "Object.defineProperty(globalThis, 'indexedDB', { get() { throw new DOMException('no', 'SecurityError') } });";
    await fresh.addInitScript(refuse);
    await fresh.route(/rules-worker/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${refuse}\n${await response.text()}` });
    });
  });
  await page.getByText("Your browser does not let Brettwerk keep games.").waitFor();
  await playAny(page, id);
  await playAny(page, id);
  await page.getByRole("status").getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await shows(page, 1);
  await context.close();
});

/** Open the database as a later app does; gives its version and how many boards it has. */
const openAsNewer = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<[number, number]>((found, failed) => {
        const request = indexedDB.open("brettwerk", 99);
        request.onerror = () => failed(request.error!);
        request.onsuccess = () => {
          const database = request.result;
          const count = database.transaction("boards").objectStore("boards").count();
          count.onsuccess = () => {
            database.close();
            found([database.version, count.result]);
          };
        };
      }),
  );

it("an old app leaves the database of a newer one alone and says so", async () => {
  const { page, context, id } = await atBoard();
  await playAny(page, id);
  expect(await openAsNewer(page)).toEqual([99, 1]);
  await playAny(page, id);
  await page.getByText("A newer version of Brettwerk is open in another tab.").waitFor();
  await page.reload();
  await page.getByText("from a newer version of Brettwerk").first().waitFor();
  await keepPicture(page, "device-newer");
  await page.goto("/");
  await page.getByText("from a newer version of Brettwerk").first().waitFor();
  await page.locator("[data-play]").first().click();
  await page.getByText("from a newer version of Brettwerk").first().waitFor();
  expect(await openAsNewer(page)).toEqual([99, 1]);
  await context.close();
});

it("a game survives the crash of its tab, and another tab goes on at once", async () => {
  const { page, context, id } = await atBoard();
  await playAny(page, id);
  const other = await context.newPage();
  await other.goto(page.url());
  await shows(other, 1);
  const crashed = page.waitForEvent("crash");
  const browserSide = await context.newCDPSession(page);
  browserSide.send("Page.crash").catch(() => undefined);
  await crashed;
  await other.getByRole("button", { name: "Undo" }).click();
  await shows(other, 0);
  await playAny(other, id);
  await playAny(other, id);
  await page.close();
  const again = await context.newPage();
  await again.goto(other.url());
  await shows(again, 2);
  await playAny(again, id);
  await shows(other, 3);
  await context.close();
});

it("a reload in the midst of a move and while the engine thinks loses nothing", async () => {
  const { page, context } = await visit(browser, server.address, { settings: SETTINGS });
  await page.goto("/new/tor");
  await page.getByLabel(/^Level of/).selectOption("9");
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.waitForURL(/\/board\/local-/);
  await shows(page, 0);
  const id = page.url().split("/").at(-1)!;
  await page.locator(".ui-place.ui-can").first().click();
  await page.reload();
  await shows(page, 0);
  const moves = playOn(page, id, 1).catch(() => "");
  await shows(page, 1);
  await moves;
  await page.reload();
  await shows(page, 2);
  await playHint(page);
  await shows(page, 4);
  await context.close();
});

/** What a page or a worker is refused, told by a script that it loads: what a test evaluates is allowed anyway. */
const PROBE = `
const refusals = [
  () => new Function("return 1")(),
  () => (0, eval)("1"),
  () => new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])),
].map((attempt) => {
  try {
    attempt();
    return "allowed";
  } catch (error) {
    return error.name;
  }
});
new BroadcastChannel("probe").postMessage(refusals);
`;

it("pages and workers run no code but their own", async () => {
  const { page, context, complaints } = await atBoard();
  expect(complaints).toEqual([]);
  const policyAt = async (url: string) => (await page.request.get(url)).headers()["content-security-policy"]!;
  const [rules] = page.workers();
  const [own, ofWorker] = [await policyAt("/"), await policyAt(rules!.url())];
  expect(own).toContain("default-src 'none'; script-src 'self';");
  expect(own).not.toContain("unsafe");
  expect(ofWorker).toBe(own.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"));
  await page.route("**/probe.js", (route) => {
    const headers = { "Content-Security-Policy": ofWorker };
    return route.fulfill({ body: PROBE, contentType: "text/javascript", headers });
  });
  const refusals = (start: "page" | "worker") =>
    page.evaluate(
      (place) =>
        new Promise((found) => {
          new BroadcastChannel("probe").onmessage = ({ data }) => found(data);
          if (place === "worker") return void new Worker("/probe.js");
          const script = document.createElement("script");
          script.src = "/probe.js";
          document.head.append(script);
        }),
      start,
    );
  expect(await refusals("page")).toEqual(["EvalError", "EvalError", "CompileError"]);
  expect(await refusals("worker")).toEqual(["EvalError", "EvalError", "allowed"]);
  await context.close();
});
