import "fake-indexeddb/auto";
import { beforeEach, expect, it, vi } from "vitest";
import { openStorage } from "../../src/local/storage";
import { byLevel } from "../../src/me/opponents";
import { noteHelp, rememberResult, rememberTry, results, tries } from "../../src/me/results";
import { collect, parse, takeIn } from "../../src/me/transfer";
import { both, seat, table } from "../tables";

const fresh = () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
};
beforeEach(fresh);

const engine = { kind: "engine" as const, level: 3 };
const over = (id: string, mine: number) =>
  table(9, 5, {
    id,
    seats: [seat(0, "", true), seat(1, "", false, engine)],
    outcome: { code: "line", winners: [], payoffs: [mine, -mine], text: both("Over.") },
  });
const PUZZLE = { id: "1", game: "tor", difficulty: "hard" as const, moves: 2 };

it("remembers games against an engine once, and who was helped", () => {
  rememberResult(over("a", 1));
  rememberResult(over("a", 1));
  noteHelp("b");
  rememberResult(over("b", 0));
  rememberResult(over("c", -1));
  rememberResult(table(9, 5)); // not over
  rememberResult({ ...over("d", 1), seats: table(1, 1).seats }); // against a person
  expect(results().map(({ id, level, score, helped }) => [id, level, score, helped])).toEqual([
    ["a", 3, 1, false],
    ["b", 3, 0.5, true],
    ["c", 3, 0, false],
  ]);
  expect(byLevel(results())).toEqual([{ level: 3, won: 1, drawn: 1, lost: 1 }]);
});

it("counts the first try at a puzzle alone", () => {
  rememberTry("tor/1", PUZZLE, 0);
  rememberTry("tor/1", PUZZLE, 1);
  expect(tries().map(({ id, score }) => [id, score])).toEqual([["tor/1", 0]]);
});

it("moves everything to another browser, where what is there already stays", async () => {
  rememberResult(over("a", 1));
  rememberTry("tor/1", PUZZLE, 1);
  localStorage.setItem("brettwerk.puzzles", JSON.stringify({ solved: ["tor/1"], days: ["2026-11-16"] }));
  const storage = await openStorage();
  await storage.append('{"id":"local-1"}', '[{"number":1}]', '{"id":"local-1"}');
  const text = JSON.stringify(await collect());
  await storage.remove("local-1");
  fresh();
  rememberResult(over("a", -1));
  rememberResult(over("z", 0));
  await takeIn(parse(text)!);
  expect(
    results()
      .map(({ id, score }) => `${id} ${score}`)
      .sort(),
  ).toEqual(["a 0", "z 0.5"]);
  expect(tries()).toHaveLength(1);
  expect(JSON.parse(localStorage.getItem("brettwerk.puzzles")!)).toEqual({
    solved: ["tor/1"],
    days: ["2026-11-16"],
  });
  expect(await storage.events("local-1")).toEqual(['{"number":1}']);
  storage.close();
});

it("does not take in what is something else", async () => {
  for (const text of ["", "[]", "{", '{"brettwerk":2}', "null"]) expect(parse(text)).toBeUndefined();
  await takeIn({ brettwerk: 1, results: [null, { id: 7 }, "x"] as never, tries: 5 as never });
  expect([results(), tries()]).toEqual([[], []]);
});
