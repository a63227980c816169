/** The steps of a move as a timeline: which shape is where at which moment. */

import type { Effect, Scene, Shape } from "../api/types";
import { boxOf, contains, distance, middleOf, shapesById, turned, type Point } from "./geometry";

/** How a shape is shown, apart from where its scene has it. */
export interface Pose {
  x: number;
  y: number;
  turn: number;
  scale: number;
  opacity: number;
}

export interface Step {
  kind: string;
  id: string;
  start: number;
  end: number;
  /** The pose when a part of the step, 0 to 1, is done. */
  pose: (done: number) => Pose;
}

export interface Timeline {
  steps: Step[];
  /** In milliseconds, as is everything here. */
  duration: number;
}

export const GLIDE = 200;
const HOP = 230;
const WALK = 80;
const CAPTURE = 170;
const SWING = 260;
const SWING_A_QUARTER = 90;
export const ARRIVAL = 200;

const easeOut = (t: number) => 1 - (1 - t) ** 3;
const easeInOut = (t: number) => (t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2);
const between = (a: number, b: number, t: number) => a + (b - a) * t;

/** The timeline of a move's effects on the scene before it; pieces that come (`place`) are not part of it. */
export function timeline(scene: Scene, effects: readonly Effect[]): Timeline {
  const shapes = shapesById(scene);
  const at = new Map<string, Pose>(); // where each piece is once the steps so far are done
  const steps: Step[] = [];
  let now = 0;

  const poseOf = (shape: Shape): Pose =>
    at.get(shape.id) ?? { x: shape.x, y: shape.y, turn: shape.turn, scale: 1, opacity: 1 };

  const add = (kind: string, shape: Shape, duration: number, pose: (done: number) => Pose, start = now) => {
    steps.push({ kind, id: shape.id, start, end: start + duration, pose });
    at.set(shape.id, pose(1));
  };

  const glide = (shape: Shape, to: Point, kind: string, duration: number, ease = easeOut, lift = 0) => {
    const from = poseOf(shape);
    add(kind, shape, duration, (done) => ({
      ...from,
      x: between(from.x, to.x, ease(done)),
      y: between(from.y, to.y, ease(done)),
      scale: 1 + lift * Math.sin(Math.PI * done),
    }));
    now += duration;
  };

  effects.forEach((effect, index) => {
    const shape = shapes.get(effect.piece);
    const target = shapes.get(effect.target ?? "");
    if (!shape) return;
    if (effect.kind === "move" && target) glide(shape, middleOf(target), "move", GLIDE);
    if (effect.kind === "hop" && target) glide(shape, middleOf(target), "hop", HOP, easeInOut, 0.28);
    if (effect.kind === "walk") {
      const way = (effect.path ?? []).map((id) => shapes.get(id)).filter((one) => one !== undefined);
      for (const one of way) {
        if (one.id.startsWith("edge")) leave(shape, one);
        else glide(shape, middleOf(one), "walk", WALK, (t) => t);
      }
    }
    if (effect.kind === "swing") swing(shape, shapes.get(effect.tower ?? ""), effect.quarters ?? 0);
    if (effect.kind === "capture") {
      const before = effects[index + 1]?.kind === "move";
      const start = before ? now + GLIDE / 2 : Math.max(0, now - HOP / 3);
      const from = poseOf(shape);
      const shrink = (t: number) => ({ ...from, scale: 1 - 0.9 * easeInOut(t), opacity: 1 - t });
      add("capture", shape, CAPTURE, shrink, start);
    }
  });

  /** Walk on over an edge of the board and out of sight. */
  function leave(shape: Shape, edge: Shape) {
    const from = poseOf(shape);
    const box = boxOf(edge);
    const exit = {
      x: Math.min(Math.max(from.x, box.left), box.right),
      y: Math.min(Math.max(from.y, box.top), box.bottom),
    };
    const away = distance(from, exit) || 1;
    const to = { x: exit.x + ((exit.x - from.x) / away) * 8, y: exit.y + ((exit.y - from.y) / away) * 8 };
    add("walk", shape, 3 * WALK, (done) => ({
      ...from,
      x: between(from.x, to.x, done),
      y: between(from.y, to.y, done),
      opacity: 1 - done ** 2,
    }));
    now += 3 * WALK;
  }

  /** Turn a shape about its tower. */
  function swing(shape: Shape, tower: Shape | undefined, quarters: number) {
    if (!tower) return;
    const from = poseOf(shape);
    const arm = { x: from.x - tower.x, y: from.y - tower.y };
    const duration = SWING + SWING_A_QUARTER * Math.abs(quarters);
    add("swing", shape, duration, (done) => {
      const angle = 90 * quarters * easeInOut(done);
      const end = turned(arm, angle);
      return { ...from, x: tower.x + end.x, y: tower.y + end.y, turn: from.turn + angle };
    });
    now += duration;
  }

  return { steps, duration: Math.max(0, ...steps.map((step) => step.end)) };
}

/** The poses of all moving shapes at a moment; any other shape is where its scene has it. */
export function posesAt({ steps }: Timeline, time: number): Map<string, Pose> {
  const poses = new Map<string, Pose>();
  for (const { id, start, end, pose } of steps) {
    if (time >= start) poses.set(id, pose(end > start ? Math.min(1, (time - start) / (end - start)) : 1));
  }
  return poses;
}

/** The shapes that were not there before and did not just move there: what a move has placed. */
export function arrivals(before: Scene, after: Scene, moved: Timeline): string[] {
  const old = new Set(before.shapes.map((shape) => `${shape.id} ${shape.classes}`));
  const reached = [...posesAt(moved, Infinity).values()];
  return after.shapes
    .filter((shape) => shape.layer === "piece" && shape.id && !old.has(`${shape.id} ${shape.classes}`))
    .filter((shape) => !reached.some((pose) => distance(pose, shape) < 1))
    .map((shape) => shape.id);
}

/** The poses of shapes that appear, when a part of that, 0 to 1, is done. */
export function arrivalPoses(shapes: readonly Shape[], done: number): ReadonlyMap<string, Pose> {
  return new Map(shapes.map((shape) => [shape.id, arrivalPose(shape, done)]));
}

function arrivalPose(shape: Shape, done: number): Pose {
  const eased = easeOut(done);
  return { x: shape.x, y: shape.y, turn: shape.turn, scale: 1.35 - 0.35 * eased, opacity: eased };
}

/** The places of the board that a move touched, in the scene after it: where from, and where to. */
export function touched(scene: Scene, effects: readonly Effect[]): { from: string[]; to: string[] } {
  const places = scene.shapes.filter((shape) => shape.layer === "board" && shape.id);
  const names = new Map(places.map((shape) => [shape.id.replace(/^[^-]*-/, ""), shape.id]));
  const from = new Set<string>();
  const to = new Set<string>();
  for (const effect of effects) {
    if (effect.kind === "place") {
      for (const id of effect.path?.length ? effect.path : [effect.target ?? ""]) to.add(id);
      continue;
    }
    if (effect.kind === "capture") continue;
    const origin = names.get(effect.piece.replace(/^[^-]*-/, ""));
    if (origin) from.add(origin);
    if (effect.target) to.add(effect.target);
  }
  return { from: [...from].filter((id) => !to.has(id)), to: [...to] };
}

/** The places that moves have led to, each with the colour of whoever came there last. */
export function reached(
  scene: Scene,
  moves: readonly { colour: string; effects: readonly Effect[] }[],
): [place: string, colour: string][] {
  const found = moves.flatMap(({ colour, effects }) =>
    touched(scene, effects).to.map((id): [string, string] => [id, colour]),
  );
  return [...new Map(found)];
}

/** The piece that stands on a place. */
export function pieceOn(scene: Scene, place: Shape): Shape | undefined {
  const middle = middleOf(place);
  return scene.shapes.findLast(
    (shape) => shape.layer === "piece" && shape.id && distance(shape, middle) < 1 && isLoose(shape, place),
  );
}

/** Whether a piece covers its place only; a larger one cannot be taken from a single place. */
const isLoose = (piece: Shape, place: Shape) => {
  const box = boxOf(piece);
  const around = boxOf(place);
  return (
    contains(around, { x: box.left, y: box.top }, 4) && contains(around, { x: box.right, y: box.bottom }, 4)
  );
};
