/** What has happened while somebody was away, in sentences. */

import type { Board } from "../../api/types";
import { say, t } from "../../i18n";
import { shortName } from "../seats";
import type { Since } from "../since";

export function sinceText(since: Since, board: Board): string {
  const name = (seat: number) => say(shortName(board.seats[seat]!));
  const colour = (seat: number) => say(board.seats[seat]!.colour_name);
  const sentences = [
    ...since.joined.map((seat) => t("away.joined", { name: name(seat) })),
    ...since.replaced.map((seat) => t("event.replace", { colour: colour(seat) })),
    ...(since.undone > 0 ? [t("away.undone", { count: since.undone })] : []),
    ...(since.moves.length ? [movesText(since, name)] : []),
    ...since.left.map((seat) => t("event.leave", { name: name(seat) })),
    ...(since.asked ? [t(`event.ask.${since.asked.kind}`, { name: name(since.asked.seat) })] : []),
    ...(since.ended ? [say(board.outcome?.text)] : []),
  ];
  return sentences.join(" ");
}

function movesText({ moves }: Since, name: (seat: number) => string): string {
  if (moves.length > 1) {
    const each = moves.map(({ seat, count }) => `${name(seat)} ${count}`).join(", ");
    return t("away.movesOf", { each });
  }
  const [{ seat, count }] = moves as [Since["moves"][0]];
  return t("away.moves", { name: name(seat), count });
}
