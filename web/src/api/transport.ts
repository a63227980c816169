/** Where requests and sockets go: only here it is known whether a server answers or this device itself. */

import { cards } from "../local/cards";
import { isDeviceReadySoon, isEngineHere, localService, whereEnginesRun } from "../local/device";
import { DeviceFailure, type LocalSocket } from "../local/service";
import { isSite } from "../site";
import { errorOf, needsServer, offline } from "./errors";
import { fetchFrom, readContent, Unavailable, type Fetched } from "./fetching";
import { isBoardList, placesFor, type Place } from "./places";
import type { BoardList } from "./types";

export interface ApiRequest extends Fetched {
  path: string;
}

/** Have a request answered. What nobody can do at present is thrown as an ApiError. */
export async function answer(request: ApiRequest): Promise<Response> {
  const { path, body } = request;
  if (isBoardList(path, body)) return Response.json(await allBoards(request));
  const places = await choosePlaces(request);
  let failure: unknown = needsServer();
  for (const place of places) {
    try {
      return await ASK[place](request);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      if (place === "server") failure = offline();
      else if (error instanceof DeviceFailure) failure = error.error;
      else if (places.length === 1 && place === "device") failure = offline();
    }
  }
  throw failure;
}

/** Where engines run is asked for only if that makes a difference. */
async function choosePlaces({ path, body }: ApiRequest): Promise<Place[]> {
  const [there, here] = [false, true].map((engineHere) =>
    placesFor(path, body, { site: isSite, engineHere }),
  );
  if (there![0] === here![0]) return here!;
  return (await whereEnginesRun()) && (await isDeviceReadySoon()) ? here! : there!;
}

const ASK: Record<Place, (request: ApiRequest) => Promise<Response>> = {
  server: (request) => fetchFrom(request.path, request),
  files: (request) => readContent(request.path),
  device: (request) => localService().request(request.path, request),
};

/** The boards that the server keeps and those of this device, the latest first; one of them is enough. */
async function allBoards(request: ApiRequest): Promise<BoardList> {
  const [here, served] = await Promise.all([
    cards(),
    isSite ? NO_BOARDS : servedBoards(request).catch((error: unknown) => ({ error })),
  ]);
  if ("error" in served) {
    if (!here.running.length && !here.finished.length) throw served.error;
    return here;
  }
  const latest = (kind: "running" | "finished") =>
    [...here[kind], ...served[kind]].sort((one, other) => other.updated.localeCompare(one.updated));
  return {
    running: latest("running"),
    finished: latest("finished"),
    broken: [...here.broken, ...served.broken],
  };
}

const NO_BOARDS: BoardList = { running: [], finished: [], broken: [] };

async function servedBoards(request: ApiRequest): Promise<BoardList> {
  const response = await fetchFrom(request.path, request).catch(() => undefined);
  if (!response) throw offline();
  if (!response.ok) throw await errorOf(response);
  return (await response.json()) as BoardList;
}

/** A socket to whoever answers at a path. */
export function connect(path: string): WebSocket | LocalSocket {
  const [place] = placesFor(path, undefined, {
    site: isSite,
    engineHere: isEngineHere() || !navigator.onLine,
  });
  if (place === "device") return localService().socket(path);
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}${path}`);
}
