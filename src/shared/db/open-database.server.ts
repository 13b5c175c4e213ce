import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import {
  isConnectionLost,
  isDatabaseError,
  isDatabaseUnavailable,
  isReadOnly,
  type Pool,
  retryOnConflict,
} from './database.server.ts';
import { databaseAddressProblem, withoutSecrets } from './database-address.ts';
import { runningEmbeddedDatabase, startEmbeddedDatabase } from './embedded/start-embedded.server.ts';
import { isReplicaRead, monitorReplica, type Replica } from './replica.server.ts';

/**
 * Of every connection to a server. A statement that takes a minute, or a transaction that nobody goes on with, holds
 * locks that others wait for: it is ended, and whoever asked is told to come back. Compiling a statement takes longer
 * than any of ours runs; PostgreSQL would do it for the widest searches.
 */
const SESSION_SETTINGS = `SET jit = off; SET statement_timeout = '60s'; SET idle_in_transaction_session_timeout = '60s'`;

/** The oldest PostgreSQL that the schema runs on, as `server_version_num` says it. */
const MIN_SERVER_VERSION = 150_000;

/** Why a PostgreSQL could not be opened, as a sentence for whoever starts the site. Never holds the password. */
export function openingProblem(url: string, error: unknown): string {
  const where = withoutSecrets(url);
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case '28P01':
      return `PostgreSQL at ${where} refuses the password. Check the user and password in DATABASE_URL.`;
    case '28000':
      return `PostgreSQL at ${where} refuses this user: ${message}.`;
    case '3D000':
      return `PostgreSQL at ${where} has no such database. Make it first, for instance with createdb.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `PostgreSQL at ${where} cannot be found: there is no such host.`;
    default:
      return `PostgreSQL at ${where} does not answer: ${message}.`;
  }
}

// Identifiers and counts are bigint in the schema and stay far below 2^53, so they are plain numbers here.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text));
const INT8_ARRAY: number = 1016;
const parseInt8Array: (text: string) => (string | null)[] = pg.types.getTypeParser(INT8_ARRAY);
pg.types.setTypeParser(INT8_ARRAY, (text) =>
  parseInt8Array(text).map((item) => (item === null ? null : Number(item))),
);
// A date without a time is a calendar day; a JavaScript Date would shift it by the process's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export interface OpenDatabase {
  pool: Pool;
  kind: 'postgres' | 'embedded';
  /** For sentences at start: which database this is (without its password), and how to have an empty one instead. */
  where: string;
  resetInstructions: string;
  /** What answers visitors beside the pool, where there is one. */
  replica: Pool | null;
  /** Ends the pool and, for the embedded database, flushes it to disk and frees its folder. */
  close(): Promise<void>;
}

/**
 * Opens PostgreSQL at `url`, or without one the embedded database in `dataDir`.
 * Both are reached through the same `pg.Pool`, so nothing above this function knows which it is.
 * Throws when the server cannot be reached, by the end of `wait`, or when another process holds the folder.
 */
export async function openDatabase(options: {
  url?: string | undefined;
  dataDir: string;
  maxConnections?: number;
  /** A standby of it that is asked what visitors read, as long as it keeps up (replica.server.ts). */
  replica?: { url: string; log: { warn(details: object, message: string): void } } | undefined;
  /** For commands that run beside the site: use the embedded database of the process that has the folder. */
  join?: boolean;
  /** Not at all without it. */
  wait?: WaitForDatabaseOptions;
  /** Lays a database into a data folder that has none; otherwise PGlite makes an empty one. */
  begin?: () => Promise<void>;
}): Promise<OpenDatabase> {
  if (options.url !== undefined) {
    const problem = databaseAddressProblem(options.url);
    if (problem !== null) throw new Error(`DATABASE_URL ${problem}`);
    const pool = connectTo(options.url, options.maxConnections);
    await retryUntilDatabaseAnswers(() => assertUsableServer(pool, options.url ?? ''), options.wait).catch(
      async (error: unknown) => {
        await pool.end();
        throw error;
      },
    );
    const replica =
      options.replica === undefined
        ? null
        : monitorReplica(pool, connectTo(options.replica.url, options.maxConnections), options.replica.log);
    pool.replica = replica;
    return {
      pool,
      replica: replica?.pool ?? null,
      kind: 'postgres',
      where: `The database at ${withoutSecrets(options.url)}`,
      resetInstructions: 'make an empty database with createdb and name it in DATABASE_URL',
      async close() {
        await replica?.close();
        await pool.end();
      },
    };
  }

  const running = options.join === true ? runningEmbeddedDatabase(options.dataDir) : null;
  const started = running === null ? await startEmbeddedDatabase(options.dataDir, options.begin) : null;
  const pool = new pg.Pool({
    host: (running ?? started)?.socketFolder,
    port: (running ?? started)?.port,
    user: 'postgres',
    database: 'postgres',
    max: 8,
    Client: UnnamedStatementClient,
  });
  ignoreLostConnections(pool);
  return {
    pool,
    replica: null,
    kind: 'embedded',
    where: `The data folder ${path.resolve(options.dataDir)}`,
    resetInstructions: 'move the folder away, or name another in DATA_DIR',
    async close() {
      await pool.end();
      await started?.stop();
    },
  };
}

function connectTo(url: string, maxConnections = 16): PersistentPool {
  const pool = new PersistentPool({
    connectionString: url,
    max: maxConnections,
    application_name: 'fettle',
    connectionTimeoutMillis: 10_000,
    // The server ends what takes a minute; one that says nothing any more is not waited for much longer.
    query_timeout: 75_000,
    keepAlive: true,
    onConnect: async (client) => {
      await client.query(SESSION_SETTINGS);
    },
  });
  ignoreLostConnections(pool);
  return pool;
}

/**
 * A statement by itself is a transaction of its own, and is run again like one that PostgreSQL has ended for another's
 * sake. One that only asks is asked once more when its connection is lost under it, and for a visitor it is asked of the
 * replica, as long as that keeps up. The embedded database has one session at a time, which stands in nobody's way.
 */
class PersistentPool extends pg.Pool {
  replica: Replica | null = null;

  // The overloads of `query` are pg's own; one that is given a callback answers no promise to wait for.
  override query: pg.Pool['query'] = ((...args: unknown[]) => {
    const query = super.query as (...args: unknown[]) => unknown;
    if (typeof args.at(-1) === 'function') return query.apply(this, args);
    const [first] = args;
    const text = typeof first === 'object' && first !== null && 'text' in first ? first.text : first;
    const asks = typeof text === 'string' && isReadOnly(text);
    const ask = () =>
      retryOnConflict(async () => {
        try {
          return await query.apply(this, args);
        } catch (error) {
          if (!asks || !isConnectionLost(error)) throw error;
          return query.apply(this, args);
        }
      });
    return asks && isReplicaRead() && this.replica?.isCurrent() === true
      ? this.#askReplica(args, ask)
      : ask();
  }) as pg.Pool['query'];

  async #askReplica(args: unknown[], askLeader: () => Promise<unknown>): Promise<unknown> {
    try {
      return await Reflect.apply(this.replica?.pool.query ?? this.query, this.replica?.pool, args);
    } catch (error) {
      // Away, or what it was reading was changed under it by what it follows: the leader knows.
      if (!isDatabaseUnavailable(error) && !isDatabaseError(error, 'serializationFailure')) throw error;
      return askLeader();
    }
  }
}

/**
 * All connections of the embedded database share one backend, so a statement name prepared by one
 * connection would already exist for the next. Unnamed statements are what it can serve.
 */
class UnnamedStatementClient extends pg.Client {
  // The overloads of `query` are pg's own; only the name is taken off before they see the statement.
  override query: pg.Client['query'] = ((first: unknown, ...rest: unknown[]) => {
    const query = super.query as (...args: unknown[]) => unknown;
    if (typeof first === 'object' && first !== null && 'name' in first && 'text' in first) {
      return query.call(this, { ...first, name: undefined }, ...rest);
    }
    return query.call(this, first, ...rest);
  }) as pg.Client['query'];
}

/**
 * A connection that dies makes the statement on it fail; the pool opens another for the next one.
 * Without these listeners the same loss would end the process.
 */
function ignoreLostConnections(pool: Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}

/** How often a server that does not answer yet is asked again. */
const RETRY_INTERVAL_MS = 500;

/** How long a server that does not answer is waited for, and who is told once that it is. */
export interface WaitForDatabaseOptions {
  forMs: number;
  say(sentence: string): void;
}

/**
 * Machines are started in any order, and a standby takes some seconds to take over: a server that does not answer may
 * do so soon, and one that answered may be gone at the next question. Whatever is done as a process starts is begun again
 * until then. One that answers and refuses will go on refusing.
 */
export async function retryUntilDatabaseAnswers<T>(
  work: () => Promise<T>,
  wait: WaitForDatabaseOptions | undefined,
): Promise<T> {
  const giveUpAt = performance.now() + (wait?.forMs ?? 0);
  for (let said = false; ; said = true) {
    try {
      return await work();
    } catch (error) {
      const away =
        isDatabaseUnavailable(error) || (error instanceof Error && isDatabaseUnavailable(error.cause));
      if (!away || performance.now() >= giveUpAt) throw error;
      if (!said)
        wait?.say(`${error instanceof Error ? error.message.replace(/\.?$/, '.') : ''} Waiting for it.`);
    }
    await setTimeout(RETRY_INTERVAL_MS);
  }
}

async function assertUsableServer(pool: Pool, url: string): Promise<void> {
  const { rows } = await pool
    .query<{ version: number; name: string }>(
      `SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS name`,
    )
    .catch((error: unknown) => {
      throw new Error(openingProblem(url, error), { cause: error });
    });
  const [server] = rows;
  if (server !== undefined && server.version < MIN_SERVER_VERSION)
    throw new Error(`Fettle needs PostgreSQL 15 or later; at ${withoutSecrets(url)} is ${server.name}.`);
}
