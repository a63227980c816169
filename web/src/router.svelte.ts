/** Where in the app the user is: the address is the state. */

export const place = $state({ path: location.pathname, search: location.search });

function read() {
  place.path = location.pathname;
  place.search = location.search;
}

/** Go somewhere else; what is kept can be found there in ``history.state``, also after coming back. */
export function go(address: string, replace = false, kept: unknown = null): void {
  history[replace ? "replaceState" : "pushState"](kept, "", address);
  read();
  scrollTo(0, 0);
  document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
}

/** Follow links within the app without loading the page anew. */
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
  go(link.pathname + link.search);
}

addEventListener("popstate", read);

/** The parts of the address: "/board/x1" is ["board", "x1"]. */
export function parts(): string[] {
  return place.path.split("/").filter(Boolean).map(decodeURIComponent);
}
