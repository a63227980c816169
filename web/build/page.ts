/** The page of a server is found at every address, so it names its files from the root. */

import type { Plugin } from "vite";

export function pageAtRoot(): Plugin {
  return {
    name: "brettwerk:page",
    apply: "build",
    transformIndexHtml: { order: "post", handler: (html) => html.replaceAll('="./', '="/') },
  };
}
