/** A board as this browser follows it: what the server says, what is shown, what was looked up. */

import { api } from "../api/client";
import { listen, type Line } from "../api/socket";
import type { Board, Effect, Message, Position } from "../api/types";
import { pathTo, type Path } from "../board/inputs";
import { Picker } from "../board/picker.svelte";
import { sound } from "../board/sounds";
import { Stage } from "../board/stage.svelte";
import { say, t } from "../i18n";
import { complain } from "../notices.svelte";
import { pace } from "../settings.svelte";
import { colourName } from "./names";

type Event = Extract<Message, { type: "event" }>;

/** So many events may wait for their turn to be shown; beyond that the board jumps to the present. */
const PATIENCE = 3;

export class Session {
  board: Board | undefined = $state.raw();
  failed: unknown = $state.raw();
  online = $state(true);
  thinking: number | undefined = $state();
  hint: { move: string; path: Path } | undefined = $state.raw();
  hintWaiting = $state(false);
  /** The earlier position that is looked at. */
  past: Position | undefined = $state.raw();
  /** What a screen reader says next. */
  spoken = $state("");

  readonly stage = new Stage();
  readonly picker: Picker;
  readonly id: string;

  #line: Line | undefined;
  #queue: Event[] = [];
  #showing = false;
  #positions = new Map<string, Position>();

  constructor(id: string) {
    this.id = id;
    this.picker = new Picker(this.stage, (move) => void this.#send(move));
  }

  readonly ply = $derived.by(() => this.past?.ply ?? this.board?.ply ?? 0);
  readonly last: readonly Effect[] = $derived.by(() =>
    this.past ? this.past.effects : (this.board?.last?.effects ?? []),
  );

  async open(): Promise<void> {
    this.failed = undefined;
    try {
      this.#take(await api.board(this.id));
      this.#line ??= listen(
        this.id,
        () => this.board?.number ?? 0,
        (message) => this.#hear(message),
        (on) => (this.online = on),
      );
    } catch (error) {
      this.failed = error;
    }
  }

  close(): void {
    this.#line?.close();
    this.stage.finish();
  }

  // What the server says

  #hear(message: Message): void {
    switch (message.type) {
      case "board":
        if (message.board.number !== this.board?.number || !this.stage.scene) {
          this.#queue = [];
          this.#take(message.board);
        } else {
          this.board = message.board;
          this.thinking = message.board.thinking ? message.board.turn : undefined;
        }
        break;
      case "event":
        this.#queue.push(message);
        void this.#showQueue();
        break;
      case "thinking":
        this.thinking = message.on ? message.seat : undefined;
        break;
      case "hint":
        this.#takeHint(message.ply, message.move);
        break;
      case "compiling":
        if (this.board) this.board = { ...this.board, compiling: message };
        break;
    }
  }

  /** Show a board as it is, without motion. */
  #take(board: Board): void {
    this.board = board;
    this.past = undefined;
    this.hint = undefined;
    this.hintWaiting = false;
    this.thinking = board.thinking ? board.turn : undefined;
    if (board.scene) this.stage.show(board.scene);
    this.picker.reset(board.inputs);
  }

  async #showQueue(): Promise<void> {
    if (this.#showing) return;
    this.#showing = true;
    for (let event = this.#queue.shift(); event; event = this.#queue.shift()) {
      const known = this.board?.number ?? 0;
      if (event.number <= known) continue;
      await this.#show(event, event.number === known + 1 && this.#queue.length < PATIENCE);
    }
    this.#showing = false;
  }

  async #show(event: Event, inOrder: boolean): Promise<void> {
    const wasPast = this.past;
    const dropped = this.picker.dropped;
    const scene = event.board.scene;
    if (event.kind === "move" && inOrder && !wasPast && scene) {
      this.board = event.board;
      this.hint = undefined;
      this.hintWaiting = false;
      this.picker.reset(event.board.inputs);
      this.#speak(event);
      if (dropped === event.move) {
        sound(event.effects[0]?.kind ?? "move", event.board.variant.edition === "space");
        this.stage.show(scene);
      } else {
        await this.stage.play(event.effects, scene);
      }
    } else if (wasPast && event.kind === "move") {
      this.board = event.board;
    } else {
      this.#take(event.board);
      this.#speak(event);
    }
    if (event.board.outcome) sound("end", event.board.variant.edition === "space");
  }

  #speak({ kind, seat, move, board }: Event): void {
    const what = kind === "move" ? t("spokenMove", { colour: colourName(board.seats[seat]), move }) : "";
    this.spoken = `${what} ${say(board.outcome?.text ?? board.sentence)}`.trim();
  }

  #takeHint(ply: number, move: string): void {
    this.hintWaiting = false;
    if (!this.board || ply !== this.board.ply) return;
    this.hint = { move, path: pathTo(this.board.inputs, move) ?? [] };
    this.spoken = t("hintMove", { move });
  }

  // What the user does

  async #send(move: string): Promise<void> {
    const board = this.board;
    if (!board || this.past) return;
    this.picker.inputs = {};
    try {
      await api.move(board.id, board.ply, move);
    } catch (error) {
      complain(error);
      await this.open();
    }
  }

  async act(what: "undo" | "hint"): Promise<void> {
    if (!this.board) return;
    this.present();
    this.hintWaiting = what === "hint";
    try {
      await api[what](this.id, this.board.ply);
    } catch (error) {
      this.hintWaiting = false;
      complain(error);
    }
  }

  async resign(): Promise<void> {
    const board = this.board;
    const seat = board?.seats[board.turn]?.mine
      ? board.turn
      : board?.seats.find((one) => one.mine && !one.out)?.seat;
    if (seat === undefined) return;
    try {
      await api.resign(this.id, seat);
    } catch (error) {
      complain(error);
    }
  }

  /** Look at the position after so many moves. */
  async look(ply: number): Promise<void> {
    const board = this.board;
    if (!board?.scene || ply < 0 || ply > board.ply || ply === this.ply) return;
    const forward = ply === this.ply + 1;
    if (ply === board.ply) {
      this.past = undefined;
      if (forward && board.last && pace()) void this.stage.play(board.last.effects, board.scene);
      else this.stage.show(board.scene);
      this.picker.reset(board.inputs);
      return;
    }
    try {
      const position = await this.#position(ply);
      this.picker.reset({});
      this.hint = undefined;
      this.past = position;
      if (forward) void this.stage.play(position.effects, position.scene);
      else this.stage.show(position.scene);
      this.spoken = say(position.sentence);
    } catch (error) {
      complain(error);
    }
  }

  present(): void {
    if (this.board) void this.look(this.board.ply);
  }

  async #position(ply: number): Promise<Position> {
    const played = this.board?.moves.slice(0, ply).map((move) => move.text) ?? [];
    const key = played.join(" ");
    const known = this.#positions.get(key) ?? (await api.position(this.id, ply));
    this.#positions.set(key, known);
    return known;
  }
}
