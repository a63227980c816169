/** What goes wrong, with a sentence for the user in both languages. */

import { de } from "../i18n/de";
import { en } from "../i18n/en";
import type { Text } from "./types";

export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly text: Text,
    readonly status: number,
  ) {
    super(text.en);
  }
}

/** Nobody answers. */
export function offline(): ApiError {
  return new ApiError("offline", { de: de.offline, en: en.offline }, 0);
}

/** What was asked for needs a server, and this site has none. */
export function needsServer(): ApiError {
  return new ApiError("needs-server", { de: de.needsServer, en: en.needsServer }, 404);
}

/** What an answer says is wrong. */
export async function errorOf(response: Response): Promise<ApiError> {
  const unknown: Text = { de: de.unknownError, en: en.unknownError };
  try {
    const { error } = (await response.json()) as { error: { code: string; text: Text } };
    return new ApiError(error.code, error.text ?? unknown, response.status);
  } catch {
    return new ApiError("unknown", unknown, response.status);
  }
}
