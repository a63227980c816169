/** Who sits where, and what they are called. */

import type { Board, Seat, Text } from "../api/types";
import { say, t } from "../i18n";
import { uniquePrefix } from "./prefix";

type Sitter = Pick<Seat, "colour_name" | "kind" | "mine" | "name" | "open">;

export function colourName(seat: Pick<Seat, "colour_name"> | undefined): string {
  return say(seat?.colour_name);
}

/** As many letters of a seat's colour as tell it from the others. */
export function seatLetters<One extends Pick<Seat, "colour_name">>(seat: One, seats: readonly One[]): string {
  return uniquePrefix(colourName(seat), seats.filter((one) => one !== seat).map(colourName));
}

/** Whether the user sits there, and not somebody else at the same screen. */
export function isMe(seat: Pick<Seat, "mine" | "kind">): boolean {
  return seat.mine && seat.kind !== "here";
}

/** Whether the seat belongs, or is open, to somebody at another screen. */
export function isElsewhere(seat: Pick<Seat, "mine" | "kind">): boolean {
  return !seat.mine && seat.kind !== "engine";
}

export function seatName(seat: Sitter): string {
  if (seat.kind === "engine") return [t("computer"), say(seat.name)].filter(Boolean).join(", ");
  if (seat.open) return t("openSeat");
  if (isMe(seat)) return seat.name ? t("youNamed", { name: say(seat.name) }) : t("you");
  return say(seat.name) || t("person");
}

/** By name if there is one, else by colour. */
export function shortName(seat: Seat): Text {
  return (seat.kind !== "engine" && seat.name) || seat.colour_name;
}

/** Everyone but me, in one line. */
export function opponents(seats: readonly Sitter[]): string {
  const others = seats.filter((seat) => !isMe(seat)).map(seatName);
  return [...new Set(others)].join(" · ") || seats.map(seatName).join(" · ");
}

/** Whether the game goes on when one of its seats is given up: more than two sides are still in. */
export function playsOn(board: Pick<Board, "seats" | "sides">): boolean {
  return board.sides.filter((side) => side.some((seat) => !board.seats[seat]?.out)).length > 2;
}

/** The seat that the user speaks for: the one to move, or else the first that is still in. */
export function mySeat(board: Board): number | undefined {
  if (board.seats[board.turn]?.mine) return board.turn;
  return board.seats.find((seat) => seat.mine && !seat.out)?.seat;
}

/** The user's only seat, if others are to move, so that they may plan their own move. */
export function plannerOf(board: Pick<Board, "seats" | "turn" | "outcome" | "open">): number | undefined {
  const [mine, ...more] = board.seats.filter((seat) => seat.mine && !seat.out);
  const waits = mine && !more.length && isMe(mine) && mine.seat !== board.turn;
  return waits && !board.outcome && !board.open ? mine.seat : undefined;
}

/** What is going on, said to the user if it is their turn and nobody else's at this screen. */
export function sentenceOf(board: Pick<Board, "seats" | "turn" | "sentence" | "request">): Text {
  const mine = board.seats.filter((seat) => seat.mine);
  const isMyTurn = mine.length === 1 && mine[0]!.seat === board.turn && isMe(mine[0]!);
  return (isMyTurn && board.request) || board.sentence;
}

/** Whether the user's only seat is opposite the first one, so that the board is better shown turned. */
export function isFarSide(board: Board): boolean {
  const mine = board.seats.filter((seat) => seat.mine);
  return mine.length === 1 && mine[0]!.seat === board.seats.length / 2;
}
