import { expect, it } from "vitest";
import { de } from "../src/i18n/de";
import { en } from "../src/i18n/en";

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

it("says everything in both languages, with the same names to fill in", () => {
  expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  for (const [key, text] of Object.entries(en)) {
    expect(text, key).not.toBe("");
    expect(placeholders(de[key as keyof typeof en]), key).toEqual(placeholders(text));
  }
});
