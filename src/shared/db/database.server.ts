import pg from 'pg';

export type Row = object;

/**
 * A statement with a name is prepared once per connection; `openDatabase` drops the name where that cannot work.
 * `types` reads columns in another way than is usual here.
 */
export type NamedStatement = {
  name?: string;
  text: string;
  values?: unknown[];
  types?: pg.CustomTypesConfig;
};

/** Whatever can run one statement: the pool, or the client that carries an open transaction. */
export interface Db {
  query<R extends Row>(text: string, values?: unknown[]): Promise<{ rows: R[]; rowCount: number | null }>;
  query<R extends Row>(statement: NamedStatement): Promise<{ rows: R[]; rowCount: number | null }>;
}

export type Pool = pg.Pool;

declare const inTransaction: unique symbol;
/** A `Db` that is known to be inside a transaction; use cases that must be atomic ask for this type. */
export type Tx = Db & { readonly [inTransaction]: true };

/**
 * Runs `work` in one transaction and commits it, or rolls back and rethrows whatever it threw.
 * Everything inside must use the `tx` it is given: on the embedded database, where sessions are serialised,
 * a statement sent to the pool while a transaction is open waits for ever.
 * PostgreSQL may end it for another's sake; nothing has happened then, and `work` is run again from its beginning
 * (docs/decisions/0022-retry-transactions-on-deadlock-and-batch-those-for-one-date.md). So it changes nothing but the
 * database: what is to be done outside is queued, or follows the commit.
 */
export function transaction<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  return retryOnConflict(() => runOnce(pool, work));
}

/** Reads with several statements what stood at one moment, whatever others write meanwhile. */
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
    // A connection that cannot even roll back is thrown away, not returned to the pool.
    await client.query('ROLLBACK').catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Of those who stand in each other's way one always gets through: it takes five such crossings in a row to give up. */
const MAX_ATTEMPTS = 5;

/**
 * Does something again that PostgreSQL has ended, and undone as a whole, because it stood in another's way: without a
 * pause, as finding that out has taken the server a second. What it still refuses the fifth time is thrown.
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

/** The single row a statement must answer. Throws when there is none: for inserts with RETURNING and aggregates. */
export async function queryOne<R extends Row>(db: Db, text: string, values?: unknown[]): Promise<R> {
  const { rows } = await db.query<R>(text, values);
  const row = rows[0];
  if (row === undefined) throw new Error(`Expected one row, got none: ${text.slice(0, 120)}`);
  return row;
}

/** The first row of a statement, or null. */
export async function queryOneOrNull<R extends Row>(
  db: Db,
  text: string,
  values?: unknown[],
): Promise<R | null> {
  const { rows } = await db.query<R>(text, values);
  return rows[0] ?? null;
}

/** Resolves when the database answers; else rejects as any statement would. */
export async function ping(db: Db): Promise<void> {
  await db.query('SELECT 1');
}

/** PostgreSQL's SQLSTATE classes that the code reacts to (appendix A of its manual). */
export const sqlState = {
  uniqueViolation: '23505',
  foreignKeyViolation: '23503',
  checkViolation: '23514',
  exclusionViolation: '23P01',
  serializationFailure: '40001',
  deadlockDetected: '40P01',
  lockNotAvailable: '55P03',
} as const;

/** True when `error` is PostgreSQL's refusal with that SQLSTATE (and, if named, of that constraint). */
export function isDatabaseError(error: unknown, state: keyof typeof sqlState, constraint?: string): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === sqlState[state] &&
    (constraint === undefined || error.constraint === constraint)
  );
}

/**
 * What PostgreSQL would not keep: the constraint that refuses it, or what is wrong with a value; null for every other error.
 * For what comes whole from elsewhere, whose mistakes cannot all be looked for beforehand.
 */
export function constraintViolation(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError)) return null;
  const { code = '', constraint, message } = error;
  return code.startsWith('22') || code.startsWith('23') ? (constraint ?? message) : null;
}

/** SQLSTATEs that say that the server cannot serve for now, not that the statement was wrong. */
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

/** What the network says when nobody is there. */
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

/** What the driver and its pool say, without a code, of a connection that is lost or cannot be had. */
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end|Query read timeout)/;

/** True when a statement failed because the database could not be reached, or was lost before it answered. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return UNAVAILABLE_STATES.has(error.code ?? '');
  if (UNAVAILABLE_MESSAGES.test(error.message)) return true;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // The driver's own sockets; a file that is missing has another `syscall`.
  return UNAVAILABLE_ERRNOS.has(code ?? '') && SOCKET_CALLS.has(syscall ?? '');
}

/** What ends a connection while a statement is on it; one that cannot be had at all is none of these. */
const LOST_STATES: ReadonlySet<string> = new Set(['57P01', '57P02', '08006']);
const LOST_ERRNOS: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE']);

/** True when a connection was lost under a statement: on another one it may do at once. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return LOST_STATES.has(error.code ?? '');
  return (
    /^(Connection terminated unexpectedly|Client has encountered a connection error)/.test(error.message) ||
    LOST_ERRNOS.has((error as NodeJS.ErrnoException).code ?? '')
  );
}

/** What makes a statement more than a question: words that change rows, take locks or call what does. */
const WRITE_KEYWORDS =
  /\b(?:insert|update|delete|merge|truncate|share|graphile_worker|nextval|setval|pg_notify|pg_sleep\w*|pg_(?:try_)?advisory\w*|pg_terminate_backend)\b/i;

/** True for a statement that changes nothing, so that asking it again is safe. */
export function isReadOnly(text: string): boolean {
  return /^\s*(?:select|with)\b/i.test(text) && !WRITE_KEYWORDS.test(text);
}

/** The text as a pattern of LIKE that matches it anywhere; its own % and _ stand for themselves. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
