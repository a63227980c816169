import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { cards } from "../../src/local/cards";
import { openResilientStorage } from "../../src/local/resilient-storage";
import { Conflict, MIGRATIONS, NewerDatabase, openStorage, type BoardStorage } from "../../src/local/storage";

const board = (number: number, id = "local-1") => JSON.stringify({ id, standing: { number } });
const card = (number: number, id = "local-1", outcome: unknown = null) =>
  JSON.stringify({ id, ply: number, outcome, updated: `2026-01-0${number}` });
const events = (...numbers: number[]) =>
  JSON.stringify(numbers.map((number) => ({ number, kind: "move", seat: number % 2, move: `m${number}` })));
const numbers = (kept: string[]) => kept.map((event) => (JSON.parse(event) as { number: number }).number);

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("IDBKeyRange", IDBKeyRange);
});

describe("the storage", () => {
  it("has after a restart what was appended, in its order", async () => {
    const first = await openStorage();
    await first.append(board(0), events(), card(0));
    for (let number = 1; number <= 12; number++)
      await first.append(board(number), events(number), card(number));
    first.close();
    const again = await openStorage();
    expect(await again.board("local-1")).toBe(board(12));
    expect(numbers(await again.events("local-1"))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(await again.events("local-2")).toEqual([]);
  });

  it("takes the same event twice, but not another one with its number", async () => {
    const storage = await openStorage();
    await storage.append(board(2), events(1, 2), card(2));
    await storage.append(board(3), events(2, 3), card(3));
    expect(numbers(await storage.events("local-1"))).toEqual([1, 2, 3]);
    const other = JSON.stringify([{ number: 3, kind: "move", seat: 0, move: "other" }, { number: 4 }]);
    await expect(storage.append(board(4), other, card(4))).rejects.toThrow(Conflict);
    expect(numbers(await storage.events("local-1"))).toEqual([1, 2, 3]);
    expect(await storage.board("local-1")).toBe(board(3));
  });

  it("removes a board with its events and no others", async () => {
    const storage = await openStorage();
    await storage.append(board(1), events(1), card(1));
    await storage.append(board(1, "local-2"), events(1), card(1, "local-2"));
    await storage.remove("local-1");
    expect(await storage.boards()).toEqual([board(1, "local-2")]);
    expect(await storage.events("local-1")).toEqual([]);
    expect(await storage.events("local-2")).toHaveLength(1);
  });

  it("is listed without anything that plays", async () => {
    const storage = await openStorage();
    await storage.append(board(1), events(1), card(1));
    await storage.append(board(1, "local-2"), events(1), card(1, "local-2", { code: "win" }));
    await storage.append(board(2, "local-3"), events(1, 2), card(2, "local-3"));
    const list = await cards();
    expect(list.running.map(({ id }) => id)).toEqual(["local-3", "local-1"]);
    expect(list.finished.map(({ id }) => id)).toEqual(["local-2"]);
  });
});

/** Open the database as another version of the app does. */
function openAs(version: number): Promise<IDBDatabase> {
  return new Promise((found) => {
    const request = indexedDB.open("brettwerk", version);
    request.onsuccess = () => found(request.result);
  });
}

describe("versions", () => {
  it("an old app leaves a newer database alone and says so", async () => {
    (await openAs(99)).close();
    await expect(openStorage()).rejects.toThrow(NewerDatabase);
    await expect(openResilientStorage(() => undefined)).rejects.toThrow(NewerDatabase);
    expect((await cards()).broken[0]!.sentence.en).toContain("newer version");
    expect((await openAs(99)).version).toBe(99);
  });

  it("a newer app brings an older database up to date and has all its games", async () => {
    const old = await openStorage();
    await old.append(board(2), events(1, 2), card(2));
    const newer = await openStorage([...MIGRATIONS, (database) => database.createObjectStore("more")]);
    expect(await newer.board("local-1")).toBe(board(2));
    expect(numbers(await newer.events("local-1"))).toEqual([1, 2]);
    await expect(old.boards()).rejects.toThrow(NewerDatabase);
  });

  it("an old app in another tab makes way for a newer one", async () => {
    const unkept: string[] = [];
    const old = await openResilientStorage((reason) => unkept.push(reason));
    await old.append(board(1), events(1), card(1));
    const newer = await openAs(99);
    expect([...newer.objectStoreNames]).toEqual(["boards", "events"]);
    await expect(old.boards()).rejects.toThrow(NewerDatabase);
    await old.append(board(2), events(2), card(2));
    expect(unkept).toEqual(["newer"]);
    expect(await old.board("local-1")).toBe(board(2));
  });
});

describe("what cannot be kept", () => {
  it("goes on in memory where the browser keeps nothing, and the user hears of it once", async () => {
    const unkept: string[] = [];
    const storage = await openResilientStorage(
      (reason) => unkept.push(reason),
      () => Promise.reject(new DOMException("no", "SecurityError")),
    );
    expect(unkept).toEqual([]);
    await storage.append(board(1), events(1), card(1));
    await storage.append(board(2), events(2), card(2));
    expect(unkept).toEqual(["blocked"]);
    expect(numbers(await storage.events("local-1"))).toEqual([1, 2]);
    expect(await storage.boards()).toEqual([board(2)]);
    expect(await storage.board("local-1")).toBe(board(2));
  });

  it("is held while there is no room, and kept as soon as there is", async () => {
    const kept = await openStorage();
    let full = false;
    const append = (...given: Parameters<BoardStorage["append"]>) =>
      full ? Promise.reject(new DOMException("full", "QuotaExceededError")) : kept.append(...given);
    const limited = { boards: () => kept.boards(), cards: () => kept.cards(), append } as BoardStorage;
    limited.board = (id) => kept.board(id);
    limited.events = (id) => kept.events(id);
    const unkept: string[] = [];
    const storage = await openResilientStorage(
      (reason) => unkept.push(reason),
      () => Promise.resolve(limited),
    );
    await storage.append(board(1), events(1), card(1));
    full = true;
    await storage.append(board(2), events(2), card(2));
    await storage.append(board(3), events(3), card(3));
    expect(unkept).toEqual(["full"]);
    expect(numbers(await storage.events("local-1"))).toEqual([1, 2, 3]);
    expect(await storage.cards()).toEqual([card(3)]);
    expect(numbers(await kept.events("local-1"))).toEqual([1]);
    full = false;
    await storage.append(board(4), events(4), card(4));
    expect(numbers(await kept.events("local-1"))).toEqual([1, 2, 3, 4]);
    expect(numbers(await storage.events("local-1"))).toEqual([1, 2, 3, 4]);
  });
});
