import {
  type Db,
  type Pool,
  queryOne,
  queryOneOrNull,
  type Tx,
  transaction,
} from '#shared/db/database.server.ts';
import type { LedgerDifference, LedgerLine, Movement } from './rules.ts';

/** `until` is an optional extra SQL condition. */
const postedLinesSql = (until = ''): string => `
  SELECT COALESCE(provider_object, cause) AS object,
         CASE WHEN movement IN ('sale', 'deposit', 'plan', 'credit_bought') THEN 'charge'
              WHEN movement IN ('dispute_withdrawn', 'dispute_reinstated') THEN 'dispute'
              WHEN movement = 'provider_fee' THEN 'fee' ELSE movement END AS kind,
         CASE debit WHEN 'provider' THEN amount_pence ELSE -amount_pence END AS pence, posted_at AS at
  FROM ledger_postings WHERE 'provider' IN (debit, credit) AND posted_at >= $1 ${until}`;

export async function providerLines(db: Db, since: Date): Promise<LedgerLine[]> {
  const { rows } = await db.query<LedgerLine>(postedLinesSql(), [since]);
  return rows;
}

/** Amounts in pence. */
export interface LedgerCheck {
  checkedAt: Date;
  since: Date;
  movements: number;
  ledgerPence: number;
  providerPence: number;
  differences: LedgerDifference[];
}

/** Null before the first. */
export async function latestCheck(db: Db): Promise<LedgerCheck | null> {
  return queryOneOrNull(
    db,
    `SELECT checked_at AS "checkedAt", since, movements, ledger_pence AS "ledgerPence",
            provider_pence AS "providerPence", differences
     FROM ledger_reconciliations ORDER BY checked_at DESC LIMIT 1`,
  );
}

/**
 * A running comparison. Both books are read from the newest line (`readsBefore`) down to `readsFrom`; `providerFrom`
 * and `ledgerFrom` say how far. Whole seconds.
 */
export interface Comparison {
  id: number;
  readsFrom: Date;
  readsBefore: Date;
  providerFrom: Date;
  ledgerFrom: Date;
}

/** Resumes an unfinished comparison that reads up to `leftAfter` or later, or starts a new one. Drops any other. */
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

const addToComparisonSql = (parts: string): string => `
  INSERT INTO ledger_comparison_items AS had
    (comparison_id, object, kind, ledger_pence, provider_pence, latest, known)
  ${parts}
  ON CONFLICT (comparison_id, object, kind) DO UPDATE SET
    ledger_pence = had.ledger_pence + excluded.ledger_pence,
    provider_pence = had.provider_pence + excluded.provider_pence,
    latest = greatest(had.latest, excluded.latest),
    known = had.known OR excluded.known`;

/** Whole seconds; `from` inclusive, `before` exclusive. */
interface TimeWindow {
  from: Date;
  before: Date;
}

/** Adds a window ending where the last began. False if another process has continued or ended it. */
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

/** Down to `readsFrom` or the second of line `atOnce`. Returns its start; null if another process continued. */
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

/** Null if there are fewer lines. */
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

/** Call once everything is read: without statistics, PostgreSQL sorts the whole table for each batch. */
export async function analyzeStagedMovements(db: Db): Promise<void> {
  await db.query('ANALYZE ledger_comparison_items');
}

/** The next `limit` movements after an object, completed to whole objects. */
export async function stagedMovements(db: Db, id: number, after: string, limit: number): Promise<Movement[]> {
  const { rows } = await db.query<Movement>(
    `SELECT object, kind, ledger_pence AS "ledgerPence", provider_pence AS "providerPence", latest, known
     FROM ledger_comparison_items WHERE comparison_id = $1 AND object > $2
     ORDER BY object FETCH FIRST $3 ROWS WITH TIES`,
    [id, after, limit],
  );
  return rows;
}

/** False if another process has ended it; keeps nothing then. */
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

/** In batches. */
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
