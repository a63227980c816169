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

  /** As `fetch` does, for all that is loaded meanwhile. */
  readonly fetch: typeof fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const response = await this.from(input, init);
    if (!(address in this.sizes) || this.#counted.has(address) || !response.ok || !response.body)
      return response;
    this.#counted.add(address);
    return new Response(this.#count(response.body, this.sizes[address]!), response);
  };

  /** Pass bytes on; a file counts for no more and no less than its size. */
  #count(body: ReadableStream<Uint8Array>, size: number): ReadableStream<Uint8Array> {
    let left = size;
    const add = (bytes: number) => {
      const counted = Math.min(bytes, left);
      left -= counted;
      this.#loaded += counted;
      this.onprogress(this.#loaded, this.total);
    };
    return body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          add(chunk.byteLength);
          controller.enqueue(chunk);
        },
        flush: () => add(left),
      }),
    );
  }
}
