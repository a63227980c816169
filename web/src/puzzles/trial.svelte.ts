/** One puzzle being solved: what was tried, what came of it, what is shown. */

import { api, Trouble } from "../api/client";
import type { Effect, Inputs, PuzzleBody, PuzzleMove, Scene } from "../api/types";
import { pathTo, type Path } from "../board/input/inputs";
import { MovePicker } from "../board/input/move-picker.svelte";
import { Stage } from "../board/stage.svelte";
import { complain } from "../parts/notices.svelte";
import { pace } from "../settings.svelte";

export type Status = "waiting" | "judging" | "playing" | "right" | "wrong" | "solved" | "shown";

const PAUSE = 550; // milliseconds between the moves of a line that is played out
const AGAIN = 2000;

export class Trial {
  body: PuzzleBody | undefined = $state.raw();
  failed: unknown = $state.raw();
  /** Whether the game is still being compiled. */
  preparing = $state(false);
  status: Status = $state("waiting");
  /** The moves that are being played out, or were last. */
  line: PuzzleMove[] = $state.raw([]);
  /** How many of them are shown. */
  shown = $state(0);
  last: readonly Effect[] = $state.raw([]);
  hint: Path = $state.raw([]);
  /** Whether the solver had help or made a mistake. */
  helped = $state(false);

  readonly stage = new Stage();
  readonly picker: MovePicker;
  readonly game: string;
  readonly id: string;
  readonly #solved: (trial: Trial) => void;

  #played: string[] = [];
  #scene: Scene | undefined;
  #inputs: Inputs = {};
  #turn = 0; // grows whenever something else begins to be shown

  constructor(game: string, id: string, solved: (trial: Trial) => void) {
    this.game = game;
    this.id = id;
    this.#solved = solved;
    this.picker = new MovePicker(this.stage, (move) => void this.attempt(move));
  }

  async open(): Promise<void> {
    const turn = ++this.#turn;
    this.failed = undefined;
    try {
      this.body = await api.puzzle(this.game, this.id);
      this.preparing = false;
      if (turn === this.#turn) this.restart();
    } catch (error) {
      this.preparing = error instanceof Trouble && error.status === 503;
      if (!this.preparing) this.failed = error;
      else setTimeout(() => turn === this.#turn && void this.open(), AGAIN);
    }
  }

  close(): void {
    this.#turn++;
    this.stage.finish();
  }

  /** From the first position again. */
  restart(): void {
    if (!this.body) return;
    this.#played = [];
    this.#stand(this.body.scene, this.body.inputs);
    this.status = "waiting";
    this.line = [];
    this.last = [];
  }

  /** Be at a position in which the solver is to move. */
  #stand(scene: Scene, inputs: Inputs): void {
    this.#turn++;
    this.#scene = scene;
    this.#inputs = inputs;
    this.stage.show(scene);
    this.picker.reset(inputs);
    this.hint = [];
  }

  async attempt(move: string): Promise<void> {
    this.picker.selection.inputs = {};
    this.hint = [];
    this.status = "judging";
    const turn = ++this.#turn;
    try {
      const answer = await api.tryPuzzle(this.game, this.id, this.#played, move);
      if (turn !== this.#turn) return;
      this.picker.reset({});
      if (!answer.right) this.helped = true;
      this.status = answer.right ? "playing" : "wrong";
      if (!(await this.#playOut(answer.line))) return;
      if (!answer.right) return;
      this.#played = [...this.#played, ...answer.line.map((one) => one.move)];
      this.#stand(answer.line.at(-1)!.scene, answer.inputs);
      this.status = answer.solved ? "solved" : "right";
      if (answer.solved) this.#solved(this);
    } catch (error) {
      complain(error);
      if (turn === this.#turn) this.takeBack();
    }
  }

  /** Leave a wrong try behind. */
  takeBack(): void {
    if (!this.#scene) return;
    this.#stand(this.#scene, this.#inputs);
    this.status = "waiting";
    this.line = [];
    this.last = [];
  }

  /** Light the place where the next move begins. */
  async showHint(): Promise<void> {
    const turn = this.#turn;
    this.helped = true;
    try {
      const [first] = await api.puzzleSolution(this.game, this.id, this.#played);
      if (first && turn === this.#turn) this.hint = (pathTo(this.#inputs, first.move) ?? []).slice(0, 1);
    } catch (error) {
      complain(error);
    }
  }

  async showSolution(): Promise<void> {
    this.helped = true;
    this.picker.reset({});
    this.hint = [];
    if (this.status === "wrong") this.takeBack();
    const turn = ++this.#turn;
    try {
      const line = await api.puzzleSolution(this.game, this.id, this.#played);
      if (turn !== this.#turn) return;
      this.picker.reset({});
      this.status = "shown";
      await this.#playOut(line);
    } catch (error) {
      complain(error);
      if (turn === this.#turn) this.takeBack();
    }
  }

  /** Play moves one after the other; false if something else was begun meanwhile. */
  async #playOut(line: PuzzleMove[]): Promise<boolean> {
    const turn = this.#turn;
    this.line = line;
    this.shown = 0;
    for (const one of line) {
      if (this.shown && pace()) await new Promise((on) => setTimeout(on, PAUSE * pace()));
      if (turn !== this.#turn) return false;
      this.shown++;
      this.last = one.effects;
      await this.stage.play(one.effects, one.scene);
      if (turn !== this.#turn) return false;
    }
    return true;
  }
}
