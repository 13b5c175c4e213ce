import type { Db, Tx } from '#shared/db/database.server.ts';
import {
  CUSTOMER_ROW,
  type CustomerRow,
  customerSpendSql,
  customersSql,
  filterValues,
  type GroupCutoffs,
} from './customer-queries.server.ts';
import type { MatchReason } from './rules.ts';

export interface MergedRow {
  id: string;
  name: string;
  email: string;
}

export async function mergedCustomers(db: Db, customerId: string): Promise<MergedRow[]> {
  const { rows } = await db.query<MergedRow>(
    `SELECT c.id, COALESCE(latest.full_name, c.imported_name, u.name) AS name,
            COALESCE(latest.email, c.imported_email, u.email) AS email
     FROM customers c JOIN users u ON u.id = c.user_id
     LEFT JOIN LATERAL (
       SELECT b.full_name, b.email FROM bookings b
       WHERE b.business_id = c.business_id AND b.user_id = c.user_id AND b.email <> ''
       ORDER BY b.created_at DESC, b.id LIMIT 1
     ) latest ON true
     WHERE c.merged_into = $1 ORDER BY c.created_at, c.id`,
    [customerId],
  );
  return rows;
}

/** Most in common first. */
export async function duplicateCandidates(
  db: Db,
  wanted: { businessId: number; customerId: string; limit: number },
  days: GroupCutoffs,
): Promise<(CustomerRow & { alike: MatchReason[] })[]> {
  const { rows } = await db.query<CustomerRow & { alike: MatchReason[] }>(
    `${customersSql()}, compared AS (
       SELECT other.*, array_remove(ARRAY[
                CASE WHEN lower(other.email) = lower(this.email) THEN 'email' END,
                -- The last nine digits: however the country was written.
                CASE WHEN length(regexp_replace(this.phone, '\\D', '', 'g')) >= 9
                      AND right(regexp_replace(other.phone, '\\D', '', 'g'), 9) = right(regexp_replace(this.phone, '\\D', '', 'g'), 9)
                     THEN 'phone' END,
                CASE WHEN lower(other.name) = lower(this.name) THEN 'name' END], NULL) AS alike
       FROM people this JOIN people other ON other.id <> this.id WHERE this.id = $6
     ), likely AS (
       SELECT * FROM compared WHERE cardinality(alike) > 0
       ORDER BY cardinality(alike) DESC, last_visit DESC NULLS LAST, id LIMIT $7
     ), ${customerSpendSql('likely')}
     SELECT ${CUSTOMER_ROW}, alike FROM likely LEFT JOIN spent ON spent.customer_id = likely.id
     ORDER BY cardinality(alike) DESC, last_visit DESC NULLS LAST, id`,
    [...filterValues(wanted.businessId, false, days), wanted.customerId, wanted.limit],
  );
  return rows;
}

/** Serialises merges in one business until the transaction ends. */
export async function lockMerging(tx: Tx, businessId: number): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('customers_merged'), $1::integer)`, [businessId]);
}

/** Also moves customers already merged into `customerId`. */
export async function setMergedInto(tx: Tx, customerId: string, into: string): Promise<void> {
  await tx.query('UPDATE customers SET merged_into = $2 WHERE id = $1 OR merged_into = $1', [
    customerId,
    into,
  ]);
}

/** False if they were not merged into `from`. */
export async function clearMergedInto(tx: Tx, customerId: string, from: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE customers SET merged_into = NULL WHERE id = $1 AND merged_into = $2',
    [customerId, from],
  );
  return rowCount === 1;
}
