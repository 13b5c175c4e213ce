import pg from 'pg';

export type Row = object;

/**
 * A named statement is prepared once per connection; `openDatabase` drops the name for the embedded database. `types`
 * overrides column parsers.
 */
export type NamedStatement = {
  name?: string;
  text: string;
  values?: unknown[];
  types?: pg.CustomTypesConfig;
};

/** The pool, or the client of an open transaction. */
export interface Db {
  query<R extends Row>(text: string, values?: unknown[]): Promise<{ rows: R[]; rowCount: number | null }>;
  query<R extends Row>(statement: NamedStatement): Promise<{ rows: R[]; rowCount: number | null }>;
}

export type Pool = pg.Pool;

declare const inTransaction: unique symbol;
/** A `Db` inside a transaction; use cases that must be atomic require this type. */
export type Tx = Db & { readonly [inTransaction]: true };

/**
 * Runs `work` in a transaction; commits, or rolls back and rethrows. Use only `tx` inside: on the embedded database a
 * pool statement would wait for ever. A deadlock or serialization failure reruns `work`
 * (docs/decisions/0022-retry-transactions-on-deadlock-and-batch-those-for-one-date.md), so it must change only the
 * database: queue other effects, or run them after the commit.
 */
export function transaction<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retryOnConflict(() => runOnce(pool, work));
}

/** Runs several reads on one consistent snapshot. */
export function snapshot<T>(pool: Pool, read: (tx: Tx) => Promise<T>): Promise<T> {
  return runOnce(pool, read, 'BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
}

async function runOnce<T>(pool: Pool, work: (tx: Tx) => Promise<T>, begin = 'BEGIN'): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await work(client as unknown as Tx);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // Discards a connection that can't roll back.
    await client.query('ROLLBACK').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

const MAX_ATTEMPTS = 5;

/**
 * Retries, up to five times, work that PostgreSQL rolled back because of a conflict. No pause: detecting a deadlock
 * already took a second. Rethrows the fifth error.
 */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const interrupted =
        isDatabaseError(error, 'deadlockDetected') || isDatabaseError(error, 'serializationFailure');
      if (!interrupted || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** Returns the only row; throws if there is none. For aggregates and inserts with RETURNING. */
export async function queryOne<R extends Row>(db: Db, text: string, values?: unknown[]): Promise<R> {
  const { rows } = await db.query<R>(text, values);
  const row = rows[0];
  if (row === undefined) throw new Error(`Expected one row, got none: ${text.slice(0, 120)}`);
  return row;
}

export async function queryOneOrNull<R extends Row>(
  db: Db,
  text: string,
  values?: unknown[],
): Promise<R | null> {
  const { rows } = await db.query<R>(text, values);
  return rows[0] ?? null;
}

export async function ping(db: Db): Promise<void> {
  await db.query('SELECT 1');
}

/** SQLSTATEs (PostgreSQL manual, appendix A). */
export const sqlState = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
  checkViolation: '23514',
  exclusionViolation: '23P01',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
  lockNotAvailable: '55P03',
} as const;

/** Whether `error` has this SQLSTATE and, if given, names this constraint. */
export function isDatabaseError(error: unknown, state: keyof typeof sqlState, constraint?: string): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === sqlState[state] &&
    (constraint === undefined || error.constraint === constraint)
  );
}

/**
 * Returns the violated constraint or the problem with a value; null for any other error. For bulk data from elsewhere
 * that can't be checked in full first.
 */
export function constraintViolation(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError)) return null;
  const { code = '', constraint, message } = error;
  return code.startsWith('22') || code.startsWith('23') ? (constraint ?? message) : null;
}

/** SQLSTATEs of a server that can't serve now; the statement itself may be fine. */
const UNAVAILABLE_STATES: ReadonlySet<string> = new Set([
  '08000', // connection exception, and its kinds
  '08001',
  '08003',
  '08004',
  '08006',
  '25006', // read only: what was the leader is a follower now
  '53300', // too many connections
  '55P03', // waited too long for a lock
  '57014', // the statement took too long, and was ended
  '57P01', // the server shuts down, or the connection was ended by its administrator
  '57P02',
  '57P03',
]);

/** Node's codes for an unreachable host. */
const UNAVAILABLE_ERRNOS: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);

const SOCKET_CALLS: ReadonlySet<string> = new Set(['connect', 'read', 'write', 'getaddrinfo']);

/** Messages of pg and its pool, without a code, for a connection that is lost or unavailable. */
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end|Query read timeout)/;

/** Whether the database was unreachable, or lost before it answered. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return UNAVAILABLE_STATES.has(error.code ?? '');
  if (UNAVAILABLE_MESSAGES.test(error.message)) return true;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // The driver's own sockets; a missing file has another `syscall`.
  return UNAVAILABLE_ERRNOS.has(code ?? '') && SOCKET_CALLS.has(syscall ?? '');
}

/** SQLSTATEs that end a connection during a statement. */
const LOST_STATES: ReadonlySet<string> = new Set(['57P01', '57P02', '08006']);
const LOST_ERRNOS: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE']);

/** Whether a connection was lost during a statement; a retry on another may work at once. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return LOST_STATES.has(error.code ?? '');
  return (
    /^(Connection terminated unexpectedly|Client has encountered a connection error)/.test(error.message) ||
    LOST_ERRNOS.has((error as NodeJS.ErrnoException).code ?? '')
  );
}

/** Keywords that change rows, take locks or call functions that do. */
const WRITE_KEYWORDS =
  /\b(?:insert|update|delete|merge|truncate|share|graphile_worker|nextval|setval|pg_notify|pg_sleep\w*|pg_(?:try_)?advisory\w*|pg_terminate_backend)\b/i;

/** Whether a statement changes nothing, so that retrying it is safe. */
export function isReadOnly(text: string): boolean {
  return /^\s*(?:select|with)\b/i.test(text) && !WRITE_KEYWORDS.test(text);
}

/** Returns a LIKE pattern that matches the text anywhere, with % and _ escaped. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
