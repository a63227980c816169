/** How a user picks a move on a board: what is seen and selected, by pointer and by keyboard. */

import type { Inputs, Shape } from "../../api/types";
import { foreseen } from "../foresight";
import { middleOf } from "../geometry";
import type { Stage } from "../stage.svelte";
import type { Pose } from "../timeline";
import { Camera } from "./camera.svelte";
import { pathTo } from "./inputs";
import { Keyboard } from "./keyboard.svelte";
import { Pointer } from "./pointer.svelte";
import { Selection } from "./selection.svelte";
import { BoardView } from "./view.svelte";

const LIFTED = 1.12; // how much larger a piece is while it is dragged

export class MovePicker {
  readonly view: BoardView;
  readonly selection: Selection;
  readonly keyboard: Keyboard;
  readonly pointer: Pointer;
  readonly camera = new Camera();

  constructor(stage: Stage, send: (move: string, seen?: boolean) => void) {
    this.view = new BoardView(stage);
    this.selection = new Selection(this.view, send);
    this.keyboard = new Keyboard(this.view, this.selection);
    this.pointer = new Pointer(this.view, this.selection, this.keyboard);
  }

  /** The target that a click or Enter would take now, or that waits to be confirmed. */
  readonly aim: string | undefined = $derived.by(() => {
    const { pending, sent } = this.selection;
    if (sent) return sent.at(-1);
    if (pending) return pending.path.at(-1);
    return this.keyboard.active ? this.keyboard.target : this.pointer.target;
  });

  /** Start over with other inputs; `planning` if they are those of a turn to come. */
  reset(inputs: Inputs, planning = false): void {
    this.selection.reset(inputs, planning);
    this.pointer.reset();
  }

  /** Show at once what is certain of a move that is on its way. */
  foresee(move: string, seen = false): void {
    const { selection } = this;
    const path = pathTo(selection.inputs, move);
    selection.inputs = {};
    if (!path) return;
    selection.sent = path;
    if (selection.chosen?.ghost?.length) selection.laid = move;
    const effect = foreseen(this.view.scene, path);
    if (effect) this.view.stage.foresee(effect, seen);
  }

  /** How a moving or held shape is shown; undefined if it is where its scene has it. */
  poseOf(shape: Shape): Pose | undefined {
    const held = shape.id && shape === this.selection.held ? this.#poseOfHeld(shape) : undefined;
    return held ?? this.view.stage.poses.get(shape.id);
  }

  #poseOfHeld(shape: Shape): Pose | undefined {
    const { pending, dropped, path } = this.selection;
    const still = { turn: shape.turn, scale: 1, opacity: 1 };
    const { dragging, position } = this.pointer;
    if (dragging && position) return { ...still, ...this.view.unseen(position), scale: LIFTED };
    const asks = this.selection.asks.length > 0;
    const way = pending?.path ?? (dropped || asks ? path : []);
    const places = way.map((id) => this.view.shapes.get(id)).filter((one) => one?.layer === "board");
    const target = places.at(-1);
    if (!target || way.length < 2 || target.id === shape.id) return undefined;
    return { ...still, ...middleOf(target), opacity: pending ? 0.75 : 1 };
  }
}
