/** Searches in workers of their own, a few at a time; those that find no room wait for their turn. */

import type { SearchResult } from "./wasm/thinking";

export type SearchWorker = Pick<Worker, "postMessage" | "onmessage" | "onerror" | "terminate">;

/** What a search worker is told. The folder is where the code of games is. */
export type ToSearch = { kind: "search"; request: string; folder: string } | { kind: "stop" };
/** What it says: what it has found so far, and when it is done. */
export interface FromSearch {
  kind: "result";
  result: string;
  done: boolean;
}

const MOST_WORKERS = 4;

export class Searches {
  readonly size: number;
  #idle: { worker: SearchWorker; home: string }[] = [];
  #busy = 0;
  #waiting: Search[] = [];

  /** One processor is left to the page and to the rules. */
  constructor(
    readonly newWorker: () => SearchWorker,
    readonly folder: string,
    processors = 2,
  ) {
    this.size = Math.max(1, Math.min(MOST_WORKERS, processors - 1));
  }

  /** Begin a search, asked for in JSON. */
  start(request: string): Search {
    const search = new Search(request, () => {
      const place = this.#waiting.indexOf(search);
      if (place >= 0) this.#waiting.splice(place, 1);
      return place >= 0;
    });
    this.#waiting.push(search);
    this.#next();
    return search;
  }

  #next(): void {
    const search = this.#busy < this.size ? this.#waiting.shift() : undefined;
    if (!search) return;
    this.#busy++;
    const worker = this.#workerFor(search.home);
    worker.onmessage = ({ data }: MessageEvent<FromSearch>) => {
      if (data.done) {
        this.#idle.push({ worker, home: search.home });
        this.#free();
      }
      search.tell(data.result, data.done);
    };
    worker.onerror = (event) => {
      event.preventDefault?.();
      worker.terminate();
      this.#free();
      search.fail(event.message);
    };
    search.run(worker, this.folder);
  }

  /** The worker that has the tree of a home if it is idle, else any. */
  #workerFor(home: string): SearchWorker {
    const known = this.#idle.findIndex((one) => one.home === home);
    const [found] = this.#idle.splice(known < 0 ? 0 : known, 1);
    return found?.worker ?? this.newWorker();
  }

  #free(): void {
    this.#busy--;
    this.#next();
  }
}

const NOTHING: SearchResult = {
  simulations: 0,
  depth: 0,
  proven: false,
  prunes_soundly: false,
  done: true,
  children: [],
  replies: {},
};

/** One search: what it finds is asked for again and again until it says that this was all. */
export class Search {
  readonly home: string;
  #worker: SearchWorker | undefined;
  #results: string[] = [];
  #failure: Error | undefined;
  #isWaitedFor: ((found: string | Error) => void) | undefined;

  constructor(
    readonly request: string,
    readonly leaveQueue: () => boolean,
  ) {
    this.home = (JSON.parse(request) as { home: string }).home;
  }

  run(worker: SearchWorker, folder: string): void {
    this.#worker = worker;
    worker.postMessage({ kind: "search", request: this.request, folder } satisfies ToSearch);
  }

  tell(result: string, done: boolean): void {
    if (done) this.#worker = undefined; // it may search for somebody else from now on
    this.#results.push(result);
    this.#answer();
  }

  fail(reason: string): void {
    this.#worker = undefined;
    this.#failure = new Error(reason);
    this.#answer();
  }

  /** What has been found since this was last asked; of several results the last. */
  next(): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#isWaitedFor = (found) => (found instanceof Error ? reject(found) : resolve(found));
      this.#answer();
    });
  }

  #answer(): void {
    const found = this.#results.at(-1) ?? this.#failure;
    if (found === undefined || !this.#isWaitedFor) return;
    this.#results = [];
    this.#isWaitedFor(found);
    this.#isWaitedFor = undefined;
  }

  /** End it early: its last result comes soon. One that waits for its turn has found nothing. */
  stop(): void {
    if (this.leaveQueue()) this.tell(JSON.stringify(NOTHING), true);
    this.#worker?.postMessage({ kind: "stop" } satisfies ToSearch);
  }
}
