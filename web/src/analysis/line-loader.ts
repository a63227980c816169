/** Loading the line of an address; the comments and variations of its record are in the browser's history only. */

import { api } from "../api/client";
import type { Analysed, LineRequest, RecordRequest } from "../api/types";

/** What `history.state` holds of a line that was opened from a record. */
export interface LineHistory {
  record: RecordRequest;
}

/** A function that loads the line: from its record if the browser still remembers that, else from the address alone. */
export function lineLoader(line: LineRequest): () => Promise<Analysed> {
  const record = (history.state as Partial<LineHistory> | null)?.record;
  return () => (record ? api.record(record) : api.line(line));
}
