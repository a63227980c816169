/** The user's progress with puzzles, kept in the browser, and what he wants to see of them. */

import { dayOf, readProgress, withSolved, type Difficulty } from "./progress";

const KEY = "brettwerk.puzzles";

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

let kept = $state.raw(readProgress(stored()));

export const progress = () => kept;

/** The difficulty that is looked at; none means all. */
export const filter = $state<{ difficulty: "" | Difficulty }>({ difficulty: "" });

export const today = () => dayOf(new Date());

export function keepSolved(name: string, isOfTheDay: boolean): void {
  kept = withSolved(readProgress(stored()), name, isOfTheDay ? today() : undefined);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Private windows may refuse; progress then lasts as long as the page.
  }
}
