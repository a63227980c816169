import { readFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";
import { expect, it } from "vitest";

it("has types that are generated from the schema as it is (npm run types)", async () => {
  const schema = new URL("../../openapi.json", import.meta.url);
  const written = readFileSync(new URL("../../src/api/schema.ts", import.meta.url), "utf8");
  expect(written.endsWith(astToString(await openapiTS(schema)))).toBe(true);
});
