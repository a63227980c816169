/** What players have said just now, shown at their seats for a while. */

import { api } from "../api/client";
import type { Board, Reaction } from "../api/types";
import { sound } from "../board/sounds";
import { say, t } from "../i18n";
import { settings } from "../settings.svelte";
import { isMe, shortName } from "./seats";

export interface Said {
  id: string;
  seat: number;
  reaction: Reaction;
}

export const REACTIONS: readonly Reaction[] = [
  "hello",
  "good-luck",
  "good-move",
  "oops",
  "thinking",
  "thanks",
  "good-game",
  "see-you",
];

const SHOWN_FOR = 6000;

export class Reactions {
  /** The last thing that was said at each seat. */
  shown: readonly Said[] = $state.raw([]);
  #known: string[] = [];
  #timers: ReturnType<typeof setTimeout>[] = [];

  /** Show what was said, once; false if it was shown before or is not wanted. */
  show({ id, seat, reaction }: Said): boolean {
    if (this.#known.includes(id)) return false;
    this.#known.push(id);
    if (!settings.reactions) return false;
    this.shown = [...this.shown.filter((said) => said.seat !== seat), { id, seat, reaction }];
    const end = () => (this.shown = this.shown.filter((said) => said.id !== id));
    this.#timers.push(setTimeout(end, SHOWN_FOR));
    return true;
  }

  /** Show what was said at a board; gives what a screen reader says of it, if that is new. */
  hear(said: Said, board: Board): string | undefined {
    const seat = board.seats[said.seat];
    if (!seat || !this.show(said) || isMe(seat)) return undefined;
    sound("notice", board.variant.edition === "space");
    return t("said", { name: say(shortName(seat)), words: t(`reaction.${said.reaction}`) });
  }

  at(seat: number): Said | undefined {
    return this.shown.find((said) => said.seat === seat);
  }

  /** Say something to everybody at a board. */
  say(board: string, reaction: Reaction): Promise<unknown> {
    return api.react(board, reaction);
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }
}
