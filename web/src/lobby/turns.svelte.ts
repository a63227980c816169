/** The boards on which it is the user's turn, announced on every page. */

import { openSocket } from "../api/reconnecting-socket";
import type { VisitorMessage, WaitingBoard } from "../api/types";
import { sound } from "../board/sounds";
import { say, t } from "../i18n";
import { navigate, pathParts } from "../router.svelte";
import { settings } from "../settings.svelte";
import { fileAddress, isSite } from "../site";

const ICON = fileAddress("icon.svg");
const ICON_WAITING = fileAddress("icon-turn.svg");

let boards: readonly WaitingBoard[] = $state.raw([]);
let hidden = $state(typeof document !== "undefined" && document.hidden);

/** The boards that wait for the user, without the one being looked at. */
export function waitingBoards(): readonly WaitingBoard[] {
  const [page, id] = pathParts();
  return boards.filter((board) => hidden || page !== "board" || board.id !== id);
}

/** Which boards were not waiting before. */
export function newlyWaiting(
  before: readonly WaitingBoard[],
  now: readonly WaitingBoard[],
): readonly WaitingBoard[] {
  return now.filter(({ id }) => !before.some((board) => board.id === id));
}

/** Keep track of the boards; to be called once within a component. */
export function watchTurns(): void {
  let first = true;
  $effect(() => {
    if (isSite) return;
    const socket = openSocket<VisitorMessage>(
      () => "/api/me/socket",
      (message) => {
        if (message.type !== "turns") return;
        const fresh = first ? [] : newlyWaiting(boards, message.boards);
        first = false;
        boards = message.boards;
        const unseen = waitingBoards().filter((board) => fresh.includes(board));
        if (unseen.length) void inOneTab(() => announce(unseen[0]!));
      },
    );
    return () => socket.close();
  });
  $effect(() => {
    const update = () => (hidden = document.hidden);
    document.addEventListener("visibilitychange", update);
    return () => document.removeEventListener("visibilitychange", update);
  });
  $effect(() => {
    const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
    if (icon) icon.href = waitingBoards().length ? ICON_WAITING : ICON;
  });
}

/** Of several open tabs, let only one speak. */
async function inOneTab(speak: () => void): Promise<void> {
  if (!navigator.locks) return speak();
  await navigator.locks.request("brettwerk.turn", { ifAvailable: true }, async (mine) => {
    if (!mine) return;
    speak();
    await new Promise((done) => setTimeout(done, 1000));
  });
}

function announce(board: WaitingBoard): void {
  sound("notice", false);
  if (!hidden || !settings.notifications || !supportsNotifications() || Notification.permission !== "granted")
    return;
  try {
    const note = new Notification(t("yourTurn"), { body: say(board.name), tag: board.id, icon: ICON });
    note.onclick = () => {
      focus();
      navigate(`/board/${board.id}`);
    };
  } catch {
    // Some phones allow it only to service workers; title and sound must do there.
  }
}

export function supportsNotifications(): boolean {
  return typeof Notification !== "undefined" && isSecureContext;
}

/** Ask for the permission to notify; false if it is refused. */
export async function requestNotificationPermission(): Promise<boolean> {
  return supportsNotifications() && (await Notification.requestPermission()) === "granted";
}
