/** On which boards this browser has had a seat, so that it can say so once the seat is no longer known as its own. */

const KEY = "brettwerk.seats";
const MOST = 100;

function kept(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

export function rememberSeat(board: string): void {
  const boards = kept();
  if (boards[0] === board) return;
  try {
    const next = [board, ...boards.filter((one) => one !== board)].slice(0, MOST);
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Then it is forgotten.
  }
}

export const hadSeat = (board: string): boolean => kept().includes(board);
