import type { Metadata } from "./metadata.ts";

const PAGE = 1 << 16;
const ALIGNMENT = 64;

type Scalar = number | bigint;
export type Argument = Scalar | Scalar[];
type EntryPoint = (...values: Scalar[]) => number;

/** An array in memory as compiled code is given it: two pointers to its owner, then length, item size, address, shape, strides. */
export function array(address: number, itemSize: number, ...shape: number[]): Scalar[] {
  const strides: bigint[] = [];
  let stride = itemSize;
  for (const extent of shape.toReversed()) {
    strides.unshift(BigInt(stride));
    stride *= extent;
  }
  const length = shape.reduce((product, extent) => product * extent, 1);
  return [0, 0, BigInt(length), BigInt(itemSize), address, ...shape.map(BigInt), ...strides];
}

/** A game's compiled code with memory of its own. */
export class CompiledGame {
  readonly about: Metadata;
  readonly #functions: Record<string, WebAssembly.ExportValue>;
  readonly #memory: WebAssembly.Memory;
  readonly #result: number; // where a function leaves what it returns
  readonly #error: number;
  #free: number;
  #end: number;

  constructor(module: WebAssembly.Module, about: Metadata) {
    this.about = about;
    const { memory, heap, ...functions } = new WebAssembly.Instance(module).exports;
    this.#memory = memory as WebAssembly.Memory;
    this.#functions = functions;
    this.#free = Number((heap as WebAssembly.Global).value);
    this.#end = this.#memory.buffer.byteLength;
    this.#result = this.allocate(16);
    this.#error = this.allocate(16);
  }

  /** The memory as it is now: it moves when it grows, so nobody may keep this. */
  get buffer(): ArrayBuffer {
    return this.#memory.buffer as ArrayBuffer;
  }

  get view(): DataView {
    return new DataView(this.buffer);
  }

  bytes(address: number, length: number): Uint8Array {
    return new Uint8Array(this.buffer, address, length);
  }

  /** Reserve memory, all zero, for good. Compiled code may have made it grow in between. */
  allocate(bytes: number): number {
    if (this.#free + bytes > this.#end) {
      const pages = Math.ceil(bytes / PAGE);
      const start = this.#memory.grow(pages) * PAGE;
      if (start !== this.#end) this.#free = start;
      this.#end = start + pages * PAGE;
    }
    const found = this.#free;
    this.#free = Math.ceil((found + bytes) / ALIGNMENT) * ALIGNMENT;
    return found;
  }

  /** Reserve memory for a copy of these bytes. */
  put(content: Uint8Array): number {
    const address = this.allocate(content.length);
    this.bytes(address, content.length).set(content);
    return address;
  }

  has(name: string): boolean {
    return name in this.about.entry;
  }

  /** Call an entry point; what it returns, if anything, is a whole number. */
  call(name: string, ...values: Argument[]): bigint {
    const entry = this.about.entry[name];
    const call = this.#functions[entry?.symbol ?? ""] as EntryPoint | undefined;
    if (!call) throw new Error(`${this.about.game} has no ${name}`);
    const status = call(this.#result, this.#error, ...values.flat());
    if (status) throw new Error(`${name} of ${this.about.game} failed with status ${String(status)}`);
    return this.view.getBigInt64(this.#result, true);
  }
}
