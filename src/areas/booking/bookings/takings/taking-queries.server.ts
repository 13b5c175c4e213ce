import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import type { DeskPayment } from './desk-payment.ts';

/** In pence; negative for money given back. */
export interface NewTaking {
  id: string;
  businessId: number;
  subject: { bookingId: string } | { entitlementId: string };
  paidBy: DeskPayment;
  pence: number;
  takenBy: string;
  at: Date;
}

/** All or none. A duplicate id is a unique violation. */
export async function insertTakings(tx: Tx, takings: readonly NewTaking[]): Promise<void> {
  await tx.query(
    `INSERT INTO takings (id, business_id, booking_id, entitlement_id, paid_by, pence, taken_by, taken_at)
     SELECT id, "businessId", "bookingId", "entitlementId", "paidBy", pence, "takenBy", at
     FROM jsonb_to_recordset($1::jsonb) AS t (id uuid, "businessId" bigint, "bookingId" uuid, "entitlementId" uuid,
       "paidBy" text, pence integer, "takenBy" uuid, at timestamptz)`,
    [JSON.stringify(takings.map(({ subject, ...taking }) => ({ ...taking, ...subject })))],
  );
}

export interface TakingRow {
  id: string;
  kind: 'booking' | 'pass' | 'walk_in';
  title: string;
  customer: string;
  bookingId: string | null;
  reference: string | null;
  paidBy: DeskPayment;
  pence: number;
  takenAt: Date;
  /** First name; null if their account is deleted. */
  takenBy: string | null;
  voided: boolean;
}

/** Oldest first, walk-ins included. Marks voided takings; omits voided walk-ins. */
export async function listTakingRows(
  db: Db,
  businessId: number,
  from: Date,
  until: Date,
): Promise<TakingRow[]> {
  const { rows } = await db.query<TakingRow>(
    `SELECT * FROM (
       SELECT t.id, CASE WHEN t.booking_id IS NULL THEN 'pass' ELSE 'booking' END AS kind,
              coalesce(s.title, pass.name) AS title, coalesce(b.full_name, holder.name) AS customer,
              t.booking_id AS "bookingId", b.reference, t.paid_by AS "paidBy", t.pence, t.taken_at AS "takenAt",
              coalesce(NULLIF(by.first_name, ''), by.name) AS "takenBy", t.voided_at IS NOT NULL AS voided
       FROM takings t
       LEFT JOIN bookings b ON b.id = t.booking_id LEFT JOIN sessions s ON s.id = b.session_id
       LEFT JOIN entitlements pass ON pass.id = t.entitlement_id LEFT JOIN purchases buy ON buy.id = pass.purchase_id
       LEFT JOIN users holder ON holder.id = buy.user_id
       LEFT JOIN users by ON by.id = t.taken_by
       WHERE t.business_id = $1 AND t.taken_at >= $2 AND t.taken_at < $3
       UNION ALL
       SELECT w.id, 'walk_in', s.title, w.name, NULL, NULL, w.paid_by, w.paid_pence, w.arrived_at,
              coalesce(NULLIF(by.first_name, ''), by.name), false
       FROM walk_ins w JOIN occurrences o ON o.id = w.occurrence_id JOIN sessions s ON s.id = o.session_id
       LEFT JOIN users by ON by.id = w.recorded_by
       WHERE s.business_id = $1 AND w.arrived_at >= $2 AND w.arrived_at < $3
         AND w.voided_at IS NULL AND w.paid_pence > 0
     ) line ORDER BY "takenAt", id`,
    [businessId, from, until],
  );
  return rows;
}

/** What is left of a booking's desk payment. Null if none. */
export function deskBalance(
  db: Db,
  bookingId: string,
): Promise<{ paidBy: DeskPayment; pence: number } | null> {
  return queryOneOrNull(
    db,
    `SELECT min(paid_by) AS "paidBy", sum(pence)::integer AS pence FROM takings
     WHERE booking_id = $1 AND voided_at IS NULL HAVING count(*) > 0`,
    [bookingId],
  );
}

/** What is left of the desk payments for passes, by credit. Those without one are missing. */
export async function entitlementBalances(
  db: Db,
  creditIds: readonly string[],
): Promise<Map<string, { paidBy: DeskPayment; pence: number }>> {
  const { rows } = await db.query<{ creditId: string; paidBy: DeskPayment; pence: number }>(
    `SELECT entitlement_id AS "creditId", min(paid_by) AS "paidBy", sum(pence)::integer AS pence FROM takings
     WHERE entitlement_id = ANY ($1::uuid[]) AND voided_at IS NULL GROUP BY entitlement_id`,
    [creditIds],
  );
  return new Map(rows.map(({ creditId, ...balance }) => [creditId, balance]));
}

export function findTaking(db: Db, takingId: string): Promise<{ businessId: number } | null> {
  return queryOneOrNull(db, 'SELECT business_id AS "businessId" FROM takings WHERE id = $1', [takingId]);
}

export async function lockBookingTakings(tx: Tx, bookingId: string): Promise<void> {
  await tx.query('SELECT 1 FROM takings WHERE booking_id = $1 ORDER BY id FOR UPDATE', [bookingId]);
}

export async function lockEntitlementTakings(tx: Tx, creditId: string): Promise<void> {
  await tx.query('SELECT 1 FROM takings WHERE entitlement_id = $1 ORDER BY id FOR UPDATE', [creditId]);
}

/** Whether a taking with this id is of this subject: `same`, `other`, or null if there is none. */
export async function takingWithKey(
  db: Db,
  takingId: string,
  subject: NewTaking['subject'],
): Promise<'same' | 'other' | null> {
  const taking = await queryOneOrNull<{ bookingId: string | null; entitlementId: string | null }>(
    db,
    'SELECT booking_id AS "bookingId", entitlement_id AS "entitlementId" FROM takings WHERE id = $1',
    [takingId],
  );
  if (taking === null) return null;
  const isSame =
    'bookingId' in subject
      ? taking.bookingId === subject.bookingId
      : taking.entitlementId === subject.entitlementId;
  return isSame ? 'same' : 'other';
}

/** Returns the amount in pence; null if voided before. */
export function voidTakingRow(
  tx: Tx,
  takingId: string,
  by: { userId: string; at: Date },
): Promise<{ pence: number; paidBy: DeskPayment } | null> {
  return queryOneOrNull(
    tx,
    `UPDATE takings SET voided_at = $2, voided_by = $3 WHERE id = $1 AND voided_at IS NULL
     RETURNING pence, paid_by AS "paidBy"`,
    [takingId, by.at, by.userId],
  );
}

/** For the data export; leaves out the payers, whose data it is. */
export async function recordedTakingRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT b.name AS business, t.paid_by, t.pence, t.taken_at, t.voided_at
     FROM takings t JOIN businesses b ON b.id = t.business_id
     WHERE t.taken_by = $1 OR t.voided_by = $1 ORDER BY t.taken_at`,
    [userId],
  );
  return rows;
}

export async function eraseTaker(tx: Tx, userId: string): Promise<void> {
  await tx.query('UPDATE takings SET taken_by = NULL WHERE taken_by = $1', [userId]);
  await tx.query('UPDATE takings SET voided_by = NULL WHERE voided_by = $1', [userId]);
}
