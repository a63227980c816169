/** What the players are called. */

import type { Seat } from "../api/types";
import { say, t } from "../i18n";
import { lettersApart } from "./letters";

export function colourName(seat: Seat | undefined): string {
  return say(seat?.colour_name);
}

/** As many letters of a seat's colour as tell it from the others. */
export function seatLetters(seat: Seat, seats: readonly Seat[]): string {
  return lettersApart(colourName(seat), seats.filter((one) => one !== seat).map(colourName));
}

export function seatName(seat: Seat): string {
  if (seat.kind === "engine") return [t("computer"), say(seat.name)].filter(Boolean).join(", ");
  if (seat.name) return say(seat.name);
  if (seat.kind === "me") return t("you");
  return t("person");
}

/** Everyone but me, in one line. */
export function opponents(seats: readonly Seat[]): string {
  const others = seats.filter((seat) => seat.kind !== "me").map(seatName);
  return [...new Set(others)].join(" · ") || seats.map(seatName).join(" · ");
}
