/** The board of a position text as a grid (docs/positions.md), top rank first, so that pieces can be put by clicks. */

/** What stands on the squares; undefined where the text, or the way a game writes its board, is no grid. */
export function readGrid(text: string, tokens: readonly string[]): string[][] | undefined {
  const board = text.trim().split(" ")[0];
  if (!board || !tokens.length) return undefined;
  const rows = board.split("/").map((row) => readRow(row, tokens));
  const files = rows[0]?.length;
  return rows.every((row) => row?.length === files) ? (rows as string[][]) : undefined;
}

function readRow(row: string, tokens: readonly string[]): string[] | undefined {
  const width = tokens[0]!.length;
  const squares: string[] = [];
  for (let at = 0; at < row.length;) {
    const gap = /^[1-9][0-9]?/.exec(row.slice(at))?.[0];
    const token = row.slice(at, at + width);
    if (gap) squares.push(...Array<string>(Number(gap)).fill(""));
    else if (tokens.includes(token)) squares.push(token);
    else return undefined;
    at += gap ? gap.length : width;
  }
  return squares;
}

/** Put something on a square, or take it away. */
export function put(text: string, tokens: readonly string[], y: number, x: number, token: string): string {
  const grid = readGrid(text, tokens);
  if (!grid?.[y]) return text;
  grid[y][x] = token;
  const board = grid.map(writeRow).join("/");
  return [board, ...text.trim().split(" ").slice(1)].join(" ");
}

function writeRow(row: readonly string[]): string {
  let [text, gap] = ["", 0];
  for (const token of row) {
    if (!token) gap++;
    else [text, gap] = [text + (gap || "") + token, 0];
  }
  return text + (gap || "");
}

const COLOURS: Record<string, string> = {
  r: "red",
  b: "blue",
  g: "green",
  y: "yellow",
  o: "orange",
  v: "violet",
};
const SIGNS: Record<string, string> = { Z: "●", T: "▲", S: "■" };

/** How a token is shown: its colour, and a sign for its shape. */
export function lookOf(token: string): { colour: string; sign: string } {
  const sign = token ? (SIGNS[token[1] ?? "S"] ?? token) : "✕";
  return { colour: COLOURS[token[0] ?? ""] ?? "", sign };
}
