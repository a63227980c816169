/** Moves shown once more, one after the other. */

import { motionScale } from "../settings.svelte";

/** As much of a session as a replay needs. */
export interface Replayed {
  readonly ply: number;
  readonly board: { ply: number } | undefined;
  readonly stage: { readonly busy: boolean };
  goTo(ply: number): Promise<void>;
}

const PAUSE = 450; // milliseconds between two moves
const LOOK = 40; // milliseconds until it is looked again whether a move has ended

const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** Show all moves after a ply; it ends at the present, or as soon as the user goes elsewhere. True if all were shown. */
export async function replay(session: Replayed, from: number, pause = PAUSE): Promise<boolean> {
  await session.goTo(from);
  for (let ply = from + 1; session.board && ply <= session.board.ply; ply += 1) {
    // Without motion a move needs the more time to be seen.
    await wait(motionScale() ? pause : 2 * pause);
    while (session.stage.busy) await wait(LOOK);
    if (session.ply !== ply - 1) return false;
    await session.goTo(ply);
  }
  return true;
}
