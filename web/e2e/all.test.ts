/** Every `*.spec.ts`, one after the other, with one server and one browser for all; `npm run e2e -- -t games` runs one. */

import { describe } from "vitest";
import "./setup";

for (const [path, load] of Object.entries(import.meta.glob("./*.spec.ts")))
  describe(path.slice("./".length, -".spec.ts".length), async () => void (await load()));
