/** The games that the server offers, asked for once. */

import { api } from "./client";
import type { Edition, GameCard, BoardRequest, SeatRequest } from "./types";

let asked: Promise<GameCard[]> | undefined;

export function games(): Promise<GameCard[]> {
  asked ??= api.games().catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

export function firstEdition(game: GameCard): [string, Edition] {
  return Object.entries(game.editions)[0]!;
}

/** The quickest way to a board: me against a friendly engine, and I begin. */
export function quickBoard(game: GameCard, edition: string): BoardRequest {
  const players = Math.min(...game.editions[edition]!.players);
  const engine: SeatRequest = { kind: "engine", level: 2 };
  const seats: SeatRequest[] = [{ kind: "me" }, ...Array.from({ length: players - 1 }, () => engine)];
  return {
    game: game.id,
    edition,
    players,
    teams: false,
    options: {},
    state: "",
    seats,
    first: "as-is",
    listed: false,
  };
}
