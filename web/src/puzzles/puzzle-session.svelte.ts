/** One puzzle being solved: what was tried, what came of it, what is shown. */

import { api } from "../api/client";
import { ApiError } from "../api/errors";
import { retry } from "../api/retry";
import type { Effect, Inputs, PuzzleBody, PuzzleMove, Scene } from "../api/types";
import { pathTo, type Path } from "../board/input/inputs";
import { MovePicker } from "../board/input/move-picker.svelte";
import { Stage } from "../board/stage.svelte";
import { showError } from "../parts/notices.svelte";
import { motionScale } from "../settings.svelte";

export type Status = "waiting" | "judging" | "playing" | "right" | "wrong" | "solved" | "shown";

const PAUSE = 550; // milliseconds between the moves of a line that is played out
const RETRY_AFTER = 2000; // milliseconds until a game that is being compiled is asked for again

export class PuzzleSession {
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
  /** Whether a try waits for the connection. */
  unsent = $state(false);

  readonly stage = new Stage();
  readonly picker: MovePicker;
  readonly game: string;
  readonly id: string;
  readonly #onsolved: () => void;

  #played: string[] = [];
  #scene: Scene | undefined;
  #inputs: Inputs = {};
  #generation = 0; // grows whenever something else is shown, so that what was under way stops

  constructor(game: string, id: string, onsolved: () => void) {
    this.game = game;
    this.id = id;
    this.#onsolved = onsolved;
    this.picker = new MovePicker(this.stage, (move, seen) => void this.attempt(move, seen));
  }

  async open(): Promise<void> {
    const generation = ++this.#generation;
    this.failed = undefined;
    try {
      this.body = await api.puzzle(this.game, this.id);
      this.preparing = false;
      if (generation === this.#generation) this.restart();
    } catch (error) {
      this.preparing = error instanceof ApiError && error.status === 503;
      if (!this.preparing) this.failed = error;
      else setTimeout(() => generation === this.#generation && void this.open(), RETRY_AFTER);
    }
  }

  close(): void {
    this.#generation++;
    this.stage.finish();
  }

  /** From the first position again. */
  restart(): void {
    if (!this.body) return;
    this.#played = [];
    this.#showPosition(this.body.scene, this.body.inputs);
    this.status = "waiting";
    this.line = [];
    this.last = [];
  }

  /** Show a position in which the solver is to move. */
  #showPosition(scene: Scene, inputs: Inputs): void {
    this.#generation++;
    this.#scene = scene;
    this.#inputs = inputs;
    this.stage.show(scene);
    this.picker.reset(inputs);
    this.hint = [];
  }

  async attempt(move: string, seen = false): Promise<void> {
    this.picker.foresee(move, seen);
    this.hint = [];
    this.status = "judging";
    const generation = ++this.#generation;
    try {
      const answer = await retry(
        () => this.#patiently(() => api.tryPuzzle(this.game, this.id, this.#played, move)),
        () => generation === this.#generation,
        () => (this.unsent = true),
      ).finally(() => (this.unsent = false));
      if (!answer || generation !== this.#generation) return;
      this.picker.reset({});
      if (!answer.right) this.helped = true;
      this.status = answer.right ? "playing" : "wrong";
      if (!(await this.#playOut(answer.line))) return;
      if (!answer.right) return;
      this.#played = [...this.#played, ...answer.line.map((one) => one.move)];
      this.#showPosition(answer.line.at(-1)!.scene, answer.inputs);
      this.status = answer.solved ? "solved" : "right";
      if (answer.solved) this.#onsolved();
    } catch (error) {
      showError(error);
      if (generation === this.#generation) this.takeBack();
    }
  }

  /** Leave a wrong try behind. */
  takeBack(): void {
    if (!this.#scene) return;
    this.#showPosition(this.#scene, this.#inputs);
    this.status = "waiting";
    this.line = [];
    this.last = [];
  }

  /** Highlight the place where the next move begins. */
  async showHint(): Promise<void> {
    const generation = this.#generation;
    this.helped = true;
    try {
      const line = await this.#patiently(() => api.puzzleSolution(this.game, this.id, this.#played));
      const first = line?.[0];
      if (first && generation === this.#generation)
        this.hint = (pathTo(this.#inputs, first.move) ?? []).slice(0, 1);
    } catch (error) {
      showError(error);
    }
  }

  async showSolution(): Promise<void> {
    this.helped = true;
    this.picker.reset({});
    this.hint = [];
    if (this.status === "wrong") this.takeBack();
    const generation = ++this.#generation;
    try {
      const line = await this.#patiently(() => api.puzzleSolution(this.game, this.id, this.#played));
      if (!line || generation !== this.#generation) return;
      this.picker.reset({});
      this.status = "shown";
      await this.#playOut(line);
    } catch (error) {
      showError(error);
      if (generation === this.#generation) this.takeBack();
    }
  }

  /** Ask again for what takes code that is still being compiled; undefined if something else was begun meanwhile. */
  async #patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
    const generation = this.#generation;
    try {
      while (generation === this.#generation) {
        try {
          return await ask();
        } catch (error) {
          if (!(error instanceof ApiError && error.code === "compiling")) throw error;
          this.preparing = true;
          await new Promise((again) => setTimeout(again, RETRY_AFTER));
        }
      }
    } finally {
      this.preparing = false;
    }
    return undefined;
  }

  /** Play moves one after the other; false if something else was begun meanwhile. */
  async #playOut(line: PuzzleMove[]): Promise<boolean> {
    const generation = this.#generation;
    this.line = line;
    this.shown = 0;
    for (const one of line) {
      if (this.shown && motionScale()) await new Promise((on) => setTimeout(on, PAUSE * motionScale()));
      if (generation !== this.#generation) return false;
      this.shown++;
      this.last = one.effects;
      await this.stage.play(one.effects, one.scene);
      if (generation !== this.#generation) return false;
    }
    return true;
  }
}
