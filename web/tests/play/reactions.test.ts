import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Reactions, REACTIONS } from "../../src/play/reactions.svelte";
import { settings } from "../../src/settings.svelte";
import schema from "../../openapi.json" with { type: "json" };
import { table } from "../tables";

const said = { id: "r1", seat: 1, reaction: "good-move" as const };

beforeEach(() => {
  vi.useFakeTimers();
  settings.language = "en";
  settings.reactions = true;
});
afterEach(() => vi.useRealTimers());

it("offers what the server knows, and nothing else", () => {
  expect([...REACTIONS].sort()).toEqual(
    [...schema.components.schemas.ReactionMessage.properties.reaction.enum].sort(),
  );
});

it("shows what is said in the reader's language, once and for a while", () => {
  const reactions = new Reactions();
  expect(reactions.hear(said, table(1, 1))).toBe("Bob: Nice move!");
  expect(reactions.hear(said, table(1, 1))).toBeUndefined();
  expect(reactions.at(1)).toEqual(said);
  settings.language = "de";
  expect(reactions.hear({ ...said, id: "r2" }, table(1, 1))).toBe("Bob: Schöner Zug!");
  vi.advanceTimersByTime(10_000);
  expect(reactions.shown).toEqual([]);
});

it("does not tell me what I said myself, and nothing at all if I do not want it", () => {
  const reactions = new Reactions();
  expect(reactions.hear({ ...said, seat: 0 }, table(1, 1))).toBeUndefined();
  expect(reactions.at(0)?.reaction).toBe("good-move");
  settings.reactions = false;
  expect(reactions.hear({ ...said, id: "r3" }, table(1, 1))).toBeUndefined();
  expect(reactions.at(1)).toBeUndefined();
});
