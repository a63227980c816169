/** Requests that are repeated until an answer comes. The server takes each of them only once. */

import { Backoff } from "./backoff";
import { Trouble } from "./client";

const LONGEST_WAIT = 4000;
/** No answer, too many requests, or a server that is not quite there. */
const LOST = new Set([0, 429, 502, 503, 504]);

export function isLost(error: unknown): boolean {
  return error instanceof Trouble && LOST.has(error.status);
}

/** Send until an answer comes, or until it is no longer wanted. Only a lost answer is a reason to repeat. */
export async function deliver<Answer>(
  send: () => Promise<Answer>,
  wanted: () => boolean,
  lost: () => void,
): Promise<Answer | undefined> {
  const backoff = new Backoff(LONGEST_WAIT);
  while (wanted()) {
    try {
      return await send();
    } catch (error) {
      if (!isLost(error)) throw error;
      lost();
      await new Promise((again) => setTimeout(again, backoff.next()));
    }
  }
  return undefined;
}
