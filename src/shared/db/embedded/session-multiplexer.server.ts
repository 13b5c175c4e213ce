import type { PGlite } from '@electric-sql/pglite';

/** The methods that pglite-socket's handler calls. */
interface MessageQueue {
  /** Runs one protocol message; passes the database's answer to `onData`. */
  enqueue(connection: number, message: Uint8Array, onData: (data: Uint8Array) => void): Promise<number>;
  /** Drops the queued messages of a closed connection. */
  clearQueueForHandler(connection: number): void;
  /** Rolls back the open transaction of a closed connection. */
  clearTransactionIfNeeded(connection: number): Promise<void>;
}

interface QueuedMessage {
  connection: number;
  message: Uint8Array;
  onData: (data: Uint8Array) => void;
  resolve: (answered: number) => void;
  reject: (error: Error) => void;
}

/** First bytes of protocol messages (PostgreSQL manual, "Message Formats"). A startup message starts with 0. */
const messageType = { query: 0x51, sync: 0x53, terminate: 0x58, startup: 0x00 } as const;

const OWN_CONNECTION = 0;

const syncMessage = Uint8Array.of(messageType.sync, 0, 0, 0, 4);
const checkpointMessage = Uint8Array.of(messageType.query, 0, 0, 0, 15, ...Buffer.from('CHECKPOINT\0'));

/**
 * Shares PGlite's one session between connections. The messages of one statement (Parse, Bind, Execute, Sync) use one
 * unnamed slot, so a connection holds the session until the Sync, or the transaction's end. pglite-socket's queue
 * switches between any two messages, so one connection's Bind could meet another's Parse.
 */
export class SessionMultiplexer implements MessageQueue {
  readonly #db: PGlite;
  #queued: QueuedMessage[] = [];
  /** Holds the session; null if it is free. */
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
   * Runs a checkpoint between the turns of connections. PGlite runs none by itself, so its WAL would grow until a
   * restart.
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
