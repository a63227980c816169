/** What a board shows right now: a scene, and where moving shapes are on their way to the next one. */

import { untrack } from "svelte";
import type { Effect, Scene } from "../api/types";
import { motionScale } from "../settings.svelte";
import { withShared } from "./sharing";
import { sound } from "./sounds";
import {
  ARRIVAL,
  arrivalPoses,
  arrivals,
  GLIDE,
  posesAt,
  timeline,
  type Pose,
  type Timeline,
} from "./timeline";
import { distance } from "./geometry";

const NOWHERE: ReadonlyMap<string, Pose> = new Map();
/** Milliseconds that a motion is ahead at once, so that the very next frame shows that something has begun. */
const HEAD_START = 16;
const EARLY = 80; // milliseconds of a foreseen glide after which its way is not changed any more
const BLEND = 120; // milliseconds in which a foreseen piece comes to where it really is

/** A piece on its way before the rules have said how it goes. */
interface Foreseen {
  piece: string;
  target: Pose;
  since: number;
}

/** A move that is being played. */
interface Run {
  moves: Timeline;
  coming: string[];
  next: Scene;
  speed: number;
  space: boolean;
  /** Milliseconds of it that have been shown already. */
  shown: number;
  /** A piece that was foreseen, and where that has brought it. */
  blend: { id: string; from: Pose } | undefined;
}

export class Stage {
  scene: Scene | undefined = $state.raw();
  poses: ReadonlyMap<string, Pose> = $state.raw(NOWHERE);
  /** Whether something is moving. */
  busy = $state(false);

  #frame = 0;
  #finish: (() => void) | undefined;
  #foreseen: Foreseen | undefined;

  /** Show a scene at once. */
  show(scene: Scene): void {
    this.finish();
    this.#foreseen = undefined;
    this.scene = withShared(
      untrack(() => this.scene),
      scene,
    );
    this.poses = NOWHERE;
  }

  /** Jump to the end of what is moving. */
  finish(): void {
    cancelAnimationFrame(this.#frame);
    const finish = this.#finish;
    this.#finish = undefined;
    finish?.();
  }

  /** Let a piece go to its target and wait there, before it is known what else the move does; `landed` if it is seen there. */
  foresee(effect: Effect, landed = false): void {
    this.finish();
    const speed = document.hidden ? 0 : motionScale();
    const moves = this.scene && timeline(this.scene, [effect]);
    const target = moves && posesAt(moves, Infinity).get(effect.piece);
    if (!moves || !target) return;
    const since = performance.now() - (landed || !speed ? GLIDE : HEAD_START) * speed;
    this.#foreseen = { piece: effect.piece, target, since };
    const tick = (moment: number) => {
      const time = speed ? Math.max(0, moment - since) / speed : GLIDE;
      this.poses = posesAt(moves, time);
      if (time < GLIDE) this.#frame = requestAnimationFrame(tick);
    };
    tick(performance.now());
  }

  /** How much of a timeline has been shown by what was foreseen of it. */
  #shown(moves: Timeline, { piece, target, since }: Foreseen, speed: number): number {
    const passed = (performance.now() - since) / speed;
    const steps = moves.steps.filter((step) => step.id === piece);
    const isSame =
      steps.length === 1 && steps[0]!.kind === "move" && distance(steps[0]!.pose(1), target) < 0.1;
    if (isSame) return Math.min(passed, GLIDE);
    return passed < EARLY ? passed : Math.max(0, ...steps.map((step) => step.end));
  }

  /** Play a move from the scene that is shown, and end with the scene after it. */
  play(effects: readonly Effect[], after: Scene): Promise<void> {
    this.finish();
    const before = this.scene;
    const next = withShared(before, after);
    const speed = document.hidden ? 0 : motionScale(); // a page that nobody sees gets no frames to draw
    const space = next.theme.split(" ").includes("space");
    if (!before || !speed) {
      if (effects[0]) sound(effects[0].kind, space);
      this.show(next);
      return Promise.resolve();
    }
    const moves = timeline(before, effects);
    const coming = arrivals(before, next, moves);
    const known = this.#foreseen;
    this.#foreseen = undefined;
    const shown = known ? this.#shown(moves, known, speed) : 0;
    const from = known && this.poses.get(known.piece);
    const blend = known && from && { id: known.piece, from };
    this.busy = true;
    return new Promise((done) => {
      this.#finish = () => {
        this.scene = next;
        this.poses = NOWHERE;
        this.busy = false;
        done();
      };
      this.#run({ moves, coming, next, speed, space, shown, blend });
    });
  }

  #run({ moves, coming, next, speed, space, shown, blend }: Run): void {
    const now = performance.now();
    const start = now - Math.max(shown, HEAD_START) * speed;
    const whole = moves.duration + (coming.length ? ARRIVAL : 0);
    const newcomers = next.shapes.filter((shape) => coming.includes(shape.id));
    let sounded = 0;
    const tick = (moment: number) => {
      const time = Math.max(0, moment - start) / speed;
      while (moves.steps[sounded] && moves.steps[sounded]!.start <= time)
        sound(moves.steps[sounded++]!.kind, space);
      if (time >= whole) return this.finish();
      if (time < moves.duration) {
        this.poses = blended(posesAt(moves, time), blend, (moment - now) / BLEND);
      } else {
        if (this.scene !== next) {
          this.scene = next;
          sound("place", space);
        }
        const done = (time - moves.duration) / ARRIVAL;
        this.poses = arrivalPoses(newcomers, done);
      }
      this.#frame = requestAnimationFrame(tick);
    };
    tick(now);
  }
}

/** Bring a piece little by little from where it was foreseen to where it is. */
function blended(poses: Map<string, Pose>, blend: Run["blend"], done: number): Map<string, Pose> {
  const pose = blend && poses.get(blend.id);
  if (!blend || !pose || done >= 1) return poses;
  const part = Math.max(0, done);
  const { x, y } = blend.from;
  return poses.set(blend.id, { ...pose, x: x + (pose.x - x) * part, y: y + (pose.y - y) * part });
}
