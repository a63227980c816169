/** Shapes as SVG markup. What never changes is drawn as one text, which browsers take in fastest. */

import type { Part, Shape } from "../api/types";
import { turning, type Point } from "./geometry";

/** SVG in which everything that the server sent is escaped. */
export type Markup = string & { readonly isEscaped: true };

const TAGS = new Set(["rect", "circle", "line", "polygon", "path", "text"]);

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function partMarkup(part: Part, upright: boolean): string {
  if (!TAGS.has(part.tag)) return "";
  const attributes = Object.entries(part.attributes)
    .filter(([name]) => /^[a-z][a-z0-9-]*$/i.test(name) && !/^on/i.test(name))
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join("");
  const look = part.classes ? ` class="${escaped(part.classes)}"` : "";
  const turn =
    part.tag === "text" && upright
      ? ` transform="rotate(180 ${Number(part.attributes["x"] ?? 0)} ${Number(part.attributes["y"] ?? 0) - 1.1})"`
      : "";
  return `<${part.tag}${look}${attributes}${turn}>${escaped(part.content)}</${part.tag}>`;
}

const inner = new WeakMap<Part[], Markup>();

/** The parts of a shape. */
export function partsMarkup(parts: Part[]): Markup {
  let markup = inner.get(parts);
  if (markup === undefined) {
    markup = parts.map((part) => partMarkup(part, false)).join("") as Markup;
    inner.set(parts, markup);
  }
  return markup;
}

const firsts = new WeakMap<Part[], Markup>();

/** The part by which a shape is clicked: its first. */
export function firstMarkup(parts: Part[]): Markup {
  let markup = firsts.get(parts);
  if (markup === undefined) {
    markup = (parts[0] ? partMarkup(parts[0], false) : "") as Markup;
    firsts.set(parts, markup);
  }
  return markup;
}

export function transformOf(shape: { x: number; y: number; turn: number }): string {
  return `translate(${shape.x} ${shape.y})${shape.turn ? ` rotate(${shape.turn})` : ""}`;
}

/** A whole shape, on a board that may be turned about its middle. */
function shapeMarkup(shape: Shape, middle: Point | undefined): string {
  const way = middle ? turning(shape, middle) : "stays";
  const around = way === "stays" ? "" : `rotate(180 ${middle!.x} ${middle!.y}) `;
  const back = way === "upright" ? " rotate(180)" : "";
  const parts =
    way === "flat" ? shape.parts.map((part) => partMarkup(part, true)).join("") : partsMarkup(shape.parts);
  return `<g class="${escaped(shape.classes)}" transform="${around}${transformOf(shape)}${back}">${parts}</g>`;
}

/** Parts in the coordinates of the scene, on a board that may be turned; texts stay upright. */
export function flatMarkup(classes: string, parts: readonly Part[], middle: Point | undefined): Markup {
  const around = middle ? ` transform="rotate(180 ${middle.x} ${middle.y})"` : "";
  const inside = parts.map((part) => partMarkup(part, Boolean(middle))).join("");
  return `<g class="${escaped(classes)}"${around}>${inside}</g>` as Markup;
}

/** Shapes that take no part in what happens. */
export function stillMarkup(shapes: readonly Shape[], middle: Point | undefined): Markup {
  return shapes.map((shape) => shapeMarkup(shape, middle)).join("") as Markup;
}
