/** The boards on which it is the user's turn: told on every page. */

import { listen } from "../api/line";
import type { VisitorMessage, WaitingBoard } from "../api/types";
import { sound } from "../board/sounds";
import { say, t } from "../i18n";
import { go, parts } from "../router.svelte";
import { settings } from "../settings.svelte";

const ICON = "/icon.svg";
const ICON_WAITING = "/icon-turn.svg";

let boards: readonly WaitingBoard[] = $state.raw([]);
let hidden = $state(typeof document !== "undefined" && document.hidden);

/** The boards that wait for the user, without the one being looked at. */
export function waiting(): readonly WaitingBoard[] {
  const [page, id] = parts();
  return boards.filter((board) => hidden || page !== "board" || board.id !== id);
}

/** Which boards were not waiting before. */
export function newlyWaiting(
  before: readonly WaitingBoard[],
  now: readonly WaitingBoard[],
): readonly WaitingBoard[] {
  const known = new Set(before.map(({ id }) => id));
  return now.filter(({ id }) => !known.has(id));
}

/** Follow the boards; to be called once within a component. */
export function followTurns(): void {
  let first = true;
  $effect(() => {
    const line = listen<VisitorMessage>(
      () => "/api/me/socket",
      (message) => {
        if (message.type !== "turns") return;
        const fresh = first ? [] : newlyWaiting(boards, message.boards);
        first = false;
        boards = message.boards;
        const unseen = waiting().filter((board) => fresh.includes(board));
        if (unseen.length) void once(() => announce(unseen[0]!));
      },
    );
    return () => line.close();
  });
  $effect(() => {
    const look = () => (hidden = document.hidden);
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  });
  $effect(() => {
    const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
    if (icon) icon.href = waiting().length ? ICON_WAITING : ICON;
  });
}

/** Of several tabs that hear the same, one speaks. */
async function once(speak: () => void): Promise<void> {
  if (!navigator.locks) return speak();
  await navigator.locks.request("brettwerk.turn", { ifAvailable: true }, async (mine) => {
    if (!mine) return;
    speak();
    await new Promise((done) => setTimeout(done, 1000));
  });
}

function announce(board: WaitingBoard): void {
  sound("notice", false);
  if (!hidden || !settings.notifications || !canNotify() || Notification.permission !== "granted") return;
  try {
    const note = new Notification(t("yourTurn"), { body: say(board.name), tag: board.id, icon: ICON });
    note.onclick = () => {
      focus();
      go(`/board/${board.id}`);
    };
  } catch {
    // Some phones allow it only to service workers; title and sound must do there.
  }
}

export function canNotify(): boolean {
  return typeof Notification !== "undefined" && isSecureContext;
}

/** Ask for the permission to notify; false if it is refused. */
export async function mayNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}
