import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

interface Picture {
  src: string;
  type: string;
  sizes: string;
  purpose?: string;
}

const PUBLIC = new URL("../public/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL("manifest.webmanifest", PUBLIC), "utf8")) as {
  icons: Picture[];
  screenshots: Picture[];
  start_url: string;
  scope: string;
  id: string;
};

/** Width and height of a PNG, as its header says. */
function sizeOf(file: string): string {
  const bytes = readFileSync(new URL(file, PUBLIC));
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

it("names pictures that are there, in the sizes that they have", () => {
  for (const { src, type, sizes } of [...manifest.icons, ...manifest.screenshots])
    if (type === "image/png") expect(sizeOf(src), src).toBe(sizes);
  expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
});

it("holds wherever the app lies", () => {
  const addresses = [manifest.start_url, manifest.scope, manifest.id].map(
    (address) => new URL(address, "https://x.example/some/path/manifest.webmanifest").pathname,
  );
  expect(addresses).toEqual(["/some/path/", "/some/path/", "/some/path/"]);
});
