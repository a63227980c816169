/** What the app needs to know of where it comes from, asked for once. */

import { isSite, siteApp } from "../site";
import { fetchFrom } from "./fetching";
import type { App } from "./types";

let asked: Promise<App> | undefined;

export function app(): Promise<App> {
  asked ??= isSite ? Promise.resolve(siteApp!) : ask();
  return asked;
}

async function ask(): Promise<App> {
  try {
    return (await (await fetchFrom("/api/app")).json()) as App;
  } catch (error) {
    asked = undefined;
    throw error;
  }
}
