/** A position being edited: by its text or piece by piece, and what the server says of it. */

import { api } from "../api/client";
import type { DraftField, DraftRequest, Kind, Text, VariantRequest } from "../api/types";
import { errorText } from "../parts/notices.svelte";

const PAUSE = 250; // milliseconds without a change until the server is asked

export type Pieces = Readonly<Record<string, string>>;

/** Put a piece on a place; the same once more, or none at all, takes away what is there. */
export function put(pieces: Pieces, place: string, kind: Kind | undefined): Pieces {
  const again = !kind || pieces[place] === kind.token;
  const others = Object.entries(pieces).filter(
    ([at, token]) => at !== place && !(kind?.only && token === kind.token),
  );
  return Object.fromEntries(again ? others : [...others, [place, kind.token]]);
}

export class Draft {
  text = $state("");
  pieces: Pieces = $state.raw({});
  turn = $state(0);
  fields: readonly DraftField[] = $state.raw([]);
  /** Why it cannot be played. */
  wrong: Text | undefined = $state.raw();
  /** Whether the text describes no board, so that the pieces shown are those of an earlier text. */
  stale = $state(false);
  checking = $state(false);
  /** Whether the pieces of a new text are not known yet, so that none can be placed. */
  unread = $state(true);

  readonly #variant: VariantRequest;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  constructor(variant: VariantRequest, text: string) {
    this.#variant = variant;
    this.write(text, 0);
  }

  /** Take another text, after a pause in which more may be typed. */
  write(text: string, pause = PAUSE): void {
    this.text = text;
    this.unread = true;
    this.#ask({ state: text.trim() }, pause);
  }

  put(place: string, kind: Kind | undefined): void {
    if (this.unread) return;
    this.pieces = put(this.pieces, place, kind);
    this.#askOfPieces();
  }

  clear(): void {
    this.pieces = {};
    this.#askOfPieces();
  }

  giveTurn(seat: number): void {
    if (this.unread) return;
    this.turn = seat;
    this.#askOfPieces();
  }

  choose(name: string, value: string): void {
    if (this.unread) return;
    this.fields = this.fields.map((field) => (field.name === name ? { ...field, value } : field));
    this.#askOfPieces();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#asked++;
  }

  #askOfPieces(): void {
    const fields = Object.fromEntries(this.fields.map(({ name, value }) => [name, value]));
    this.unread = false;
    this.#ask({ state: "", draft: { pieces: this.pieces, turn: this.turn, fields } }, PAUSE);
  }

  #ask(request: Pick<DraftRequest, "state" | "draft">, pause: number): void {
    clearTimeout(this.#timer);
    const asked = ++this.#asked;
    this.checking = true;
    this.#timer = setTimeout(() => void this.#check(asked, request), pause);
  }

  /** Ask what the position comes to; an answer counts only if nothing was changed meanwhile. */
  async #check(asked: number, request: Pick<DraftRequest, "state" | "draft">): Promise<void> {
    try {
      const { state, draft, wrong } = await api.draft({ ...this.#variant, ...request });
      if (asked !== this.#asked) return;
      if (request.draft) this.text = state;
      if (draft) [this.pieces, this.turn, this.fields] = [draft.pieces, draft.turn, draft.fields];
      this.stale = !draft;
      this.wrong = wrong ?? undefined;
    } catch (error) {
      if (asked !== this.#asked) return;
      this.wrong = errorText(error);
    }
    this.unread = this.checking = false;
  }
}
