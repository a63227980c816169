/** Compressed forms beside each file that is worth it, made once instead of at each request. */

import { readdirSync, readFileSync, statSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const WORTH_IT = /\.(?:js|mjs|css|html|svg|json|webmanifest|wasm|tables|zip)$/;
const SMALLEST = 1000;
/** Brotli's qualities by size: the best would take half a minute for the largest file. */
const qualityOf = (size: number) => (size > 5_000_000 ? 9 : size > 1_000_000 ? 10 : 11);

/** Of the first page with all that it names, compressed. */
const MOST_BYTES = 100_000;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compress the files in a folder, on all cores; tell how many bytes each takes then. */
export async function compressAll(folder: string): Promise<Map<string, number>> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const sizeOf = new Map(names.map((name) => [name, statSync(join(folder, name)).size]));
  const worth = names.filter((name) => WORTH_IT.test(name) && sizeOf.get(name)! >= SMALLEST);
  worth.sort((one, other) => sizeOf.get(other)! - sizeOf.get(one)!); // what takes long is begun first
  return new Map(
    await Promise.all(worth.map(async (name) => [name, await compress(join(folder, name))] as const)),
  );
}

async function compress(path: string): Promise<number> {
  const content = await readFile(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: qualityOf(content.length),
    [constants.BROTLI_PARAM_LGWIN]: 24,
  };
  const [gzipped, smaller] = await Promise.all([zip(content, { level: 9 }), brotli(content, { params })]);
  await writeFile(`${path}.gz`, gzipped); // for plain http, over which browsers do not take the other
  await writeFile(`${path}.br`, smaller);
  return gzipped.length;
}

export function compressed(): Plugin {
  return {
    name: "brettwerk:compressed",
    apply: "build",
    async writeBundle({ dir }) {
      const page = readFileSync(join(dir!, "index.html"), "utf8");
      let firstPage = 0;
      for (const [name, bytes] of await compressAll(dir!))
        if (name === "index.html" || (name.startsWith("assets/") && page.includes(name))) firstPage += bytes;
      if (firstPage > MOST_BYTES)
        this.error(`The first page takes ${firstPage} bytes, more than ${MOST_BYTES}.`);
    },
  };
}
