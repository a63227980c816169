/** A game being analysed: the current position, what is shown, and what the engine thinks of it. */

import { api } from "../api/client";
import { ApiError } from "../api/errors";
import { openSocket, type ReconnectingSocket } from "../api/reconnecting-socket";
import type {
  Analysed,
  AnalysisMessage,
  Effect,
  Evaluation,
  Judgement,
  KeepRequest,
  LineRequest,
  Text,
  Tried,
} from "../api/types";
import { pathTo as clicksTo, type Path } from "../board/input/inputs";
import { MovePicker } from "../board/input/move-picker.svelte";
import { Stage } from "../board/stage.svelte";
import { showError, showNotice } from "../parts/notices.svelte";
import { forkOf, isMove, keptLine, lineThrough, rowsAfter, Tree, wordsTo, type Node } from "./tree";

const RETRY_AFTER = 2000; // milliseconds until a game that is being compiled is asked for again
const PAUSE = 120; // milliseconds between two requests for positions, however fast somebody browses
const SETTLED = 300; // milliseconds that a position must stay before the engine is asked
const LINES = 3;

const wait = (milliseconds: number) => new Promise((on) => setTimeout(on, milliseconds));

export class Study {
  game: Analysed | undefined = $state.raw();
  failed: unknown = $state.raw();
  /** Whether the game is still being compiled. */
  preparing = $state(false);
  /** The current position. */
  node: Node | undefined = $state.raw();
  /** The line that leads to it and goes on from it. */
  line: readonly Node[] = $state.raw([]);
  /** The position that the board shows, and of which node it is. */
  shown: { node: Node; tried: Tried } | undefined = $state.raw();
  evaluation: Evaluation | undefined = $state.raw();
  /** Why there is no evaluation. */
  engineError: Text | undefined = $state.raw();
  engineOn = $state(true);
  /** The move in the list of lines that the user points at; it is marked instead of the best one. */
  pointedAt: string | undefined = $state();
  judgements: readonly Judgement[] = $state.raw([]);
  reviewing: "no" | "yes" | "done" = $state("no");

  readonly stage = new Stage();
  readonly picker: MovePicker;
  readonly #load: () => Promise<Analysed>;
  readonly #at: number | undefined;

  #tree: Tree | undefined;
  #known = new WeakMap<Node, Tried>();
  #fetching = false;
  #socket: ReconnectingSocket | undefined;
  #questions = 0;
  #asked = 0; // the number of the last question about a position
  #reviewed = 0; // and about the game
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(load: () => Promise<Analysed>, at?: number) {
    this.#load = load;
    this.#at = at;
    this.picker = new MovePicker(this.stage, (move) => void this.play(move));
  }

  readonly last: readonly Effect[] = $derived.by(() => this.shown?.tried.effects ?? []);
  readonly outcome: Text | undefined = $derived.by(() => {
    const { node, tried } = this.shown ?? {};
    return node?.outcome?.text ?? tried?.outcome?.text ?? this.evaluation?.outcome?.text;
  });
  /** The clicks of the move to mark. */
  readonly hint: Path = $derived.by(() => {
    const move =
      this.shown?.node === this.node ? (this.pointedAt ?? this.evaluation?.lines[0]?.moves[0]) : undefined;
    return (move && this.shown && clicksTo(this.shown.tried.inputs, move)) || [];
  });
  /** Each seat's chance: what the engine thinks, or thought when it judged the whole game. */
  readonly chances: readonly number[] | undefined = $derived.by(() => {
    const { node } = this;
    if (this.evaluation || !node?.main) return this.evaluation?.chances;
    const after = this.judgements.find((one) => one.index === node.ply - 1)?.after;
    return after ?? this.judgements.find((one) => one.index === node.ply)?.before;
  });
  /** Where the slider is. */
  readonly index: number = $derived.by(() => (this.node ? this.line.indexOf(this.node) : 0));

  async open(): Promise<void> {
    this.failed = undefined;
    try {
      const game = await this.#load();
      if (this.#closed) return;
      this.preparing = false;
      this.game = game;
      this.#tree = new Tree(game);
      const main = this.#tree.main;
      this.goTo(main[this.#at ?? main.length - 1] ?? main[0]!);
      this.#socket = openSocket<AnalysisMessage>(
        () => "/api/analysis/socket",
        (message) => this.#receive(message),
        (on) => on && this.#connected(),
      );
    } catch (error) {
      this.preparing = error instanceof ApiError && error.code === "compiling";
      if (!this.preparing) this.failed = error;
      else setTimeout(() => !this.#closed && void this.open(), RETRY_AFTER);
    }
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
    this.stage.finish();
  }

  /** The game itself, without variations. */
  get main(): readonly Node[] {
    return this.#tree?.main ?? [];
  }

  /** What every request about this game begins with. */
  #source() {
    const { game, variant, start, seats } = this.game!;
    return { game, ...variant, state: start, seats: seats.some(Boolean) ? seats : [] };
  }

  /** A line as the server takes it: up to a position, or all of the game. */
  lineRequest(upTo: Node | undefined = this.main.at(-1)): LineRequest {
    return { ...this.#source(), moves: upTo ? wordsTo(upTo) : [] };
  }

  /** The game with its comments and all variations, as the server takes it. */
  recordRequest(): KeepRequest {
    const { date, headers } = this.game!;
    const root = this.main[0]!;
    return { ...this.#source(), date, headers, line: keptLine(rowsAfter(root), root.comment) };
  }

  // The current position

  goTo(node: Node): void {
    if (node === this.node) return;
    this.node = node;
    if (!this.line.includes(node)) this.line = lineThrough(node);
    this.evaluation = undefined;
    this.engineError = undefined;
    this.pointedAt = undefined;
    void this.#show();
    this.#ask();
  }

  step(by: number): void {
    const next = this.line[this.index + by];
    if (next) this.goTo(next);
  }

  toEnd(): void {
    const last = this.line.at(-1);
    if (last) this.goTo(last);
  }

  toStart(): void {
    if (this.line[0]) this.goTo(this.line[0]);
  }

  /** Leave a variation behind. */
  toGame(): void {
    if (this.node) this.goToInGame(forkOf(this.node));
  }

  goToInGame(node: Node): void {
    this.line = this.main;
    this.goTo(node);
  }

  /** Play on from here; a move of the game is followed, any other begins a variation. */
  async play(move: string): Promise<void> {
    const { node, tried } = this.shown ?? {};
    if (!node || !tried || node !== this.node || !this.#tree) return;
    this.picker.selection.inputs = {};
    try {
      const after = await this.#attempt(node.state, move);
      const next = this.#tree.play(node, move, tried.turn, after.state, after.outcome);
      this.#known.set(next, after);
      if (node === this.node) this.goTo(next);
    } catch (error) {
      showError(error);
      this.picker.reset(tried.inputs);
    }
  }

  /** Play several moves on from here, and show the last of them. */
  async playLine(moves: readonly string[], from: Node | undefined = this.node): Promise<void> {
    if (from) this.goTo(from);
    for (const move of moves) {
      const before = this.node;
      while (this.#fetching) await wait(PAUSE / 4);
      if (before !== this.node) return;
      await this.play(move);
    }
  }

  /** Show the current position; while one is being loaded, only the last one wanted counts. */
  async #show(): Promise<void> {
    if (this.#fetching) return;
    this.#fetching = true;
    while (this.node && this.shown?.node !== this.node && !this.#closed) {
      const node = this.node;
      const known = this.#known.get(node);
      try {
        const tried = known ?? (await this.#fetch(node));
        this.#known.set(node, tried);
        if (node === this.node || !known) this.#showPosition(node, tried);
        if (!known) await wait(PAUSE);
      } catch (error) {
        if (error instanceof ApiError && error.status === 429) await wait(RETRY_AFTER / 2);
        else {
          showError(error);
          break;
        }
      }
    }
    this.#fetching = false;
  }

  #fetch(node: Node): Promise<Tried> {
    return node.parent && isMove(node)
      ? this.#attempt(node.parent.state, node.word)
      : this.#attempt(node.state);
  }

  #attempt(state: string, move: string | null = null): Promise<Tried> {
    const { game, variant } = this.game!;
    return api.attempt({ game, ...variant, state, move });
  }

  #showPosition(node: Node, tried: Tried): void {
    const forward = this.shown !== undefined && node.parent === this.shown.node;
    const { seen } = this.picker.selection;
    this.shown = { node, tried };
    this.picker.reset(node.outcome ? {} : tried.inputs);
    if (forward && seen !== node.word) void this.stage.play(tried.effects, tried.scene);
    else this.stage.show(tried.scene);
  }

  // What the engine thinks

  switchEngine(on: boolean): void {
    this.engineOn = on;
    if (!on) {
      this.evaluation = undefined;
      this.#asked = ++this.#questions;
      this.#socket?.send({ type: "stop", id: this.#asked });
    } else this.#ask();
  }

  #connected(): void {
    if (this.reviewing === "yes") this.review();
    else this.#ask();
  }

  #ask(after = SETTLED): void {
    clearTimeout(this.#timer);
    const id = (this.#asked = ++this.#questions);
    if (!this.engineOn || this.reviewing === "yes") return;
    this.#timer = setTimeout(() => {
      if (this.node)
        this.#socket?.send({ type: "evaluate", id, lines: LINES, ...this.lineRequest(this.node) });
    }, after);
  }

  /** Have all moves of the game judged; single positions wait until that is done. */
  review(): void {
    clearTimeout(this.#timer);
    this.#asked = ++this.#questions;
    this.#socket?.send({ type: "stop", id: this.#asked });
    this.judgements = [];
    this.reviewing = "yes";
    this.#reviewed = ++this.#questions;
    this.#socket?.send({ type: "review", id: this.#reviewed, ...this.lineRequest() });
  }

  #receive(message: AnalysisMessage): void {
    if (message.type === "evaluation") {
      if (message.id === this.#asked) this.evaluation = message;
    } else if (message.type === "judgement") {
      if (message.id === this.#reviewed) this.judgements = [...this.judgements, message];
    } else if (message.type === "reviewed") {
      if (message.id === this.#reviewed) this.#endReview("done");
    } else if (message.type === "trouble") this.#receiveError(message.id, message.error.text);
  }

  /** Without a number, it is about whatever was asked last: the server could not read it. */
  #receiveError(id: number | null, text: Text): void {
    if (id === this.#asked || id === null) this.engineError = text;
    if (id === this.#reviewed || (id === null && this.reviewing === "yes")) {
      this.#endReview("no");
      showNotice(text);
    }
  }

  #endReview(how: "no" | "done"): void {
    this.reviewing = how;
    if (!this.evaluation?.done) this.#ask();
  }
}
