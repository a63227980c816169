/** Clocks to choose from, and what they are called. */

import type { Clock, ClockRequest } from "../api/types";
import { amount, number, t } from "../i18n";

export const PRESETS: readonly ClockRequest[] = [
  { kind: "game", minutes: 5, increment: 3 },
  { kind: "game", minutes: 10, increment: 5 },
  { kind: "game", minutes: 30, increment: 0 },
  { kind: "move", days: 1 },
  { kind: "move", days: 3 },
];

/** A clock in few words: "10 min + 5 s", "3 days per move". */
export function clockName(clock: ClockRequest | Clock): string {
  if (clock.kind === "move") return t("clock.days", { days: amount(clock.days ?? 1, "day") });
  const { minutes, increment } = clock;
  const fill = { minutes: number(minutes ?? 0), increment: number(increment ?? 0) };
  return increment ? t("clock.increment", fill) : t("clock.minutes", fill);
}
