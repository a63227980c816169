/** Requests to the server. Whatever goes wrong comes as a Trouble with a sentence in both languages. */

import { de } from "../i18n/de";
import { en } from "../i18n/en";
import type {
  Board,
  BoardList,
  BoardWish,
  GameCard,
  Guide,
  Position,
  PuzzleAnswer,
  PuzzleBody,
  PuzzleCard,
  PuzzleMove,
  PuzzleOfTheDay,
  Scene,
  Text,
  Tried,
  TryWish,
} from "./types";

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
const puzzleAt = (game: string, id: string) =>
  `/api/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(id)}`;

export const api = {
  app: () => request<{ version: string; theme: string }>("/api/app"),
  games: () => request<GameCard[]>("/api/games"),
  scene: (game: string, choice: Record<string, string> = {}) =>
    request<Scene>(`/api/games/${game}/scene?${new URLSearchParams(choice)}`),
  guide: (game: string, lang: string, edition: string) =>
    request<Guide>(`/api/games/${game}/guide?${new URLSearchParams({ lang, edition })}`),
  boards: () => request<BoardList>("/api/boards"),
  create: (board: BoardWish) => request<{ id: string }>("/api/boards", board),
  board: (id: string) => request<Board>(at(id)),
  position: (id: string, ply: number) => request<Position>(`${at(id)}/positions/${ply}`),
  move: (id: string, ply: number, move: string) => request<unknown>(`${at(id)}/moves`, { ply, move }),
  undo: (id: string, ply: number) => request<unknown>(`${at(id)}/undo`, { ply }),
  resign: (id: string, seat: number) => request<unknown>(`${at(id)}/resign`, { seat }),
  hint: (id: string, ply: number) => request<unknown>(`${at(id)}/hint`, { ply }),
  rematch: (id: string) => request<{ id: string }>(`${at(id)}/rematch`, {}),
  attempt: (wish: TryWish) => request<Tried>("/api/try", wish),
  puzzles: () => request<PuzzleCard[]>("/api/puzzles"),
  puzzleOfTheDay: (day: string) => request<PuzzleOfTheDay>(`/api/puzzles/day/${day}`),
  puzzle: (game: string, id: string) => request<PuzzleBody>(puzzleAt(game, id)),
  tryPuzzle: (game: string, id: string, played: string[], move: string) =>
    request<PuzzleAnswer>(`${puzzleAt(game, id)}/try`, { played, move }),
  puzzleSolution: (game: string, id: string, played: string[]) =>
    request<PuzzleMove[]>(`${puzzleAt(game, id)}/solution`, { played }),
};
