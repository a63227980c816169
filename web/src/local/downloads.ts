/** Files on their way to this device, counted byte by byte. */

/** The sizes of all files with which games are played in a browser, by their addresses from the root of the app. */
export type FileSizes = Record<string, number>;

export class Downloads {
  #loaded = 0;
  #counted = new Set<string>();

  /** Watch the files among `sizes` that are asked for first; `onprogress` is told bytes. */
  constructor(
    readonly sizes: Readonly<Record<string, number>>,
    readonly onprogress: (loaded: number, total: number) => void,
    readonly from: typeof fetch = fetch.bind(globalThis),
  ) {}

  get total(): number {
    return Object.values(this.sizes).reduce((sum, size) => sum + size, 0);
  }

  /**
   * As `fetch` does, for all that is loaded meanwhile. Bytes are counted in a copy: what came keeps its address, by
   * which a browser knows WebAssembly again that it has compiled before.
   */
  readonly fetch: typeof fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const response = await this.from(input, init);
    if (address in this.sizes && !this.#counted.has(address) && response.ok && response.body) {
      this.#counted.add(address);
      void this.#count(response.clone().body!, this.sizes[address]!);
    }
    return response;
  };

  /** A file counts for no more and no less than its size; that it broke off is told to whoever reads it. */
  async #count(body: ReadableStream<Uint8Array>, size: number): Promise<void> {
    let left = size;
    const add = (bytes: number) => {
      const counted = Math.min(bytes, left);
      left -= counted;
      this.#loaded += counted;
      this.onprogress(this.#loaded, this.total);
    };
    const reader = body.getReader();
    try {
      for (let part = await reader.read(); !part.done; part = await reader.read()) add(part.value.byteLength);
    } catch {
      return;
    }
    add(left);
  }
}
