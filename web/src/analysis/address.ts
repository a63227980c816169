/** A line as an address: all that it takes to see a position is in the link. */

import type { LineWish } from "../api/types";

export interface Place {
  line: LineWish;
  /** How many of the moves are played. */
  at: number;
}

/** The address of a line; words are separated by spaces, which none of them contains. */
export function addressOf(line: LineWish, at: number = line.moves.length): string {
  const facts = new URLSearchParams({ game: line.game });
  if (line.edition !== "classic") facts.set("edition", line.edition);
  if (line.players) facts.set("players", String(line.players));
  if (line.teams) facts.set("teams", "yes");
  for (const [name, value] of Object.entries(line.options)) facts.set(`option.${name}`, value);
  if (line.state) facts.set("state", line.state);
  if (line.moves.length) facts.set("moves", line.moves.join(" "));
  line.seats.forEach((name, seat) => name && facts.set(`seat.${seat}`, name));
  if (at !== line.moves.length) facts.set("at", String(at));
  return `/analysis?${facts}`;
}

/** The line that an address tells of, if any. */
export function placeOf(search: string): Place | undefined {
  const facts = new URLSearchParams(search);
  const game = facts.get("game");
  if (!game) return undefined;
  const players = Number(facts.get("players"));
  const options = [...facts].filter(([name]) => name.startsWith("option."));
  const seats = [0, 1, 2, 3].map((seat) => facts.get(`seat.${seat}`) ?? "");
  const moves = facts.get("moves")?.split(" ").filter(Boolean) ?? [];
  const at = Number(facts.get("at") ?? moves.length);
  const line: LineWish = {
    game,
    edition: facts.get("edition") ?? "classic",
    players: Number.isInteger(players) && players > 0 ? players : null,
    teams: facts.get("teams") === "yes",
    options: Object.fromEntries(options.map(([name, value]) => [name.slice("option.".length), value])),
    state: facts.get("state") ?? "",
    moves,
    seats: seats.some(Boolean) ? seats : [],
  };
  return { line, at: Number.isInteger(at) && at >= 0 && at <= moves.length ? at : moves.length };
}
