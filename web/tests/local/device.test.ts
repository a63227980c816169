import { expect, it } from "vitest";
import { prefersDevice } from "../../src/local/device";

it("engines run where the user wants them, else here if the device is strong enough", () => {
  const strong = { built: true, able: true, memory: 8 };
  const cases = [strong, { ...strong, memory: undefined }, { ...strong, memory: 1 }];
  expect(cases.map((machine) => prefersDevice("automatic", machine))).toEqual([true, true, false]);
  expect(cases.map((machine) => prefersDevice("device", machine))).toEqual([true, true, true]);
  expect(cases.map((machine) => prefersDevice("server", machine))).toEqual([false, false, false]);
  expect(prefersDevice("device", { ...strong, built: false })).toBe(false);
  expect(prefersDevice("device", { ...strong, able: false })).toBe(false);
});
