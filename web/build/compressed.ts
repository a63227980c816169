/** Compressed forms beside each file that is worth it, made once instead of at each request. */

import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const WORTH_IT = /\.(?:js|mjs|css|html|svg|json|webmanifest|wasm|tables|zip)$/;
const SMALLEST = 1000;
/** Brotli's qualities by size: the best would take half a minute for the largest file. */
const qualityOf = (size: number) => (size > 5_000_000 ? 9 : size > 1_000_000 ? 10 : 11);

/** Of the first page with all that it names, compressed. */
const MOST_BYTES = 100_000;

/** Compress the files in a folder; tell how many bytes each takes then. */
export function compressAll(folder: string): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    const path = join(folder, name);
    const size = statSync(path).size;
    if (!WORTH_IT.test(name) || size < SMALLEST) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: qualityOf(size), [constants.BROTLI_PARAM_LGWIN]: 24 };
    const content = readFileSync(path);
    const gzipped = gzipSync(content, { level: 9 });
    writeFileSync(`${path}.gz`, gzipped); // for plain http, over which browsers do not take the other
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
    sizes.set(name, gzipped.length);
  }
  return sizes;
}

export function compressed(): Plugin {
  return {
    name: "brettwerk:compressed",
    apply: "build",
    writeBundle({ dir }) {
      const page = readFileSync(join(dir!, "index.html"), "utf8");
      let firstPage = 0;
      for (const [name, bytes] of compressAll(dir!))
        if (name === "index.html" || (name.startsWith("assets/") && page.includes(name))) firstPage += bytes;
      if (firstPage > MOST_BYTES)
        this.error(`The first page takes ${firstPage} bytes, more than ${MOST_BYTES}.`);
    },
  };
}
