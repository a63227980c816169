/** Measures a page with a board: what overlaps, sticks out, cannot be reached or is too small for a thumb. */

import type { Locator, Page } from "playwright-core";

/** What must not cover one another, by what finds it. */
const REGIONS = {
  head: ".bar",
  seats: ".head .seats .seats",
  board: ".table .pane",
  corners: "div.corner",
  tray: ".pane.apart, div.hand",
  status: ".panel > .sentence",
  moves: ".panel > .moves section",
  actions: ".panel > .row",
};
/** What has parts that must not cover one another, nor be wider than it. */
const GROUPS = [
  "li[data-seat]",
  "h1",
  ".legend",
  ".panel > .sentence",
  ".panel > .row",
  ".card",
  "div.corner",
];
/** Whoever holds a device of less than this, in its shorter direction, has only a thumb. */
const PHONE = 500;
const TARGET = 44;
const TARGETS = "a, button, input, select, summary";

export interface Measure {
  regions: Record<string, string>;
  groups: string[];
  /** What a thumb must hit. */
  targets: string;
  phone: number;
  target: number;
  /** The least part of the shorter side of the screen that a board fills. */
  board: number;
}

/** What is wrong with the page as it is now, one sentence each. */
export async function faultsOf(page: Page, measure: Partial<Measure> = {}): Promise<string[]> {
  const wanted: Measure = {
    regions: REGIONS,
    groups: GROUPS,
    targets: TARGETS,
    phone: PHONE,
    target: TARGET,
    board: 0.6,
    ...measure,
  };
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  const faults = await page.evaluate(measured, wanted);
  return wanted.regions["moves"] ? [...faults, ...(await listFaults(page))] : faults;
}

/** The list of moves is there, or unfolds. */
async function listFaults(page: Page): Promise<string[]> {
  const list = page.locator(".moves ol");
  if (await list.isVisible()) return [];
  const handle = page.locator(".row [aria-expanded]");
  if (!(await handle.isVisible())) return ["the moves cannot be reached"];
  const unfolds = await canClick(handle);
  const box = await list.boundingBox();
  const screen = page.viewportSize()!;
  const fits =
    box &&
    box.height >= 60 &&
    box.y >= 0 &&
    box.x >= 0 &&
    box.y + box.height <= screen.height &&
    box.x + box.width <= screen.width;
  const folds = await canClick(handle);
  return [
    ...(unfolds ? [] : ["what unfolds the moves is covered"]),
    ...(fits ? [] : [`the moves unfold to ${JSON.stringify(box)}`]),
    ...(folds ? [] : ["the moves cover what folds them again"]),
  ];
}

/** Click a button, if nothing lies over it. */
async function canClick(button: Locator): Promise<boolean> {
  try {
    await button.click({ timeout: 1500 });
    return true;
  } catch {
    await button.dispatchEvent("click");
    return false;
  }
}

/** Runs in the page. */
function measured({ regions, groups, targets, phone, target, board: least }: Measure): string[] {
  type Box = { left: number; top: number; right: number; bottom: number };
  const faults: string[] = [];
  const visible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const cut = (one: Box, other: Box): Box => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });
  const empty = ({ left, top, right, bottom }: Box) => right - left < 1.5 || bottom - top < 1.5;
  const words = ({ left, top, right, bottom }: Box) => [left, top, right, bottom].map(Math.round).join(" ");

  /** All that is seen of an element, also what its box has no room for. */
  function extent(element: Element, clip?: Box): Box | undefined {
    if (!visible(element) || element.matches(".visually-hidden, dialog")) return undefined;
    const own: Box = element.getBoundingClientRect();
    let whole = clip ? cut(own, clip) : own;
    if (element instanceof SVGElement) return whole;
    const inner = getComputedStyle(element).overflow === "visible" ? clip : cut(own, clip ?? own);
    for (const child of element.children) {
      const box = extent(child, inner);
      if (box && !empty(box))
        whole = {
          left: Math.min(whole.left, box.left),
          top: Math.min(whole.top, box.top),
          right: Math.max(whole.right, box.right),
          bottom: Math.max(whole.bottom, box.bottom),
        };
    }
    return whole;
  }

  /** The lines of text of an element, each as wide as it is seen. */
  function* linesOf(element: Element, clip?: Box): Generator<[string, Element, Box]> {
    if (!visible(element) || element.matches(".visually-hidden, dialog, .result > span")) return;
    const { overflow, overflowX } = getComputedStyle(element);
    const hides = overflow !== "visible" || overflowX !== "visible";
    const own = element.getBoundingClientRect();
    const inner = hides ? (clip ? cut(own, clip) : own) : clip;
    for (const node of element.childNodes) {
      if (node instanceof Element) yield* linesOf(node, inner);
      const text = node.nodeType === Node.TEXT_NODE ? (node.textContent?.trim() ?? "") : "";
      if (!text) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const line of range.getClientRects()) yield [text, element, inner ? cut(line, inner) : line];
    }
  }

  for (const group of groups.flatMap((one) => [...document.querySelectorAll(one)])) {
    const lines = [...linesOf(group)].filter(([, , box]) => !empty(box));
    const around = group.getBoundingClientRect();
    const name = `${group.tagName.toLowerCase()}.${group.className}`;
    for (const [index, [text, element, box]] of lines.entries()) {
      if (box.right > around.right + 1.5 || box.left < around.left - 1.5)
        faults.push(`“${text}” leaves ${name}: ${words(box)}`);
      for (const [other, its, there] of lines.slice(index + 1))
        if (element !== its && cut(box, there).bottom - cut(box, there).top > 4 && !empty(cut(box, there)))
          faults.push(`“${text}” covers “${other}” in ${name}`);
    }
  }

  const found: [string, Box][] = [];
  for (const [name, selector] of Object.entries(regions)) {
    for (const element of document.querySelectorAll(selector)) {
      const box = extent(element);
      if (box && !empty(box)) found.push([name, box]);
    }
  }
  for (const [index, [name, box]] of found.entries()) {
    for (const [other, its] of found.slice(index + 1)) {
      if (!empty(cut(box, its))) faults.push(`${name} (${words(box)}) covers ${other} (${words(its)})`);
    }
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
      faults.push(`${name} leaves the screen: ${words(box)}`);
  }
  if (document.documentElement.scrollWidth > innerWidth)
    faults.push(`the page is ${document.documentElement.scrollWidth} wide`);
  for (const name of ["head", "board", "status", "actions"])
    if (regions[name] && !found.some(([one]) => one === name)) faults.push(`no ${name}`);
  const board = found.find(([name]) => name === "board")?.[1];
  if (board) {
    const part =
      Math.max(board.right - board.left, board.bottom - board.top) / Math.min(innerWidth, innerHeight);
    if (part < least) faults.push(`the board fills only ${part.toFixed(2)} of the screen`);
  }
  if (Math.min(innerWidth, innerHeight) < phone) {
    for (const element of document.querySelectorAll(targets)) {
      if (!visible(element) || element.matches(".text-button, .visually-hidden *, ol *")) continue;
      const { width, height } = element.getBoundingClientRect();
      if (width && (width < target - 0.5 || height < target - 0.5))
        faults.push(
          `${element.getAttribute("aria-label") ?? element.textContent?.trim()} is ${width.toFixed(0)}×${height.toFixed(0)}`,
        );
    }
  }
  return faults;
}
