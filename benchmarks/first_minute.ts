/** One visitor in Chromium: how long the home page, a first board or a first puzzle take. Task and times are JSON. */

import { readFileSync } from "node:fs";
import { chromium, type Page } from "../web/node_modules/playwright-core/index.mjs";

interface Task {
  address: string;
  chromium: string;
  profile: string;
  /** What is clicked first. */
  game?: string;
  puzzle?: string;
}
type Inputs = { [place: string]: Inputs | string };

const task = JSON.parse(readFileSync(0, "utf-8")) as Task;
const context = await chromium.launchPersistentContext(task.profile, {
  executablePath: task.chromium,
  args: ["--no-sandbox", "--disable-gpu"],
  baseURL: task.address,
  viewport: { width: 1440, height: 900 },
});
context.setDefaultTimeout(120_000);
await context.addInitScript(() => {
  localStorage.setItem("brettwerk.tips", "seen");
  localStorage.setItem("brettwerk.settings", JSON.stringify({ speed: "none", sound: false })); // no animation is timed
});
const page: Page = context.pages()[0] ?? (await context.newPage());
const times: Record<string, number> = {};

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  times[name] = Math.round(performance.now() - began) / 1000;
}

async function click(place: string): Promise<void> {
  const box = (await page.locator(`[data-place="${place}"]`).boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

await timed("pictures", async () => {
  await page.goto("/");
  await page.waitForFunction(() => {
    const cards = document.querySelectorAll("article .picture");
    return cards.length > 0 && [...cards].every((card) => card.querySelector("svg"));
  });
});

if (task.game) {
  const { game } = task;
  await timed("board", async () => {
    await page.locator(`[data-play="${game}"]`).click();
    const first = page.locator(".ui-place.ui-can").first();
    await first.waitFor();
    await click((await first.getAttribute("data-place"))!);
    await page.locator('[aria-pressed="true"], .ui-chosen, [data-at-ply="1"]').first().waitFor();
  });
  times["device"] = Number(page.url().includes("/local-"));
}

if (task.puzzle) {
  const path = `/api/puzzles/${task.puzzle}`;
  await timed("puzzle", async () => {
    await page.goto(`/puzzles/${task.puzzle}`);
    await page.locator('[data-status="waiting"]').waitFor();
  });
  let branch: Inputs | string = await page.evaluate(
    async (at) => ((await (await fetch(at)).json()) as { inputs: Inputs }).inputs,
    path,
  );
  while (typeof branch !== "string") {
    const [place, then] = Object.entries(branch)[0]!;
    await click(place);
    branch = then;
  }
  await timed("judged", () =>
    page
      .locator('[data-status="wrong"], [data-status="right"], [data-status="solved"]')
      .first()
      .waitFor(),
  );
}
await context.close();
process.stdout.write(JSON.stringify(times));
