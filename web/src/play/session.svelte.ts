/** A board as this browser follows it: what the server says, what is shown, what was looked up. */

import { Backoff, MAX_SEARCH_DELAY } from "../api/backoff";
import { api } from "../api/client";
import { isTransient, newKey, retry, retryNow } from "../api/retry";
import { openSocket, type ReconnectingSocket } from "../api/reconnecting-socket";
import type { Asked, Board, Effect, Message, Position } from "../api/types";
import { pathTo, type Path } from "../board/input/inputs";
import { MovePicker } from "../board/input/move-picker.svelte";
import { sound } from "../board/sounds";
import { Stage } from "../board/stage.svelte";
import { Clocks } from "../clock/clocks.svelte";
import { spokenTime } from "../clock/time-text";
import { say, t } from "../i18n";
import { noteHelp } from "../me/results";
import { showError, showNotice } from "../parts/notices.svelte";
import { motionScale } from "../settings.svelte";
import { EventQueue } from "./event-queue";
import { Insights } from "./insights.svelte";
import { forgetMove, keepMove, keptMove } from "./outbox";
import { Planning } from "./planning";
import { Positions } from "./positions";
import { Recent } from "./recent.svelte";
import { rememberSeat } from "./seat-memory";
import { Reactions } from "./reactions.svelte";
import { isFarSide, isMe, mySeat, sentenceOf } from "./seats";
import { notificationFor, type Event } from "./notifications";

/** How many events may wait to be shown one by one; beyond that the board jumps to the present. */
const MAX_QUEUE = 3;

export class Session {
  board: Board | undefined = $state.raw();
  failed: unknown = $state.raw();
  online = $state(true);
  /** Whether a move is on its way and has not been answered. */
  unsent = $state(false);
  thinking: number | undefined = $state();
  hint: { move: string; path: Path } | undefined = $state.raw();
  hintWaiting = $state(false);
  /** The earlier position that is looked at. */
  past: Position | undefined = $state.raw();
  /** What a screen reader says next. */
  spoken = $state("");

  readonly stage = new Stage();
  readonly insights = new Insights();
  readonly reactions = new Reactions();
  readonly recent = new Recent();
  readonly picker: MovePicker;
  readonly clocks = new Clocks((seat, left) => this.#warn(seat, left));
  readonly id: string;

  readonly #planning: Planning;
  #socket: ReconnectingSocket | undefined;
  #events = new EventQueue<Event>();
  #showing = false;
  #positions = new Positions();
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #backoff = new Backoff(MAX_SEARCH_DELAY);
  #sending = false;
  #closed = false;

  constructor(id: string) {
    this.id = id;
    this.picker = new MovePicker(this.stage, (move, seen) => void this.#send(move, seen));
    this.#planning = new Planning(this.picker, () => (this.past || this.#sending ? undefined : this.board));
    this.picker.selection.missed = (clicked) => void this.#explain(clicked);
  }

  readonly ply = $derived.by(() => this.past?.ply ?? this.board?.ply ?? 0);
  readonly last: readonly Effect[] = $derived.by(() =>
    this.past ? this.past.effects : (this.board?.last?.effects ?? []),
  );

  /** Start following the board; as long as the server does not answer, it is tried again. */
  async open(): Promise<void> {
    clearTimeout(this.#retryTimer);
    try {
      const board = await api.board(this.id);
      if (this.#closed) return;
      this.failed = undefined;
      if (!this.board) this.picker.view.flipped = isFarSide(board);
      if (board.seats.some((seat) => seat.mine)) rememberSeat(board.id);
      this.#restart(board);
      this.#sendKept(board);
      const path = () => `/api/boards/${encodeURIComponent(this.id)}/socket?since=${this.#events.lastNumber}`;
      this.#socket ??= openSocket<Message>(
        path,
        (message) => this.#receive(message),
        (on) => this.#connected(on),
      );
    } catch (error) {
      this.failed = error;
      if (isTransient(error) && !this.#closed)
        this.#retryTimer = setTimeout(() => void this.open(), this.#backoff.next());
    }
  }

  /** After a lost connection the clocks may be wrong: the browser's own time may have stood still. */
  #connected(on: boolean): void {
    const isBack = on && !this.online;
    this.online = on;
    if (isBack) retryNow();
    if (isBack && this.board?.clock) void this.#refresh();
  }

  /** Ask for the board as it is now; if that fails, the socket will bring it later. */
  async #refresh(): Promise<void> {
    const board = await api.board(this.id).catch(() => undefined);
    if (board && !this.#closed && board.number >= this.#events.lastNumber) this.#receiveBoard(board);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retryTimer);
    this.#socket?.close();
    this.clocks.stop();
    this.reactions.stop();
    this.stage.finish();
  }

  // What the server says

  #receive(message: Message): void {
    switch (message.type) {
      case "board":
        this.#receiveBoard(message.board);
        break;
      case "event":
        if (this.#events.push(message)) void this.#showQueue();
        else this.#socket?.reconnect();
        if (this.#events.lastNumber === message.number) this.#readClocks(message.board);
        break;
      case "presence":
        this.#showPresence(message.seats);
        break;
      case "reaction":
        this.spoken = (this.board && this.reactions.hear(message, this.board)) ?? this.spoken;
        break;
      case "thinking":
        this.thinking = message.on ? message.seat : undefined;
        break;
      case "hint":
        this.#showHint(message.ply, message.move);
        break;
      case "compiling":
        if (this.board) this.board = { ...this.board, compiling: message };
        break;
    }
  }

  #receiveBoard(board: Board): void {
    if (board.number !== this.#events.lastNumber || !this.board?.scene) return this.#restart(board);
    this.board = board;
    this.#readClocks(board);
    this.thinking = board.thinking ? board.turn : undefined;
  }

  /** Start over from a complete board. */
  #restart(board: Board): void {
    this.#events.restart(board.number);
    this.#readClocks(board);
    this.#showBoard(board);
  }

  #readClocks(board: Board): void {
    this.clocks.read(
      board.seats.map((seat) => seat.left),
      board.clock?.running ?? null,
    );
  }

  #showPresence(seen: { seat: number; present: boolean }[]): void {
    if (!this.board) return;
    const seats = this.board.seats.map((seat) => ({
      ...seat,
      present: seen.find((one) => one.seat === seat.seat)?.present ?? seat.present,
    }));
    this.board = { ...this.board, seats };
  }

  /** Show a board as it is, without motion. */
  #showBoard(board: Board): void {
    this.board = board;
    this.past = undefined;
    this.hint = undefined;
    this.hintWaiting = false;
    this.thinking = board.thinking ? board.turn : undefined;
    if (board.scene) this.stage.show(board.scene);
    this.#offerMoves(board);
    void this.recent.follow(board, this.#positions);
  }

  /** Let the user choose a move, unless one is on its way. */
  #offerMoves(board: Board): void {
    if (this.#sending) this.picker.reset({});
    else this.#turnTo(board);
  }

  /** Offer the moves of a board; one that was planned for it is played at once, while the last one is still shown. */
  #turnTo(board: Board): void {
    const planned = this.#planning.next(board);
    if (planned !== undefined) void this.#deliver(board, planned);
  }

  async #showQueue(): Promise<void> {
    if (this.#showing) return;
    this.#showing = true;
    for (let event = this.#events.shift(); event; event = this.#events.shift()) {
      await this.#show(event, this.#events.length < MAX_QUEUE);
    }
    this.#showing = false;
  }

  async #show(event: Event, inTime: boolean): Promise<void> {
    const before = this.board;
    const ended = event.board.outcome && !before?.outcome;
    if (event.kind === "move") await this.#showMove(event, inTime);
    else if (event.board.ply === before?.ply && !ended) this.#update(event.board);
    else this.#showBoard(event.board);
    const notification = notificationFor(event, before);
    if (notification) sound("notice", event.board.variant.edition === "space");
    if (notification && event.kind !== "ask") showNotice(notification);
    else if (event.kind !== "move")
      this.spoken = say(event.board.outcome?.text ?? notification ?? sentenceOf(event.board));
    if (ended) sound("end", event.board.variant.edition === "space");
  }

  async #showMove(event: Event, inTime: boolean): Promise<void> {
    const { board } = event;
    const { seen } = this.picker.selection;
    this.#positions.keep(board, event.effects);
    void this.recent.follow(board, this.#positions);
    if (this.past) {
      this.board = board;
      this.#turnTo(board);
      this.picker.reset({});
    } else if (inTime && board.scene) {
      this.board = board;
      this.hint = undefined;
      this.hintWaiting = false;
      this.thinking = board.thinking ? board.turn : undefined;
      this.#turnTo(board);
      if (seen === event.move) {
        sound(event.effects[0]?.kind ?? "move", board.variant.edition === "space");
        this.stage.show(board.scene);
      } else {
        await this.stage.play(event.effects, board.scene);
      }
    } else {
      this.#showBoard(board);
    }
    this.spoken = `${say(board.last?.words)} ${say(board.outcome?.text ?? sentenceOf(board))}`;
  }

  /** Take over what has changed beside the position; a move that is being chosen stays chosen. */
  #update(board: Board): void {
    const mayMove = JSON.stringify(board.inputs) === JSON.stringify(this.board?.inputs);
    this.board = board;
    if (!mayMove && !this.past) this.#offerMoves(board);
  }

  #showHint(ply: number, move: string): void {
    this.hintWaiting = false;
    if (!this.board || ply !== this.board.ply) return;
    this.hint = { move, path: pathTo(this.board.inputs, move) ?? [] };
    this.spoken = t("hintMove", { move });
  }

  /** Announce now and then how much time is left, with a sound. */
  #warn(seat: number, left: number): void {
    const board = this.board;
    if (!board || !isMe(board.seats[seat]!)) return;
    this.spoken = spokenTime(left);
    sound("warning", board.variant.edition === "space");
  }

  // What the user does

  /** Say what a click that led nowhere would have needed, and show what it was on could do. */
  async #explain(clicked: Path): Promise<void> {
    if (!this.board || this.past || this.board.outcome) return;
    if (!Object.keys(this.board.inputs).length && (await this.#plan(clicked))) return;
    await this.insights.explain(this.board, clicked);
    if (this.insights.reason) this.spoken = say(this.insights.reason);
  }

  /** A click while others think begins a plan; false if it is on nothing that one could move. */
  async #plan([place, ...more]: Path): Promise<boolean> {
    const { selection } = this.picker;
    if (!place || more.length || selection.planning) return false;
    await this.#planning.offer();
    if (!selection.planning || !selection.open.has(place)) return false;
    if (selection.path.at(-1) !== place) selection.press(place);
    return true;
  }

  /** Play a move that the user has chosen, or keep it until it is their turn. */
  async #send(move: string, seen = false, key = newKey()): Promise<void> {
    const board = this.board;
    if (!board || this.past) return;
    if (this.picker.selection.planning) {
      this.#planning.keep(move, board.ply);
      return this.speak(t("planned", { move }));
    }
    this.picker.foresee(move, seen);
    await this.#deliver(board, move, key);
  }

  /** Send a move until its answer comes, even if the user has gone to another page meanwhile. */
  async #deliver(board: Board, move: string, key = newKey()): Promise<void> {
    const { ply } = board;
    this.#sending = true;
    keepMove(this.id, { ply, move, key });
    const failed = await retry(
      () => api.move(this.id, ply, move, key),
      () => this.#closed || this.board?.ply === ply,
      () => (this.unsent = true),
      key,
    ).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    this.#sending = this.unsent = false;
    forgetMove(this.id);
    if (!failed) return;
    showError(failed.error);
    if (this.stage.scene) this.stage.show(this.stage.scene);
    this.#offerMoves(this.board ?? board);
    await this.#refresh();
  }

  /** Send a move that a page before this one could not, if it is still its turn. */
  #sendKept(board: Board): void {
    const kept = keptMove(this.id);
    if (!kept || this.#sending) return;
    if (kept.ply === board.ply && pathTo(board.inputs, kept.move))
      void this.#send(kept.move, false, kept.key);
    else forgetMove(this.id);
  }

  /** Play a move as somebody has typed it; the error says why it cannot be. */
  async typeMove(text: string): Promise<void> {
    this.goToLatest();
    const board = this.board;
    if (!board) return;
    await retry(
      (key) => api.move(this.id, board.ply, text, key),
      () => this.#closed || this.board?.ply === board.ply,
      () => (this.unsent = true),
    ).finally(() => (this.unsent = false));
  }

  /** Let a screen reader say something, even if it is what it said last. */
  speak(words: string): void {
    this.spoken = words === this.spoken ? `${words}\u00a0` : words;
  }

  async #try(action: (board: Board) => Promise<unknown>): Promise<void> {
    if (!this.board) return;
    try {
      await action(this.board);
    } catch (error) {
      this.hintWaiting = false;
      showError(error);
    }
  }

  askForHint(): Promise<void> {
    this.goToLatest();
    this.hintWaiting = true;
    noteHelp(this.id);
    return this.#try((board) => api.hint(this.id, board.ply));
  }

  ask(kind: Asked["kind"]): Promise<void> {
    if (kind === "undo") noteHelp(this.id);
    this.goToLatest();
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

  /** Show the position after a number of moves. */
  async goTo(ply: number): Promise<void> {
    const board = this.board;
    if (!board?.scene || ply < 0 || ply > board.ply || ply === this.ply) return;
    const forward = ply === this.ply + 1;
    if (ply === board.ply) {
      this.past = undefined;
      if (forward && board.last && motionScale()) void this.stage.play(board.last.effects, board.scene);
      else this.stage.show(board.scene);
      this.picker.reset(board.inputs);
      return;
    }
    try {
      const position = await this.#positions.of(board, ply);
      this.picker.reset({});
      this.hint = undefined;
      this.past = position;
      if (forward) void this.stage.play(position.effects, position.scene);
      else this.stage.show(position.scene);
      this.spoken = say(position.sentence);
    } catch (error) {
      showError(error);
    }
  }

  goToLatest(): void {
    if (this.board) void this.goTo(this.board.ply);
  }
}
