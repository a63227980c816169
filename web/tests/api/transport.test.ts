import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ApiError } from "../../src/api/errors";
import { Unavailable } from "../../src/api/fetching";
import { answer } from "../../src/api/transport";
import { openStorage } from "../../src/local/storage";

const service = vi.hoisted(() => ({ request: vi.fn(), here: true }));
vi.mock("../../src/local/device", () => ({
  localService: () => service,
  whereEnginesRun: () => Promise.resolve(service.here),
  isEngineHere: () => service.here,
  isDeviceReadySoon: () => Promise.resolve(true),
}));

const BOARD = { game: "tor", seats: [{ kind: "me" }, { kind: "engine" }] };
const card = (id: string, updated: string, outcome: unknown = null) => ({ id, updated, outcome });
let server: ((path: string) => Response) | undefined;
let asked: string[];

beforeEach(() => {
  [asked, server, service.here] = [[], () => Response.json("from the server"), true];
  service.request.mockReset().mockImplementation(() => Promise.resolve(Response.json("from the device")));
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("IDBKeyRange", IDBKeyRange);
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return server ? Promise.resolve(server(path)) : Promise.reject(new TypeError("no network"));
  });
});

afterEach(() => vi.unstubAllGlobals());

const said = async (path: string, body?: unknown): Promise<unknown> => (await answer({ path, body })).json();

it("a game against the engine is played here, and on the server if that fails", async () => {
  expect(await said("/api/boards", BOARD)).toBe("from the device");
  expect(asked).toEqual([]);
  service.request.mockRejectedValue(new Unavailable("no memory"));
  expect(await said("/api/boards", BOARD)).toBe("from the server");
  service.here = false;
  expect(await said("/api/boards", BOARD)).toBe("from the server");
});

it("without a network everything is played here that can be", async () => {
  [server, service.here] = [undefined, false];
  for (const [path, body] of [
    ["/api/boards", BOARD],
    ["/api/games"],
    ["/api/try", { game: "tor" }],
    ["/api/analysis/record", { text: "" }],
  ] as const)
    expect(await said(path, body)).toBe("from the device");
  const failed = (path: string, body?: unknown) => said(path, body).catch((error: ApiError) => error.code);
  expect(await failed("/api/boards/abc")).toBe("offline");
  expect(await failed("/api/boards", { ...BOARD, seats: [{ kind: "link" }] })).toBe("offline");
  service.request.mockRejectedValue(new Unavailable("nothing there"));
  expect(await failed("/api/games")).toBe("offline");
});

it("what the server refuses is not asked of the device", async () => {
  server = () => Response.json({}, { status: 422 });
  expect((await answer({ path: "/api/try", body: {} })).status).toBe(422);
  expect(service.request).not.toHaveBeenCalled();
});

it("lists the boards of the server and of the device together, and those of the device alone offline", async () => {
  const storage = await openStorage();
  const keep = (id: string, updated: string, outcome?: unknown) =>
    storage.append(JSON.stringify({ id }), "[]", JSON.stringify(card(id, updated, outcome)));
  await keep("local-1", "2026-11-02T00:00:00Z");
  await keep("local-2", "2026-11-05T00:00:00Z", { code: "win" });
  const running = [card("b", "2026-11-03T00:00:00Z"), card("a", "2026-11-01T00:00:00Z")];
  server = () => Response.json({ running, finished: [], broken: [] });
  type List = Record<"running" | "finished", { id: string }[]>;
  const list = async () => {
    const found = (await said("/api/boards")) as List;
    return [found.running.map(({ id }) => id), found.finished.map(({ id }) => id)];
  };
  expect(await list()).toEqual([["b", "local-1", "a"], ["local-2"]]);
  server = undefined;
  expect(await list()).toEqual([["local-1"], ["local-2"]]);
});
