import { expect, test } from "vitest";
import { uniquePrefix } from "../../src/play/prefix";

test("as many letters as tell a colour from the others", () => {
  expect(uniquePrefix("Rot", ["Blau", "Grün", "Gelb"])).toBe("R");
  expect(uniquePrefix("Grün", ["Rot", "Gelb"])).toBe("Gr");
  expect(uniquePrefix("Gelb", ["Rot", "Grün"])).toBe("Ge");
  expect(uniquePrefix("Rot", ["Rot"])).toBe("Rot");
});
