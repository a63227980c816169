/** Requests to the server. Whatever goes wrong comes as a Trouble with a sentence in both languages. */

import { de } from "../i18n/de";
import { en } from "../i18n/en";
import type {
  App,
  Asked,
  Board,
  BoardList,
  BoardWish,
  Continuing,
  DeviceLink,
  GameCard,
  Guide,
  Invitation,
  ClaimWish,
  OpenGame,
  Position,
  PuzzleAnswer,
  PuzzleBody,
  PuzzleCard,
  PuzzleMove,
  PuzzleOfTheDay,
  Scene,
  Share,
  Text,
  Tried,
  TryWish,
} from "./types";

const PATIENCE = 15_000;

export class Trouble extends Error {
  constructor(
    readonly code: string,
    readonly text: Text,
    readonly status: number,
  ) {
    super(text.en);
  }
}

export function offline(): Trouble {
  return new Trouble("offline", { de: de.offline, en: en.offline }, 0);
}

async function request<T>(path: string, body?: unknown): Promise<T> {
  const post = body !== undefined;
  let answer: Response;
  try {
    answer = await fetch(path, {
      method: post ? "POST" : "GET",
      headers: post ? { "Content-Type": "application/json" } : {},
      body: post ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(PATIENCE),
    });
  } catch {
    throw offline();
  }
  if (!answer.ok) throw await troubleOf(answer);
  return (await answer.json()) as T;
}

async function troubleOf(answer: Response): Promise<Trouble> {
  const unknown: Text = { de: de.unknownTrouble, en: en.unknownTrouble };
  try {
    const { error } = (await answer.json()) as { error: { code: string; text: Text } };
    return new Trouble(error.code, error.text ?? unknown, answer.status);
  } catch {
    return new Trouble("unknown", unknown, answer.status);
  }
}

const at = (id: string) => `/api/boards/${encodeURIComponent(id)}`;
const invitation = (token: string) => `/api/invitations/${encodeURIComponent(token)}`;
const continuation = (token: string) => `/api/continue/${encodeURIComponent(token)}`;
const puzzleAt = (game: string, id: string) =>
  `/api/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(id)}`;

export const api = {
  app: () => request<App>("/api/app"),
  games: () => request<GameCard[]>("/api/games"),
  scene: (game: string, choice: Record<string, string> = {}) =>
    request<Scene>(`/api/games/${game}/scene?${new URLSearchParams(choice)}`),
  guide: (game: string, lang: string, edition: string) =>
    request<Guide>(`/api/games/${game}/guide?${new URLSearchParams({ lang, edition })}`),
  attempt: (wish: TryWish) => request<Tried>("/api/try", wish),

  boards: () => request<BoardList>("/api/boards"),
  open: () => request<OpenGame[]>("/api/open"),
  create: (board: BoardWish) => request<{ id: string }>("/api/boards", board),
  board: (id: string) => request<Board>(at(id)),
  position: (id: string, ply: number) => request<Position>(`${at(id)}/positions/${ply}`),

  move: (id: string, ply: number, move: string) => request<unknown>(`${at(id)}/moves`, { ply, move }),
  hint: (id: string, ply: number) => request<unknown>(`${at(id)}/hint`, { ply }),
  ask: (id: string, kind: Asked["kind"], ply: number) => request<unknown>(`${at(id)}/ask`, { kind, ply }),
  answer: (id: string, agree: boolean, ply: number) => request<unknown>(`${at(id)}/answer`, { agree, ply }),
  withdraw: (id: string) => request<unknown>(`${at(id)}/withdraw`, {}),
  resign: (id: string, seat: number) => request<unknown>(`${at(id)}/resign`, { seat }),
  replace: (id: string, seat: number, level: number) =>
    request<unknown>(`${at(id)}/replace`, { seat, level }),
  rematch: (id: string) => request<{ id: string }>(`${at(id)}/rematch`, {}),

  share: (id: string) => request<Share>(`${at(id)}/share`),
  invitation: (token: string) => request<Invitation>(invitation(token)),
  join: (token: string, wish: ClaimWish) => request<{ id: string }>(invitation(token), wish),
  device: (id: string) => request<DeviceLink>(`${at(id)}/device`, {}),
  continuation: (token: string) => request<Continuing>(continuation(token)),
  resume: (token: string) => request<{ id: string }>(continuation(token), {}),

  puzzles: () => request<PuzzleCard[]>("/api/puzzles"),
  puzzleOfTheDay: (day: string) => request<PuzzleOfTheDay>(`/api/puzzles/day/${day}`),
  puzzle: (game: string, id: string) => request<PuzzleBody>(puzzleAt(game, id)),
  tryPuzzle: (game: string, id: string, played: string[], move: string) =>
    request<PuzzleAnswer>(`${puzzleAt(game, id)}/try`, { played, move }),
  puzzleSolution: (game: string, id: string, played: string[]) =>
    request<PuzzleMove[]>(`${puzzleAt(game, id)}/solution`, { played }),
};
