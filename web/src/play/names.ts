/** What the players are called. */

import type { Seat } from "../api/types";
import { say, t, word } from "../i18n";

export function colourName(colour: string): string {
  return word(`colour.${colour}`) ?? colour;
}

export function seatName(seat: Seat): string {
  if (seat.name) return say(seat.name);
  if (seat.kind === "me") return t("you");
  if (seat.kind === "engine") return seat.level ? t("computerLevel", { level: seat.level }) : t("computer");
  return t("person");
}

/** Everyone but me, in one line. */
export function opponents(seats: readonly Seat[]): string {
  const others = seats.filter((seat) => seat.kind !== "me").map(seatName);
  return [...new Set(others)].join(" · ") || seats.map(seatName).join(" · ");
}
