/** Requests to the server. Whatever goes wrong is thrown as an ApiError with a sentence in both languages. */

import { de } from "../i18n/de";
import { en } from "../i18n/en";
import type {
  Analysed,
  App,
  Asked,
  Board,
  BoardList,
  BoardRequest,
  BrokenGame,
  Continuing,
  DeviceLink,
  Drafted,
  DraftRequest,
  Gallery,
  GameCard,
  GameRulings,
  Guide,
  Invitation,
  KeepRequest,
  Kit,
  ClaimRequest,
  LineRequest,
  OpenGame,
  Position,
  PuzzleAnswer,
  PuzzleBody,
  PuzzleCard,
  PuzzleMove,
  PuzzleOfTheDay,
  RecordRequest,
  Scene,
  Share,
  Text,
  Tried,
  TryRequest,
  VariantRequest,
} from "./types";

const TIMEOUT = 15_000;
const ANIMATION_TIMEOUT = 300_000; // drawing an animated picture takes its time

export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly text: Text,
    readonly status: number,
  ) {
    super(text.en);
  }
}

export function offline(): ApiError {
  return new ApiError("offline", { de: de.offline, en: en.offline }, 0);
}

async function request<T>(path: string, body?: unknown, key?: string): Promise<T> {
  return (await (await send(path, body, TIMEOUT, key)).json()) as T;
}

/** Send a request. One that is repeated has a key, by which the server knows it again. */
async function send(path: string, body: unknown, timeout: number, key?: string): Promise<Response> {
  const post = body !== undefined;
  const headers: Record<string, string> = post ? { "Content-Type": "application/json" } : {};
  let response: Response;
  try {
    response = await fetch(path, {
      method: post ? "POST" : "GET",
      headers: key ? { ...headers, "Idempotency-Key": key } : headers,
      body: post ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(timeout),
    });
  } catch {
    throw offline();
  }
  if (!response.ok) throw await errorOf(response);
  return response;
}

async function errorOf(response: Response): Promise<ApiError> {
  const unknown: Text = { de: de.unknownError, en: en.unknownError };
  try {
    const { error } = (await response.json()) as { error: { code: string; text: Text } };
    return new ApiError(error.code, error.text ?? unknown, response.status);
  } catch {
    return new ApiError("unknown", unknown, response.status);
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
  /** Games that cannot be played by a mistake of their authors. */
  broken: () => request<BrokenGame[]>("/api/games/broken"),
  /** A position from the middle of a game. */
  scene: (game: string) => request<Scene>(`/api/games/${game}/scene`),
  /** The start position of a variant. */
  start: ({ game, edition = "classic", players, teams = false, options = {} }: VariantRequest) => {
    const choice = new URLSearchParams({ edition, teams: String(teams), players: String(players ?? 1) });
    for (const [name, value] of Object.entries(options)) choice.append("option", `${name}=${value}`);
    return request<Scene>(`/api/games/${game}/scene?${choice}`);
  },
  gallery: (game: string) => request<Gallery>(`/api/games/${game}/gallery`),
  rulings: (lang: string) => request<GameRulings[]>(`/api/rulings?${new URLSearchParams({ lang })}`),
  guide: (game: string, lang: string, edition: string) =>
    request<Guide>(`/api/games/${game}/guide?${new URLSearchParams({ lang, edition })}`),
  attempt: (body: TryRequest) => request<Tried>("/api/try", body),

  boards: () => request<BoardList>("/api/boards"),
  open: () => request<OpenGame[]>("/api/open"),
  create: (board: BoardRequest) => request<{ id: string }>("/api/boards", board),
  board: (id: string) => request<Board>(at(id)),
  position: (id: string, ply: number) => request<Position>(`${at(id)}/positions/${ply}`),

  move: (id: string, ply: number, move: string, key?: string) =>
    request<unknown>(`${at(id)}/moves`, { ply, move }, key),
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
  join: (token: string, body: ClaimRequest) => request<{ id: string }>(invitation(token), body),
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

  record: (body: RecordRequest) => request<Analysed>("/api/analysis/record", body),
  line: (body: LineRequest) => request<Analysed>("/api/analysis/line", body),
  kit: (body: VariantRequest) => request<Kit>("/api/analysis/kit", body),
  draft: (body: DraftRequest) => request<Drafted>("/api/analysis/draft", body),
  finished: (id: string) => request<Analysed>(`/api/analysis/board/${encodeURIComponent(id)}`),
  /** A game as a record. */
  keep: async (body: KeepRequest): Promise<Blob> => (await send("/api/analysis/keep", body, TIMEOUT)).blob(),
  /** A picture of the last position of a line, or all of it as an animated picture. */
  file: async (kind: "svg" | "png" | "gif", body: LineRequest & { dark: boolean }): Promise<Blob> => {
    const path = kind === "gif" ? "/api/analysis/film" : `/api/analysis/file/${kind}`;
    return (await send(path, body, ANIMATION_TIMEOUT)).blob();
  },
};
