/** Short notices at the edge of the page. */

import { ApiError } from "../api/errors";
import type { Text } from "../api/types";
import { de } from "../i18n/de";
import { en } from "../i18n/en";

export const notices = $state<{ id: number; text: Text }[]>([]);

const SHOWN_FOR = 6000;
let count = 0;

/** Show a notice for a while; one that is lasting stays until it is closed. */
export function showNotice(text: Text, { lasting = false } = {}): void {
  const id = ++count;
  if (notices.some((notice) => notice.text.en === text.en)) return;
  notices.push({ id, text });
  if (!lasting) setTimeout(() => dismiss(id), SHOWN_FOR);
}

export function dismiss(id: number): void {
  const index = notices.findIndex((notice) => notice.id === id);
  if (index >= 0) notices.splice(index, 1);
}

/** Tell the user what went wrong. */
export function showError(error: unknown): void {
  showNotice(errorText(error));
}

export function errorText(error: unknown): Text {
  if (error instanceof ApiError) return error.text;
  console.error(error);
  return { de: de.unknownError, en: en.unknownError };
}
