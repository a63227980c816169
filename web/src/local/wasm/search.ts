import { setFields } from "./fields.ts";
import { placeOf, type Metadata } from "./metadata.ts";
import { array, CompiledGame, type Argument } from "./module.ts";

const WORD = (1n << 64n) - 1n;
const MOST_REPLIES = 8;

const NODE_FIELDS = [
  "first_child",
  "child_count",
  "unexpanded",
  "visits",
  "move",
  "prior",
  "values",
  "length",
  "proven",
] as const; // those that are read here
type NodeField = (typeof NODE_FIELDS)[number];

export interface Needs {
  nodes: number; // that the tree has room for
  seed: number;
  players: number;
  fields?: Record<string, number>; // of the tables, set by the variant or the level
}

/** A child of the root: a legal move and what the search found out about it. */
export interface Child {
  move: number;
  visits: number;
  prior: number;
  values: number[]; // each seat's sum of results; of a proven node its certain result
  proven: boolean;
  length: number; // plies to the end, of a proven node
}

/** The state of a random generator: neighbouring seeds give unrelated streams (splitmix64, as core/compiled/rng.py). */
export function generator(seed: number): bigint {
  let z = (BigInt(seed) + 0x9e3779b97f4a7c15n) & WORD;
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & WORD;
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & WORD;
  z ^= z >> 31n;
  return z || 1n;
}

/** A search tree rooted in a position: what search/mcts/worker.py is in Python. */
export class Search {
  readonly #game: CompiledGame;
  readonly #nodes: number;
  readonly #tables: number;
  readonly #settings: number;
  readonly #contempt: number;
  readonly #root: number;
  readonly #counts: number;
  readonly #states: number;
  readonly #work: { before: Argument[]; after: Argument[] }; // what stands before and after the hashes
  readonly #places: Record<NodeField, number>;
  #hashes: { room: number; address: number; known: number };
  #tree: number;
  #spare = 0;
  #used = 0;

  constructor(module: WebAssembly.Module, about: Metadata, tables: Uint8Array, needs: Needs) {
    const game = (this.#game = new CompiledGame(module, about));
    const { record, move_room, max_depth, max_seats, move_count } = about;
    this.#nodes = needs.nodes;
    this.#tables = game.put(tables);
    setFields(game.view, this.#tables, about.tables, needs.fields ?? {});
    this.#settings = game.put(bytesOf(about.settings.bytes));
    this.#contempt = game.view.getFloat32(
      this.#settings + placeOf(about.settings.layout, "contempt").offset,
      true,
    );
    this.#root = game.allocate(record);
    this.#states = game.allocate(2 * record);
    this.#counts = game.allocate(16);
    const played = game.allocate(8 * needs.players * move_count);
    const rng = game.allocate(8);
    new BigInt64Array(game.buffer, played, needs.players * move_count).fill(-1n);
    game.view.setBigUint64(rng, generator(needs.seed), true);
    this.#work = {
      before: [
        array(this.#states, record, 2),
        array(this.#states, 1, record),
        array(game.allocate(4 * move_room), 4, move_room),
        array(game.allocate(4 * move_room), 4, move_room),
      ],
      after: [
        array(game.allocate(4 * (max_depth + 1)), 4, max_depth + 1),
        array(game.allocate(4 * max_seats), 4, max_seats),
        array(played, 8, needs.players, move_count),
        array(this.#counts, 8, 2),
        array(rng, 8, 1),
      ],
    };
    const places = NODE_FIELDS.map((name) => [name, placeOf(about.node, name).offset]);
    this.#places = Object.fromEntries(places) as Record<NodeField, number>;
    this.#hashes = { room: 2 * max_depth, address: game.allocate(8 * 2 * max_depth), known: 0 };
    this.#tree = game.allocate(this.#treeSize);
  }

  /** Begin a new tree; the hashes are those of the match's positions so far, its own last. Contempt is for choosing moves. */
  start(record: Uint8Array, hashes: bigint[], choosing = true): void {
    const contempt = choosing ? this.#contempt : 0;
    setFields(this.#game.view, this.#settings, this.#about.settings.layout, { contempt });
    this.#setRoot(record, hashes);
    this.#game.bytes(this.#tree, this.#nodeSize).fill(0);
    this.#used = 1;
    this.#makeRoot();
  }

  /** Keep the subtree that the moves lead to; false if the tree does not reach that far. */
  follow(moves: number[], record: Uint8Array, hashes: bigint[]): boolean {
    let node: number | undefined = 0;
    for (const move of moves) node = node === undefined ? undefined : this.#childOf(node, move);
    if (node === undefined || this.#number(node, "child_count") === 0) return false;
    this.#moveTo((tree, spare) => ["copy_subtree", tree, BigInt(node), spare]);
    this.#setRoot(record, hashes);
    if (this.#number(0, "unexpanded")) this.#makeRoot();
    return true;
  }

  simulate(simulations: number): void {
    const { position } = this.#about;
    const how: Argument[] = [
      BigInt(position),
      this.#treeArray(this.#tree),
      BigInt(this.#used),
      BigInt(simulations),
    ];
    this.#used = Number(this.#game.call("simulate", ...this.#surroundings(), ...how));
    if (this.#used > this.#about.full * this.#nodes)
      this.#moveTo((tree, spare) => ["pruned_copy", tree, BigInt(this.#used), spare]);
  }

  /** Let compiled code copy a part of the tree, which goes on from there. */
  #moveTo(call: (tree: Argument, spare: Argument) => [string, ...Argument[]]): void {
    this.#spare ||= this.#game.allocate(this.#treeSize);
    const [name, ...values] = call(this.#treeArray(this.#tree), this.#treeArray(this.#spare));
    this.#used = Number(this.#game.call(name, ...values));
    [this.#tree, this.#spare] = [this.#spare, this.#tree];
  }

  get simulations(): number {
    return this.#number(0, "visits");
  }

  /** The length of the longest path since the root was set. */
  get depth(): number {
    return Number(this.#game.view.getBigInt64(this.#counts, true));
  }

  get isProven(): boolean {
    return this.#flag(0, "proven");
  }

  /** Whether moves that were left out of the tree lose at once. */
  get prunesSoundly(): boolean {
    const { layout } = this.#about.settings;
    return this.#game.view.getUint8(this.#settings + placeOf(layout, "sound_pruning").offset) !== 0;
  }

  /** The nodes of the legal moves. */
  children(): Child[] {
    return this.#childrenOf(0).map((node) => ({
      move: this.#number(node, "move"),
      visits: this.#number(node, "visits"),
      prior: this.#game.view.getFloat32(this.#at(node, "prior"), true),
      values: this.#valuesOf(node),
      proven: this.#flag(node, "proven"),
      length: this.#number(node, "length"),
    }));
  }

  /** The most visited replies to a move at the root. */
  replies(move: number, most = MOST_REPLIES): number[] {
    const line: number[] = [];
    let node = this.#childOf(0, move);
    while (line.length < most && node !== undefined) {
      const best = this.#mostVisited(this.#childrenOf(node));
      if (best === undefined || this.#number(best, "visits") === 0) break;
      line.push(this.#number(best, "move"));
      node = best;
    }
    return line;
  }

  /** The hash of a position, by which repetitions are known. */
  hash(record: Uint8Array): bigint {
    this.#game.bytes(this.#states, record.length).set(record);
    const { position } = this.#about;
    const found = this.#game.call("hash_position", array(this.#states, 1, record.length), BigInt(position));
    return BigInt.asUintN(64, found);
  }

  /** The nodes used, as bytes. */
  treeBytes(): Uint8Array {
    return this.#game.bytes(this.#tree, this.#used * this.#nodeSize).slice();
  }

  get #about(): Metadata {
    return this.#game.about;
  }

  get #nodeSize(): number {
    return this.#about.node[0];
  }

  get #treeSize(): number {
    return this.#nodes * this.#nodeSize;
  }

  #treeArray(address: number) {
    return array(address, this.#nodeSize, this.#nodes);
  }

  #setRoot(record: Uint8Array, hashes: bigint[]): void {
    const room = hashes.length + this.#about.max_depth;
    if (room > this.#hashes.room) this.#hashes = { room, address: this.#game.allocate(8 * room), known: 0 };
    this.#hashes.known = hashes.length;
    this.#game.bytes(this.#root, record.length).set(record);
    new BigUint64Array(this.#game.buffer, this.#hashes.address, hashes.length).set(hashes);
    this.#game.view.setBigInt64(this.#counts, 0n, true);
  }

  #makeRoot(): void {
    const tree = this.#treeArray(this.#tree);
    this.#used = Number(this.#game.call("make_root", ...this.#surroundings(), tree, BigInt(this.#used)));
  }

  /** The first arguments of what searches: tables, settings, root, and the memory to work in. */
  #surroundings(): Argument[] {
    const { address, known } = this.#hashes;
    const hashes = array(address, 8, known + this.#about.max_depth);
    const root = array(this.#root, this.#about.record, 1);
    return [this.#tables, this.#settings, root, ...this.#work.before, hashes, ...this.#work.after];
  }

  #childrenOf(node: number): number[] {
    const first = this.#number(node, "first_child");
    return Array.from({ length: this.#number(node, "child_count") }, (_, place) => first + place);
  }

  #childOf(node: number, move: number): number | undefined {
    return this.#childrenOf(node).find((child) => this.#number(child, "move") === move);
  }

  #mostVisited(nodes: number[]): number | undefined {
    let best = nodes[0];
    for (const node of nodes)
      if (this.#number(node, "visits") > this.#number(best ?? node, "visits")) best = node;
    return best;
  }

  #valuesOf(node: number): number[] {
    const [at, view] = [this.#at(node, "values"), this.#game.view];
    return Array.from({ length: this.#about.max_seats }, (_, seat) => view.getFloat32(at + 4 * seat, true));
  }

  #at(node: number, field: NodeField): number {
    return this.#tree + node * this.#nodeSize + this.#places[field];
  }

  #number(node: number, field: NodeField): number {
    return this.#game.view.getInt32(this.#at(node, field), true);
  }

  #flag(node: number, field: NodeField): boolean {
    return this.#game.view.getUint8(this.#at(node, field)) !== 0;
  }
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
