/** What has happened at a board since somebody last looked: the ply to replay from, and what to tell. */

import type { Board, Seat } from "../api/types";
import { isMe } from "./seats";

/** As much of a board as tells later what has changed. */
export interface Seen {
  number: number;
  moves: string[];
  open: number[];
  engines: number[];
  out: number[];
  asked: boolean;
  ended: boolean;
}

/** What has happened meanwhile. */
export interface Since {
  /** The ply from which everything new can be replayed. */
  from: number;
  /** How many moves each seat has played, in the order of play. */
  moves: { seat: number; count: number }[];
  /** How many of the moves that were seen have been taken back. */
  undone: number;
  joined: number[];
  replaced: number[];
  left: number[];
  asked: Board["asked"];
  ended: boolean;
}

const KEY = "brettwerk.seen";
const MOST = 60;

const seatsThat = (board: Board, are: (seat: Seat) => boolean) =>
  board.seats.filter(are).map(({ seat }) => seat);

export function seenOf(board: Board): Seen {
  return {
    number: board.number,
    moves: board.moves.map((move) => move.text),
    open: seatsThat(board, (seat) => seat.open),
    engines: seatsThat(board, (seat) => seat.kind === "engine"),
    out: seatsThat(board, (seat) => seat.out),
    asked: board.asked !== null,
    ended: board.outcome !== null,
  };
}

/** The first ply that differs from what was seen: there a replay begins. */
export function plySince(board: Pick<Board, "moves">, seen: Pick<Seen, "moves">): number {
  const differs = board.moves.findIndex((move, at) => move.text !== seen.moves[at]);
  return differs < 0 ? board.moves.length : differs;
}

/** The ply after the user's own last move: what came since is what the others have done; 0 if there is none. */
export function plySinceMyTurn(board: Pick<Board, "moves" | "seats">): number {
  const own = board.moves.findLast((move) => board.seats[move.seat]?.mine);
  return own ? own.ply + 1 : 0;
}

/** What has happened since a board was seen; undefined if that was nothing but the user's own moves. */
export function sinceSeen(board: Board, seen: Seen): Since | undefined {
  if (board.number <= seen.number) return undefined;
  const from = plySince(board, seen);
  const counts = new Map<number, number>();
  for (const { seat } of board.moves.slice(from)) counts.set(seat, (counts.get(seat) ?? 0) + 1);
  const others = [...counts].filter(([seat]) => !isMe(board.seats[seat]!));
  const since: Since = {
    from,
    moves: others.map(([seat, count]) => ({ seat, count })),
    undone: seen.moves.length - from,
    joined: seen.open.filter((seat) => !board.seats[seat]?.open && board.seats[seat]?.kind !== "engine"),
    replaced: seatsThat(board, (seat) => seat.kind === "engine" && !seen.engines.includes(seat.seat)),
    left: seatsThat(board, (seat) => seat.out && !seen.out.includes(seat.seat) && !isMe(seat)),
    asked: seen.asked ? null : board.asked,
    ended: board.outcome !== null && !seen.ended,
  };
  const { moves, joined, replaced, left } = since;
  const quiet = ![moves, joined, replaced, left].some((seats) => seats.length);
  return quiet && !since.undone && !since.asked && !since.ended ? undefined : since;
}

// What the browser keeps

function kept(): [string, Seen][] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as [string, Seen][]).filter(isSeen) : [];
  } catch {
    return [];
  }
}

function isSeen(entry: unknown): boolean {
  if (!Array.isArray(entry) || typeof entry[0] !== "string") return false;
  const seen = entry[1] as Partial<Seen> | null;
  const lists = [seen?.moves, seen?.open, seen?.engines, seen?.out];
  return typeof seen?.number === "number" && lists.every((list) => Array.isArray(list));
}

/** A board as it was last seen in this browser. */
export function lastSeen(id: string): Seen | undefined {
  return kept().find(([board]) => board === id)?.[1];
}

/** Keep that a board has been seen as it is now. */
export function rememberSeen(board: Board): void {
  const before = kept();
  if (before[0]?.[0] === board.id && before[0][1].number === board.number) return;
  const next = [[board.id, seenOf(board)], ...before.filter(([id]) => id !== board.id)].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Without room nothing is told next time.
  }
}
