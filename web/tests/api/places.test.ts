import { describe, expect, it } from "vitest";
import { contentFile } from "../../src/api/fetching";
import { placesFor, type World } from "../../src/api/places";

const SERVER: World = { site: false, engineHere: false };
const AUTOMATIC: World = { site: false, engineHere: true };
const SITE: World = { site: true, engineHere: true };
const board = (...kinds: string[]) => ({ game: "tor", seats: kinds.map((kind) => ({ kind })) });

/** Path, body, and who is asked: with a server alone, with engines on the device, on a site. */
const CASES: [path: string, body: unknown, server: string, automatic: string, site: string][] = [
  ["/api/games", undefined, "server device", "server device", "files device"],
  ["/api/games/tor/guide?lang=de", undefined, "server device", "server device", "files device"],
  ["/api/games/tor/pdf?lang=de&paper=a4", undefined, "server", "server", "files"],
  ["/api/puzzles/day/2026-11-16", undefined, "server device", "server device", "files device"],
  ["/api/lessons/tor", undefined, "server device", "server device", "files device"],
  ["/api/lessons/tor/3/try", { clicks: ["a"] }, "server device", "server device", "device"],
  ["/api/puzzles/tor/a1/try", { move: "a" }, "server device", "device server", "device"],
  ["/api/puzzles/tor/a1/solution", { played: [] }, "server device", "device server", "device"],
  ["/api/analysis/socket", undefined, "server device", "device server", "device"],
  ["/api/analysis/line", { game: "tor" }, "server device", "server device", "device"],
  ["/api/try", { game: "tor" }, "server device", "server device", "device"],
  ["/api/boards", board("me", "engine", "here"), "server device", "device server", "device"],
  ["/api/boards", board("me", "link"), "server", "server", ""],
  ["/api/boards", { ...board("me", "engine"), clock: { kind: "game" } }, "server", "server", ""],
  ["/api/boards/abc/moves", { move: "a" }, "server", "server", ""],
  ["/api/boards/local-abc", undefined, "device", "device", "device"],
  ["/api/boards/local-abc/moves", { move: "a" }, "device", "device", "device"],
  ["/api/boards/local-abc/socket?since=3", undefined, "device", "device", "device"],
  ["/api/analysis/board/local-abc", undefined, "device", "device", "device"],
  ["/api/analysis/board/abc", undefined, "server", "server", ""],
  ["/api/invitations/t", undefined, "server", "server", ""],
  ["/api/continue/t", {}, "server", "server", ""],
  ["/api/open", undefined, "server", "server", ""],
  ["/api/me/socket", undefined, "server", "server", ""],
];

describe("who answers", () => {
  it.each(CASES)("%s", (path, body, server, automatic, site) => {
    const asked = [SERVER, AUTOMATIC, SITE].map((world) => placesFor(path, body, world).join(" "));
    expect(asked).toEqual([server, automatic, site]);
  });
});

it("finds what a site keeps in a file, whatever the order of the parameters", () => {
  expect(contentFile("/api/games")).toBe("content/games.json");
  const name = "content/games/tor/scene/edition=classic,option=layout=5,players=2,teams=false.json";
  const query = "edition=classic&teams=false&players=2&option=layout%3D5";
  expect(contentFile(`/api/games/tor/scene?${query}`)).toBe(name);
  expect(contentFile("/api/games/tor/pdf?lang=de&paper=a4")).toBe(
    "content/games/tor/pdf/lang=de,paper=a4.pdf",
  );
  expect(contentFile("/api/games/tor/scene?option=setup=a/b")).toBeUndefined();
});
