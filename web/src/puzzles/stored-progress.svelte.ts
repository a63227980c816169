/** The user's progress with puzzles, stored in the browser, and which of them are shown. */

import { readProgress, today, withSolved, type Difficulty } from "./progress";

const KEY = "brettwerk.puzzles";

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

let current = $state.raw(readProgress(stored()));

export const progress = () => current;

/** The difficulty that is shown; none means all. */
export const filter = $state<{ difficulty: "" | Difficulty }>({ difficulty: "" });

export function markSolved(name: string, isOfTheDay: boolean): void {
  current = withSolved(readProgress(stored()), name, isOfTheDay ? today() : undefined);
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // Private windows may refuse; progress then lasts as long as the page.
  }
}
