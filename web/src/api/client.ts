/** All requests of the app. Whatever goes wrong is thrown as an ApiError with a sentence in both languages. */

import { errorOf } from "./errors";
import { paths } from "./paths";
import { answer } from "./transport";
import type {
  Analysed,
  Asked,
  Board,
  BoardList,
  BoardRequest,
  BrokenGame,
  Click,
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
  LessonAnswer,
  LessonBody,
  LineRequest,
  Marks,
  OpenGame,
  Plans,
  Position,
  PuzzleAnswer,
  PuzzleBody,
  PuzzleCard,
  PuzzleMove,
  PuzzleOfTheDay,
  Reaction,
  RecordRequest,
  Scene,
  Share,
  SubscriptionRequest,
  Tried,
  TryRequest,
  VariantRequest,
} from "./types";

const TIMEOUT = 15_000;
const PUZZLE_TIMEOUT = 60_000; // judging a move waits its turn on a busy machine
const ANIMATION_TIMEOUT = 300_000; // drawing an animated picture takes its time

/** How a game is printed. */
export interface Paper {
  lang: string;
  paper: "a4" | "letter";
  mono: boolean;
}

async function request<T>(path: string, body?: unknown, key?: string, timeout = TIMEOUT): Promise<T> {
  return (await (await send(path, body, timeout, key)).json()) as T;
}

/** Send a request to wherever it is answered. One that is repeated has a key, by which it is known again. */
async function send(path: string, body: unknown, timeout: number, key?: string): Promise<Response> {
  const response = await answer({ path, body, timeout, key });
  if (!response.ok) throw await errorOf(response);
  return response;
}

const at = (id: string) => `/api/boards/${encodeURIComponent(id)}`;
const invitation = (token: string) => `/api/invitations/${encodeURIComponent(token)}`;
const continuation = (token: string) => `/api/continue/${encodeURIComponent(token)}`;
const lessonAt = (game: string) => `/api/lessons/${encodeURIComponent(game)}`;
const puzzleAt = (game: string, id: string) =>
  `/api/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(id)}`;

export const api = {
  games: () => request<GameCard[]>(paths.games),
  /** Games that cannot be played by a mistake of their authors. */
  broken: () => request<BrokenGame[]>(paths.brokenGames),
  /** A position from the middle of a game. */
  scene: (game: string) => request<Scene>(paths.scene(game)),
  /** The start position of a variant. */
  start: ({ game, edition = "classic", players, teams = false, options = {} }: VariantRequest) => {
    const choice = new URLSearchParams({ edition, teams: String(teams), players: String(players ?? 1) });
    for (const [name, value] of Object.entries(options)) choice.append("option", `${name}=${value}`);
    return request<Scene>(`${paths.scene(game)}?${choice}`);
  },
  gallery: (game: string) => request<Gallery>(paths.gallery(game)),
  rulings: (lang: string) => request<GameRulings[]>(paths.rulings(lang)),
  guide: (game: string, lang: string, edition: string) => request<Guide>(paths.guide(game, lang, edition)),
  /** A game to print: guide, board and pieces, as a PDF. */
  sheets: async (
    { game, edition = "classic", players, teams = false, options = {} }: VariantRequest,
    more: Paper,
  ) => {
    const { lang, paper, mono } = more;
    const choice = new URLSearchParams({ edition, lang, paper, players: String(players ?? 1) });
    if (teams) choice.set("teams", "true");
    if (mono) choice.set("mono", "true");
    for (const [name, value] of Object.entries(options)) choice.append("option", `${name}=${value}`);
    return (await send(`${paths.sheets(game)}?${choice}`, undefined, ANIMATION_TIMEOUT)).blob();
  },
  attempt: (body: TryRequest) => request<Tried>("/api/try", body),

  boards: () => request<BoardList>("/api/boards"),
  open: () => request<OpenGame[]>("/api/open"),
  create: (board: BoardRequest) => request<{ id: string }>("/api/boards", board),
  board: (id: string) => request<Board>(at(id)),
  position: (id: string, ply: number) => request<Position>(`${at(id)}/positions/${ply}`),
  /** Threats and chances of the present position. */
  marks: (id: string) => request<Marks>(`${at(id)}/marks`),
  /** What clicks that led nowhere were about. */
  click: (id: string, on: readonly string[]) =>
    request<Click>(`${at(id)}/click?${new URLSearchParams(on.map((place) => ["on", place]))}`),

  /** What a seat could do, were it its turn. */
  plans: (id: string, seat: number) => request<Plans>(`${at(id)}/plans/${seat}`),

  move: (id: string, ply: number, move: string, key?: string) =>
    request<unknown>(`${at(id)}/moves`, { ply, move }, key),
  hint: (id: string, ply: number) => request<unknown>(`${at(id)}/hint`, { ply }),
  ask: (id: string, kind: Asked["kind"], ply: number) => request<unknown>(`${at(id)}/ask`, { kind, ply }),
  answer: (id: string, agree: boolean, ply: number) => request<unknown>(`${at(id)}/answer`, { agree, ply }),
  withdraw: (id: string) => request<unknown>(`${at(id)}/withdraw`, {}),
  react: (id: string, reaction: Reaction) => send(`${at(id)}/reactions`, { reaction }, TIMEOUT),
  resign: (id: string, seat: number) => request<unknown>(`${at(id)}/resign`, { seat }),
  replace: (id: string, seat: number, level: number) =>
    request<unknown>(`${at(id)}/replace`, { seat, level }),
  withdrawChallenge: (id: string) => send(`${at(id)}/withdraw-challenge`, {}, TIMEOUT),
  rematch: (id: string) => request<{ id: string }>(`${at(id)}/rematch`, {}),

  /** Have this browser told of turns when no page is open, or no more. */
  subscribe: (body: SubscriptionRequest) => send("/api/push/subscriptions", body, TIMEOUT),
  unsubscribe: (endpoint: string) => send("/api/push/forget", { endpoint }, TIMEOUT),

  share: (id: string) => request<Share>(`${at(id)}/share`),
  invitation: (token: string) => request<Invitation>(invitation(token)),
  join: (token: string, body: ClaimRequest) => request<{ id: string }>(invitation(token), body),
  device: (id: string) => request<DeviceLink>(`${at(id)}/device`, {}),
  continuation: (token: string) => request<Continuing>(continuation(token)),
  resume: (token: string) => request<{ id: string }>(continuation(token), {}),

  /** A private link by which another device becomes this visitor, with what this browser keeps. */
  moveMe: (data: string) => request<DeviceLink>("/api/me/links", { data }),
  meLink: (token: string) => send(`/api/me/links/${encodeURIComponent(token)}`, undefined, TIMEOUT),
  becomeMe: (token: string) => request<{ data: string }>(`/api/me/links/${encodeURIComponent(token)}`, {}),
  /** A game so far as a record. */
  recordOf: async (id: string): Promise<string> =>
    (await send(`${at(id)}/record`, undefined, TIMEOUT)).text(),

  lesson: (game: string) => request<LessonBody>(lessonAt(game)),
  /** Judge clicks in a step, counted from 1. */
  tryLesson: (game: string, step: number, clicks: readonly string[]) =>
    request<LessonAnswer>(`${lessonAt(game)}/${step}/try`, { clicks }),

  puzzles: () => request<PuzzleCard[]>(paths.puzzles),
  puzzleOfTheDay: (day: string) => request<PuzzleOfTheDay>(`/api/puzzles/day/${day}`),
  puzzle: (game: string, id: string) => request<PuzzleBody>(puzzleAt(game, id)),
  tryPuzzle: (game: string, id: string, played: string[], move: string) =>
    request<PuzzleAnswer>(`${puzzleAt(game, id)}/try`, { played, move }, undefined, PUZZLE_TIMEOUT),
  puzzleSolution: (game: string, id: string, played: string[]) =>
    request<PuzzleMove[]>(`${puzzleAt(game, id)}/solution`, { played }, undefined, PUZZLE_TIMEOUT),

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
