/**
 * Every `*.spec.ts` one after the other, with one server and one browser for all. `npm run e2e -- -t games` runs one;
 * `BRETTWERK_SPECS="games pages"` loads only these.
 */

import { describe } from "vitest";
import "./setup";

const wanted = process.env.BRETTWERK_SPECS?.split(" ");

for (const [path, load] of Object.entries(import.meta.glob("./**/*.spec.ts"))) {
  const name = path.slice(path.lastIndexOf("/") + 1, -".spec.ts".length);
  if (!wanted || wanted.includes(name)) describe(name, async () => void (await load()));
}
