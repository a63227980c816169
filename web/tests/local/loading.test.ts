import { afterEach, describe, expect, it, vi } from "vitest";
import { Downloads } from "../../src/local/downloads";
import { Loader } from "../../src/local/loader";
import { Searches, type FromSearch, type SearchWorker, type ToSearch } from "../../src/local/searches";

afterEach(() => vi.unstubAllGlobals());

describe("downloads", () => {
  const chunks = (...sizes: number[]) =>
    new Response(
      new ReadableStream({
        start(controller) {
          for (const size of sizes) controller.enqueue(new Uint8Array(size));
          controller.close();
        },
      }),
    );

  it("are counted byte by byte, each file once and for what it is said to weigh", async () => {
    const told: [number, number][] = [];
    const from = (address: unknown) =>
      Promise.resolve(String(address).endsWith("a") ? chunks(4, 6) : chunks(3, 9));
    const downloads = new Downloads(
      { "https://x/a": 10, "https://x/b": 10 },
      (...now) => told.push(now),
      from as typeof fetch,
    );
    expect((await (await downloads.fetch("https://x/a")).arrayBuffer()).byteLength).toBe(10);
    await (await downloads.fetch("https://x/a")).arrayBuffer();
    await (await downloads.fetch("https://x/other")).arrayBuffer();
    await (await downloads.fetch("https://x/b")).arrayBuffer();
    await vi.waitFor(() => expect(told).toHaveLength(6)); // as much as was counted beside what was read
    expect(new Set(told.map(([loaded]) => loaded))).toEqual(new Set([4, 10, 13, 20]));
    expect(told.every(([, total]) => total === 20)).toBe(true);
  });

  it("are passed on as they came, since WebAssembly is known again by its address", async () => {
    const came = chunks(10);
    const downloads = new Downloads({ "https://x/a": 10 }, vi.fn(), () => Promise.resolve(came));
    expect(await downloads.fetch("https://x/a")).toBe(came);
  });

  it("that fail are passed on as they are", async () => {
    const downloads = new Downloads({ "https://x/a": 10 }, vi.fn(), () =>
      Promise.resolve(new Response("gone", { status: 404 })),
    );
    expect((await downloads.fetch("https://x/a")).status).toBe(404);
  });
});

describe("the loader of games", () => {
  const META = JSON.stringify({ variants: { two: "aa", four: "bb", teams: "bb" }, tables: [6, []] });
  /** The smallest module that there is. */
  const MODULE = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
  const asked: string[] = [];

  function loader() {
    asked.length = 0;
    vi.stubGlobal("fetch", (address: string) => {
      asked.push(address.split("/").at(-1)!);
      if (address.endsWith(".json")) return Promise.resolve(new Response(META));
      const wasm = { headers: { "Content-Type": "application/wasm" } };
      if (address.endsWith(".wasm")) return Promise.resolve(new Response(MODULE, wasm));
      return Promise.resolve(
        address.endsWith(".tables")
          ? new Response(new Uint8Array([0b111111, ...new TextEncoder().encode("tables")]))
          : new Response("", { status: 404 }),
      );
    });
    return new Loader("https://x/local/1/");
  }

  it("fetches what a variant needs, once", async () => {
    const games = loader();
    await games.prepare("tor", "two");
    expect(asked).toEqual(["tor.json", "tor.wasm", "tor.aa.tables"]);
    expect(games.meta("tor")).toBe(META);
    expect(new TextDecoder().decode(games.tables("tor", "aa"))).toBe("tables");
    await games.prepare("tor", "four");
    await games.prepare("tor", "teams");
    expect(asked.slice(3)).toEqual(["tor.bb.tables"]);
  });

  it("says what is missing", async () => {
    const games = loader();
    expect(() => games.meta("tor")).toThrow("tor was not fetched");
    await expect(games.prepare("tor", "nine")).rejects.toThrow("no tables for nine");
  });
});

describe("searches", () => {
  class FakeSearchWorker implements SearchWorker {
    onmessage: Worker["onmessage"] = null;
    onerror: Worker["onerror"] = null;
    heard: ToSearch[] = [];
    ended = false;

    postMessage(message: ToSearch) {
      this.heard.push(message);
    }

    terminate() {
      this.ended = true;
    }

    say(result: string, done: boolean) {
      const data: FromSearch = { kind: "result", result, done };
      this.onmessage!.call(this as never, { data } as MessageEvent);
    }
  }

  function pool(processors: number) {
    const workers: FakeSearchWorker[] = [];
    const newWorker = () => {
      workers.push(new FakeSearchWorker());
      return workers.at(-1)!;
    };
    return { workers, searches: new Searches(newWorker, "folder/", processors) };
  }

  const asking = (home: string) => JSON.stringify({ home });
  const asked = (home: string) => ({ kind: "search", request: asking(home), folder: "folder/" });

  it("leave a processor free, and wait for their turn", async () => {
    const { workers, searches } = pool(2);
    const [one, two] = ["a", "b"].map((home) => searches.start(asking(home)));
    expect(workers.map(({ heard }) => heard)).toEqual([[asked("a")]]);
    workers[0]!.say("1", false);
    expect(await one!.next()).toBe("1");
    workers[0]!.say("2", false);
    workers[0]!.say("3", true);
    expect(await one!.next()).toBe("3");
    expect(workers).toHaveLength(1);
    expect(workers[0]!.heard.at(-1)).toEqual(asked("b"));
    const later = two!.next();
    workers[0]!.say("4", true);
    expect(await later).toBe("4");
    expect([pool(1), pool(3), pool(64)].map(({ searches: { size } }) => size)).toEqual([1, 2, 4]);
  });

  it("go to the worker that has their tree", () => {
    const { workers, searches } = pool(3);
    for (const home of ["a", "b"]) searches.start(asking(home));
    workers.forEach((worker) => worker.say("1", true));
    searches.start(asking("b"));
    expect(workers.map(({ heard }) => heard.length)).toEqual([1, 2]);
  });

  it("are stopped while they run or wait, and never for somebody else", async () => {
    const { workers, searches } = pool(2);
    const [running, waiting] = ["a", "b"].map((home) => searches.start(asking(home)));
    waiting!.stop();
    expect(JSON.parse(await waiting!.next())).toMatchObject({ done: true, children: [] });
    running!.stop();
    expect(workers[0]!.heard.at(-1)).toEqual({ kind: "stop" });
    workers[0]!.say("1", true);
    searches.start(asking("c"));
    running!.stop();
    expect(workers[0]!.heard.at(-1)).toEqual(asked("c"));
  });

  it("go on after one that failed", async () => {
    const { workers, searches } = pool(2);
    const [failing] = ["a", "b"].map((home) => searches.start(asking(home)));
    const result = failing!.next();
    workers[0]!.onerror!.call(workers[0] as never, { message: "out of memory" } as ErrorEvent);
    await expect(result).rejects.toThrow("out of memory");
    expect(workers[0]!.ended).toBe(true);
    expect(workers[1]!.heard).toEqual([asked("b")]);
  });
});
