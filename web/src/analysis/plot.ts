/** The chances over a game as a picture: where curves and marks lie. */

import type { Judgement } from "../api/types";

export const WIDTH = 600;
export const HEIGHT = 120;

type Judged = Pick<Judgement, "index" | "seat" | "before" | "after" | "grade">;

export interface Curve {
  seat: number;
  path: string;
}

export interface Mark<T> {
  x: number;
  y: number;
  judgement: T;
}

/** Between two, the chances of the first seat say all. */
export const shownSeats = (seats: number): number[] =>
  seats <= 2 ? [0] : Array.from({ length: seats }, (_, seat) => seat);

export const xOf = (ply: number, plies: number): number => (plies ? (WIDTH * ply) / plies : 0);
const yOf = (chance: number): number => HEIGHT * (1 - chance);

/** The position nearest to a place of the picture, which is given as a share of its width. */
export function plyAt(share: number, plies: number): number {
  return Math.min(plies, Math.max(0, Math.round(share * plies)));
}

export function curvesOf(judgements: readonly Judged[], plies: number, seats: number): Curve[] {
  const first = judgements[0];
  if (!first) return [];
  return shownSeats(seats).map((seat) => {
    const points: [number, number][] = [[first.index, first.before[seat] ?? 0]];
    for (const one of judgements) points.push([one.index + 1, one.after[seat] ?? 0]);
    const path = points.map(([ply, chance]) => `${round(xOf(ply, plies))} ${round(yOf(chance))}`);
    return { seat, path: `M${path.join("L")}` };
  });
}

/** The moves that gave something away, on the curve of the seat that made them or on the only one. */
export function marksOf<T extends Judged>(judgements: readonly T[], plies: number, seats: number): Mark<T>[] {
  const shown = shownSeats(seats);
  return judgements
    .filter((one) => one.grade)
    .map((judgement) => {
      const seat = shown.includes(judgement.seat) ? judgement.seat : 0;
      const chance = judgement.after[seat] ?? 0;
      return { x: xOf(judgement.index + 1, plies), y: yOf(chance), judgement };
    });
}

const round = (value: number) => Math.round(value * 10) / 10;
