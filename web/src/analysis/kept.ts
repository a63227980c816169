/** The record from which a line was opened: its comments and variations are not in the address. */

import { api } from "../api/client";
import type { Analysed, LineWish, RecordWish } from "../api/types";

export interface Kept {
  record: RecordWish;
}

/** How the line of the present address is loaded, as long as the browser remembers the record with everything in it. */
export function loading(line: LineWish): () => Promise<Analysed> {
  const record = (history.state as Partial<Kept> | null)?.record;
  return () => (record ? api.record(record) : api.line(line));
}
