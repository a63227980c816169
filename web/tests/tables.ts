/** Tables for the tests. */

import type { Board, Seat } from "../src/api/types";
import { board as scene, piece } from "./scenes";

export const both = (text: string) => ({ de: text, en: text });

export function seat(number: number, name: string, mine: boolean, more: Partial<Seat> = {}): Seat {
  const colour = number ? "blue" : "red";
  return {
    seat: number,
    colour,
    colour_name: both(colour),
    kind: number ? "link" : "me",
    level: null,
    name: name ? both(name) : null,
    mine,
    open: false,
    present: true,
    left: null,
    out: false,
    score: null,
    hand: [],
    captured: [],
    facts: [],
    ...more,
  };
}

/** A board on which Anna (the user) plays with Bob, after a number of events and moves. */
export function table(number: number, ply: number, more: Partial<Board> = {}): Board {
  return {
    id: "b1",
    number,
    game: "test",
    variant: { edition: "classic", players: 2, teams: false, options: {} },
    name: both("Test"),
    ply,
    turn: ply % 2,
    request: null,
    sentence: both("to move"),
    seats: [seat(0, "Anna", true), seat(1, "Bob", false)],
    sides: [[0], [1]],
    at_corners: true,
    scene: scene(piece("a1", 10, 30)),
    inputs: ply % 2 ? {} : { "square-a1": { "square-a2": "a1-a2" } },
    last: null,
    moves: Array.from({ length: ply }, (_, at) => ({ ply: at, seat: at % 2, text: `m${at}`, seconds: null })),
    thinking: false,
    compiling: null,
    outcome: null,
    open: false,
    clock: null,
    asked: null,
    next: null,
    creator: true,
    can: {
      undo: true,
      resign: true,
      hint: false,
      rematch: false,
      draw: true,
      claim: false,
      replace: [],
      answer: false,
      withdraw: false,
    },
    ...more,
  };
}
