/** The user's progress with lessons, stored in the browser. */

import { readProgress, withStep } from "./progress";

const KEY = "brettwerk.lessons";

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

let current = $state.raw(readProgress(stored()));

export const lessonProgress = () => current;

export function keepStep(game: string, step: number, count: number): void {
  current = withStep(current, game, step, count);
  try {
    localStorage.setItem(KEY, JSON.stringify(current));
  } catch {
    // Private windows may refuse; progress then lasts as long as the page.
  }
}
