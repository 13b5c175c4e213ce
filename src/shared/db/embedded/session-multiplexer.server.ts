import type { PGlite } from '@electric-sql/pglite';

/** What the socket handler of pglite-socket asks of its queue. */
interface MessageQueue {
  /** Runs one protocol message of a connection; what the database answers goes to `onData`. */
  enqueue(connection: number, message: Uint8Array, onData: (data: Uint8Array) => void): Promise<number>;
  /** The connection is gone: what it still had queued is dropped. */
  clearQueueForHandler(connection: number): void;
  /** The connection is gone: what it had begun is undone. */
  clearTransactionIfNeeded(connection: number): Promise<void>;
}

interface QueuedMessage {
  connection: number;
  message: Uint8Array;
  onData: (data: Uint8Array) => void;
  resolve: (answered: number) => void;
  reject: (error: Error) => void;
}

/** First bytes of protocol messages (PostgreSQL manual, "Message Formats"). A startup message begins with 0. */
const messageType = { query: 0x51, sync: 0x53, terminate: 0x58, startup: 0x00 } as const;

/** No connection of the socket handler, which counts from one on. */
const OWN_CONNECTION = 0;

const syncMessage = Uint8Array.of(messageType.sync, 0, 0, 0, 4);
/** A query of fifteen bytes, its length's four among them. */
const checkpointMessage = Uint8Array.of(messageType.query, 0, 0, 0, 15, ...Buffer.from('CHECKPOINT\0'));

/**
 * Shares PGlite's one session between connections by turns. A statement with parameters is several messages
 * (Parse, Bind, Execute, Sync) that use one unnamed slot, so a connection keeps its turn from the first of them
 * until the Sync, and over a whole transaction. The queue that pglite-socket brings changes connections between
 * any two messages: under load one connection's Bind then met another's Parse.
 */
export class SessionMultiplexer implements MessageQueue {
  readonly #db: PGlite;
  #queued: QueuedMessage[] = [];
  /** The connection whose turn is not over; null between turns. */
  #holder: number | null = null;
  #working = false;

  constructor(db: PGlite) {
    this.#db = db;
  }

  enqueue(connection: number, message: Uint8Array, onData: (data: Uint8Array) => void): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#queued.push({ connection, message, onData, resolve, reject });
      void this.#work();
    });
  }

  /**
   * Writes all that has changed to the tables' files, between the turns of others, so that the log of changes can begin
   * again: a PostgreSQL of one process never does so by itself, and its log would grow until it is restarted.
   */
  async checkpoint(): Promise<void> {
    await this.enqueue(OWN_CONNECTION, checkpointMessage, () => {});
  }

  clearQueueForHandler(connection: number): void {
    const dropped = this.#queued.filter((queued) => queued.connection === connection);
    this.#queued = this.#queued.filter((queued) => queued.connection !== connection);
    for (const { reject } of dropped) reject(new Error('The connection was closed.'));
  }

  async clearTransactionIfNeeded(connection: number): Promise<void> {
    if (this.#holder !== connection) return;
    await this.#db.runExclusive(async () => {
      await this.#db.execProtocolRaw(syncMessage); // ends a half-sent statement
    });
    if (this.#db.isInTransaction()) await this.#db.exec('ROLLBACK');
    this.#holder = null;
    void this.#work();
  }

  async #work(): Promise<void> {
    if (this.#working) return;
    this.#working = true;
    for (let next = this.#next(); next !== undefined; next = this.#next()) await this.#run(next);
    this.#working = false;
  }

  /** The next message of whoever has the turn; between turns, the oldest of all. */
  #next(): QueuedMessage | undefined {
    const holder = this.#holder;
    const place = holder === null ? 0 : this.#queued.findIndex(({ connection }) => connection === holder);
    return place === -1 ? undefined : this.#queued.splice(place, 1)[0];
  }

  async #run({ connection, message, onData, resolve, reject }: QueuedMessage): Promise<void> {
    const type = message[0];
    if (type === messageType.terminate) {
      resolve(0); // ends the connection, not the database they share
      return;
    }
    this.#holder = connection;
    let answered = 0;
    try {
      await this.#db.runExclusive(() =>
        this.#db.execProtocolRawStream(message, {
          onRawData: (data) => {
            answered += data.length;
            onData(data);
          },
        }),
      );
      resolve(answered);
    } catch (error) {
      reject(error instanceof Error ? error : new Error(String(error)));
    }
    const endsStatement =
      type === messageType.sync || type === messageType.query || type === messageType.startup;
    if (endsStatement && !this.#db.isInTransaction()) this.#holder = null;
  }
}
