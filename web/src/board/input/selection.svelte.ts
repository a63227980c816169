/** The move that a user is putting together: what was clicked so far, and what can be clicked next. */

import type { Inputs, Shape } from "../../api/types";
import { pieceOn } from "../timeline";
import {
  click,
  completes,
  follow,
  idSet,
  nextOf,
  siblings,
  stepBack,
  type Clicked,
  type Path,
} from "./inputs";
import type { Plan } from "./plans";
import type { BoardView } from "./view.svelte";

interface Pending {
  path: Path;
  move: string;
}

export class Selection {
  inputs: Inputs = $state.raw({});
  path: Path = $state.raw([]);
  /** A move that waits to be confirmed. */
  pending: Pending | undefined = $state.raw();
  /** The move that was just made by dropping a piece on its target; it stays there until the server agrees. */
  dropped: string | undefined = $state();
  /** The move on its way whose piece is shown where it was laid. */
  laid: string | undefined = $state();
  /** The clicks of the move that is on its way. */
  sent: Path | undefined = $state.raw();
  /** Whether the inputs are those of a turn that is still to come. */
  planning = $state(false);
  /** The move that was chosen for it. */
  plan: Plan | undefined = $state.raw();
  /** Whether a move made by touch has to be confirmed. */
  confirmTouch = true;
  /** Whether nothing is at stake, so that only pieces that are laid have to be confirmed. */
  practice = false;
  /** Hears of clicks that lead nowhere: what was clicked before, and the place at last. */
  missed: ((clicked: Path) => void) | undefined;

  /** Hears that somebody points at the board, or presses on it. */
  pointed: ((pressed: boolean) => void) | undefined;

  /** Told of clicks that lead nowhere; without it they cancel the move. */
  onstray: ((clicks: Path) => void) | undefined;

  readonly #view: BoardView;
  /** Play a move; `seen` if its piece is shown on its target already. */
  readonly send: (move: string, seen?: boolean) => void;

  constructor(view: BoardView, send: (move: string, seen?: boolean) => void) {
    this.#view = view;
    this.send = send;
  }

  readonly isChoice = (id: string): boolean =>
    this.#view.shapes.get(id)?.classes.split(" ").includes("choice") ?? false;

  /** What can be clicked next. */
  readonly next: ReadonlySet<string> = $derived.by(() =>
    idSet(this.#view.stage.busy ? [] : nextOf(this.inputs, this.path)),
  );
  /** The choices shown: those that come next, and those beside the one that was made. */
  readonly choices: ReadonlySet<string> = $derived(
    idSet([...this.next, ...siblings(this.inputs, this.path)].filter(this.isChoice)),
  );
  /** Whatever a click does something with: the next step, or another first step or choice. */
  readonly open: ReadonlySet<string> = $derived(idSet(this.next, nextOf(this.inputs, []), this.choices));
  /** The places that a user can be at. */
  readonly places: readonly Shape[] = $derived.by(() =>
    (this.#view.scene?.shapes ?? []).filter(
      (shape) =>
        shape.id &&
        shape.layer !== "piece" &&
        shape.layer !== "mark" &&
        (!this.isChoice(shape.id) || this.choices.has(shape.id)),
    ),
  );
  /** The choices of which one completes the move whose piece and target have been clicked. */
  readonly asks: readonly Shape[] = $derived.by(() => {
    const ids = [...this.next];
    const are =
      this.path.length > 1 &&
      ids.every((id) => this.isChoice(id) && completes(this.inputs, [...this.path, id]));
    return are ? ids.map((id) => this.#view.shapes.get(id)!) : [];
  });
  /** What was clicked last. */
  readonly chosen: Shape | undefined = $derived.by(() => this.#view.shapes.get(this.path.at(-1) ?? ""));
  /** The piece that is lifted: the one on the first place of the board that was clicked. */
  readonly held: Shape | undefined = $derived.by(() => {
    const { scene, stage } = this.#view;
    const place = this.path.map((id) => this.#view.shapes.get(id)).find((shape) => shape?.layer === "board");
    return place && scene && !stage.busy ? pieceOn(scene, place) : undefined;
  });

  /** Start over with other inputs; `planning` if they are those of a turn to come. */
  reset(inputs: Inputs, planning = false): void {
    this.inputs = inputs;
    this.planning = planning;
    this.path = [];
    this.pending = undefined;
    this.dropped = undefined;
    this.laid = undefined;
    this.sent = undefined;
  }

  /** The move on its way that is seen as it will be, so that nothing of it has to be shown any more. */
  get seen(): string | undefined {
    return this.dropped ?? this.laid;
  }

  /** Whether a move made by touch has to be confirmed now. */
  get #confirms(): boolean {
    return this.confirmTouch && (!this.practice || Boolean(this.chosen?.ghost?.length));
  }

  /** What a click would lead to. */
  preview(id: string): Clicked {
    return click(this.inputs, this.path, id, this.isChoice);
  }

  /** Take a step that completes no move. */
  advance(path: Path): void {
    this.path = path;
    this.pending = undefined;
  }

  /** Click a place, by whatever means. */
  press(id: string, touch = false): void {
    if (this.pending?.path.at(-1) === id) return this.confirm();
    if (this.dropped) return this.#play(this.dropped);
    if (this.stray(id)) return;
    const { path, move } = this.preview(id);
    if (move === undefined) {
      const inVain = !path.length && !this.path.includes(id);
      if (inVain) this.missed?.([...this.path, id]);
      this.advance(path);
    } else if (touch && this.#confirms && !this.planning) {
      this.path = path.slice(0, -1);
      this.pending = { path, move };
    } else {
      this.#play(move);
    }
  }

  /** Tell of a click that leads nowhere; false if it leads somewhere or nobody wants to know. */
  stray(id: string): boolean {
    if (!this.onstray || this.#view.stage.busy || this.open.has(id) || this.path.includes(id)) return false;
    this.onstray([...this.path, id]);
    return true;
  }

  /** Drop what is held on a place. */
  drop(target: string, touch: boolean): void {
    const { path, move } = this.preview(target);
    if (move !== undefined && !touch) {
      this.path = path;
      this.dropped = move;
    }
    this.press(target, touch);
  }

  confirm(): void {
    if (this.pending) this.#play(this.pending.move);
  }

  #play(move: string): void {
    const seen = Boolean(this.pending || this.dropped);
    this.pending = undefined;
    this.send(move, seen);
  }

  /** Take back the last click. */
  back(): void {
    if (this.pending) this.pending = undefined;
    else this.path = stepBack(this.inputs, this.path, this.isChoice);
  }

  /** Give up what was planned; false if nothing was. */
  dropPlan(): boolean {
    const had = this.plan !== undefined;
    this.plan = undefined;
    return had;
  }

  cancel(): void {
    this.pending = undefined;
    this.path = [];
  }

  /** Go to the choice that a key leads to, past those that fit nowhere; false if the key means nothing. */
  turn(key: string, times = 1): boolean {
    if (!this.chosen?.keys?.[key]) return false;
    const open = siblings(this.inputs, this.path);
    const link = (id: string) => this.#view.shapes.get(id)?.keys?.[key];
    let id: string | undefined = this.chosen.id;
    for (let i = 0; id && i < times; i++) id = follow(id, link, open);
    if (!id) return true;
    const target = this.pending?.path.at(-1);
    this.advance([...this.path.slice(0, -1), id]);
    if (target && completes(this.inputs, [...this.path, target])) this.press(target, true);
    return true;
  }
}
