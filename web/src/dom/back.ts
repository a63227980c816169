/** The way back of a browser or phone closes what lies over the page before it leaves the page. */

interface Marked {
  over?: number;
}

/** No two openings have the same mark, even if the page was loaded again in between. */
let opened = performance.timeOrigin;

/** Have the way back call something, until the function returned is called. */
export function closeOnBack(close: () => void): () => void {
  const mark = ++opened;
  const isHere = () => (history.state as Marked | null)?.over === mark;
  history.pushState({ ...(history.state as object | null), over: mark }, "");
  const left = () => {
    if (!isHere()) close();
  };
  addEventListener("popstate", left);
  return () => {
    removeEventListener("popstate", left);
    // A link that closes it leads on first, and then there is nothing to go back from.
    setTimeout(() => isHere() && history.back());
  };
}
