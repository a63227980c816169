import { beforeEach, describe, expect, it } from "vitest";
import { clockName } from "../../src/clock/time-control";
import { spokenTime } from "../../src/clock/time-text";
import { newlyWaiting } from "../../src/lobby/turns.svelte";
import { isFarSide, mySeat, opponents, playsOn, seatName } from "../../src/play/seats";
import { settings } from "../../src/settings.svelte";
import { table, seat } from "../tables";

beforeEach(() => {
  settings.language = "en";
});

describe("names", () => {
  it("say who I am, who is missing, and who is a machine", () => {
    expect(seatName(seat(0, "Anna", true))).toBe("Anna (you)");
    expect(seatName(seat(0, "", true))).toBe("You");
    expect(seatName(seat(1, "Bob", false))).toBe("Bob");
    expect(seatName(seat(1, "", false, { open: true }))).toBe("open seat");
    expect(seatName(seat(1, "Level 3", false, { kind: "engine", level: 3 }))).toBe("Computer, Level 3");
  });

  it("of the others leave me out, also where I came by link", () => {
    expect(opponents([seat(0, "Anna", false), seat(1, "Bob", true)])).toBe("Anna");
    expect(opponents([seat(0, "", true), seat(1, "", true, { kind: "here" })])).toBe("Player");
  });
});

describe("my place at the table", () => {
  it("is seen from my side", () => {
    const guest = [seat(0, "Anna", false), seat(1, "Bob", true)];
    expect(isFarSide(table(1, 0))).toBe(false);
    expect(isFarSide(table(1, 0, { seats: guest }))).toBe(true);
    expect(isFarSide(table(1, 0, { seats: guest.map((one) => ({ ...one, mine: true })) }))).toBe(false);
  });

  it("is the seat to move if that is mine", () => {
    expect(mySeat(table(1, 0))).toBe(0);
    expect(mySeat(table(2, 1))).toBe(0);
    expect(
      mySeat(table(2, 1, { seats: [seat(0, "Anna", true, { out: true }), seat(1, "Bob", false)] })),
    ).toBe(undefined);
  });

  it("can be left without ending the game while more than two sides are in", () => {
    const seats = [0, 1, 2].map((number) => seat(number, "", number === 0));
    expect(playsOn({ seats, sides: [[0], [1], [2]] })).toBe(true);
    expect(
      playsOn({ seats: seats.map((one) => ({ ...one, out: one.seat === 1 })), sides: [[0], [1], [2]] }),
    ).toBe(false);
  });
});

it("tells time in words", () => {
  expect(spokenTime(61_000)).toBe("1 minute left");
  expect(spokenTime(19_900)).toBe("20 seconds left");
  expect(spokenTime(26 * 3_600_000)).toBe("1 day 2 hours left");
  settings.language = "de";
  expect(spokenTime(2 * 3_600_000)).toBe("noch 2 Stunden");
  expect(clockName({ kind: "move", days: 3 })).toBe("3 Tage pro Zug");
  expect(clockName({ kind: "game", minutes: 5, increment: 3 })).toBe("5 min + 3 s");
  expect(clockName({ kind: "game", minutes: 0.5, increment: 0 })).toBe("0,5 min");
});

it("notices the boards that have begun to wait", () => {
  const board = (id: string) => ({ id, name: { de: id, en: id }, game: "test", opponents: [] });
  expect(newlyWaiting([board("a")], [board("a"), board("b")]).map(({ id }) => id)).toEqual(["b"]);
  expect(newlyWaiting([board("a")], [])).toEqual([]);
});
