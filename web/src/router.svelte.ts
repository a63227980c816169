/** The page that the app shows: the address is the state. */

import { isSite, pageAddress } from "./site";

export const route = $state(readLocation());

function readLocation(): { path: string; search: string } {
  if (!isSite) return { path: location.pathname, search: location.search };
  const { pathname, search } = new URL(location.hash.slice(1) || "/", location.origin);
  return { path: pathname, search };
}

function updateRoute() {
  Object.assign(route, readLocation());
}

/** Go to another page; the state is found there in `history.state`, also after coming back. */
export function navigate(address: string, replace = false, state: unknown = null): void {
  history[replace ? "replaceState" : "pushState"](state, "", pageAddress(address));
  updateRoute();
  scrollTo(0, 0);
  document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
}

/** Follow links within the app without reloading the page. */
export function followLinks(event: MouseEvent): void {
  if (
    event.defaultPrevented ||
    event.button ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return;
  const link = (event.target as Element).closest?.("a");
  if (!link || link.target || link.hasAttribute("download")) return;
  const address = pageOf(link);
  if (address === undefined) return;
  event.preventDefault();
  navigate(address);
}

/** The page of the app that a link leads to, undefined if it leads elsewhere. */
export function pageOf(link: Pick<URL, "origin" | "pathname" | "search" | "hash">): string | undefined {
  if (link.origin !== location.origin) return undefined;
  if (isSite)
    return link.pathname === location.pathname && link.hash.startsWith("#/") ? link.hash.slice(1) : undefined;
  if (link.pathname.startsWith("/api/") || (link.hash && link.pathname === location.pathname))
    return undefined;
  return link.pathname + link.search;
}

addEventListener("popstate", updateRoute);

/** The parts of the address: "/board/x1" is ["board", "x1"]. */
export function pathParts(): string[] {
  return route.path.split("/").filter(Boolean).map(decodeURIComponent);
}
