/** Words in the user's language. */

import type { Text } from "../api/types";
import { settings } from "../settings.svelte";
import { de } from "./de";
import { en } from "./en";
import { lessons } from "./lessons";
import type { personal } from "./personal";
import { together } from "./together";

const WORDS = {
  de: { ...de, ...lessons.de, ...together.de },
  en: { ...en, ...lessons.en, ...together.en },
};

export type Key = keyof typeof WORDS.en | keyof typeof personal.en;

/** Words of pages that are not needed at first come with these pages. */
export function addWords({ de, en }: Record<"de" | "en", Record<string, string>>): void {
  Object.assign(WORDS.de, de);
  Object.assign(WORDS.en, en);
}

const wordOf = (language: "de" | "en", key: Key) => (WORDS[language] as Record<Key, string>)[key];

/** Say something, with names in braces filled in; where the count is 1, by its form for one if there is one. */
export function t(key: Key, fill: Record<string, string | number> = {}): string {
  const one = fill["count"] === 1 ? word(`${key}.one`) : undefined;
  const words: string = one ?? wordOf(settings.language, key);
  return words.replace(/\{(\w+)\}/g, (_, name: string) => String(fill[name] ?? ""));
}

/** Say something in both languages. */
export function both(key: Key, fill: Record<string, Text | string> = {}): Text {
  const inLanguage = (language: "de" | "en") =>
    wordOf(language, key).replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = fill[name] ?? "";
      return typeof value === "string" ? value : value[language];
    });
  return { de: inLanguage("de"), en: inLanguage("en") };
}

/** A number as it is written. */
export function number(value: number): string {
  return new Intl.NumberFormat(settings.language).format(value);
}

/** A number of something in words: "1 day", "3 Tage". */
export function amount(count: number, unit: "day" | "hour" | "minute" | "second"): string {
  return new Intl.NumberFormat(settings.language, { style: "unit", unit, unitDisplay: "long" }).format(count);
}

/** What the server says in both languages. */
export function say(text: Text | string | null | undefined): string {
  if (!text) return "";
  return typeof text === "string" ? text : text[settings.language];
}

/** The word for a key that may not exist. */
export function word(key: string): string | undefined {
  return (WORDS[settings.language] as Record<string, string>)[key];
}
