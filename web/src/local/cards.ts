/** The list of the boards on this device, the latest first, read without starting what plays on them. */

import type { BoardCard, BoardList } from "../api/types";
import { both } from "../i18n";
import { NewerDatabase, openStorage } from "./storage";

export async function cards(): Promise<BoardList> {
  let all: BoardCard[];
  try {
    const storage = await openStorage();
    all = (await storage.cards()).map((card) => JSON.parse(card) as BoardCard);
    all.sort((one, other) => other.updated.localeCompare(one.updated));
    storage.close();
  } catch (error) {
    const isNewer = error instanceof NewerDatabase;
    const broken = isNewer ? [{ id: "local-", sentence: both("device.newer-database") }] : [];
    return { running: [], finished: [], broken };
  }
  return {
    running: all.filter((card) => !card.outcome),
    finished: all.filter((card) => card.outcome),
    broken: [],
  };
}
