import {
  type Db,
  type Pool,
  queryOne,
  queryOneOrNull,
  type Tx,
  transaction,
} from '#shared/db/database.server.ts';
import type { LedgerDifference, LedgerLine, Movement } from './rules.ts';

/** What was posted from $1 on about what the provider holds for us; `until` may end it by a condition of its own. */
const postedLinesSql = (until = ''): string => `
  SELECT COALESCE(provider_object, cause) AS object,
         CASE WHEN movement IN ('sale', 'deposit', 'plan', 'credit_bought') THEN 'charge'
              WHEN movement IN ('dispute_withdrawn', 'dispute_reinstated') THEN 'dispute'
              WHEN movement = 'provider_fee' THEN 'fee' ELSE movement END AS kind,
         CASE debit WHEN 'provider' THEN amount_pence ELSE -amount_pence END AS pence, posted_at AS at
  FROM ledger_postings WHERE 'provider' IN (debit, credit) AND posted_at >= $1 ${until}`;

/** What was posted since then about what the provider holds for us. */
export async function providerLines(db: Db, since: Date): Promise<LedgerLine[]> {
  const { rows } = await db.query<LedgerLine>(postedLinesSql(), [since]);
  return rows;
}

/** One night's comparison of the ledger with the provider's books. Amounts in pence. */
export interface LedgerCheck {
  checkedAt: Date;
  since: Date;
  movements: number;
  ledgerPence: number;
  providerPence: number;
  differences: LedgerDifference[];
}

/** The last comparison; null before the first. */
export async function latestCheck(db: Db): Promise<LedgerCheck | null> {
  return queryOneOrNull(
    db,
    `SELECT checked_at AS "checkedAt", since, movements, ledger_pence AS "ledgerPence",
            provider_pence AS "providerPence", differences
     FROM ledger_reconciliations ORDER BY checked_at DESC LIMIT 1`,
  );
}

/**
 * A comparison under way, and how far it has read. Both books are read from `readsFrom` up to `readsBefore`, each from
 * its newest line down: the provider's as far as `providerFrom`, ours as far as `ledgerFrom`. Whole seconds.
 */
export interface Comparison {
  id: number;
  readsFrom: Date;
  readsBefore: Date;
  providerFrom: Date;
  ledgerFrom: Date;
}

/**
 * The comparison of what moved since then: one that was left, where it reads up to `leftAfter` at least, or else a new
 * one. Any other is given up.
 */
export function openComparison(
  pool: Pool,
  {
    since,
    readsFrom,
    readsBefore,
    leftAfter,
  }: Record<'since' | 'readsFrom' | 'readsBefore' | 'leftAfter', Date>,
): Promise<Comparison> {
  return transaction(pool, async (tx) => {
    await tx.query('DELETE FROM ledger_comparisons WHERE since <> $1 OR range_end < $2', [since, leftAfter]);
    return queryOne(
      tx,
      `INSERT INTO ledger_comparisons (since, range_start, range_end, provider_cursor, ledger_cursor)
       VALUES ($1, $2, $3, $3, $3) ON CONFLICT (since) DO UPDATE SET since = excluded.since
       RETURNING id, range_start AS "readsFrom", range_end AS "readsBefore", provider_cursor AS "providerFrom",
                 ledger_cursor AS "ledgerFrom"`,
      [since, readsFrom, readsBefore],
    );
  });
}

/** What a statement that selects parts of movements adds to those of comparison $2. */
const addToComparisonSql = (parts: string): string => `
  INSERT INTO ledger_comparison_items AS had
    (comparison_id, object, kind, ledger_pence, provider_pence, latest, known)
  ${parts}
  ON CONFLICT (comparison_id, object, kind) DO UPDATE SET
    ledger_pence = had.ledger_pence + excluded.ledger_pence,
    provider_pence = had.provider_pence + excluded.provider_pence,
    latest = greatest(had.latest, excluded.latest),
    known = had.known OR excluded.known`;

/** A stretch of a book, of whole seconds: `from` is in it, `before` is not. */
interface TimeWindow {
  from: Date;
  before: Date;
}

/**
 * Adds a stretch of the provider's book, which ends where the last one began. False, and nothing is added, when that is
 * no longer so: another process goes on with the comparison, or has ended it.
 */
export function addProviderWindow(
  pool: Pool,
  id: number,
  { from, before, movements }: TimeWindow & { movements: readonly Movement[] },
): Promise<boolean> {
  return transaction(pool, async (tx) => {
    const { rowCount } = await tx.query(
      'UPDATE ledger_comparisons SET provider_cursor = $3 WHERE id = $1 AND provider_cursor = $2',
      [id, before, from],
    );
    if (rowCount !== 1) return false;
    await tx.query(
      addToComparisonSql(`
        SELECT $2::bigint, object, kind, 0, pence, latest, false
        FROM unnest($1::text[], $3::text[], $4::bigint[], $5::timestamptz[]) AS line (object, kind, pence, latest)`),
      [
        movements.map(({ object }) => object),
        id,
        movements.map(({ kind }) => kind),
        movements.map(({ providerPence }) => providerPence),
        movements.map(({ latest }) => latest),
      ],
    );
    return true;
  });
}

/**
 * Adds a stretch of the ledger, which ends where the last one began: down to `readsFrom`, or the second of the
 * `atOnce`th line. None of it leaves the database. Answers where it begins; null as `addProviderWindow` is false.
 */
export function addLedgerWindow(
  pool: Pool,
  { id, readsFrom, ledgerFrom }: Comparison,
  atOnce: number,
): Promise<Date | null> {
  return transaction(pool, async (tx) => {
    const from = (await secondOfNthLine(tx, { from: readsFrom, before: ledgerFrom }, atOnce)) ?? readsFrom;
    const { rowCount } = await tx.query(
      'UPDATE ledger_comparisons SET ledger_cursor = $3 WHERE id = $1 AND ledger_cursor = $2',
      [id, ledgerFrom, from],
    );
    if (rowCount !== 1) return null;
    await tx.query(
      addToComparisonSql(`
        SELECT $2::bigint, object, kind, sum(pence), 0, max(at), true
        FROM (${postedLinesSql('AND posted_at < $3')}) AS line GROUP BY object, kind`),
      [from, id, ledgerFrom],
    );
    return from;
  });
}

/** The second of the `nth` line of the ledger from the end of a stretch; null where it has fewer. */
async function secondOfNthLine(tx: Tx, { from, before }: TimeWindow, nth: number): Promise<Date | null> {
  const newest = (side: 'debit' | 'credit') => `
    (SELECT posted_at FROM ledger_postings WHERE ${side} = 'provider' AND posted_at >= $1 AND posted_at < $2
     ORDER BY posted_at DESC LIMIT $3)`;
  const line = await queryOneOrNull<{ second: Date }>(
    tx,
    `SELECT date_trunc('second', posted_at) AS second FROM (${newest('debit')} UNION ALL ${newest('credit')}) AS line
     ORDER BY posted_at DESC OFFSET $3 - 1 LIMIT 1`,
    [from, before, nth],
  );
  return line?.second ?? null;
}

/**
 * To be called once all has been read: without figures of the table PostgreSQL would sort all of it for each part that
 * `stagedMovements` asks for.
 */
export async function analyzeStagedMovements(db: Db): Promise<void> {
  await db.query('ANALYZE ledger_comparison_items');
}

/** What a comparison has of the next `limit` movements after an object, and of all others of the last one's object. */
export async function stagedMovements(db: Db, id: number, after: string, limit: number): Promise<Movement[]> {
  const { rows } = await db.query<Movement>(
    `SELECT object, kind, ledger_pence AS "ledgerPence", provider_pence AS "providerPence", latest, known
     FROM ledger_comparison_items WHERE comparison_id = $1 AND object > $2
     ORDER BY object FETCH FIRST $3 ROWS WITH TIES`,
    [id, after, limit],
  );
  return rows;
}

/** Ends a comparison with what it has found. False, and nothing is kept, when another process has ended it. */
export function endComparison(pool: Pool, id: number, check: LedgerCheck): Promise<boolean> {
  return transaction(pool, async (tx) => {
    const { rowCount } = await tx.query('DELETE FROM ledger_comparisons WHERE id = $1', [id]);
    if (rowCount !== 1) return false;
    await tx.query(
      `INSERT INTO ledger_reconciliations (checked_at, since, movements, ledger_pence, provider_pence, differences)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [
        check.checkedAt,
        check.since,
        check.movements,
        check.ledgerPence,
        check.providerPence,
        JSON.stringify(check.differences),
      ],
    );
    return true;
  });
}

/** Clears away what comparisons that have ended, or were given up, have left: some at a time. */
export async function deleteEndedComparisons(db: Db, atOnce: number): Promise<void> {
  for (;;) {
    const { rowCount } = await db.query(
      `DELETE FROM ledger_comparison_items WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM ledger_comparison_items
          WHERE comparison_id < COALESCE((SELECT min(id) FROM ledger_comparisons), 9223372036854775807) LIMIT $1))`,
      [atOnce],
    );
    if (rowCount === 0) return;
  }
}
