/** Writes src/api/schema.ts, the types of what server and client exchange, from openapi.json. */

import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";

const target = new URL("src/api/schema.ts", import.meta.url);
const types = astToString(await openapiTS(new URL("openapi.json", import.meta.url)));

// Left alone when nothing changed and replaced in one step, since checks that run side by side read it meanwhile.
if (!existsSync(target) || readFileSync(target, "utf8") !== types) {
  const draft = new URL(`node_modules/.schema-${process.pid}.ts`, import.meta.url);
  writeFileSync(draft, types);
  renameSync(draft, target);
}
