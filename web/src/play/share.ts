/** What the share panel offers. */

import { isLocalBoard } from "../api/places";
import type { Board, Share } from "../api/types";

export interface Link {
  kind: "join" | "watch";
  url: string;
  /** The address of the code to scan. */
  code: string | undefined;
}

/** The links of a board, the one to play by first. A code to scan belongs to the first of them. */
export function linksOf(board: Pick<Board, "id">, share: Share): Link[] {
  const code = (kind: Link["kind"]) =>
    share.reachable && share.qr
      ? `/api/boards/${encodeURIComponent(board.id)}/share.svg?link=${kind}`
      : undefined;
  const watch: Link = { kind: "watch", url: share.watch, code: share.join ? undefined : code("watch") };
  return share.join ? [{ kind: "join", url: share.join, code: code("join") }, watch] : [watch];
}

/** Whether the user has something to share or to move to another device; boards of this device stay here. */
export function canShare(board: Board): boolean {
  return !isLocalBoard(board.id) && (board.creator || board.seats.some((seat) => seat.mine));
}
