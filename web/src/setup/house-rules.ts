/** The house rules of a game that is set up or played, in words. */

import type { Edition, Text } from "../api/types";
import { say, t } from "../i18n";

/** Each option that somebody chose, with its value. */
export function houseRules(edition: Edition | undefined, chosen: Readonly<Record<string, string>>): string[] {
  return Object.entries(chosen).map(([name, value]) => {
    const option = edition?.options.find((one) => one.name === name);
    if (!option) return `${name}: ${value}`;
    if (option.kind === "yes-no")
      return value === "yes" ? say(option.label) : `${say(option.label)}: ${t("no")}`;
    const label: Text | string = option.choices.find((one) => one.value === value)?.label ?? value;
    return `${say(option.label)}: ${say(label)}`;
  });
}
