/** What happens at the table beside the moves, in words. */

import type { Board, Message, Text } from "../api/types";
import { amount, both, t } from "../i18n";
import { clockText, partsOf } from "./clock";
import { isMe, shortName } from "./names";

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

/** The seat that the user speaks for: the one to move, or else the first that is still in. */
export function mySeat(board: Board): number | undefined {
  if (board.seats[board.turn]?.mine) return board.turn;
  return board.seats.find((seat) => seat.mine && !seat.out)?.seat;
}

/** Whether the user's only seat is opposite the first one, so that the board is better seen turned. */
export function isFarSide(board: Board): boolean {
  const mine = board.seats.filter((seat) => seat.mine);
  return mine.length === 1 && mine[0]!.seat === board.seats.length / 2;
}

/** Time as a clock shows it. */
export const shownTime = (left: number): string =>
  clockText(left, { day: t("sign.day"), hour: t("sign.hour"), point: t("sign.point") });

/** Time in words, without what does not matter. */
export function spokenTime(left: number): string {
  const { days, hours, minutes, seconds } = partsOf(left + 500);
  const [more, less] = days
    ? [amount(days, "day"), hours && amount(hours, "hour")]
    : hours
      ? [amount(hours, "hour"), minutes && amount(minutes, "minute")]
      : [minutes ? amount(minutes, "minute") : amount(seconds, "second")];
  return t("timeLeft", { time: [more, less].filter(Boolean).join(" ") });
}
