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
 * Slow statements and idle transactions hold locks, so the server ends them. JIT is off: compiling takes longer than
 * any of our statements runs.
 */
const SESSION_SETTINGS = `SET jit = off; SET statement_timeout = '60s'; SET idle_in_transaction_session_timeout = '60s'`;

/** Oldest PostgreSQL the schema supports, as `server_version_num`. */
const MIN_SERVER_VERSION = 150_000;

/** Returns why PostgreSQL couldn't be opened, as a sentence for operators. Never contains the password. */
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

// bigint ids and counts stay far below 2^53, so plain numbers are safe.
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
  /** For start-up messages: the database without its password, and how to get an empty one. */
  where: string;
  resetInstructions: string;
  /** Serves visitors' reads. */
  replica: Pool | null;
  /** Ends the pool; also flushes the embedded database to disk and unlocks its folder. */
  close(): Promise<void>;
}

/**
 * Opens PostgreSQL at `url`, or else the embedded database in `dataDir`, behind the same `pg.Pool`. Throws if the
 * server stays unreachable for `wait`, or if another process holds the folder.
 */
export async function openDatabase(options: {
  url?: string | undefined;
  dataDir: string;
  maxConnections?: number;
  /** A standby that answers visitors' reads while it keeps up (replica.server.ts). */
  replica?: { url: string; log: { warn(details: object, message: string): void } } | undefined;
  /** Connect to the embedded database of the process that holds the folder, for commands that run beside the site. */
  join?: boolean;
  /** Without it, the first failure throws. */
  wait?: WaitForDatabaseOptions;
  /** Creates the database in a new data folder; by default PGlite creates an empty one. */
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
    // The server ends statements after a minute; this covers a server that no longer answers.
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
 * Retries single statements after a conflict, and read-only ones once after a lost connection. Visitors' reads go to
 * the replica while it keeps up. The embedded database has one session, so it has no conflicts.
 */
class PersistentPool extends pg.Pool {
  replica: Replica | null = null;

  // pg's overloads of `query`; with a callback there is no promise to retry.
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
      // The replica is away, or replication cancelled the query: ask the leader.
      if (!isDatabaseUnavailable(error) && !isDatabaseError(error, 'serializationFailure')) throw error;
      return askLeader();
    }
  }
}

/**
 * All connections of the embedded database share one backend, so a statement name prepared on one would already exist
 * on the next. Names are therefore dropped.
 */
class UnnamedStatementClient extends pg.Client {
  // pg's overloads of `query`; only the name is removed.
  override query: pg.Client['query'] = ((first: unknown, ...rest: unknown[]) => {
    const query = super.query as (...args: unknown[]) => unknown;
    if (typeof first === 'object' && first !== null && 'name' in first && 'text' in first) {
      return query.call(this, { ...first, name: undefined }, ...rest);
    }
    return query.call(this, first, ...rest);
  }) as pg.Client['query'];
}

/** Without these listeners, a lost idle connection would end the process. */
function ignoreLostConnections(pool: Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}

const RETRY_INTERVAL_MS = 500;

/** How long to wait for a server that doesn't answer, and whom to notify once. */
export interface WaitForDatabaseOptions {
  forMs: number;
  say(sentence: string): void;
}

/**
 * Retries start-up work until the database answers: machines start in any order, and a failover takes seconds. Throws
 * at once if the server answers and refuses.
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
