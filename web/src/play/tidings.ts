/** What happens at the table beside the moves, in words. */

import type { Board, Message, Text } from "../api/types";
import { both } from "../i18n";
import { isMe, shortName } from "./seats";

export type Event = Extract<Message, { type: "event" }>;

/** What to tell the user of an event; what he did himself, and the moves, he sees. */
export function tidings({ kind, seat, board }: Event, before: Board | undefined): Text | undefined {
  const who = board.seats[seat];
  if (!who) return undefined;
  const fill = { name: shortName(who), colour: who.colour_name };
  if (kind === "move-seat") return wasMoved(seat, board, before) ? both("seatMoved") : undefined;
  if (isMe(who)) return undefined;
  if (kind === "rematch") return board.can.rematch ? both("told.rematch", fill) : undefined;
  if (board.outcome) return undefined;
  switch (kind) {
    case "sit":
      return both(board.open ? "told.sit" : "told.sitLast", fill);
    case "leave":
      return both("told.leave", fill);
    case "flag":
      return both("told.flag", fill);
    case "replace":
      return both("told.replace", fill);
    case "ask":
      return board.asked ? both(`told.ask.${board.asked.kind}`, fill) : undefined;
    case "answer":
      return both(board.asked ? "told.agree" : "told.decline", fill);
    case "withdraw":
      return both("told.withdraw", fill);
    case "undo":
      return before?.asked ? both("told.undo", fill) : undefined;
    default:
      return undefined;
  }
}

/** Whether the user's own seat has gone to another device. */
function wasMoved(seat: number, now: Board, before: Board | undefined): boolean {
  return Boolean(before?.seats[seat]?.mine && !now.seats[seat]?.mine);
}
