/** The gradients and patterns that the theme of the boards refers to. They have to be part of the page itself. */

import definitions from "../../../src/brettwerk/core/drawing/theme.svg?raw";

export function addDefinitions(): void {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "definitions");
  svg.innerHTML = definitions;
  document.body.append(svg);
}
