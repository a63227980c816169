/** Keys that read something out: a line of the board, whose turn it is, the last move, hands, clocks, possible moves. */

import { leavesOf, nextOf } from "../board/input/inputs";
import { lineThrough, spokenLine } from "../board/input/lines";
import { placeLabel } from "../board/labels";
import { spokenTime } from "../clock/time-text";
import { say, t } from "../i18n";
import type { Session } from "./session.svelte";

/** The keys in the order in which they are explained; each has a text `key.…`. */
export const READING_KEYS = ["h", "v", "o", "t", "l", "i", "c"] as const;
type ReadingKey = (typeof READING_KEYS)[number];

const isReadingKey = (key: string): key is ReadingKey => (READING_KEYS as readonly string[]).includes(key);

/** What a key reads out; undefined if it is for something else. */
export function readOut(session: Session, key: string): string | undefined {
  return isReadingKey(key) ? READERS[key](session) : undefined;
}

const READERS: Record<ReadingKey, (session: Session) => string> = {
  h: (session) => readLine(session, "across"),
  v: (session) => readLine(session, "up"),
  o: readOpen,
  t: ({ board, past }) => say(past?.sentence ?? board?.outcome?.text ?? board?.sentence),
  l: ({ board }) => say(board?.last?.words) || t("noMoveYet"),
  i: readSeats,
  c: readClocks,
};

function readLine({ picker, stage }: Session, way: "across" | "up"): string {
  const { places } = picker.selection;
  const from = places.find((shape) => shape.id === picker.keyboard.focus) ?? places[0];
  if (!stage.scene || !from) return "";
  const line = lineThrough(picker.view, places, from, way);
  const ends = { first: line[0]?.label ?? "", last: line.at(-1)?.label ?? "" };
  return t("spokenLine", { ...ends, places: spokenLine(stage.scene, line) || t("spokenEmpty") });
}

/** Where the next click can go. */
function readOpen({ picker, stage }: Session): string {
  const { inputs, path } = picker.selection;
  const { scene } = stage;
  const open = nextOf(inputs, path).flatMap((id) => picker.view.shapes.get(id) ?? []);
  if (!scene || !open.length) return t("spokenNoMoves");
  const count = leavesOf(inputs, path).length;
  return t("spokenOpen", { count, places: open.map((shape) => placeLabel(scene, shape)).join("; ") });
}

function readSeats({ board }: Session): string {
  return (board?.seats ?? [])
    .map((seat) => {
      const hand = seat.hand.map((pile) => `${pile.count} ${say(pile.label)}`);
      const lost = seat.captured.map((pile) => `${pile.count} ${say(pile.label)}`);
      const facts = [
        seat.score === null ? "" : `${t("score")}: ${seat.score}`,
        hand.length ? t("spokenHand", { pieces: hand.join(", ") }) : "",
        lost.length ? `${t("captured")}: ${lost.join(", ")}` : "",
        ...seat.facts.map(say),
      ];
      return `${say(seat.colour_name)}: ${facts.filter(Boolean).join(", ") || t("spokenNothing")}.`;
    })
    .join(" ");
}

function readClocks({ board, clocks }: Session): string {
  if (!board?.clock) return t("spokenNoClock");
  return board.seats
    .map((seat) => `${say(seat.colour_name)}: ${spokenTime(clocks.left(seat.seat) ?? 0)}`)
    .join(" ");
}
