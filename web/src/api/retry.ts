/** Requests that are repeated until a response comes; by their key the server carries out each of them only once. */

import { Backoff } from "./backoff";
import { ApiError } from "./client";

const MAX_DELAY = 4000;
/** No response, too many requests, or a server that is not quite there. */
const TRANSIENT = new Set([0, 429, 502, 503, 504]);

export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && TRANSIENT.has(error.status);
}

/** A name for a request that no other has. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
}

/** Send until a response comes, or until it is no longer wanted. Only transient errors are a reason to repeat. */
export async function retry<Response>(
  send: (key: string) => Promise<Response>,
  wanted: () => boolean,
  onfailure: () => void,
): Promise<Response | undefined> {
  const backoff = new Backoff(MAX_DELAY);
  const key = newKey();
  while (wanted()) {
    try {
      return await send(key);
    } catch (error) {
      if (!isTransient(error)) throw error;
      onfailure();
      await new Promise((again) => setTimeout(again, backoff.next()));
    }
  }
  return undefined;
}
