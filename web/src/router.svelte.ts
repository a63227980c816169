/** The page that the app shows: the address is the state. */

export const route = $state({ path: location.pathname, search: location.search });

function readLocation() {
  route.path = location.pathname;
  route.search = location.search;
}

/** Go to another page; the state is found there in `history.state`, also after coming back. */
export function navigate(address: string, replace = false, state: unknown = null): void {
  history[replace ? "replaceState" : "pushState"](state, "", address);
  readLocation();
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
  if (!link || link.target || link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  navigate(link.pathname + link.search);
}

addEventListener("popstate", readLocation);

/** The parts of the address: "/board/x1" is ["board", "x1"]. */
export function pathParts(): string[] {
  return route.path.split("/").filter(Boolean).map(decodeURIComponent);
}
