/** Moves that have not been answered yet: they outlive a reload, and are sent again under the same key. */

export interface KeptMove {
  ply: number;
  move: string;
  key: string;
}

const nameOf = (board: string) => `brettwerk.move.${board}`;

export function keepMove(board: string, kept: KeptMove): void {
  try {
    localStorage.setItem(nameOf(board), JSON.stringify(kept));
  } catch {
    // Without storage the move lasts as long as the page.
  }
}

export function keptMove(board: string): KeptMove | undefined {
  try {
    return (JSON.parse(localStorage.getItem(nameOf(board)) ?? "null") as KeptMove | null) ?? undefined;
  } catch {
    return undefined;
  }
}

export function forgetMove(board: string): void {
  try {
    localStorage.removeItem(nameOf(board));
  } catch {
    // Nothing was kept.
  }
}
