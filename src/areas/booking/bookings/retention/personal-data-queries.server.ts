import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import { endOrderUses } from '#areas/money/entitlements/use/use-entitlements.server.ts';
import { deletePayments, deleteRefunds } from '#areas/money/payments/index.server.ts';
import type { Db, Tx } from '#shared/db/database.server.ts';

export async function bookingRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT b.reference, coalesce(s.title, 'Personal training') AS session,
            coalesce(biz.name, tr.first_name || ' ' || tr.last_name) AS with_whom, b.starts_at, b.ends_at, b.state,
            b.full_name, b.email, b.phone, b.special_requirements, b.attendee_name, b.attendee_age, b.guardian_name,
            b.guardian_phone, hour.address AS your_address,
            hour.postcode AS your_postcode,
            (b.session_fee_pence / 100.0)::numeric(12, 2)::text AS session_fee,
            (b.platform_fee_pence / 100.0)::numeric(12, 2)::text AS platform_fee,
            (b.total_pence / 100.0)::numeric(12, 2)::text AS total,
            b.policy ->> 'hoursBefore' AS cancellation_hours_before,
            b.policy ->> 'givesBack' AS cancellation_refund, b.created_at AS booked_at,
            b.cancelled_at, b.attendance_marked_at, o.referral_source
     FROM bookings b
     JOIN orders o ON o.id = b.order_id
     LEFT JOIN sessions s ON s.id = b.session_id
     LEFT JOIN businesses biz ON biz.id = b.business_id
     LEFT JOIN trainers tr ON tr.id = b.trainer_id
     LEFT JOIN appointments hour ON hour.id = b.appointment_id
     WHERE b.user_id = $1 ORDER BY b.created_at`,
    [userId],
  );
  return rows;
}

/** For the data export; leaves out the marked people, whose data it is. */
export async function markRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT b.reference, coalesce(s.title, 'Personal training') AS session, b.starts_at, b.state AS marked_as,
            b.attendance_marked_at
     FROM bookings b LEFT JOIN sessions s ON s.id = b.session_id
     WHERE b.attendance_marked_by = $1 ORDER BY b.attendance_marked_at`,
    [userId],
  );
  return rows;
}

export async function eraseMarker(tx: Tx, userId: string): Promise<void> {
  await tx.query('UPDATE bookings SET attendance_marked_by = NULL WHERE attendance_marked_by = $1', [userId]);
}

export async function heldPlaceRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT h.created_at AS held_at, h.state, h.full_name, h.email, h.phone, h.special_requirements,
            i.attendee_name, i.attendee_age, i.guardian_name, i.guardian_phone, i.note
     FROM holds h JOIN order_items i ON i.order_id = h.id
     WHERE h.user_id = $1 AND h.state <> 'confirmed' ORDER BY h.created_at, h.id, i.position`,
    [userId],
  );
  return rows;
}

export async function liveUserHoldIds(db: Db, userId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT id FROM holds WHERE user_id = $1 AND state = 'held'`,
    [userId],
  );
  return rows.map(({ id }) => id);
}

/** Soonest first. */
export async function upcomingBookingIds(db: Db, userId: string, now: Date): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT id FROM bookings WHERE user_id = $1 AND state = 'confirmed' AND starts_at > $2 ORDER BY starts_at`,
    [userId, now],
  );
  return rows.map(({ id }) => id);
}

const ERASE_ATTENDEE =
  'attendee_name = NULL, attendee_age = NULL, guardian_name = NULL, guardian_phone = NULL';
const ERASE_CONTACT = `full_name = NULL, email = NULL, phone = NULL, special_requirements = NULL, referral_source = NULL,
   news_wording = NULL, news_agreed_at = NULL`;

/** Anonymises bookings; their records and payments stay. */
export async function eraseContacts(tx: Tx, userId: string): Promise<void> {
  await tx.query(
    `UPDATE bookings SET full_name = 'Deleted account', email = '', phone = '', special_requirements = '', ${ERASE_ATTENDEE}
     WHERE user_id = $1`,
    [userId],
  );
  await tx.query(`UPDATE holds SET ${ERASE_CONTACT} WHERE user_id = $1`, [userId]);
  await tx.query(
    `UPDATE orders SET referral_source = NULL FROM holds h WHERE h.id = orders.id AND h.user_id = $1`,
    [userId],
  );
  await tx.query(
    `UPDATE order_items i SET note = '', ${ERASE_ATTENDEE} FROM holds h WHERE h.id = i.order_id AND h.user_id = $1`,
    [userId],
  );
  await tx.query('DELETE FROM attendees WHERE user_id = $1', [userId]);
  // The table requires an address, so overwrite it with a placeholder.
  await tx.query(
    `UPDATE appointments t SET address = 'Erased', postcode = 'Erased', latitude = 0, longitude = 0
     FROM order_items i JOIN holds h ON h.id = i.order_id
     WHERE i.appointment_id = t.id AND h.user_id = $1 AND t.address <> ''`,
    [userId],
  );
}

/** Without the tokens. */
export async function calendarFeedRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    'SELECT created_at AS calendar_link_made_at FROM calendar_feeds WHERE user_id = $1',
    [userId],
  );
  return rows;
}

export async function deleteCalendarFeed(tx: Tx, userId: string): Promise<void> {
  await tx.query('DELETE FROM calendar_feeds WHERE user_id = $1', [userId]);
}

/** Deletes up to `limit` whole orders, returns how many. Reviewed ones stay as proof of attendance. */
export async function deleteOldRecords(tx: Tx, before: Date, limit: number): Promise<number> {
  const { rows } = await tx.query<{ id: string; appointment_id: number | null }>(
    `SELECT h.id, i.appointment_id FROM holds h JOIN order_items i ON i.order_id = h.id AND i.position = 1
     WHERE h.created_at < $1 AND h.state <> 'held' AND h.moves_booking_id IS NULL
       AND NOT EXISTS (SELECT FROM bookings b WHERE b.order_id = h.id
                         AND (b.ends_at >= $1 OR EXISTS (SELECT FROM reviews r WHERE r.booking_id = b.id)))
     ORDER BY h.created_at LIMIT $2`,
    [before, limit],
  );
  const ids = rows.map(({ id }) => id);
  const hours = rows.flatMap(({ appointment_id: hour }) => (hour === null ? [] : [hour]));
  const moves = await findMoveHolds(tx, ids);
  await deleteRefunds(tx, [...ids, ...moves]);
  await endOrderUses(tx, ids, before);
  await deleteHolds(tx, moves);
  await tx.query('DELETE FROM bookings WHERE order_id = ANY ($1::uuid[])', [ids]);
  await deleteHolds(tx, ids);
  await tx.query('DELETE FROM appointments WHERE id = ANY ($1::bigint[])', [hours]);
  return ids.length;
}

async function findMoveHolds(tx: Tx, orderIds: string[]): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `SELECT h.id FROM holds h JOIN bookings b ON b.id = h.moves_booking_id WHERE b.order_id = ANY ($1::uuid[])`,
    [orderIds],
  );
  return rows.map(({ id }) => id);
}

async function deleteHolds(tx: Tx, ids: string[]): Promise<void> {
  await deletePayments(tx, ids);
  await tx.query('DELETE FROM orders WHERE id = ANY ($1::uuid[])', [ids]);
  await tx.query('DELETE FROM order_items WHERE order_id = ANY ($1::uuid[])', [ids]);
  await tx.query('DELETE FROM holds WHERE id = ANY ($1::uuid[])', [ids]);
}

export async function eraseOldContacts(db: Db, before: Date): Promise<void> {
  await db.query(
    `WITH old AS (
       UPDATE bookings SET full_name = '', email = '', phone = '', special_requirements = '', ${ERASE_ATTENDEE}
       WHERE ends_at < $1 AND created_at < $1 AND email <> ''
       RETURNING order_id, position
     ), placed AS (
       UPDATE holds SET ${ERASE_CONTACT} FROM old WHERE holds.id = old.order_id
     ), bought AS (
       UPDATE orders SET referral_source = NULL FROM old WHERE orders.id = old.order_id
     )
     UPDATE order_items i SET note = '', ${ERASE_ATTENDEE}
     FROM old WHERE (i.order_id, i.position) = (old.order_id, old.position)`,
    [before],
  );
}

export async function deleteUnpaidContacts(db: Db, before: Date): Promise<void> {
  await db.query(
    `WITH unpaid AS (
       UPDATE holds SET ${ERASE_CONTACT} WHERE state = 'released' AND created_at < $1 AND email IS NOT NULL RETURNING id
     )
     UPDATE order_items i SET note = '', ${ERASE_ATTENDEE} FROM unpaid WHERE i.order_id = unpaid.id`,
    [before],
  );
}
