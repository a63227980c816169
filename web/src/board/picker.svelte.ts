/** How a user builds a move on a board: by clicks, drags, taps and keys. */

import type { Inputs, Scene, Shape } from "../api/types";
import {
  boardMiddle,
  boxOf,
  contains,
  distance,
  middleOf,
  neighbour,
  opposite,
  turning,
  type Direction,
  type Point,
} from "./geometry";
import { click, completes, nextOf, siblings, stepBack, type Path } from "./inputs";
import type { Stage } from "./stage.svelte";
import { pieceOn, type Pose } from "./timeline";

const DRAG_FROM = 7; // pixels that tell a drag from a click
const NEAR = 4; // how far beside a place a click still counts, in units of the scene
const NEAR_GHOST = 9;
const TWIST = 45; // degrees by which two fingers turn something once
const FINGER = 56; // pixels by which something dragged is held above the finger

interface Press {
  id: string | undefined;
  x: number;
  y: number;
  selected: boolean;
  touch: boolean;
}

export interface Pending {
  path: Path;
  move: string;
}

export class Picker {
  inputs: Inputs = $state.raw({});
  path: Path = $state.raw([]);
  /** A move that waits to be confirmed. */
  pending: Pending | undefined = $state.raw();
  flipped = $state(false);
  /** Where the pointer is, in the scene as it is seen. */
  pointer: Point | undefined = $state.raw();
  dragging = $state(false);
  /** The place that the keyboard is at. */
  focus = $state("");
  keyboard = $state(false);
  confirmTouch = true;
  /** The move that was just made by dropping a piece on its target; it stays there until the server agrees. */
  dropped: string | undefined = $state();

  readonly stage: Stage;
  readonly send: (move: string) => void;
  readonly panes = new Map<SVGSVGElement, { from: number; to: number }>();

  #press: Press | undefined;
  #fingers = new Map<number, Point>();
  #angle = 0;

  constructor(stage: Stage, send: (move: string) => void) {
    this.stage = stage;
    this.send = send;
  }

  readonly isChoice = (id: string): boolean =>
    this.shapes.get(id)?.classes.split(" ").includes("choice") ?? false;

  readonly scene: Scene | undefined = $derived.by(() => this.stage.scene);
  readonly shapes: Map<string, Shape> = $derived(
    new Map(this.scene?.shapes.filter((shape) => shape.id).map((shape) => [shape.id, shape]) ?? []),
  );
  readonly middle: Point | undefined = $derived(
    this.flipped && this.scene ? boardMiddle(this.scene) : undefined,
  );
  readonly next: Set<string> = $derived.by(
    () => new Set(this.stage.busy ? [] : nextOf(this.inputs, this.path)),
  );
  /** The choices shown: those that come next, and those beside the one that was made. */
  readonly choices: Set<string> = $derived(
    new Set([...this.next, ...siblings(this.inputs, this.path)].filter(this.isChoice)),
  );
  /** The places that a user can be at. */
  readonly places: Shape[] = $derived(
    (this.scene?.shapes ?? []).filter(
      (shape) =>
        shape.id &&
        shape.layer !== "piece" &&
        shape.layer !== "mark" &&
        (!this.isChoice(shape.id) || this.choices.has(shape.id)),
    ),
  );
  readonly chosen: Shape | undefined = $derived(this.shapes.get(this.path.at(-1) ?? ""));
  /** The piece that is lifted: the one on the first place of the board that was clicked. */
  readonly held: Shape | undefined = $derived.by(() => {
    const place = this.path.map((id) => this.shapes.get(id)).find((shape) => shape?.layer === "board");
    return place && this.scene && !this.stage.busy ? pieceOn(this.scene, place) : undefined;
  });
  /** The target under the pointer or the keyboard's focus. */
  readonly aim: string | undefined = $derived.by(() => {
    if (this.pending) return this.pending.path.at(-1);
    if (this.keyboard) return this.next.has(this.focus) ? this.focus : undefined;
    return (
      this.pointer && this.#nearest(this.next, this.pointer, this.chosen?.ghost?.length ? NEAR_GHOST : 0)
    );
  });

  /** Where a shape is that moves or is held, if not where its scene has it. */
  poses(shape: Shape): Pose | undefined {
    if (shape.id && shape === this.held) {
      const still = { turn: shape.turn, scale: 1, opacity: 1 };
      if (this.dragging && this.pointer) {
        return {
          ...still,
          ...(this.middle ? opposite(this.pointer, this.middle) : this.pointer),
          scale: 1.12,
        };
      }
      const path = this.pending?.path ?? (this.dropped ? this.path : []);
      const target = this.shapes.get(path.findLast((id) => this.#isPlace(id)) ?? "");
      if (target && path.length > 1)
        return { ...still, ...middleOf(target), opacity: this.pending ? 0.75 : 1 };
    }
    return this.stage.poses.get(shape.id);
  }

  #isPlace(id: string): boolean {
    return this.shapes.get(id)?.layer === "board";
  }

  /** Begin anew with other inputs. */
  reset(inputs: Inputs): void {
    this.inputs = inputs;
    this.path = [];
    this.pending = undefined;
    this.dragging = false;
    this.dropped = undefined;
    this.#press = undefined;
  }

  /** A place as it is seen, on a board that may be turned. */
  seen(shape: Shape): Point {
    const point = middleOf(shape);
    return this.middle && turning(shape, this.middle) !== "stays" ? opposite(point, this.middle) : point;
  }

  #nearest(ids: Iterable<string>, point: Point, slack: number): string | undefined {
    let best: string | undefined;
    let least = Infinity;
    for (const id of ids) {
      const shape = this.shapes.get(id);
      if (!shape) continue;
      const middle = this.seen(shape);
      const away = distance(middle, point);
      const plain = middleOf(shape);
      const box = boxOf(shape);
      const offset = { x: point.x - middle.x + plain.x, y: point.y - middle.y + plain.y };
      if (away < least && (contains(box, offset) || away < slack + 5)) [best, least] = [id, away];
    }
    return best;
  }

  /** What a click at a place means: the place hit, or the nearest one that can be clicked. */
  #hit(point: Point): string | undefined {
    const here = this.#nearest(
      this.places.map((shape) => shape.id),
      point,
      -5,
    );
    const open = new Set([...this.next, ...nextOf(this.inputs, []), ...this.choices]);
    if (here && open.has(here)) return here;
    const slack = this.chosen?.ghost?.length ? NEAR_GHOST : NEAR - 5;
    return this.#nearest(this.next, point, slack) ?? here;
  }

  /** Click a place, by whatever means. */
  press(id: string, touch = false): void {
    if (this.pending?.path.at(-1) === id) return this.confirm();
    if (this.dropped) return this.#done(this.dropped);
    const result = click(this.inputs, this.path, id, this.isChoice);
    if (result.move === undefined) {
      this.path = result.path;
      this.pending = undefined;
    } else if (touch && this.confirmTouch) {
      this.path = result.path.slice(0, -1);
      this.pending = { path: result.path, move: result.move };
    } else {
      this.#done(result.move);
    }
  }

  confirm(): void {
    if (this.pending) this.#done(this.pending.move);
  }

  #done(move: string): void {
    this.pending = undefined;
    this.send(move);
  }

  back(): void {
    if (this.pending) this.pending = undefined;
    else this.path = stepBack(this.inputs, this.path, this.isChoice);
  }

  cancel(): void {
    this.pending = undefined;
    this.path = [];
  }

  /** Go to the choice that a key leads to, past those that fit nowhere. */
  turn(key: string, times = 1): boolean {
    const open = siblings(this.inputs, this.path);
    if (!this.chosen?.keys?.[key]) return false;
    let id = this.chosen.id;
    for (let i = 0; i < times; i++) {
      const seen = new Set<string>();
      do {
        seen.add(id);
        id = this.shapes.get(id)?.keys?.[key] ?? id;
      } while (!open.includes(id) && !seen.has(id));
    }
    if (!open.includes(id)) return true;
    const target = this.pending?.path.at(-1);
    this.path = [...this.path.slice(0, -1), id];
    this.pending = undefined;
    if (target && completes(this.inputs, [...this.path, target])) this.press(target, true);
    return true;
  }

  // Pointer

  /** A point of the screen in the scene. */
  locate(event: { clientX: number; clientY: number }, lift = 0): Point | undefined {
    for (const [svg, { from, to }] of this.panes) {
      const frame = svg.getBoundingClientRect();
      const y = event.clientY - lift;
      if (event.clientX < frame.left || event.clientX > frame.right || y < frame.top || y > frame.bottom)
        continue;
      const matrix = svg.getScreenCTM();
      if (!matrix) continue;
      const point = new DOMPoint(event.clientX, y).matrixTransform(matrix.inverse());
      if (point.y >= from && point.y <= to) return { x: point.x, y: point.y };
    }
    return undefined;
  }

  down(event: PointerEvent): void {
    if (event.button) return;
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.#fingers.size > 1) return this.#grip();
    this.keyboard = false;
    if (this.stage.busy) this.stage.finish();
    const touch = event.pointerType !== "mouse";
    const point = this.locate(event);
    const id = point && this.#hit(point);
    this.#press = { id, x: event.clientX, y: event.clientY, selected: false, touch };
    this.pointer = point;
    if (!id || this.path.includes(id) || this.pending?.path.at(-1) === id) return;
    const result = click(this.inputs, this.path, id, this.isChoice);
    if (result.move === undefined && result.path.length) {
      this.path = result.path;
      this.pending = undefined;
      this.#press.selected = true;
    }
  }

  /** Two fingers hold what was chosen, to turn it. */
  #grip(): void {
    this.#press = undefined;
    this.dragging = false;
    this.#angle = this.#slope();
  }

  #slope(): number {
    const [one, other] = [...this.#fingers.values()];
    return one && other ? (Math.atan2(other.y - one.y, other.x - one.x) * 180) / Math.PI : 0;
  }

  #twist(): void {
    const by = ((this.#slope() - this.#angle + 540) % 360) - 180;
    if (Math.abs(by) < TWIST) return;
    this.turn("r", by > 0 ? 1 : 3);
    this.#angle = this.#slope();
  }

  move(event: PointerEvent): void {
    if (this.#fingers.has(event.pointerId)) {
      this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (this.#fingers.size > 1) return this.#twist();
    }
    const press = this.#press;
    if (press && !this.dragging && this.path.length) {
      const begun = Math.hypot(event.clientX - press.x, event.clientY - press.y) > DRAG_FROM;
      const fromHere = press.id !== undefined && this.path.includes(press.id);
      const takesAlong = press.touch && this.chosen?.ghost?.length;
      this.dragging = begun && (fromHere || Boolean(takesAlong));
      if (this.dragging) this.pending = undefined;
    }
    if (event.pointerType === "mouse") this.keyboard = false;
    this.pointer = this.locate(event, this.#lift());
  }

  up(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId);
    const press = this.#press;
    this.#press = undefined;
    if (!press) return;
    if (this.dragging) {
      this.pointer = this.locate(event, press.touch ? FINGER : 0);
      const target = this.aim;
      this.dragging = false;
      if (target) this.#drop(target, press.touch);
    } else if (press.id && !press.selected) {
      this.press(press.id, press.touch);
    } else if (!press.id) {
      this.cancel();
    }
    if (press.touch) this.pointer = undefined;
  }

  #drop(target: string, touch: boolean): void {
    const result = click(this.inputs, this.path, target, this.isChoice);
    if (result.move !== undefined && !touch) {
      this.path = result.path;
      this.dropped = result.move;
    }
    this.press(target, touch);
  }

  leave(): void {
    this.#fingers.clear();
    this.#press = undefined;
    this.dragging = false;
    this.pointer = undefined;
  }

  #lift(): number {
    return this.dragging && this.#press?.touch ? FINGER : 0;
  }

  wheel(event: WheelEvent): void {
    if (!this.chosen?.keys) return;
    if (this.turn("r", event.deltaY > 0 ? 1 : 3)) event.preventDefault();
  }

  // Keyboard

  key(event: KeyboardEvent): void {
    const arrow = /^Arrow(Left|Right|Up|Down)$/.exec(event.key)?.[1]?.toLowerCase() as Direction | undefined;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (arrow) this.#step(arrow);
    else if (event.key === "Enter" || event.key === " ") this.#enter();
    else if (event.key === "Escape" && (this.path.length || this.pending)) this.back();
    else if (!this.turn(event.key.toLowerCase())) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #enter(): void {
    this.keyboard = true;
    if (this.focus) this.press(this.focus);
  }

  #step(direction: Direction): void {
    this.keyboard = true;
    const all = this.places.map((shape) => ({ id: shape.id, ...this.seen(shape) }));
    const from = all.find((one) => one.id === this.focus) ?? all[0];
    if (!from) return;
    const found = neighbour(from, direction, all);
    this.focusOn(found?.id ?? from.id);
  }

  focusOn(id: string): void {
    this.focus = id;
    for (const svg of this.panes.keys()) {
      const element = svg.querySelector<SVGGElement>(`[data-place="${CSS.escape(id)}"]`);
      element?.focus({ preventScroll: true });
    }
  }
}
