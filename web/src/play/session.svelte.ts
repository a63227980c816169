/** A board as this browser follows it: what the server says, what is shown, what was looked up. */

import { Backoff } from "../api/backoff";
import { api } from "../api/client";
import { deliver, isLost } from "../api/deliver";
import { listen, type Line } from "../api/line";
import type { Asked, Board, Effect, Message, Position } from "../api/types";
import { pathTo, type Path } from "../board/input/inputs";
import { MovePicker } from "../board/input/move-picker.svelte";
import { sound } from "../board/sounds";
import { Stage } from "../board/stage.svelte";
import { Clocks } from "../clock/clocks.svelte";
import { spokenTime } from "../clock/time-text";
import { say, t } from "../i18n";
import { complain, notify } from "../parts/notices.svelte";
import { pace } from "../settings.svelte";
import { Order } from "./order";
import { isFarSide, isMe, mySeat } from "./seats";
import { tidings, type Event } from "./tidings";

/** So many events may wait for their turn to be shown; beyond that the board jumps to the present. */
const PATIENCE = 3;
const LONGEST_WAIT = 8000;

export class Session {
  board: Board | undefined = $state.raw();
  failed: unknown = $state.raw();
  online = $state(true);
  /** Whether a move is on its way and its answer was lost. */
  unsent = $state(false);
  thinking: number | undefined = $state();
  hint: { move: string; path: Path } | undefined = $state.raw();
  hintWaiting = $state(false);
  /** The earlier position that is looked at. */
  past: Position | undefined = $state.raw();
  /** What a screen reader says next. */
  spoken = $state("");

  readonly stage = new Stage();
  readonly picker: MovePicker;
  readonly clocks = new Clocks((seat, left) => this.#warn(seat, left));
  readonly id: string;

  #line: Line | undefined;
  #order = new Order<Event>();
  #showing = false;
  #positions = new Map<string, Position>();
  #again: ReturnType<typeof setTimeout> | undefined;
  #backoff = new Backoff(LONGEST_WAIT);
  #sending = false;
  #closed = false;

  constructor(id: string) {
    this.id = id;
    this.picker = new MovePicker(this.stage, (move) => void this.#send(move));
  }

  readonly ply = $derived.by(() => this.past?.ply ?? this.board?.ply ?? 0);
  readonly last: readonly Effect[] = $derived.by(() =>
    this.past ? this.past.effects : (this.board?.last?.effects ?? []),
  );

  /** Begin to follow the board; if nobody answers, it is tried again and again. */
  async open(): Promise<void> {
    clearTimeout(this.#again);
    try {
      const board = await api.board(this.id);
      if (this.#closed) return;
      this.failed = undefined;
      if (!this.board) this.picker.view.flipped = isFarSide(board);
      this.#begin(board);
      const path = () => `/api/boards/${encodeURIComponent(this.id)}/socket?since=${this.#order.known}`;
      this.#line ??= listen<Message>(
        path,
        (message) => this.#hear(message),
        (on) => this.#connected(on),
      );
    } catch (error) {
      this.failed = error;
      if (isLost(error) && !this.#closed)
        this.#again = setTimeout(() => void this.open(), this.#backoff.next());
    }
  }

  /** Clocks may be wrong after a loss: the browser's own time may have slept. */
  #connected(on: boolean): void {
    const isBack = on && !this.online;
    this.online = on;
    if (isBack && this.board?.clock) void this.#refresh();
  }

  /** Ask for the board as it is now; if nobody answers, the line will tell later. */
  async #refresh(): Promise<void> {
    const board = await api.board(this.id).catch(() => undefined);
    if (board && !this.#closed && board.number >= this.#order.known) this.#hearBoard(board);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#again);
    this.#line?.close();
    this.clocks.stop();
    this.stage.finish();
  }

  // What the server says

  #hear(message: Message): void {
    switch (message.type) {
      case "board":
        this.#hearBoard(message.board);
        break;
      case "event":
        if (this.#order.take(message)) void this.#showQueue();
        else this.#line?.again();
        if (this.#order.known === message.number) this.#readClocks(message.board);
        break;
      case "presence":
        this.#takePresence(message.seats);
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

  #hearBoard(board: Board): void {
    if (board.number !== this.#order.known || !this.board?.scene) return this.#begin(board);
    this.board = board;
    this.#readClocks(board);
    this.thinking = board.thinking ? board.turn : undefined;
  }

  /** Begin anew with a whole board. */
  #begin(board: Board): void {
    this.#order.restart(board.number);
    this.#readClocks(board);
    this.#take(board);
  }

  #readClocks(board: Board): void {
    this.clocks.read(
      board.seats.map((seat) => seat.left),
      board.clock?.running ?? null,
    );
  }

  #takePresence(seen: { seat: number; present: boolean }[]): void {
    if (!this.board) return;
    const presentAt = new Map(seen.map(({ seat, present }) => [seat, present]));
    const seats = this.board.seats.map((seat) => ({
      ...seat,
      present: presentAt.get(seat.seat) ?? seat.present,
    }));
    this.board = { ...this.board, seats };
  }

  /** Show a board as it is, without motion. */
  #take(board: Board): void {
    this.board = board;
    this.past = undefined;
    this.hint = undefined;
    this.hintWaiting = false;
    this.thinking = board.thinking ? board.turn : undefined;
    if (board.scene) this.stage.show(board.scene);
    this.#offer(board);
  }

  /** Let the user choose a move, unless one is on its way. */
  #offer(board: Board): void {
    this.picker.reset(this.#sending ? {} : board.inputs);
  }

  async #showQueue(): Promise<void> {
    if (this.#showing) return;
    this.#showing = true;
    for (let event = this.#order.next(); event; event = this.#order.next()) {
      await this.#show(event, this.#order.length < PATIENCE);
    }
    this.#showing = false;
  }

  async #show(event: Event, inTime: boolean): Promise<void> {
    const before = this.board;
    const ended = event.board.outcome && !before?.outcome;
    if (event.kind === "move") await this.#showMove(event, inTime);
    else if (event.board.ply === before?.ply && !ended) this.#update(event.board);
    else this.#take(event.board);
    const news = tidings(event, before);
    if (news) sound("notice", event.board.variant.edition === "space");
    if (news && event.kind !== "ask") notify(news);
    else if (event.kind !== "move")
      this.spoken = say(event.board.outcome?.text ?? news ?? event.board.sentence);
    if (ended) sound("end", event.board.variant.edition === "space");
  }

  async #showMove(event: Event, inTime: boolean): Promise<void> {
    const { board } = event;
    const dropped = this.picker.selection.dropped;
    if (this.past) {
      this.board = board;
    } else if (inTime && board.scene) {
      this.board = board;
      this.hint = undefined;
      this.hintWaiting = false;
      this.thinking = board.thinking ? board.turn : undefined;
      this.picker.reset(board.inputs);
      if (dropped === event.move) {
        sound(event.effects[0]?.kind ?? "move", board.variant.edition === "space");
        this.stage.show(board.scene);
      } else {
        await this.stage.play(event.effects, board.scene);
      }
    } else {
      this.#take(board);
    }
    const move = t("spokenMove", { colour: say(board.seats[event.seat]?.colour_name), move: event.move });
    this.spoken = `${move} ${say(board.outcome?.text ?? board.sentence)}`;
  }

  /** Take over what has changed beside the position; a move that is being chosen stays chosen. */
  #update(board: Board): void {
    const mayMove = JSON.stringify(board.inputs) === JSON.stringify(this.board?.inputs);
    this.board = board;
    if (!mayMove && !this.past) this.#offer(board);
  }

  #takeHint(ply: number, move: string): void {
    this.hintWaiting = false;
    if (!this.board || ply !== this.board.ply) return;
    this.hint = { move, path: pathTo(this.board.inputs, move) ?? [] };
    this.spoken = t("hintMove", { move });
  }

  /** Say once in a while how much time is left, and knock when it gets short. */
  #warn(seat: number, left: number): void {
    const board = this.board;
    if (!board || !isMe(board.seats[seat]!)) return;
    this.spoken = spokenTime(left);
    sound("warning", board.variant.edition === "space");
  }

  // What the user does

  /** Send a move until its answer comes, even if the user has gone to another page meanwhile. */
  async #send(move: string): Promise<void> {
    const board = this.board;
    if (!board || this.past) return;
    const { ply } = board;
    this.picker.selection.inputs = {};
    this.#sending = true;
    const failed = await deliver(
      () => api.move(this.id, ply, move),
      () => this.#closed || this.board?.ply === ply,
      () => (this.unsent = true),
    ).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    this.#sending = this.unsent = false;
    if (!failed) return;
    complain(failed.error);
    this.#offer(this.board ?? board);
    await this.#refresh();
  }

  async #try(deed: (board: Board) => Promise<unknown>): Promise<void> {
    if (!this.board) return;
    try {
      await deed(this.board);
    } catch (error) {
      this.hintWaiting = false;
      complain(error);
    }
  }

  askForHint(): Promise<void> {
    this.present();
    this.hintWaiting = true;
    return this.#try((board) => api.hint(this.id, board.ply));
  }

  ask(kind: Asked["kind"]): Promise<void> {
    this.present();
    return this.#try((board) => api.ask(this.id, kind, board.ply));
  }

  answer(agree: boolean): Promise<void> {
    return this.#try((board) => api.answer(this.id, agree, board.ply));
  }

  withdraw(): Promise<void> {
    return this.#try(() => api.withdraw(this.id));
  }

  replace(seat: number, level: number): Promise<void> {
    return this.#try(() => api.replace(this.id, seat, level));
  }

  resign(): Promise<void> {
    return this.#try(async (board) => {
      const seat = mySeat(board);
      if (seat !== undefined) await api.resign(this.id, seat);
    });
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
