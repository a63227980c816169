/** Scroll a list until its current entry can be seen. The list has to be positioned. */
export function scrollToCurrent(list: HTMLElement | undefined): void {
  const current = list?.querySelector<HTMLElement>("[aria-current]");
  if (!list || !current) return;
  const top = current.offsetTop;
  if (top < list.scrollTop || top + current.offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = top - list.clientHeight / 2;
}
