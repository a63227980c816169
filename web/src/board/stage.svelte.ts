/** What a board shows right now: a scene, and where moving shapes are on their way to the next one. */

import type { Effect, Scene } from "../api/types";
import { motionScale } from "../settings.svelte";
import { sound } from "./sounds";
import { ARRIVAL, arrivalPoses, arrivals, posesAt, timeline, type Pose, type Timeline } from "./timeline";

const NOWHERE: ReadonlyMap<string, Pose> = new Map();

export class Stage {
  scene: Scene | undefined = $state.raw();
  poses: ReadonlyMap<string, Pose> = $state.raw(NOWHERE);
  /** Whether something is moving. */
  busy = $state(false);

  #frame = 0;
  #finish: (() => void) | undefined;

  /** Show a scene at once. */
  show(scene: Scene): void {
    this.finish();
    this.scene = scene;
    this.poses = NOWHERE;
  }

  /** Jump to the end of what is moving. */
  finish(): void {
    cancelAnimationFrame(this.#frame);
    const finish = this.#finish;
    this.#finish = undefined;
    finish?.();
  }

  /** Play a move from the scene that is shown, and end with the scene after it. */
  play(effects: readonly Effect[], next: Scene): Promise<void> {
    this.finish();
    const before = this.scene;
    const speed = document.hidden ? 0 : motionScale(); // a page that nobody sees gets no frames to draw
    const space = next.theme.split(" ").includes("space");
    if (!before || !speed) {
      if (effects[0]) sound(effects[0].kind, space);
      this.show(next);
      return Promise.resolve();
    }
    const moves = timeline(before, effects);
    const coming = arrivals(before, next, moves);
    this.busy = true;
    return new Promise((done) => {
      this.#finish = () => {
        this.scene = next;
        this.poses = NOWHERE;
        this.busy = false;
        done();
      };
      this.#run(moves, coming, next, speed, space);
    });
  }

  #run(moves: Timeline, coming: string[], next: Scene, speed: number, space: boolean): void {
    const start = performance.now();
    const whole = moves.duration + (coming.length ? ARRIVAL : 0);
    const newcomers = next.shapes.filter((shape) => coming.includes(shape.id));
    let sounded = 0;
    const tick = (moment: number) => {
      const time = Math.max(0, moment - start) / speed;
      while (moves.steps[sounded] && moves.steps[sounded]!.start <= time)
        sound(moves.steps[sounded++]!.kind, space);
      if (time >= whole) return this.finish();
      if (time < moves.duration) {
        this.poses = posesAt(moves, time);
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
    tick(start);
  }
}
