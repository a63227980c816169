/** Requests that are repeated until a response comes; by their key the server carries out each of them only once. */

import { Backoff, MAX_SEARCH_DELAY } from "./backoff";
import { ApiError } from "./errors";

/** No response, too many requests, or a server that is not quite there. */
const TRANSIENT = new Set([0, 429, 502, 503, 504]);

export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && TRANSIENT.has(error.status);
}

/** A name for a request that no other has. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
}

const waiting = new Set<() => void>();

/** Repeat at once whatever waits for its next try: somebody is there again. */
export function retryNow(): void {
  for (const again of [...waiting]) again();
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => {
    const again = () => {
      clearTimeout(timer);
      waiting.delete(again);
      done();
    };
    const timer = setTimeout(again, milliseconds);
    waiting.add(again);
  });
}

/** Send until a response comes, or until it is no longer wanted. Only transient errors are a reason to repeat. */
export async function retry<Response>(
  send: (key: string) => Promise<Response>,
  wanted: () => boolean,
  onfailure: () => void,
  key = newKey(),
): Promise<Response | undefined> {
  const backoff = new Backoff(MAX_SEARCH_DELAY);
  while (wanted()) {
    try {
      return await send(key);
    } catch (error) {
      if (!isTransient(error)) throw error;
      onfailure();
      await pause(backoff.next());
    }
  }
  return undefined;
}
