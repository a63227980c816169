/**
 * Scroll a list until its current entry can be seen, once the page is laid out anyway: to ask where the entry is while
 * a move is being shown would have the browser do that twice. The list has to be positioned.
 */
export function scrollToCurrent(list: HTMLElement | undefined): void {
  requestAnimationFrame(() => setTimeout(() => scrollNow(list)));
}

function scrollNow(list: HTMLElement | undefined): void {
  const current = list?.querySelector<HTMLElement>("[aria-current]");
  if (!list || !current) return;
  const top = current.offsetTop;
  if (top < list.scrollTop || top + current.offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = top - list.clientHeight / 2;
}
