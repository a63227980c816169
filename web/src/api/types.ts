/** What server and client exchange. */

export interface Text {
  de: string;
  en: string;
}

export interface Part {
  tag: string;
  attributes: Record<string, string | number>;
  classes: string;
  content: string;
}

export interface Shape {
  id: string;
  layer: string;
  classes: string;
  parts: Part[];
  x: number;
  y: number;
  turn: number;
  label: string;
  ghost?: number[];
  keys?: Record<string, string>;
}

export interface Scene {
  width: number;
  height: number;
  theme: string;
  shapes: Shape[];
  tray?: number;
}

export type Inputs = { [id: string]: Inputs | string };

export interface Effect {
  kind: string;
  piece: string;
  target?: string;
  path?: string[];
  tower?: string;
  quarters?: number;
}

export interface Option {
  name: string;
  label: Text;
  kind: "yes-no" | "choice" | "text";
  values?: string[] | null;
  default: string;
  needs?: [string, string] | null;
}

export interface Edition {
  name: Text;
  summary?: Text;
  players: number[];
  teams: boolean;
  options: Option[];
  colours: Text[];
}

export interface GameCard {
  id: string;
  editions: Record<string, Edition>;
  summary: Text;
  minutes: number[];
  compiled: string;
}

export interface Variant {
  edition: string;
  players: number;
  teams: boolean;
  options: Record<string, string>;
}

export interface HandItem {
  token: string;
  count: number;
  label: Text;
}

export interface Seat {
  seat: number;
  colour: string;
  name?: Text | string | null;
  kind: string;
  level?: number | null;
  mine: boolean;
  out: boolean;
  score?: number | null;
  hand?: HandItem[] | null;
  captured?: HandItem[] | null;
  facts?: Text[] | null;
}

export interface Outcome {
  code: string;
  winners: number[];
  payoffs: number[];
  text: Text;
}

export interface Move {
  ply: number;
  seat: number;
  text: string;
}

export interface Board {
  id: string;
  number: number;
  game: string;
  variant: Variant;
  name: Text;
  ply: number;
  turn: number;
  sentence: Text;
  seats: Seat[];
  sides: number[][];
  scene: Scene;
  inputs: Inputs;
  last: { move: string; effects: Effect[] } | null;
  moves: Move[];
  thinking: boolean;
  compiling: { done: number; of: number } | null;
  outcome: Outcome | null;
  can: { undo: boolean; resign: boolean; hint: boolean; rematch: boolean; draw: boolean };
}

export interface BoardCard {
  id: string;
  game: string;
  edition: string;
  name: Text;
  ply: number;
  turn: number;
  mine_to_move: boolean;
  outcome?: Outcome | null;
  seats: Seat[];
  scene: Scene;
}

export interface Position {
  ply: number;
  scene: Scene;
  effects: Effect[];
  sentence: Text;
}

export interface Prose {
  kind: "prose";
  html: string;
}

export interface Diagram {
  kind: "diagram";
  state: string;
  variant: Variant;
  scene: Scene;
  inputs: Inputs;
  caption: string;
  try: string[];
}

export interface Guide {
  title: string;
  parts: (Prose | Diagram)[];
}

export interface Tried {
  scene: Scene;
  inputs: Inputs;
  effects: Effect[];
  sentence: Text;
  outcome: Outcome | null;
  state: string;
}

export interface SeatChoice {
  kind: "me" | "here" | "engine";
  level?: number;
}

export interface NewBoard {
  game: string;
  edition: string;
  players: number;
  teams: boolean;
  options: Record<string, string>;
  seats: SeatChoice[];
  first: "as-is" | "me" | "other" | "random";
}

export type Message =
  | { type: "board"; board: Board }
  | {
      type: "event";
      number: number;
      kind: "move" | "undo" | "leave" | "draw";
      seat: number;
      move: string;
      effects: Effect[];
      board: Board;
    }
  | { type: "thinking"; seat: number; on: boolean }
  | { type: "hint"; ply: number; move: string; value?: number | null }
  | { type: "compiling"; done: number; of: number }
  | { type: "ping" };
