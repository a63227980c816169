/** The boards of this device: in IndexedDB, each with the same events that a server keeps. */

const NAME = "brettwerk";

/** What each version of the database adds to the one before; never changed, only continued. */
export const MIGRATIONS: readonly ((database: IDBDatabase) => void)[] = [
  (database) => {
    database.createObjectStore("boards", { keyPath: "id" });
    database.createObjectStore("events", { keyPath: ["board", "number"] });
  },
];

/** The database is of a later version of the app, which this one must not touch. */
export class NewerDatabase extends Error {}

/** Another tab has played something else under the same number. */
export class Conflict extends Error {}

interface BoardRow {
  id: string;
  /** The board without its events, as JSON. */
  board: string;
  /** How it is shown in a list, as JSON. */
  card: string;
}

interface EventRow {
  board: string;
  number: number;
  /** As JSON. */
  event: string;
}

/** Boards with their events; what was appended is there for good before anybody hears of it. */
export interface BoardStorage {
  /** All boards, as JSON. */
  boards(): Promise<string[]>;
  /** All boards as they are shown in a list, as JSON. */
  cards(): Promise<string[]>;
  board(id: string): Promise<string | undefined>;
  /** The events of a board in their order, as JSON. */
  events(id: string): Promise<string[]>;
  /**
   * Keep a board as it stands after some events: a JSON object with an id, a JSON list of objects with a number, and
   * what a list shows of it. Events that are there already may come again, but others with their numbers may not.
   */
  append(board: string, events: string, card: string): Promise<void>;
  remove(id: string): Promise<void>;
  close(): void;
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error as Error);
  });
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = transaction.onerror = () => reject(transaction.error as Error);
  });
}

/** Open the database, made or brought up to date if need be. */
export async function openStorage(migrations = MIGRATIONS): Promise<BoardStorage> {
  const request = indexedDB.open(NAME, migrations.length);
  request.onupgradeneeded = ({ oldVersion }) =>
    migrations.slice(oldVersion).forEach((migrate) => migrate(request.result));
  try {
    return new Database(await settled(request));
  } catch (error) {
    throw (error as Error | null)?.name === "VersionError" ? new NewerDatabase(NAME) : error;
  }
}

class Database implements BoardStorage {
  #database: IDBDatabase;
  #isNewer = false;

  constructor(database: IDBDatabase) {
    this.#database = database;
    database.onversionchange = () => {
      database.close(); // a newer app in another tab wants to bring it up to date
      this.#isNewer = true;
    };
  }

  #transaction(
    stores: ("boards" | "events")[],
    mode: IDBTransactionMode = "readonly",
    options?: IDBTransactionOptions,
  ): IDBTransaction {
    if (this.#isNewer) throw new NewerDatabase(NAME);
    return this.#database.transaction(stores, mode, options);
  }

  async boards(): Promise<string[]> {
    return (await this.#rows()).map((row) => row.board);
  }

  async cards(): Promise<string[]> {
    return (await this.#rows()).map((row) => row.card);
  }

  async #rows(): Promise<BoardRow[]> {
    return settled(this.#transaction(["boards"]).objectStore("boards").getAll());
  }

  async board(id: string): Promise<string | undefined> {
    const row = await settled<BoardRow | undefined>(
      this.#transaction(["boards"]).objectStore("boards").get(id),
    );
    return row?.board;
  }

  async events(id: string): Promise<string[]> {
    const rows = await settled<EventRow[]>(
      this.#transaction(["events"]).objectStore("events").getAll(allEventsOf(id)),
    );
    return rows.map((row) => row.event);
  }

  async append(board: string, events: string, card: string): Promise<void> {
    const { id } = JSON.parse(board) as { id: string };
    const transaction = this.#transaction(["boards", "events"], "readwrite", { durability: "strict" });
    const done = completed(transaction);
    done.catch(() => undefined); // told below
    const kept = transaction.objectStore("events");
    for (const event of JSON.parse(events) as { number: number }[]) {
      const row: EventRow = { board: id, number: event.number, event: JSON.stringify(event) };
      const before = await settled<EventRow | undefined>(kept.get([id, event.number]));
      if (before && before.event !== row.event) {
        transaction.abort();
        throw new Conflict(`${id}: ${event.number}`);
      }
      if (!before) kept.add(row);
    }
    transaction.objectStore("boards").put({ id, board, card } satisfies BoardRow);
    await done;
  }

  async remove(id: string): Promise<void> {
    const transaction = this.#transaction(["boards", "events"], "readwrite");
    const done = completed(transaction);
    transaction.objectStore("boards").delete(id);
    transaction.objectStore("events").delete(allEventsOf(id));
    await done;
  }

  close(): void {
    this.#database.close();
  }
}

const allEventsOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Infinity]);
