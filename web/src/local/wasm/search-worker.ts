/** A worker in which a tree grows: JavaScript and WebAssembly, no Python. */

import type { FromSearch, ToSearch } from "../searches";
import { Games } from "./games.ts";
import { Thinking, type SearchRequest } from "./thinking.ts";

/** Seconds of compiled work between two looks at the clock. */
const SLICE = 0.01;
const FIRST_SPEED = 1000;

const thinking = new Thinking();
let games: Games | undefined;
let current = 0;

onmessage = ({ data }: MessageEvent<ToSearch>) => {
  current++;
  if (data.kind === "search") {
    games ??= new Games(data.folder);
    void think(games, JSON.parse(data.request) as SearchRequest, current);
  }
};

async function think(from: Games, request: SearchRequest, number: number): Promise<void> {
  thinking.begin(request, await from.code(request.game, request.tables));
  const began = now();
  const left = () => (number === current ? (request.seconds ?? Infinity) - (now() - began) : 0);
  let [speed, reported] = [FIRST_SPEED, began];
  while (thinking.isWanted(left())) {
    const most = (request.simulations ?? Infinity) - thinking.search.simulations;
    const each = Math.max(1, Math.floor(Math.min(Math.min(left(), SLICE) * speed, most)));
    const before = now();
    thinking.search.simulate(each);
    speed = each / Math.max(now() - before, 1e-6);
    if (request.interval !== null && now() - reported > request.interval) {
      reported = now();
      tell(false);
    }
    await messages();
  }
  tell(true);
}

function tell(done: boolean): void {
  const result = JSON.stringify(thinking.result(done));
  postMessage({ kind: "result", result, done } satisfies FromSearch);
}

const now = () => performance.now() / 1000;

/** Let messages in that have come meanwhile. */
function messages(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });
}
