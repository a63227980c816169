/** House rules: chosen on the set-up page, seen by those who join, and chosen by picture. */

import { expect, it } from "vitest";
import { boardOf, linkOf, visit } from "./browser";
import { browser, server } from "./setup";

const idOf = (address: string) => address.split("/").at(-1)!;

it("sets up a game with a house rule, which the guest is told", async () => {
  const host = await visit(browser, server.address);
  const { page } = host;
  await page.goto("/new/tor");
  await page.getByText("House rules").click();
  await page.getByText("Blue and Yellow", { exact: true }).click();
  await page.locator(".seat", { hasText: "Yellow" }).locator("select").first().selectOption("link");
  await page.locator("form .main").click();
  await page.waitForURL(/board/);
  const id = idOf(page.url());
  const board = await boardOf(page, id);
  expect(board.variant.options).toEqual({ colours: "blue-yellow" });
  expect(board.seats.map(({ colour }) => colour)).toEqual(["blue", "yellow"]);

  const guest = await visit(browser, server.address);
  await guest.page.goto(new URL(await linkOf(page, id)).pathname);
  await guest.page.getByText("Blue and Yellow").waitFor();
  expect([...host.complaints, ...guest.complaints]).toEqual([]);
  await host.context.close();
  await guest.context.close();
});

it("says at once what is wrong with a house rule", async () => {
  const { page, context } = await visit(browser, server.address);
  await page.goto("/new/tor");
  await page.getByText("House rules").click();
  const field = page.locator("details input.entry");
  await field.fill("Za1,Tb2,Sa2");
  await page.locator(".fault", { hasText: "setup" }).waitFor();
  await field.fill("Zb1,Ta1,Sc2");
  await page.locator(".fault", { hasText: "setup" }).waitFor({ state: "detached" });
  await context.close();
});

it("chooses a layout by its picture", async () => {
  const { page, context, complaints } = await visit(browser, server.address);
  await page.goto("/new/allein");
  await page.getByText("House rules").click();
  await page.locator('a[href="/gallery/allein"]').click();
  await page.locator("article").nth(83).waitFor();
  expect(await page.locator("article").count()).toBe(84);
  await page.locator('a[href="/new/allein?option.layout=50"]').click();
  await page.locator("form .main").click();
  await page.waitForURL(/board/);
  expect((await boardOf(page, idOf(page.url()))).variant.options).toEqual({ layout: "50" });
  expect(complaints).toEqual([]);
  await context.close();
});
