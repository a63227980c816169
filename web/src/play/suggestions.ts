/** Moves that fit what somebody has begun to type. */

const MOST = 8;

const bare = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");

/** A few moves that begin like a text, whatever signs and capitals it has. */
export function suggestions(moves: readonly string[], typed: string): string[] {
  return moves
    .filter((move) => bare(move).startsWith(bare(typed)))
    .sort()
    .slice(0, MOST);
}
