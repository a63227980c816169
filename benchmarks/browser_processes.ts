// The processor time of the browser that this process has started, as Linux counts it.
import { readdirSync, readFileSync } from "node:fs";

const TICKS = 100; // a second, on all common systems
const WORKER = "DedicatedWorker";

/** The text of a file below /proc; what it tells of may have ended meanwhile. */
function told(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, "utf8");
  } catch {
    return "";
  }
}

const numbers = (folder: string) => readdirSync(folder).filter((name) => /^\d+$/.test(name));

/** The processes that this one has started, and those that these have. */
function descendants(): string[] {
  const parents = new Map<string, string>();
  // Behind the name, which may have any character in it: state, parent, …
  for (const id of numbers("/proc")) parents.set(id, told(`${id}/stat`).split(") ").at(-1)?.split(" ")[1] ?? "");
  const isOurs = (id: string | undefined): boolean =>
    id !== undefined && (parents.get(id) === String(process.pid) || isOurs(parents.get(id)));
  return [...parents.keys()].filter(isOurs);
}

/** What all of them have used so far. */
export function browserSeconds(): number {
  let ticks = 0;
  for (const id of descendants()) {
    const fields = told(`${id}/stat`).split(") ").at(-1)!.split(" ");
    ticks += Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  }
  return ticks / TICKS;
}

/** The thread of the only worker in the browser: of several, the youngest. */
export function workerThread(): string {
  const found = descendants().flatMap((id) =>
    numbers(`/proc/${id}/task`)
      .map((thread) => `${id}/task/${thread}`)
      .filter((thread) => told(`${thread}/comm`).startsWith(WORKER)),
  );
  return found.sort((one, other) => Number(one.split("/").at(-1)) - Number(other.split("/").at(-1))).at(-1)!;
}

/** What a thread has used so far. */
export function threadSeconds(thread: string): number {
  return Number(told(`${thread}/schedstat`).split(" ")[0]) / 1e9;
}
