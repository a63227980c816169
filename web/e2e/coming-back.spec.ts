/** What players say to each other, what was missed, and all that brings people back to a board. */

import { beforeAll, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { ask, join, linkOf, newBoard, PHONE, playMove, shows, visit } from "./browser";
import { browser, server } from "./setup";

let anna: Page;
let bob: Page;

beforeAll(async () => {
  anna = (await visit(browser, server.address)).page;
  bob = (await visit(browser, server.address, { size: PHONE, language: "de" })).page;
});

async function table(game: string): Promise<string> {
  const seats = [{ kind: "me" as const, name: "Anna" }, { kind: "link" as const }];
  const id = await newBoard(anna, { game, seats });
  await join(bob, await linkOf(anna, id), "Bob");
  await anna.getByRole("dialog").waitFor({ state: "hidden" });
  return id;
}

it("players react in their own language, until somebody does not want to hear it", async () => {
  const id = await table("weltreich");
  const eve = await visit(browser, server.address);
  await eve.page.goto(`/board/${id}`);
  await eve.page.getByText("You are watching.").waitFor();
  expect(await eve.page.getByRole("button", { name: "React" }).count()).toBe(0);

  await anna.getByRole("button", { name: "React" }).click();
  await anna.getByRole("button", { name: "Nice move!" }).click();
  await bob.locator('[data-seat="0"]').getByText("Schöner Zug!").waitFor();
  await eve.page.locator('[data-seat="0"]').getByText("Nice move!").waitFor();
  await eve.context.close();

  await anna.getByRole("button", { name: "React" }).click();
  await anna.getByLabel("Show reactions").click();
  await anna.getByRole("button", { name: "Close" }).last().click();
  await bob.getByRole("button", { name: "Reagieren" }).click();
  await bob.getByRole("button", { name: "Danke!" }).click();
  await bob.locator('[data-said="thanks"]').waitFor();
  expect(await anna.locator('[data-said="thanks"]').count()).toBe(0);
});

it("who comes back is told what was missed, and can see it once more", async () => {
  const id = await table("weltreich");
  await playMove(anna, id, "a1-a9");
  await shows(bob, 1);
  await playMove(bob, id, "l12-l8");
  await bob.goto("/");
  await playMove(anna, id, "a9-a8");
  await bob.goto(`/board/${id}`);
  const missed = bob.locator("[data-away]");
  await missed.getByText("Während Du weg warst: Anna hat gezogen.").waitFor();
  await missed.getByRole("button", { name: "Ansehen" }).click();
  await bob.getByText("Du siehst Zug 2 von 3.").waitFor();
  await shows(bob, 3);
  await missed.waitFor({ state: "detached" });
  await bob.goto("/");
  await bob.goto(`/board/${id}`);
  await shows(bob, 3);
  expect(await missed.count()).toBe(0);
  expect(await ask<{ ply: number }>(bob, `/api/boards/${id}`)).toMatchObject({ ply: 3 });
});
