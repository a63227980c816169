/** Short notices at the edge of the page. */

import { Trouble } from "../api/client";
import type { Text } from "../api/types";
import { de } from "../i18n/de";
import { en } from "../i18n/en";

export const notices = $state<{ id: number; text: Text }[]>([]);

const SHOWN_FOR = 6000;
let count = 0;

export function notify(text: Text): void {
  const id = ++count;
  if (notices.some((notice) => notice.text.en === text.en)) return;
  notices.push({ id, text });
  setTimeout(() => dismiss(id), SHOWN_FOR);
}

export function dismiss(id: number): void {
  const index = notices.findIndex((notice) => notice.id === id);
  if (index >= 0) notices.splice(index, 1);
}

/** Tell the user what went wrong. */
export function complain(error: unknown): void {
  notify(textOf(error));
}

export function textOf(error: unknown): Text {
  if (error instanceof Trouble) return error.text;
  console.error(error);
  return { de: de.unknownTrouble, en: en.unknownTrouble };
}
