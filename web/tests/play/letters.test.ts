import { expect, test } from "vitest";
import { lettersApart } from "../../src/play/letters";

test("as many letters as tell a colour from the others", () => {
  expect(lettersApart("Rot", ["Blau", "Grün", "Gelb"])).toBe("R");
  expect(lettersApart("Grün", ["Rot", "Gelb"])).toBe("Gr");
  expect(lettersApart("Gelb", ["Rot", "Grün"])).toBe("Ge");
  expect(lettersApart("Rot", ["Rot"])).toBe("Rot");
});
