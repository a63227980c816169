import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { include: ["e2e/all.test.ts"], testTimeout: 900_000, hookTimeout: 900_000 },
});
