/** A lesson being taken: which step is shown, what was tried, what was said to it. */

import { api } from "../api/client";
import { ApiError } from "../api/errors";
import type { Effect, LessonBody, PuzzleMove, Text } from "../api/types";
import { pathTo, type Path } from "../board/input/inputs";
import { MovePicker } from "../board/input/move-picker.svelte";
import { Stage } from "../board/stage.svelte";
import { showError } from "../parts/notices.svelte";
import { motionScale } from "../settings.svelte";

export type Status = "waiting" | "judging" | "wrong" | "right" | "over";

const PAUSE = 550; // milliseconds between a move and the answer to it
const RETRY_AFTER = 2000; // milliseconds until a game that is being compiled is asked for again

export class LessonSession {
  body: LessonBody | undefined = $state.raw();
  failed: unknown = $state.raw();
  /** Whether the game is still being compiled. */
  preparing = $state(false);
  /** The step that is shown, counted from 0. */
  at = $state(0);
  status: Status = $state("waiting");
  /** Praise, or why the last try was wrong. */
  said: Text | undefined = $state.raw();
  last: readonly Effect[] = $state.raw([]);
  hint: Path = $state.raw([]);

  readonly stage = new Stage();
  readonly picker: MovePicker;
  readonly game: string;
  readonly #onstep: (behind: number, count: number) => void;
  #generation = 0; // grows whenever something else is shown, so that what was under way stops

  /** Whoever is told of a step gets the number of steps that are behind the user. */
  constructor(game: string, onstep: (behind: number, count: number) => void) {
    this.game = game;
    this.#onstep = onstep;
    this.picker = new MovePicker(this.stage, (move) => void this.#attempt(this.#pathTo(move)));
    this.picker.selection.practice = true;
    this.picker.selection.onstray = (clicks) => void this.#attempt(clicks, clicks.slice(0, -1));
  }

  readonly count: number = $derived(this.body?.steps.length ?? 0);
  readonly step = $derived(this.body?.steps[this.at]);
  readonly isLast: boolean = $derived(this.at === this.count - 1);

  async open(at: number): Promise<void> {
    const generation = ++this.#generation;
    this.failed = undefined;
    try {
      const body = await api.lesson(this.game);
      this.preparing = false;
      if (generation !== this.#generation) return;
      this.body = body;
      this.goTo(Math.min(at, body.steps.length - 1));
    } catch (error) {
      this.preparing = error instanceof ApiError && error.status === 503;
      if (!this.preparing) this.failed = error;
      else setTimeout(() => generation === this.#generation && void this.open(at), RETRY_AFTER);
    }
  }

  close(): void {
    this.#generation++;
    this.stage.finish();
  }

  /** Show a step; past the last one the lesson is over. */
  goTo(at: number): void {
    this.#generation++;
    this.#onstep(at, this.count);
    this.hint = [];
    if (at >= this.count) {
      this.stage.finish();
      this.picker.reset({});
      this.status = "over";
      return;
    }
    this.at = at;
    this.status = "waiting";
    this.said = undefined;
    this.last = [];
    this.stage.show(this.step!.scene);
    this.picker.reset(this.step!.inputs);
  }

  /** Show the clicks of a move that does what is asked for. */
  show(): void {
    this.picker.selection.cancel();
    this.hint = this.step?.solution ?? [];
  }

  #pathTo(move: string): Path {
    return pathTo(this.step!.inputs, move)!;
  }

  /** Have clicks judged; those that led somewhere stay if the last one did not. */
  async #attempt(clicks: Path, kept: Path = []): Promise<void> {
    if (this.status === "judging" || this.status === "right" || this.status === "over") return;
    const generation = ++this.#generation;
    this.status = "judging";
    try {
      const { right, text, line } = await api.tryLesson(this.game, this.at + 1, clicks);
      if (generation !== this.#generation) return;
      this.picker.reset(right ? {} : this.step!.inputs);
      this.said = text;
      this.status = right ? "right" : "wrong";
      if (!right) return this.picker.selection.advance(kept);
      this.hint = [];
      this.#onstep(this.at + 1, this.count);
      await this.#playOut(line);
    } catch (error) {
      showError(error);
      if (generation === this.#generation) this.goTo(this.at);
    }
  }

  async #playOut(line: readonly PuzzleMove[]): Promise<void> {
    const generation = this.#generation;
    for (const [index, one] of line.entries()) {
      if (index && motionScale()) await new Promise((on) => setTimeout(on, PAUSE * motionScale()));
      if (generation !== this.#generation) return;
      this.last = one.effects;
      await this.stage.play(one.effects, one.scene);
    }
  }
}
