/** Requests to the server. Whatever goes wrong comes as a Trouble with a sentence in both languages. */

import { de } from "../i18n/de";
import { en } from "../i18n/en";
import type {
  Analysed,
  App,
  Asked,
  Board,
  BoardList,
  BoardWish,
  Continuing,
  DeviceLink,
  Drafted,
  DraftWish,
  GameCard,
  Guide,
  Invitation,
  KeepWish,
  Kit,
  ClaimWish,
  LineWish,
  OpenGame,
  Position,
  PuzzleAnswer,
  PuzzleBody,
  PuzzleCard,
  PuzzleMove,
  PuzzleOfTheDay,
  RecordWish,
  Scene,
  Share,
  Text,
  Tried,
  TryWish,
  VariantWish,
} from "./types";

const PATIENCE = 15_000;
const FILM_PATIENCE = 300_000; // an animated picture takes its time

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
  return (await (await send(path, body, PATIENCE)).json()) as T;
}

async function send(path: string, body: unknown, patience: number): Promise<Response> {
  const post = body !== undefined;
  let answer: Response;
  try {
    answer = await fetch(path, {
      method: post ? "POST" : "GET",
      headers: post ? { "Content-Type": "application/json" } : {},
      body: post ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(patience),
    });
  } catch {
    throw offline();
  }
  if (!answer.ok) throw await troubleOf(answer);
  return answer;
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

  record: (wish: RecordWish) => request<Analysed>("/api/analysis/record", wish),
  line: (wish: LineWish) => request<Analysed>("/api/analysis/line", wish),
  kit: (wish: VariantWish) => request<Kit>("/api/analysis/kit", wish),
  draft: (wish: DraftWish) => request<Drafted>("/api/analysis/draft", wish),
  finished: (id: string) => request<Analysed>(`/api/analysis/board/${encodeURIComponent(id)}`),
  /** A game as a record. */
  keep: async (wish: KeepWish): Promise<Blob> => (await send("/api/analysis/keep", wish, PATIENCE)).blob(),
  /** A picture of the last position of a line, or all of it as an animated picture. */
  file: async (kind: "svg" | "png" | "gif", wish: LineWish & { dark: boolean }): Promise<Blob> => {
    const path = kind === "gif" ? "/api/analysis/film" : `/api/analysis/file/${kind}`;
    return (await send(path, wish, FILM_PATIENCE)).blob();
  },
};
