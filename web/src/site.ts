/** What the app comes from: a server, or a site of files alone, which says so in its page. */

import type { App } from "./api/types";

const written = typeof document === "undefined" ? null : document.getElementById?.("brettwerk-site");

/** What a server would answer at /api/app; undefined where there is a server to ask. */
export const siteApp: App | undefined = written ? (JSON.parse(written.textContent) as App) : undefined;

/** Whether there are only files: what needs a server is not offered then. */
export const isSite = siteApp !== undefined;

/** The address of a file of the app. A site may lie at any path; its one page lies beside the files. */
export function fileAddress(path: string): string {
  return isSite ? path : `/${path}`;
}

/** The address of a page of the app; on a site it stands behind a #, since its server knows no such pages. */
export function pageAddress(path: string): string {
  return isSite ? `#${path}` : path;
}
