/** Which boards are among a user's first of their game, as this browser remembers. */

const KEY = "brettwerk.first-games";
/** So many games of each kind count as the first ones. */
export const FIRST_GAMES = 3;

type Remembered = Record<string, string[]>;

function remembered(): Remembered {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Remembered;
  } catch {
    return {};
  }
}

/** Whether any board was ever played at in this browser. */
export const hasPlayed = (): boolean => Object.keys(remembered()).length > 0;

/** Whether a board is one of the first few of its game; a new one is remembered. */
export function isFirstGame(game: string, board: string): boolean {
  const all = remembered();
  const boards = all[game] ?? [];
  if (boards.includes(board)) return true;
  if (boards.length >= FIRST_GAMES) return false;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all, [game]: [...boards, board] }));
  } catch {
    // Then every game is a first one.
  }
  return true;
}
