import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clockText, isLow, leftAt, passed, untilChange } from "../../src/clock/clock";

const SIGNS = { day: "d", hour: "h", point: "." };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const shown = (left: number) => clockText(left, SIGNS);

describe("time left", () => {
  const reading = { left: [5000, 9000, null], running: 0, receivedAt: 100 };

  it("runs for one seat only, from when the server was receivedAt", () => {
    expect(leftAt(reading, 0, 100)).toBe(5000);
    expect(leftAt(reading, 0, 1350)).toBe(3750);
    expect(leftAt(reading, 1, 1350)).toBe(9000);
    expect(leftAt({ ...reading, running: null }, 0, 1350)).toBe(5000);
  });

  it("is never less than nothing, and never grows by itself", () => {
    expect(leftAt(reading, 0, 99_999)).toBe(0);
    expect(leftAt(reading, 0, 0)).toBe(5000);
  });

  it("does not exist without a clock", () => {
    expect(leftAt(reading, 2, 500)).toBeNull();
    expect(leftAt(reading, 7, 500)).toBeNull();
  });
});

describe("what a clock shows", () => {
  it.each([
    [3 * DAY, "3 d 00 h"],
    [DAY + 4 * HOUR + 59 * MINUTE, "1 d 04 h"],
    [DAY - 1, "23:59:59"],
    [HOUR + 5 * MINUTE + 9999, "1:05:09"],
    [5 * MINUTE, "5:00"],
    [5 * MINUTE - 1, "4:59"],
    [20_000, "0:20"],
    [19_999, "0:19.9"],
    [5040, "0:05.0"],
    [0, "0:00.0"],
  ])("%i ms: %s", (left, text) => expect(shown(left)).toBe(text));

  it.each([3 * DAY, DAY + 1, DAY, HOUR, 61_234, 20_001, 20_000, 19_950, 100])(
    "is looked at again when it changes: %i ms",
    (left) => {
      const wait = untilChange(left);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(MINUTE + 1);
      if (left <= DAY) expect(shown(Math.max(0, left - wait))).not.toBe(shown(left));
      for (let early = 0; early < wait - 1; early += Math.max(1, wait / 7))
        expect(shown(left - early)).toBe(shown(left));
    },
  );

  it("rests once it has run down", () => expect(untilChange(0)).toBe(Infinity));

  it("warns when there is little left: seconds of a game, hours of days", () => {
    expect([isLow(19_999, false), isLow(20_000, false)]).toEqual([true, false]);
    expect([isLow(2 * HOUR, true), isLow(4 * HOUR, true)]).toEqual([true, false]);
  });

  it("is worth a word at few moments", () => {
    expect(passed(61_000, 59_950)).toBe(MINUTE);
    expect(passed(59_000, 58_000)).toBeUndefined();
    expect(passed(20_050, 19_990)).toBe(20_000);
    expect(passed(2 * HOUR, 10_000)).toBe(20_000);
  });
});

describe("running clocks", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
  afterEach(() => void vi.useRealTimers());

  it("tick by themselves, follow the server, and stop", async () => {
    const { Clocks } = await import("../../src/clock/clocks.svelte");
    const warned: [number, number][] = [];
    const clocks = new Clocks((seat, left) => warned.push([seat, left]));
    expect(clocks.left(0)).toBeNull();
    clocks.read([62_000, 80_000], 0);
    await vi.advanceTimersByTimeAsync(1500);
    expect(shown(clocks.left(0)!)).toBe("1:00");
    expect(clocks.left(1)).toBe(80_000);
    expect(warned).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(warned.map(([seat]) => seat)).toEqual([0]);
    clocks.read([70_000, 80_000], 1);
    await vi.advanceTimersByTimeAsync(3000);
    expect(clocks.left(0)).toBe(70_000);
    expect(shown(clocks.left(1)!)).toBe("1:17");
    expect(clocks.running).toBe(1);
    clocks.stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});
