import { setFields } from "./fields.ts";
import type { Metadata } from "./metadata.ts";
import { array, CompiledGame, type Argument } from "./module.ts";

/** The compiled rules of a game, with one state in memory that everything happens to. */
export class Rules {
  readonly #game: CompiledGame;
  readonly #tables: number;
  readonly #record: number;
  readonly #moves: number;
  readonly #payoffs: number;
  #perft = { depth: 0, states: 0, moves: 0, counters: 0 };

  constructor(
    module: WebAssembly.Module,
    about: Metadata,
    tables: Uint8Array,
    fields: Record<string, number> = {},
  ) {
    this.#game = new CompiledGame(module, about);
    this.#tables = this.#game.put(tables);
    setFields(this.#game.view, this.#tables, about.tables, fields);
    this.#record = this.#game.allocate(about.record);
    this.#moves = this.#game.allocate(4 * about.move_room);
    this.#payoffs = this.#game.allocate(8 * about.max_seats);
  }

  /** The bytes of the state, to read and to write; memory may move, so ask for them afresh each time. */
  get record(): Uint8Array {
    return this.#game.bytes(this.#record, this.#about.record);
  }

  /** Fill the caches of a state whose position was set. */
  complete(): void {
    this.#call("complete");
  }

  step(move: number): void {
    this.#call("step", BigInt(move));
  }

  removeSeat(seat: number): void {
    this.#call("remove_seat", BigInt(seat));
  }

  listMoves(): Int32Array {
    const room = this.#about.move_room;
    const count = Number(this.#call("list_moves", array(this.#moves, 4, room)));
    return new Int32Array(this.#game.buffer, this.#moves, count).slice();
  }

  payoffs(players: number): Float64Array {
    this.#call("payoffs", array(this.#payoffs, 8, players));
    return new Float64Array(this.#game.buffer, this.#payoffs, players).slice();
  }

  /** Count the move sequences of a length. */
  perft(depth: number): number {
    if (depth <= 0) return 1;
    const { record, move_room } = this.#about;
    if (depth > this.#perft.depth)
      this.#perft = {
        depth,
        states: this.#game.allocate(record * depth),
        moves: this.#game.allocate(4 * move_room * depth),
        counters: this.#game.allocate(8 * 2 * depth),
      };
    const { states, moves, counters } = this.#perft;
    this.#game.bytes(states, record).set(this.record);
    const count = this.#game.call(
      "perft",
      this.#tables,
      array(states, record, depth),
      array(moves, 4, depth, move_room),
      array(counters, 8, 2, depth),
    );
    return Number(count);
  }

  /** The hash of the position, by which searches know repetitions. */
  hash(): bigint {
    const { record, position } = this.#about;
    return BigInt.asUintN(
      64,
      this.#game.call("hash_position", array(this.#record, 1, record), BigInt(position)),
    );
  }

  get #about(): Metadata {
    return this.#game.about;
  }

  #call(name: string, ...values: Argument[]): bigint {
    return this.#game.call(name, this.#tables, array(this.#record, this.#about.record, 1), ...values);
  }
}
