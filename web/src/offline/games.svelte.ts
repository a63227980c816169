/** What it takes to play without a network, kept on the device: the files of all games, and what one reads of them. */

import { app } from "../api/app";
import { contentAddress } from "../api/fetching";
import { games } from "../api/games";
import { paths } from "../api/paths";
import { settings } from "../settings.svelte";
import { fileAddress } from "../site";

/** The caches in which the service worker looks. */
const GAMES = "games";
const CONTENT = "content";

export const keptGames = $state<{
  status: "unknown" | "impossible" | "none" | "coming" | "kept";
  /** How much of the games is missing. */
  bytes: number;
}>({
  status: "unknown",
  bytes: 0,
});

const whole = (address: string) => new URL(address, location.href).href;

async function filesOfGames(): Promise<Record<string, number>> {
  const { local } = await app();
  if (!local) return {};
  const list = whole(fileAddress(`${local}files.json`));
  const sizes = (await (await fetch(list)).json()) as Record<string, number>;
  return Object.fromEntries(Object.entries(sizes).map(([path, size]) => [whole(fileAddress(path)), size]));
}

/** What pages show of all games: lists, pictures, and the guides in the user's language. */
async function contentOfGames(): Promise<string[]> {
  const { language } = settings;
  const found = [paths.games, paths.brokenGames, paths.puzzles, paths.rulings(language)];
  for (const { id, editions } of await games()) {
    found.push(paths.scene(id));
    found.push(...Object.keys(editions).map((edition) => paths.guide(id, language, edition)));
    const options = Object.values(editions).flatMap((edition) => edition.options);
    if (options.some((option) => option.gallery)) found.push(paths.gallery(id));
  }
  return found.map((path) => whole(contentAddress(path)));
}

interface Missing {
  games: string[];
  content: string[];
}

/** Look what is there, and what is missing. */
export async function lookForGames(): Promise<Missing> {
  if (typeof caches === "undefined") {
    keptGames.status = "impossible";
    return { games: [], content: [] };
  }
  const files = await filesOfGames();
  const missing = {
    games: await notIn(GAMES, Object.keys(files)),
    content: Object.keys(files).length ? await notIn(CONTENT, await contentOfGames()) : [],
  };
  keptGames.bytes = missing.games.reduce((sum, address) => sum + files[address]!, 0);
  if (!Object.keys(files).length) keptGames.status = "impossible";
  else if (missing.games.length) keptGames.status = "none";
  else keptGames.status = missing.content.length ? "coming" : "kept";
  return missing;
}

async function notIn(name: string, addresses: string[]): Promise<string[]> {
  const there = new Set((await (await caches.open(name)).keys()).map(({ url }) => url));
  return addresses.filter((address) => !there.has(address));
}

/** Fetch what is missing, and forget what is no longer used. */
export async function keepGames(): Promise<void> {
  const missing = await lookForGames();
  if (keptGames.status === "impossible") return;
  if (missing.games.length) keptGames.status = "coming";
  try {
    const cache = await caches.open(GAMES);
    for (const address of missing.games) await cache.add(address);
    const content = await caches.open(CONTENT);
    for (const address of missing.content) await content.add(address);
    const files = await filesOfGames();
    for (const { url } of await cache.keys())
      if (!(url in files) && !url.endsWith("/files.json")) await cache.delete(url);
  } finally {
    await lookForGames();
  }
}

/** Complete what is there in part: loading was interrupted, the app is a newer one, or the language another. */
export async function completeGames(): Promise<void> {
  const isBegun = typeof caches !== "undefined" && (await (await caches.open(GAMES)).keys()).length > 0;
  if (isBegun) await keepGames();
}

/** Whoever has played here, or has put the app among their apps, finds all games here without a network too. */
export function keepGamesUpToDate(): void {
  addEventListener("appinstalled", () => void keepGames().catch(() => undefined));
  const isInstalled = matchMedia("(display-mode: standalone)").matches;
  void (isInstalled ? keepGames() : completeGames()).catch(() => undefined);
}
