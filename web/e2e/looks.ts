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

/** The serious findings of axe. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { violations } = await (
      window as never as { axe: { run(): Promise<{ violations: never[] }> } }
    ).axe.run();
    type Violation = { id: string; impact: string; nodes: { html: string }[] };
    return (violations as Violation[])
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  });
}
