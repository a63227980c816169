/** Requests over the network: to a server, or for the files of a site. */

import { fileAddress, isSite } from "../site";

const TIMEOUT = 15_000;

/** Nobody answers there; somebody else may. */
export class Unavailable extends Error {}

export interface Fetched {
  body?: unknown;
  timeout?: number;
  key?: string | undefined;
}

/** Ask the server. */
export async function fetchFrom(
  path: string,
  { body, timeout = TIMEOUT, key }: Fetched = {},
): Promise<Response> {
  const post = body !== undefined;
  const headers: Record<string, string> = post ? { "Content-Type": "application/json" } : {};
  try {
    return await fetch(path, {
      method: post ? "POST" : "GET",
      headers: key ? { ...headers, "Idempotency-Key": key } : headers,
      body: post ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(timeout),
    });
  } catch {
    throw new Unavailable("The server does not answer.");
  }
}

/** Values of parameters that may be part of a file's name. */
const PLAIN = /^[\w.=-]{1,60}$/;

/** The file in which a site keeps what a server would answer to a path, undefined if there cannot be one. */
export function contentFile(path: string): string | undefined {
  const [address, query = ""] = path.split("?");
  const pairs = [...new URLSearchParams(query)].map(([name, value]) => `${name}=${value}`);
  if (!pairs.every((pair) => PLAIN.test(pair))) return undefined;
  const parameters = pairs.length ? `/${pairs.sort().join(",")}` : "";
  const kind = address!.endsWith("/pdf") ? "pdf" : "json";
  return `content/${address!.slice("/api/".length)}${parameters}.${kind}`;
}

/** Where what anybody can read is fetched from: a server, or the files of a site. */
export function contentAddress(path: string): string {
  return isSite ? fileAddress(contentFile(path) ?? path) : path;
}

const DAY = /^\/api\/puzzles\/day\/([\d-]+)$/;
const MILLISECONDS = 86_400_000;

interface Days {
  first: string;
  puzzles: string[];
}

/** Read what a site keeps in place of a server's answer. */
export async function readContent(path: string): Promise<Response> {
  const day = DAY.exec(path)?.[1];
  if (!day) return readFile(contentFile(path));
  const { first, puzzles } = (await (await readFile("content/puzzles/days.json")).json()) as Days;
  const number = Math.round((Date.parse(day) - Date.parse(first)) / MILLISECONDS) % puzzles.length;
  return readFile(contentFile(`/api/puzzles/${puzzles.at(number)}`));
}

/** Many static hosts answer with a page where there is no file. */
async function readFile(name: string | undefined): Promise<Response> {
  const response = name ? await fetch(fileAddress(name)).catch(() => undefined) : undefined;
  const kind = name?.split(".").at(-1) ?? "";
  if (!response?.ok || !response.headers.get("Content-Type")?.includes(kind))
    throw new Unavailable(`There is no file for this.`);
  return response;
}
