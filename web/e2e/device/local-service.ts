/** The service on a device, asked in the way in which one tab asks another that has it. */

import type { Page } from "playwright-core";
import type { Board, Inputs } from "../../src/api/types";

/** Ask the service; a tab of the page's browser must have it. */
export async function askDevice<T>(page: Page, path: string, body?: unknown): Promise<T> {
  const { status, text } = await page.evaluate(
    ([to, request]) =>
      new Promise<{ status: number; text: string }>((answered) => {
        const channel = new BroadcastChannel("brettwerk.rules");
        const tab = `test-${Math.random()}`;
        channel.onmessage = ({ data }) => {
          if (data.to !== tab) return;
          channel.close();
          answered({ status: data.message.status, text: data.message.body });
        };
        const method = request === undefined ? "GET" : "POST";
        const content = request === undefined ? null : JSON.stringify(request);
        const message = { kind: "request", id: `${tab}:1`, method, path: to, body: content, key: null };
        channel.postMessage({ to: "owner", message });
      }),
    [path, body] as const,
  );
  if (status !== 200) throw new Error(`${path}: ${text}`);
  return JSON.parse(text) as T;
}

export const deviceBoard = (page: Page, id: string) => askDevice<Board>(page, `/api/boards/${id}`);

/** All moves to which clicks lead. */
export function movesOf(inputs: Inputs): string[] {
  return Object.values(inputs).flatMap((one) => (typeof one === "string" ? [one] : movesOf(one)));
}

/**
 * Play moves at random at a board until its end, or until so many have been played; engines answer meanwhile. Gives
 * the last move of the player.
 */
export function playOn(page: Page, id: string, until = Infinity): Promise<string> {
  return page.evaluate(
    ([board, plies]) =>
      new Promise<string>((done, failed) => {
        const channel = new BroadcastChannel("brettwerk.rules");
        const tab = `test-${Math.random()}`;
        const tell = (message: object) => channel.postMessage({ to: "owner", message });
        const leaves = (inputs: object): string[] =>
          Object.values(inputs).flatMap((one: string | object) =>
            typeof one === "string" ? one : leaves(one),
          );
        let [seed, count, last] = [board.length, 1, ""];
        const random = (below: number) => (seed = (seed * 48271) % 0x7fffffff) % below;
        const end = () => {
          tell({ kind: "close", id: `${tab}:1` });
          channel.close();
        };
        channel.onmessage = ({ data: { to, message } }) => {
          if (to !== tab) return;
          if (message.kind === "response" && message.status !== 200) {
            end();
            failed(new Error(message.body));
          }
          const heard = message.kind === "message" ? JSON.parse(message.message) : {};
          const now = heard.board;
          if (!now) return;
          if (now.outcome || now.ply >= plies) {
            end();
            done(last);
            return;
          }
          const moves = leaves(now.inputs);
          if (!moves.length) return;
          last = moves[random(moves.length)]!;
          const body = JSON.stringify({ ply: now.ply, move: last });
          const path = `/api/boards/${board}/moves`;
          tell({ kind: "request", id: `${tab}:${++count}`, method: "POST", path, body, key: null });
        };
        tell({ kind: "open", id: `${tab}:1`, path: `/api/boards/${board}/socket` });
      }),
    [id, until] as const,
  );
}
