/** Notifications of what happens at the table besides the moves. */

import type { Board, Message, Text } from "../api/types";
import { both } from "../i18n";
import { isMe, shortName } from "./seats";

export type Event = Extract<Message, { type: "event" }>;

/** The notification of an event, if it needs one: moves and the user's own actions are seen anyway. */
export function notificationFor({ kind, seat, board }: Event, before: Board | undefined): Text | undefined {
  const who = board.seats[seat];
  if (!who) return undefined;
  const fill = { name: shortName(who), colour: who.colour_name };
  if (kind === "move-seat") return wasMoved(seat, board, before) ? both("seatMoved") : undefined;
  if (isMe(who)) return undefined;
  if (kind === "rematch") return board.can.rematch ? both("event.rematch", fill) : undefined;
  if (board.outcome) return undefined;
  switch (kind) {
    case "sit":
      return both(board.open ? "event.sit" : "event.sitLast", fill);
    case "leave":
      return both("event.leave", fill);
    case "flag":
      return both("event.flag", fill);
    case "replace":
      return both("event.replace", fill);
    case "ask":
      return board.asked ? both(`event.ask.${board.asked.kind}`, fill) : undefined;
    case "answer":
      return both(board.asked ? "event.agree" : "event.decline", fill);
    case "withdraw":
      return both("event.withdraw", fill);
    case "undo":
      return before?.asked ? both("event.undo", fill) : undefined;
    default:
      return undefined;
  }
}

/** Whether the user's own seat has gone to another device. */
function wasMoved(seat: number, now: Board, before: Board | undefined): boolean {
  return Boolean(before?.seats[seat]?.mine && !now.seats[seat]?.mine);
}
