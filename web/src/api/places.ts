/** Who answers a request: a server, the files of a site, or this device itself. */

import type { BoardRequest } from "./types";

export type Place = "server" | "files" | "device";

export interface World {
  /** Whether there is no server. */
  site: boolean;
  /** Whether engines are to run on this device where there is a choice. */
  engineHere: boolean;
}

/** What the ids of boards begin with that are kept on this device alone. */
const LOCAL = "local-";

export function isLocalBoard(id: string): boolean {
  return id.startsWith(LOCAL);
}

/**
 * What a request is about: content that anybody may read, a game on paper, what the rules say, what takes an engine, a board of this
 * device, the list of boards, or what only a server can do.
 */
type Subject = "content" | "paper" | "rules" | "engine" | "device" | "list" | "server";

const BOARD = /^\/api\/(?:boards|analysis\/board)\/([^/?]+)/;
const PAPER = /^\/api\/games\/[^/]+\/pdf\b/;
const CONTENT = /^\/api\/(?:games|lessons|rulings|puzzles)\b/;
const ENGINE = /^\/api\/(?:puzzles\/[^/]+\/[^/]+\/(?:try|solution)|analysis\/socket)\b/;
const RULES = /^\/api\/(?:try|lessons\/[^/]+\/\d+\/try|analysis\/\w+)\b/;

function subjectOf(path: string, body?: unknown): Subject {
  const board = BOARD.exec(path)?.[1];
  if (board) return isLocalBoard(decodeURIComponent(board)) ? "device" : "server";
  if (path === "/api/boards") {
    if (body === undefined) return "list";
    return isForOneScreen(body as BoardRequest) ? "engine" : "server";
  }
  if (PAPER.test(path)) return "paper";
  if (ENGINE.test(path)) return "engine";
  if (body === undefined) return CONTENT.test(path) ? "content" : "server";
  return RULES.test(path) ? "rules" : "server";
}

/** Whether nobody else takes part, and no clock that others rely on runs. */
function isForOneScreen({ seats, clock }: BoardRequest): boolean {
  return !clock && seats.every((seat) => seat.kind !== "link");
}

/** Who is asked for what, one after the other until somebody is there; nobody if it takes a server that is not. */
export function placesFor(path: string, body: unknown, { site, engineHere }: World): Place[] {
  switch (subjectOf(path, body)) {
    case "content":
      return site ? ["files", "device"] : ["server", "device"];
    case "paper":
      return site ? ["files"] : ["server"];
    case "rules":
      return site ? ["device"] : ["server", "device"];
    case "engine":
      return site ? ["device"] : engineHere ? ["device", "server"] : ["server", "device"];
    case "device":
      return ["device"];
    case "list":
    case "server":
      return site ? [] : ["server"];
  }
}

/** Whether all boards are asked for, wherever they are kept. */
export function isBoardList(path: string, body: unknown): boolean {
  return subjectOf(path, body) === "list";
}
