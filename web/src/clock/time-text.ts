/** Time that is left, as it is shown and as it is said. */

import { amount, t } from "../i18n";
import { clockText, partsOf } from "./clock";

/** Time as a clock shows it. */
export const shownTime = (left: number): string =>
  clockText(left, { day: t("sign.day"), hour: t("sign.hour"), point: t("sign.point") });

/** Time in words, without what does not matter. */
export function spokenTime(left: number): string {
  const { days, hours, minutes, seconds } = partsOf(left + 500);
  const [more, less] = days
    ? [amount(days, "day"), hours && amount(hours, "hour")]
    : hours
      ? [amount(hours, "hour"), minutes && amount(minutes, "minute")]
      : [minutes ? amount(minutes, "minute") : amount(seconds, "second")];
  return t("timeLeft", { time: [more, less].filter(Boolean).join(" ") });
}
