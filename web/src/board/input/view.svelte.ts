/** The board as it is seen: where its shapes are on the screen, whichever way it is turned. */

import type { Scene, Shape } from "../../api/types";
import {
  boardMiddle,
  boxOf,
  contains,
  distance,
  middleOf,
  opposite,
  shapesById,
  turning,
  type Point,
} from "../geometry";
import type { Stage } from "../stage.svelte";

/** An element that shows a part of the scene. */
interface Pane {
  svg: SVGSVGElement;
  /** The part of the scene's height that it shows. */
  from: number;
  to: number;
}

export class BoardView {
  flipped = $state(false);
  readonly stage: Stage;
  #panes: readonly Pane[] = [];
  #strips: readonly Element[] = [];

  constructor(stage: Stage) {
    this.stage = stage;
  }

  readonly scene: Scene | undefined = $derived.by(() => this.stage.scene);
  readonly shapes: ReadonlyMap<string, Shape> = $derived(shapesById(this.scene));
  /** The point about which the board is turned, while it is. */
  readonly middle: Point | undefined = $derived(
    this.flipped && this.scene ? boardMiddle(this.scene) : undefined,
  );

  /** Show the scene in a pane, until the function returned is called. */
  addPane(pane: Pane): () => void {
    this.#panes = [...this.#panes, pane];
    return () => (this.#panes = this.#panes.filter((one) => one !== pane));
  }

  /** Have places outside of the panes, until the function returned is called. */
  addPlaces(strip: Element): () => void {
    this.#strips = [...this.#strips, strip];
    return () => (this.#strips = this.#strips.filter((one) => one !== strip));
  }

  /** Where the middle of a shape is seen. */
  seen(shape: Shape): Point {
    const point = middleOf(shape);
    return this.middle && turning(shape, this.middle) !== "stays" ? opposite(point, this.middle) : point;
  }

  /** The place of the scene that is seen at a point. */
  unseen(point: Point): Point {
    return this.middle ? opposite(point, this.middle) : point;
  }

  /** The shape at a point, or else the nearest one whose middle is within reach. */
  nearest(ids: Iterable<string>, point: Point, reach: number): string | undefined {
    let best: string | undefined;
    let least = Infinity;
    for (const id of ids) {
      const shape = this.shapes.get(id);
      if (!shape) continue;
      const middle = this.seen(shape);
      const away = distance(middle, point);
      const plain = middleOf(shape);
      const offset = { x: point.x - middle.x + plain.x, y: point.y - middle.y + plain.y };
      if (away < least && (contains(boxOf(shape), offset) || away < reach)) [best, least] = [id, away];
    }
    return best;
  }

  /** A point of the screen in the scene. */
  locate(clientX: number, clientY: number): Point | undefined {
    for (const { svg, from, to } of this.#panes) {
      const frame = svg.getBoundingClientRect();
      const inside =
        clientX >= frame.left && clientX <= frame.right && clientY >= frame.top && clientY <= frame.bottom;
      const matrix = inside ? svg.getScreenCTM() : null;
      if (!matrix) continue;
      const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
      if (y >= from && y <= to) return { x, y };
    }
    return undefined;
  }

  focus(id: string): void {
    const selector = `[data-place="${CSS.escape(id)}"]`;
    for (const { svg } of this.#panes)
      svg.querySelector<SVGGElement>(selector)?.focus({ preventScroll: true });
    for (const strip of this.#strips) {
      const element = strip.querySelector<HTMLElement>(selector);
      element?.focus({ preventScroll: true });
      element?.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  }
}
