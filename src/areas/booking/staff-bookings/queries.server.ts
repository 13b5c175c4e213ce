import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import { AGE_GROUPS_WITH_CHILDREN_SQL } from '#shared/db/children-sql.server.ts';
import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import type { StaffPayment } from './rules.ts';

/** Sessions with upcoming dates, earliest first. Prices in pence, without our fee. */
export async function sessionsToBook(
  db: Db,
  businessId: number,
  now: Date,
): Promise<{ id: number; title: string; activity: string; pricePence: number; asksAges: boolean }[]> {
  const { rows } = await db.query<{
    id: number;
    title: string;
    activity: string;
    pricePence: number;
    asksAges: boolean;
  }>(
    `SELECT s.id, s.title, t.slug AS activity, s.price_pence AS "pricePence",
            s.age_groups && ${AGE_GROUPS_WITH_CHILDREN_SQL} AS "asksAges"
     FROM sessions s JOIN session_types t ON t.id = s.session_type_id
     CROSS JOIN LATERAL (
       SELECT min(o.starts_at) AS at FROM occurrences o
       WHERE o.session_id = s.id AND o.starts_at > $2 AND o.state = 'scheduled'
     ) next
     WHERE s.business_id = $1 AND s.status = 'published' AND s.sold_as = 'date' AND next.at IS NOT NULL
     ORDER BY next.at, s.id`,
    [businessId, now],
  );
  return rows;
}

const DATE = `
  SELECT o.id, o.session_id AS "sessionId", o.starts_at AS "startsAt",
         greatest(o.capacity - o.taken, 0)::integer AS left,
         (SELECT count(*)::integer FROM waitlist_entries w
          WHERE w.occurrence_id = o.id AND w.state = 'waiting') AS waiting
  FROM occurrences o`;

export interface DateToBook {
  id: number;
  sessionId: number;
  startsAt: Date;
  left: number;
  waiting: number;
}

export async function datesToBook(
  db: Db,
  sessionId: number,
  now: Date,
  limit: number,
): Promise<DateToBook[]> {
  const { rows } = await db.query<DateToBook>(
    `${DATE} WHERE o.session_id = $1 AND o.starts_at > $2 AND o.state = 'scheduled' ORDER BY o.starts_at LIMIT $3`,
    [sessionId, now, limit],
  );
  return rows;
}

export interface DateOfSession {
  sessionId: number;
  title: string;
  activity: string;
  startsAt: Date;
  pricePence: number;
  cancelled: boolean;
  published: boolean;
  soldAs: 'date' | 'course';
  asksAges: boolean;
}

const DATE_OF_SESSION = `
  SELECT s.id AS "sessionId", s.title, t.slug AS activity, o.starts_at AS "startsAt", s.price_pence AS "pricePence",
         o.state = 'cancelled' AS cancelled, s.status = 'published' AS published, s.sold_as AS "soldAs",
         s.age_groups && ${AGE_GROUPS_WITH_CHILDREN_SQL} AS "asksAges"
  FROM occurrences o JOIN sessions s ON s.id = o.session_id JOIN session_types t ON t.id = s.session_type_id
  WHERE o.id = $1 AND s.business_id = $2`;

/** Null if the business has no such date. */
export const findDate = (db: Db, businessId: number, occurrenceId: number): Promise<DateOfSession | null> =>
  queryOneOrNull(db, DATE_OF_SESSION, [occurrenceId, businessId]);

/** Locks the session, so its price and state can't change until the transaction ends. */
export const lockDateSession = (
  tx: Tx,
  businessId: number,
  occurrenceId: number,
): Promise<DateOfSession | null> =>
  queryOneOrNull(tx, `${DATE_OF_SESSION} FOR SHARE OF s`, [occurrenceId, businessId]);

/** Lock the account before its orders, as the checkout does. */
export async function lockBuyer(tx: Tx, userId: string): Promise<void> {
  await tx.query('SELECT 1 FROM users WHERE id = $1 FOR SHARE', [userId]);
}

export function roomOfDate(db: Db, occurrenceId: number): Promise<DateToBook> {
  return queryOne(db, `${DATE} WHERE o.id = $1`, [occurrenceId]);
}

/** Counts all of their merged accounts. */
export async function placesBooked(db: Db, customerId: string, occurrenceId: number): Promise<number> {
  const { places } = await queryOne<{ places: number }>(
    db,
    `SELECT count(*)::integer AS places FROM bookings b
     WHERE b.occurrence_id = $2 AND b.state IN ('confirmed', 'attended')
       AND b.user_id IN (SELECT r.user_id FROM merged_customer_rows($1) r)`,
    [customerId, occurrenceId],
  );
  return places;
}

export interface StaffBookingRow {
  orderId: string;
  businessId: number;
  customerId: string;
  payment: StaffPayment;
  takenBy: string | null;
  takenAt: Date;
}

const STAFF_BOOKING = `
  SELECT f.order_id AS "orderId", f.business_id AS "businessId", f.customer_id AS "customerId", f.payment,
         coalesce(NULLIF(by.first_name, ''), by.name) AS "takenBy", f.taken_at AS "takenAt"
  FROM staff_bookings f LEFT JOIN users by ON by.id = f.taken_by`;

export const findStaffBooking = (db: Db, orderId: string): Promise<StaffBookingRow | null> =>
  queryOneOrNull(db, `${STAFF_BOOKING} WHERE f.order_id = $1`, [orderId]);

export const findStaffBookingByLink = (db: Db, tokenDigest: string): Promise<StaffBookingRow | null> =>
  queryOneOrNull(db, `${STAFF_BOOKING} WHERE f.token_digest = $1`, [tokenDigest]);

/** Orders with a payment link made since then, latest first. */
export async function linksSince(
  db: Db,
  whose: { businessId: number } | { customerId: string },
  since: Date,
): Promise<StaffBookingRow[]> {
  const [column, id] =
    'businessId' in whose ? ['f.business_id', whose.businessId] : ['f.customer_id', whose.customerId];
  const { rows } = await db.query<StaffBookingRow>(
    `${STAFF_BOOKING} WHERE ${column} = $1 AND f.payment = 'card_link' AND f.taken_at > $2
     ORDER BY f.taken_at DESC, f.order_id`,
    [id, since],
  );
  return rows;
}

/** False if the order exists already. */
export async function insertStaffBooking(
  tx: Tx,
  booking: Omit<StaffBookingRow, 'takenBy'> & { takenBy: string; tokenDigest: string | null },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO staff_bookings (order_id, business_id, customer_id, payment, taken_by, taken_at, token_digest)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (order_id) DO NOTHING`,
    [
      booking.orderId,
      booking.businessId,
      booking.customerId,
      booking.payment,
      booking.takenBy,
      booking.takenAt,
      booking.tokenDigest,
    ],
  );
  return rowCount === 1;
}

/** The previous link stops working. */
export async function replaceLink(tx: Tx, orderId: string, tokenDigest: string): Promise<void> {
  await tx.query('UPDATE staff_bookings SET token_digest = $2 WHERE order_id = $1', [orderId, tokenDigest]);
}

/** `deskPence`: desk payments for all places of the order. */
export function firstBooking(
  db: Db,
  orderId: string,
): Promise<{
  bookingId: string;
  reference: string;
  occurrenceId: number;
  startsAt: Date;
  places: number;
  totalPence: number;
  deskPence: number;
} | null> {
  return queryOneOrNull(
    db,
    `SELECT b.id AS "bookingId", b.reference, b.occurrence_id AS "occurrenceId", b.starts_at AS "startsAt",
            every.places, every.total AS "totalPence",
            (SELECT coalesce(sum(t.pence), 0)::integer FROM takings t JOIN bookings p ON p.id = t.booking_id
             WHERE p.order_id = $1 AND t.pence > 0) AS "deskPence"
     FROM bookings b
     CROSS JOIN LATERAL (
       SELECT count(*)::integer AS places, sum(total_pence)::integer AS total FROM bookings WHERE order_id = $1
     ) every
     WHERE b.order_id = $1 AND b.position = 1`,
    [orderId],
  );
}

/** Whether all places of the order are cancelled. */
export async function isOrderCancelled(db: Db, orderId: string): Promise<boolean> {
  const { cancelled } = await queryOne<{ cancelled: boolean }>(
    db,
    `SELECT coalesce(bool_and(cancelled_at IS NOT NULL), false) AS cancelled FROM bookings WHERE order_id = $1`,
    [orderId],
  );
  return cancelled;
}

export function dateOfHold(
  db: Db,
  sessionId: number,
  startsAt: Date,
): Promise<{ id: number; title: string; activity: string } | null> {
  return queryOneOrNull(
    db,
    `SELECT o.id, s.title, t.slug AS activity
     FROM occurrences o JOIN sessions s ON s.id = o.session_id JOIN session_types t ON t.id = s.session_type_id
     WHERE o.session_id = $1 AND o.starts_at = $2`,
    [sessionId, startsAt],
  );
}

export async function businessName(db: Db, businessId: number): Promise<string> {
  const { name } = await queryOne<{ name: string }>(db, 'SELECT name FROM businesses WHERE id = $1', [
    businessId,
  ]);
  return name;
}

export function bookingOfTeam(
  db: Db,
  bookingId: string,
): Promise<{ businessId: number; reference: string } | null> {
  return queryOneOrNull(
    db,
    'SELECT business_id AS "businessId", reference FROM bookings WHERE id = $1 AND business_id IS NOT NULL',
    [bookingId],
  );
}

/** Of bookings and of sales. Returns the number of links deleted. */
export async function deletePaymentLinks(tx: Tx, userId: string): Promise<number> {
  const { rowCount } = await tx.query(
    `WITH theirs AS (SELECT id FROM customers WHERE user_id = $1), sales AS (
       UPDATE desk_sales SET token_digest = NULL
       WHERE customer_id IN (SELECT id FROM theirs) AND token_digest IS NOT NULL RETURNING 1
     ), bookings AS (
       UPDATE staff_bookings SET token_digest = NULL
       WHERE customer_id IN (SELECT id FROM theirs) AND token_digest IS NOT NULL RETURNING 1
     )
     SELECT FROM sales UNION ALL SELECT FROM bookings`,
    [userId],
  );
  return rowCount ?? 0;
}

/** Leaves out the customers: their data is not the staff member's to export. */
export async function takenBookingRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT b.name AS business, f.payment, f.taken_at
     FROM staff_bookings f JOIN businesses b ON b.id = f.business_id WHERE f.taken_by = $1 ORDER BY f.taken_at`,
    [userId],
  );
  return rows;
}

/** Erases a team member from the bookings they took and from their sales. */
export async function eraseDeskStaff(tx: Tx, userId: string): Promise<void> {
  await tx.query('UPDATE desk_sales SET sold_by = NULL WHERE sold_by = $1', [userId]);
  await tx.query('UPDATE staff_bookings SET taken_by = NULL WHERE taken_by = $1', [userId]);
}
