/** A line as an address: all that it takes to see a position is in the link. */

import type { LineRequest } from "../api/types";

export interface AnalysisAddress {
  line: LineRequest;
  /** How many of the moves are played. */
  at: number;
}

/** The address of a line; words are separated by spaces, which none of them contains. */
export function addressOf(line: LineRequest, at: number = line.moves.length): string {
  const query = new URLSearchParams({ game: line.game });
  if (line.edition !== "classic") query.set("edition", line.edition);
  if (line.players) query.set("players", String(line.players));
  if (line.teams) query.set("teams", "yes");
  for (const [name, value] of Object.entries(line.options)) query.set(`option.${name}`, value);
  if (line.state) query.set("state", line.state);
  if (line.moves.length) query.set("moves", line.moves.join(" "));
  line.seats.forEach((name, seat) => name && query.set(`seat.${seat}`, name));
  if (at !== line.moves.length) query.set("at", String(at));
  return `/analysis?${query}`;
}

/** The line that an address names, if it does. */
export function parseAddress(search: string): AnalysisAddress | undefined {
  const query = new URLSearchParams(search);
  const game = query.get("game");
  if (!game) return undefined;
  const players = Number(query.get("players"));
  const options = [...query].filter(([name]) => name.startsWith("option."));
  const seats = [0, 1, 2, 3].map((seat) => query.get(`seat.${seat}`) ?? "");
  const moves = query.get("moves")?.split(" ").filter(Boolean) ?? [];
  const at = Number(query.get("at") ?? moves.length);
  const line: LineRequest = {
    game,
    edition: query.get("edition") ?? "classic",
    players: Number.isInteger(players) && players > 0 ? players : null,
    teams: query.get("teams") === "yes",
    options: Object.fromEntries(options.map(([name, value]) => [name.slice("option.".length), value])),
    state: query.get("state") ?? "",
    moves,
    seats: seats.some(Boolean) ? seats : [],
  };
  return { line, at: Number.isInteger(at) && at >= 0 && at <= moves.length ? at : moves.length };
}
