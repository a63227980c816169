import { setFields } from "./fields.ts";
import { placeOf, type Metadata } from "./metadata.ts";
import { array, CompiledGame } from "./module.ts";

const ENTRIES = 1 << 18;
const FIRST_PLIES = 8;
const UNLIMITED = 1n << 62n;
const GAVE_UP = -1n;
const PROVEN = 1n;

/** Finds out whether some seats win against all others: what solve/prover.py is in Python. */
export class Prover {
  readonly #game: CompiledGame;
  readonly #tables: number;
  readonly #attackers: bigint;
  readonly #entries: number;
  readonly #budget: number;
  readonly #record: number;
  #room = { plies: -1, states: 0, killers: 0, moves: 0, children: 0 };

  constructor(
    module: WebAssembly.Module,
    about: Metadata,
    tables: Uint8Array,
    fields: Record<string, number>,
    attackers: number,
  ) {
    const game = (this.#game = new CompiledGame(module, about));
    this.#tables = game.put(tables);
    setFields(game.view, this.#tables, about.tables, fields);
    this.#attackers = BigInt(attackers);
    this.#record = game.allocate(about.record);
    this.#budget = game.allocate(8);
    const [size] = about.proof.entry;
    this.#entries = game.allocate(size * ENTRIES);
    const won = placeOf(about.proof.entry, "won").offset;
    const bytes = game.bytes(this.#entries, size * ENTRIES);
    for (let entry = won; entry < bytes.length; entry += size) bytes[entry] = about.proof.never;
  }

  /** The bytes of the state that is asked about; memory may move, so ask for them afresh each time. */
  get record(): Uint8Array {
    return this.#game.bytes(this.#record, this.#game.about.record);
  }

  /** Whether the attackers win within a number of plies. */
  isWon(within: number): boolean {
    if (within > this.#room.plies) this.#makeRoom(Math.max(within, FIRST_PLIES));
    const { record, position, move_room, proof } = this.#game.about;
    const { plies, states, killers, moves, children } = this.#room;
    this.#game.bytes(states, record).set(this.record);
    this.#game.view.setBigInt64(this.#budget, UNLIMITED, true);
    const found = this.#game.call(
      "prove",
      this.#tables,
      array(states, record, plies + 1),
      array(states, 1, plies + 1, record),
      BigInt(position),
      this.#attackers,
      BigInt(within),
      array(this.#entries, proof.entry[0], ENTRIES),
      array(killers, 4, plies + 1, 2),
      array(moves, 4, plies + 1, move_room),
      array(children, proof.child[0], plies + 1, move_room),
      array(this.#budget, 8, 1),
    );
    if (found === GAVE_UP) throw new Error("the prover gave up");
    return found === PROVEN;
  }

  #makeRoom(plies: number): void {
    const { record, move_room, proof } = this.#game.about;
    const rows = plies + 1;
    const killers = this.#game.allocate(4 * 2 * rows);
    this.#game.bytes(killers, 4 * 2 * rows).fill(0xff); // no move
    this.#room = {
      plies,
      states: this.#game.allocate(record * rows),
      killers,
      moves: this.#game.allocate(4 * move_room * rows),
      children: this.#game.allocate(proof.child[0] * move_room * rows),
    };
  }
}
