/** A worker that prepares the next start, once for each version, and is gone. */

import { keepSnapshot } from "./python";

export interface SnapshotRequest {
  local: string;
  pyodide: string;
}

onmessage = async ({ data }: MessageEvent<SnapshotRequest>) => {
  await keepSnapshot(data.pyodide, data.local).catch((error: unknown) => console.error(error));
  postMessage("done");
};
