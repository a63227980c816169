import { describe, expect, it } from "vitest";
import type { Share } from "../../src/api/types";
import { linksOf } from "../../src/play/share";

const board = { id: "b 1" };
const share: Share = {
  watch: "http://192.168.1.5:8000/board/b1",
  join: "http://192.168.1.5:8000/join/secret",
  reachable: true,
  note: null,
  qr: "/api/boards/b1/share.svg?link=join",
};

describe("the share panel", () => {
  it("offers a seat first, with a code to scan", () => {
    expect(linksOf(board, share)).toEqual([
      { kind: "join", url: share.join, code: "/api/boards/b%201/share.svg?link=join" },
      { kind: "watch", url: share.watch, code: undefined },
    ]);
  });

  it("offers to watch once all seats are taken", () => {
    const [only, ...more] = linksOf(board, { ...share, join: null });
    expect(more).toEqual([]);
    expect(only).toMatchObject({ kind: "watch", code: "/api/boards/b%201/share.svg?link=watch" });
  });

  it("has no code for what cannot be reached from elsewhere", () => {
    const links = linksOf(board, { ...share, reachable: false, qr: null });
    expect(links.map((link) => link.code)).toEqual([undefined, undefined]);
    expect(links[0]!.url).toBe(share.join);
  });
});
