/** How far the games are on their way to this device. */

import type { FailureReason } from "./protocol";

export const device = $state<{
  status: "off" | "loading" | "ready" | "failed";
  /** Bytes. */
  loaded: number;
  total: number;
  failure: FailureReason | undefined;
  /** How many requests and sockets wait for them. */
  awaited: number;
}>({ status: "off", loaded: 0, total: 0, failure: undefined, awaited: 0 });
