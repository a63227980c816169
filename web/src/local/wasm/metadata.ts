// What the build tells about a game's module: see src/brettwerk/browser/build.

// Bytes of a record, then its fields: each has a name, a type or another layout, a shape, and where it lies.
export type Layout = [size: number, fields: Field[]];
export type Field = [name: string, kind: string | Layout, shape: number[], offset: number];

// How an argument is passed: "record", "array1", "i64" and so on, or a list of such for a tuple.
export type Form = string | Form[];

export interface Metadata {
  game: string;
  entry: Record<string, { symbol: string; args: Form[]; ret: string }>;
  record: number; // bytes of a state
  position: number; // how many of them are the position's identity
  state: Layout;
  max_moves: number;
  move_count: number;
  move_room: number; // of a list of moves
  max_depth: number;
  max_seats: number;
  tables: Layout;
  variants: Record<string, string>; // the hashes of tables by the keys of variants
  settings: { layout: Layout; bytes: string };
  node: Layout;
  full: number; // the part of its memory from which a tree is pruned
  proof: { entry: Layout; child: Layout; never: number }; // of the prover's tables
}

export interface Place {
  kind: string;
  offset: number;
}

/** Where a single number lies in a record. */
export function placeOf(layout: Layout, name: string): Place {
  const field = layout[1].find(([own]) => own === name);
  if (!field || typeof field[1] !== "string") throw new Error(`no number ${name}`);
  return { kind: field[1], offset: field[3] };
}
