/// <reference lib="webworker" />
/**
 * Keeps the app on the device, so that it starts without a network: the app itself, one version at a time; what
 * anybody can read, as it was last seen; and what it takes to play, once it has been loaded.
 */

export {};
declare const self: ServiceWorkerGlobalScope;
/** Written in by the build. */
declare const __SHELL__: { version: string; files: string[] };

const shell = __SHELL__;
const PREFIX = "shell-";
const SHELL = PREFIX + shell.version;
const CONTENT = "content";
const GAMES = "games"; // as in games.svelte.ts, with which it shares no file, since browsers load it by itself

const scope = self.registration.scope;
const CONTENT_PATHS = /^(?:api\/(?:app|games|lessons|rulings|puzzles|theme-)|content\/|theme-)/;
const GAME_PATHS = /^(?:local|pyodide-[\w.]+)\//;
/** Addresses at which a server has something else than the app. */
const NOT_THE_APP = /^(?:api\/|healthz|readyz|metrics|THIRD_PARTY_LICENSES)/;

self.addEventListener("install", (event) => {
  const fresh = shell.files.map((file) => new Request(new URL(file, scope), { cache: "no-cache" }));
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(fresh)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOldVersions().then(() => self.clients.claim()));
});

/** The version before this one stays for the tabs that still run it. */
async function forgetOldVersions(): Promise<void> {
  const versions = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== SHELL);
  await Promise.all(versions.slice(0, -1).map((name) => caches.delete(name)));
}

/**
 * A new version waits until a page says that no game is open, or the user that it may come. On the first visit, a page
 * says what it had read before there was anybody to keep it.
 */
self.addEventListener("message", (event) => {
  const data = event.data as "take over" | { read: string[] };
  if (data === "take over") void self.skipWaiting();
  else event.waitUntil(keepContent(data.read));
});

async function keepContent(addresses: string[]): Promise<void> {
  const cache = await caches.open(CONTENT);
  const isContent = (address: string) =>
    address.startsWith(scope) && CONTENT_PATHS.test(address.slice(scope.length));
  await Promise.all(addresses.filter(isContent).map((address) => cache.add(address).catch(() => undefined)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(scope)) return;
  const path = request.url.slice(scope.length);
  if (request.mode === "navigate") {
    if (!NOT_THE_APP.test(path)) event.respondWith(kept(SHELL, scope).then((page) => page ?? fetch(request)));
  } else if (GAME_PATHS.test(path)) event.respondWith(keptOrFetched(event));
  else if (CONTENT_PATHS.test(path)) event.respondWith(fetchedOrKept(request));
  else if (!path.startsWith("api/")) event.respondWith(fileOfApp(request));
});

/** Somebody waits for the user, of whom no page is open. */
self.addEventListener("push", (event) => {
  const told = (event.data?.json() ?? {}) as { board?: string; title?: string; text?: string };
  if (!told.board || !told.title) return;
  const icon = new URL("icon.svg", scope).href;
  const { board, title, text = "" } = told;
  event.waitUntil(
    self.registration.showNotification(title, { body: text, tag: board, icon, data: { board } }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { board } = event.notification.data as { board: string };
  event.waitUntil(openBoard(new URL(`board/${encodeURIComponent(board)}`, scope).href));
});

/** Show a board in a page that is open, or in a new one. */
async function openBoard(address: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window" });
  const page = pages.find((one) => one.url === address) ?? pages[0];
  if (!page) return void (await self.clients.openWindow(address));
  const shown = page.url === address ? page : await page.navigate(address).catch(() => null);
  await (shown ?? page).focus();
}

async function kept(name: string, request: Request | string): Promise<Response | undefined> {
  return (await caches.open(name)).match(request, { ignoreVary: true });
}

/** A file of this version, or of the one before for tabs that still run it. */
async function fileOfApp(request: Request): Promise<Response> {
  const found = (await kept(SHELL, request)) ?? (await caches.match(request, { ignoreVary: true }));
  return found ?? fetch(request);
}

/** The addresses of these change with their content. */
async function keptOrFetched(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const found = await kept(GAMES, request);
  if (found) return found;
  const response = await fetch(request);
  if (response.ok) event.waitUntil(keep(GAMES, request, response.clone()));
  return response;
}

async function fetchedOrKept(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    if (response.ok) void keep(CONTENT, request, response.clone());
    return response;
  } catch (error) {
    const found = await kept(CONTENT, request);
    if (found) return found;
    throw error;
  }
}

/** Without room on the device, the app goes on as long as there is a network. */
async function keep(name: string, request: Request, response: Response): Promise<void> {
  await (await caches.open(name)).put(request, response).catch(() => undefined);
}
