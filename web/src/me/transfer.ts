/** All that this browser keeps of its user, as one file that another browser can take in. */

import { api } from "../api/client";
import { openStorage } from "../local/storage";
import { readProgress as readLessons } from "../learn/progress";
import { readProgress as readPuzzles } from "../puzzles/progress";
import { RESULTS, results, TRIES, tries, type Result, type Try } from "./results";

const PUZZLES = "brettwerk.puzzles";
const LESSONS = "brettwerk.lessons";
const BEST = "brettwerk.best";

/** A board of this device with its events, each as JSON. */
interface KeptBoard {
  board: string;
  events: string[];
  card: string;
}

export interface Kept {
  brettwerk: 1;
  results: Result[];
  tries: Try[];
  puzzles: { solved: string[]; days: string[] };
  lessons: Record<string, unknown>;
  best: Record<string, unknown>;
  boards: KeptBoard[];
  /** Games as records, to read anywhere; only in a file. */
  records?: Record<string, string>;
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function object(text: string | null): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(text ?? "{}");
    return found && typeof found === "object" && !Array.isArray(found) ? { ...found } : {};
  } catch {
    return {};
  }
}

/** What this browser keeps. */
export async function collect(): Promise<Kept> {
  return {
    brettwerk: 1,
    results: results(),
    tries: tries(),
    puzzles: readPuzzles(read(PUZZLES)),
    lessons: { ...readLessons(read(LESSONS)) },
    best: object(read(BEST)),
    boards: await localBoards().catch(() => []),
  };
}

async function localBoards(): Promise<KeptBoard[]> {
  const storage = await openStorage();
  const [boards, cards] = [await storage.boards(), await storage.cards()];
  const found: KeptBoard[] = [];
  for (const [at, board] of boards.entries()) {
    const { id } = JSON.parse(board) as { id: string };
    found.push({ board, events: await storage.events(id), card: cards[at]! });
  }
  storage.close();
  return found;
}

/** The games in the lists, as records; those that cannot be read are left out. */
export async function records(): Promise<Record<string, string>> {
  const { running, finished } = await api.boards();
  const found: Record<string, string> = {};
  for (const { id } of [...running, ...finished]) {
    const text = await api.recordOf(id).catch(() => undefined);
    if (text) found[id] = text;
  }
  return found;
}

/** Read a file; undefined if it is not one of these. */
export function parse(text: string): Partial<Kept> | undefined {
  const found = object(text) as Partial<Kept>;
  return found.brettwerk === 1 ? found : undefined;
}

const list = <One>(found: unknown): One[] => (Array.isArray(found) ? (found as One[]) : []);

function merged<One extends { id: string; at: number }>(own: One[], come: One[]): One[] {
  const more = come.filter((one) => one && !own.some(({ id }) => id === one.id));
  return [...own, ...more].sort((one, other) => one.at - other.at);
}

/** Take in what another browser has kept; what is here already stays. */
export async function takeIn(come: Partial<Kept>): Promise<void> {
  const own = await collect();
  const both = (one: string[], other: unknown) => [...new Set([...one, ...list<string>(other)])];
  const puzzles = readPuzzles(JSON.stringify(come.puzzles ?? {}));
  const kept = {
    [RESULTS]: merged(own.results, list<Result>(come.results)),
    [TRIES]: merged(own.tries, list<Try>(come.tries)),
    [PUZZLES]: {
      solved: both(own.puzzles.solved, puzzles.solved),
      days: both(own.puzzles.days, puzzles.days),
    },
    [LESSONS]: { ...readLessons(JSON.stringify(come.lessons ?? {})), ...own.lessons },
    [BEST]: { ...object(JSON.stringify(come.best ?? {})), ...own.best },
  };
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, JSON.stringify(value));
  await takeBoards(list<KeptBoard>(come.boards));
}

async function takeBoards(boards: readonly KeptBoard[]): Promise<void> {
  if (!boards.length) return;
  const storage = await openStorage();
  for (const { board, events, card } of boards) {
    const { id } = JSON.parse(board) as { id: string };
    if (id.startsWith("local-") && !(await storage.board(id)))
      await storage.append(board, `[${events.join(",")}]`, card);
  }
  storage.close();
}
