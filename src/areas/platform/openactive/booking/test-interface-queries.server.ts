import { bookingStates } from '#areas/booking/bookings/rules.ts';
import { sessionStates } from '#areas/catalogue/sessions/rules.ts';
import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';

// Data for the standard's test interface, never in production. Writes what features refuse, such as dates that are
// full or past.

export interface TestSession {
  businessId: number;
  title: string;
  pricePence: number;
  cancellationHours: number;
  givesBack: 'all' | 'half';
  startsAt: Date;
  capacity: number;
  taken: number;
  sellsFromDays: number | null;
}

/** One published session with one date; returns the date's id. */
export async function insertTestSession(tx: Tx, test: TestSession): Promise<number> {
  const { id } = await queryOne<{ id: number }>(
    tx,
    `INSERT INTO sessions (business_id, session_type_id, title, description, difficulties, age_groups, price_pence,
       duration_minutes, capacity, cancellation_hours, cancellation_refund, status)
     VALUES ($1, 2, $2, 'Made by the test interface.', '{all_levels}', '{all_ages}', $3, 60, $4, $5, $6, 'published')
     RETURNING id`,
    [test.businessId, test.title, test.pricePence, test.capacity, test.cancellationHours, test.givesBack],
  );
  if (test.sellsFromDays !== null)
    await tx.query('INSERT INTO partner_booking_windows (session_id, opens_days_before) VALUES ($1, $2)', [
      id,
      test.sellsFromDays,
    ]);
  const date = await queryOne<{ id: number }>(
    tx,
    `INSERT INTO occurrences (session_id, starts_at, ends_at, capacity, taken)
     VALUES ($1, $2, $2::timestamptz + interval '1 hour', $3, $4) RETURNING id`,
    [id, test.startsAt, test.capacity, test.taken],
  );
  return date.id;
}

/** Lets partners sell for a business, with VAT and optionally the tax mode. */
export async function allowTestBooking(
  tx: Tx,
  businessId: number,
  taxMode: 'gross' | 'net' | null,
): Promise<void> {
  await tx.query(
    `INSERT INTO open_data_settings (business_id, allows_booking, vat_percent, tax_mode, changed_at)
     VALUES ($1, true, 20, coalesce($2, 'gross'), now())
     ON CONFLICT (business_id) DO UPDATE SET publishes = true, allows_booking = true, vat_percent = 20,
       tax_mode = coalesce($2, open_data_settings.tax_mode)
     WHERE (open_data_settings.publishes, open_data_settings.allows_booking, open_data_settings.vat_percent, open_data_settings.tax_mode)
       IS DISTINCT FROM (true, true, 20::smallint, coalesce($2, open_data_settings.tax_mode))`,
    [businessId, taxMode],
  );
}

/** Recognised by the title's prefix. */
export async function deleteTestSessions(db: Db, titlePrefix: string): Promise<void> {
  await db.query(
    `UPDATE sessions SET status = 'deleted' WHERE starts_with(title, $1) AND status ${inStates(sessionStates.statesBefore('deleted'))}`,
    [titlePrefix],
  );
}

/** With a business owner who may act; null without one. */
export async function listBookingsToSimulate(
  db: Db,
  of: { uuid: string } | { occurrenceId: number },
): Promise<{
  bookingIds: string[];
  occurrenceIds: number[];
  sessionId: number;
  businessId: number;
  ownerId: string;
} | null> {
  return queryOneOrNull(
    db,
    `SELECT array_agg(bk.id) AS "bookingIds", array_agg(DISTINCT bk.occurrence_id) AS "occurrenceIds",
            min(bk.session_id) AS "sessionId", min(biz.id) AS "businessId", min(biz.owner_id::text) AS "ownerId"
     FROM partner_orders o JOIN bookings bk ON bk.order_id = o.order_id JOIN businesses biz ON biz.id = bk.business_id
     WHERE o.uuid = $1 OR bk.occurrence_id = $2 HAVING count(*) > 0`,
    ['uuid' in of ? of.uuid : null, 'uuid' in of ? null : of.occurrenceId],
  );
}

export async function renameSessions(tx: Tx, occurrenceIds: readonly number[]): Promise<void> {
  await tx.query(
    `UPDATE sessions SET title = left(title || ' (renamed)', 160)
     WHERE id IN (SELECT session_id FROM occurrences WHERE id = ANY ($1::bigint[]))`,
    [occurrenceIds],
  );
}

export async function moveBusiness(tx: Tx, businessId: number): Promise<void> {
  await tx.query(
    `UPDATE businesses SET address = CASE WHEN address LIKE '% (moved)' THEN left(address, -8) ELSE address || ' (moved)' END
     WHERE id = $1`,
    [businessId],
  );
}

export async function moveDates(tx: Tx, occurrenceIds: readonly number[]): Promise<void> {
  await tx.query(
    `UPDATE occurrences SET starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'
     WHERE id = ANY ($1::bigint[])`,
    [occurrenceIds],
  );
}

/** Ignores that check-in isn't open yet. */
export async function markTestAttendance(
  tx: Tx,
  bookingIds: readonly string[],
  mark: { state: 'attended' | 'no_show'; by: string; at: Date },
): Promise<void> {
  await tx.query(
    `UPDATE bookings SET state = '${mark.state}', attendance_marked_by = $2, attendance_marked_at = $3
     WHERE id = ANY ($1::uuid[]) AND state ${inStates(bookingStates.statesBefore(mark.state))}`,
    [bookingIds, mark.by, mark.at],
  );
}
