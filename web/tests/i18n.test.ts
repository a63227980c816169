import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { de as common } from "../src/i18n/de";
import { en as commonEnglish } from "../src/i18n/en";
import { lessons } from "../src/i18n/lessons";
import { personal } from "../src/i18n/personal";
import { together } from "../src/i18n/together";

const SOURCES = new URL("../src/", import.meta.url);
const de = { ...common, ...lessons.de, ...together.de, ...personal.de };
const en = { ...commonEnglish, ...lessons.en, ...together.en, ...personal.en };
const keys = Object.keys(en);
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

const code = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(ts|svelte)$/.test(file) && !file.startsWith("i18n/"))
  .map((file) => readFileSync(new URL(file, SOURCES), "utf8"))
  .join("\n");

/** The arguments of all calls that ask for a text. */
const calls = [...code.matchAll(/\b(?:t|both|word)\(/g)].map(({ index, 0: { length } }) => {
  let end = index + length;
  for (let depth = 1; depth && end < code.length; end++) {
    if (code[end] === "(") depth++;
    if (code[end] === ")") depth--;
  }
  return code.slice(index + length, end);
});
const named = new Set([
  ...calls.flatMap((call) => [...call.matchAll(/"([\w.-]+)"/g)].map((match) => match[1])),
  ...[...code.matchAll(/\b(?:de|en)\.(\w+)/g)].map((match) => match[1]),
]);
/** Keys put together in a template, such as `level.${level}`. */
const templates = calls
  .flatMap((call) => [...call.matchAll(/`([\w-]+\.[^`]*)`/g)].map((match) => match[1]!))
  .map((template) => new RegExp(`^${template.replaceAll(".", "\\.").replace(/\$\{[^}]*\}/g, "[\\w.-]*")}$`));

it("says everything in both languages, with the same names to fill in", () => {
  expect(Object.keys(de).sort()).toEqual([...keys].sort());
  for (const [key, text] of Object.entries(en)) {
    expect(text, key).not.toBe("");
    expect(placeholders(de[key as keyof typeof en]), key).toEqual(placeholders(text));
  }
});

it("has no text that nobody asks for", () => {
  const unused = keys.filter(
    (key) => !named.has(key.replace(/\.one$/, "")) && !templates.some((template) => template.test(key)),
  );
  expect(unused).toEqual([]);
});

it("has texts for all keys that are put together", () => {
  expect(templates.length).toBeGreaterThan(5);
  expect(templates.filter((template) => !keys.some((key) => template.test(key)))).toEqual([]);
});
