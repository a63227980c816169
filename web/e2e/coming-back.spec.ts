/** What players say to each other, what was missed, and all that brings people back to a board. */

import { readFileSync } from "node:fs";
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

it("who wants it is told of a turn without an open page, and no more when it is not wanted", async () => {
  const { context, page } = await visit(browser, server.address, { keepsApp: true });
  await context.grantPermissions(["notifications"]);
  // A push service needs the network; all else is real.
  await context.addInitScript(() => {
    const made = { endpoint: "http://127.0.0.1:9/push", unsubscribe: () => Promise.resolve(true) };
    const point = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
    const keys = { p256dh: point, auth: "BTBZMqHH6r4Tts7J_aSIgg" };
    let kept: object | null = null;
    PushManager.prototype.subscribe = () =>
      Promise.resolve((kept = { ...made, toJSON: () => ({ endpoint: made.endpoint, keys }) }) as never);
    PushManager.prototype.getSubscription = () => Promise.resolve(kept as never);
  });
  await page.goto("/settings");
  const sent = page.waitForResponse("**/api/push/subscriptions");
  const told = page.getByLabel("Tell me without an open page");
  await told.click();
  expect((await sent).status()).toBe(204);
  await told.and(page.locator(":checked")).waitFor();

  // Nor are there notifications to look at without a screen, so the worker says which it would show.
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  const shown = await worker.evaluate(`(async () => {
    const notes = [];
    registration.showNotification = async (title, { body, tag }) => void notes.push({ title, body, tag });
    const words = { board: "some-board", title: "Your turn", text: "Tor: it is your turn." };
    dispatchEvent(new PushEvent("push", { data: JSON.stringify(words) }));
    dispatchEvent(new PushEvent("push", { data: "{}" }));
    return notes;
  })()`);
  expect(shown).toEqual([{ title: "Your turn", body: "Tor: it is your turn.", tag: "some-board" }]);
  const ended = page.waitForResponse("**/api/push/forget");
  await told.click();
  expect((await ended).status()).toBe(204);

  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await worker.evaluate(`{
    const notification = { close() {}, data: { board: "some-board" } };
    dispatchEvent(Object.assign(new ExtendableEvent("notificationclick"), { notification }));
  }`);
  await page.waitForURL("**/board/some-board");
  await context.close();
});

it("a challenge stays in the list when it is accepted, until it is withdrawn", async () => {
  const host = await visit(browser, server.address);
  await host.page.goto("/new/weltreich");
  await host.page.getByLabel("Blue", { exact: true }).selectOption("Another person, by link");
  await host.page.getByLabel("Your name").fill("Hanna");
  await host.page.getByLabel("Show in the list of open games").click();
  await host.page.getByLabel("Offer it again and again").click();
  await host.page.getByRole("button", { name: "Open the table" }).click();
  await host.page.locator(".pane").first().waitFor();
  await bob.goto("/");
  await bob.getByRole("link", { name: /Weltreich Hanna .*Steht allen offen/ }).click();
  await bob.getByRole("button", { name: "Platz nehmen" }).click();
  await bob.waitForURL("**/board/*");
  // The invitation goes away by itself, which is a step back: it would stop a page that is just being loaded.
  await host.page.waitForFunction(() => !(history.state as { over?: number } | null)?.over);
  await host.page.goto("/");
  await host.page.getByRole("button", { name: "Withdraw" }).click();
  await host.page.getByText("You offer this game").waitFor({ state: "detached" });
  expect(await ask<unknown[]>(bob, "/api/open")).toEqual([]);
  await host.context.close();
});

it("a personal page has results and ratings, and goes to another device by a private link", async () => {
  const { context, page } = await visit(browser, server.address);
  const seats = [{ kind: "me" as const }, { kind: "engine" as const, level: 1 }];
  const id = await newBoard(page, { game: "aufstellen", seats });
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
  await page.getByText("You lost.").waitFor();
  await page.goto("/me");
  await page.locator("[data-rating]").waitFor();
  const rating = await page.locator("[data-rating]").getAttribute("data-rating");
  expect(Number(rating)).toBeLessThan(1500);
  await page.getByRole("row", { name: "1 0 0 1" }).waitFor();
  await page.getByRole("link", { name: /You lost/ }).waitFor();

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save everything" }).click();
  const file = {
    name: "kept.json",
    mimeType: "application/json",
    buffer: readFileSync(await (await saved).path()),
  };

  await page.getByRole("button", { name: "Make a link" }).click();
  const link = await page.getByRole("textbox", { name: "Only for you" }).inputValue();
  const phone = await visit(browser, server.address, { size: PHONE, language: "de" });
  await phone.page.goto(new URL(link).pathname);
  await phone.page.getByRole("button", { name: "Hier weiterspielen" }).click();
  await phone.page.waitForURL("**/me");
  expect(await phone.page.locator("[data-rating]").getAttribute("data-rating")).toBe(rating);
  await phone.page.locator(`a[href="/board/${id}"]`).waitFor();
  await Promise.all([phone.context.close(), context.close()]);

  const third = await visit(browser, server.address);
  await third.page.goto("/me");
  await third.page.getByText("Once you have finished").waitFor();
  await third.page.getByLabel("Load a file").setInputFiles(file);
  expect(await third.page.locator("[data-rating]").getAttribute("data-rating")).toBe(rating);
  await third.context.close();
});
