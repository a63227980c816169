/** Being told of one's turn by the browser's push service, while no page is open. */

import { app } from "../api/app";
import { api } from "../api/client";
import type { SubscriptionRequest } from "../api/types";
import { settings } from "../settings.svelte";
import { isSite } from "../site";

export function supportsPush(): boolean {
  return typeof Notification !== "undefined" && "serviceWorker" in navigator && "PushManager" in globalThis;
}

/** The key of a server that tells of turns; none on a site without a server, or without a network. */
export async function pushKey(): Promise<string | undefined> {
  if (isSite) return undefined;
  return (await app().catch(() => undefined))?.push ?? undefined;
}

async function current(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Whether this browser is told. */
export async function isSubscribed(): Promise<boolean> {
  return supportsPush() && (await current()) !== null;
}

/** Ask for the permission, and have this browser told; false if it is refused. */
export async function subscribe(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  const found = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = found.toJSON() as Pick<SubscriptionRequest, "endpoint" | "keys">;
  const { p256dh, auth } = keys;
  await api.subscribe({ endpoint, keys: { p256dh, auth }, language: settings.language });
  return true;
}

export async function unsubscribe(): Promise<void> {
  const found = await current();
  if (!found) return;
  await found.unsubscribe();
  await api.unsubscribe(found.endpoint);
}
