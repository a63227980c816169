/** How pages look: pictures of them where BRETTWERK_SCREENSHOTS names a folder, and what axe finds. */

import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

export const PICTURES = process.env["BRETTWERK_SCREENSHOTS"];
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

if (PICTURES) mkdirSync(PICTURES, { recursive: true });

/** Keep a picture of the page, if anybody wants to look at it. */
export async function keepPicture(page: Page, name: string, fullPage = false): Promise<void> {
  if (!PICTURES) return;
  await page.waitForTimeout(300);
  await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage });
}

/** Findings alone, with no more about each than its HTML; what the rule left out finds is never serious. */
const LEAN = {
  resultTypes: ["violations"],
  selectors: false,
  elementRef: false,
  rules: { region: { enabled: false } },
};

/** The serious findings of axe. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async (options) => {
    type Violation = { id: string; impact: string; nodes: { html: string }[] };
    type Axe = { run(options: object): Promise<{ violations: Violation[] }> };
    const { violations } = await (window as never as { axe: Axe }).axe.run(options);
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }, LEAN);
}
