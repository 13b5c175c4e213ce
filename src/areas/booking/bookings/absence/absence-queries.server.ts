import type { AbsenceRules } from '#areas/catalogue/sessions/booking-rules/missed-bookings.ts';
import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import type { AbsenceKind } from './contract.ts';

/** Of `absence_rules r`. */
const RULES = `r.grace, r.period_days AS "periodDays", r.pause_days AS "pauseDays", r.late_cancels AS "lateCancels"`;

export function findAbsenceRules(db: Db, businessId: number): Promise<AbsenceRules | null> {
  return queryOneOrNull(db, `SELECT ${RULES} FROM absence_rules r WHERE r.business_id = $1`, [businessId]);
}

/** Changed rules go on counting from when the first were set. */
export async function upsertAbsenceRules(
  tx: Tx,
  businessId: number,
  { grace, periodDays, pauseDays, lateCancels }: AbsenceRules,
  now: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO absence_rules (business_id, grace, period_days, pause_days, late_cancels, since)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (business_id) DO UPDATE
       SET grace = $2, period_days = $3, pause_days = $4, late_cancels = $5,
           -- Late cancelling counts from when it was added.
           since = CASE WHEN absence_rules.late_cancels OR NOT $5 THEN absence_rules.since ELSE $6 END`,
    [businessId, grace, periodDays, pauseDays, lateCancels, now],
  );
}

export async function deleteAbsenceRules(tx: Tx, businessId: number): Promise<void> {
  await tx.query('DELETE FROM absence_rules WHERE business_id = $1', [businessId]);
}

export interface MissedBooking {
  bookingId: string;
  businessId: number;
  userId: string;
  kind: AbsenceKind;
  happenedAt: Date;
}

/**
 * A customer's missed booking `b` at date `o`, by the rules `r`. Not if the business cancelled or moved the date (then
 * cancelling is free until the start), nor if a partner sold it or it is its owner's.
 */
const MISSED = `o.state = 'scheduled' AND (b.policy ->> 'hoursBefore')::integer > 0
  AND NOT EXISTS (SELECT FROM holds h WHERE h.id = b.order_id AND h.partner_name IS NOT NULL)
  AND NOT EXISTS (SELECT FROM businesses own WHERE own.id = b.business_id AND own.owner_id = b.user_id)
  AND CASE b.state
        WHEN 'no_show' THEN b.ends_at <= $1 AND b.starts_at >= r.since
                            AND b.attendance_marked_at <= $1::timestamptz - make_interval(mins => $2)
        WHEN 'cancelled_by_seeker' THEN r.late_cancels AND NOT b.policy ? 'courseStartsAt' AND b.cancelled_at >= r.since
                            AND b.cancelled_at < b.starts_at
                            AND b.cancelled_at > b.starts_at - make_interval(hours => (b.policy ->> 'hoursBefore')::integer)
        ELSE false END`;

/** What was missed and isn't noted yet, oldest first: one place of an order at each date. */
export async function missedBookings(
  db: Db,
  now: Date,
  since: Date,
  settlesMinutes: number,
): Promise<MissedBooking[]> {
  const { rows } = await db.query<MissedBooking>(
    `SELECT * FROM (
       SELECT DISTINCT ON (b.order_id, b.occurrence_id)
              b.id AS "bookingId", b.business_id AS "businessId", b.user_id AS "userId",
              CASE b.state WHEN 'no_show' THEN 'no_show' ELSE 'late_cancel' END AS kind,
              CASE b.state WHEN 'no_show' THEN b.starts_at ELSE coalesce(b.cancelled_at, b.starts_at) END AS "happenedAt"
       FROM absence_rules r
       JOIN bookings b ON b.business_id = r.business_id
        AND (b.state = 'no_show' AND b.starts_at >= $3 OR b.state = 'cancelled_by_seeker' AND b.cancelled_at >= $3)
       JOIN occurrences o ON o.id = b.occurrence_id
       JOIN users u ON u.id = b.user_id AND u.deleted_at IS NULL
       WHERE ${MISSED}
         AND NOT EXISTS (SELECT FROM absences a JOIN bookings noted ON noted.id = a.booking_id
                         WHERE noted.order_id = b.order_id AND noted.occurrence_id = b.occurrence_id)
       ORDER BY b.order_id, b.occurrence_id, b.position
     ) missed ORDER BY "happenedAt", "bookingId"`,
    [now, settlesMinutes, since],
  );
  return rows;
}

/** Locks the person's missed bookings at the business, so that two are never decided at once. */
export async function lockAbsences(tx: Tx, of: { businessId: number; userId: string }): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 40))`, [`${of.businessId} ${of.userId}`]);
}

/** The rules that a booking still counts by; null if it doesn't any more, or is noted. */
export function rulesForMissed(
  tx: Tx,
  bookingId: string,
  now: Date,
  settlesMinutes: number,
): Promise<AbsenceRules | null> {
  return queryOneOrNull(
    tx,
    `SELECT ${RULES} FROM bookings b JOIN absence_rules r ON r.business_id = b.business_id
     JOIN occurrences o ON o.id = b.occurrence_id
     WHERE b.id = $3 AND ${MISSED} AND NOT EXISTS (SELECT FROM absences a WHERE a.booking_id = b.id)`,
    [now, settlesMinutes, bookingId],
  );
}

/** In (`from`, `until`], without waived ones. */
export async function countAbsences(
  tx: Tx,
  of: { businessId: number; userId: string },
  from: Date,
  until: Date,
): Promise<number> {
  const { n } = await queryOne<{ n: number }>(
    tx,
    `SELECT count(*)::integer AS n FROM absences
     WHERE user_id = $1 AND business_id = $2 AND happened_at > $3 AND happened_at <= $4 AND waived_at IS NULL`,
    [of.userId, of.businessId, from, until],
  );
  return n;
}

export async function insertAbsence(
  tx: Tx,
  missed: MissedBooking,
  pause: { from: Date; until: Date } | null,
  now: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO absences (booking_id, business_id, user_id, kind, happened_at, noted_at, pauses_from, pauses_until)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      missed.bookingId,
      missed.businessId,
      missed.userId,
      missed.kind,
      missed.happenedAt,
      now,
      pause?.from ?? null,
      pause?.until ?? null,
    ],
  );
}

/** Waives what doesn't count any more: the mark was corrected, or the business cancelled the date. Returns the bookings. */
export async function waiveUnfounded(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `UPDATE absences a SET waived_at = $1 FROM bookings b JOIN occurrences o ON o.id = b.occurrence_id
     WHERE b.id = a.booking_id AND a.waived_at IS NULL AND (a.pauses_until IS NULL OR a.pauses_until > $1)
       AND (o.state <> 'scheduled' OR b.state NOT IN ('no_show', 'cancelled_by_seeker'))
     RETURNING b.id`,
    [now],
  );
  return rows.map(({ id }) => id);
}

/** False if it is waived already, or if its pause is over. */
export async function waiveAbsence(tx: Tx, bookingId: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE absences SET waived_at = $2
     WHERE booking_id = $1 AND waived_at IS NULL AND (pauses_until IS NULL OR pauses_until > $2)`,
    [bookingId, now],
  );
  return rowCount === 1;
}

export async function findAbsenceBusiness(db: Db, bookingId: string): Promise<number | null> {
  const found = await queryOneOrNull<{ businessId: number }>(
    db,
    'SELECT business_id AS "businessId" FROM absences WHERE booking_id = $1',
    [bookingId],
  );
  return found?.businessId ?? null;
}

/** The end of the person's pause at the business of a session; null if there is none. */
export function findOnlinePause(
  db: Db,
  of: { userId: string; sessionId: number },
  now: Date,
): Promise<{ until: Date; businessName: string } | null> {
  return queryOneOrNull(
    db,
    `SELECT a.pauses_until AS until, b.name AS "businessName"
     FROM sessions s JOIN businesses b ON b.id = s.business_id
     JOIN absences a ON a.business_id = s.business_id AND a.user_id = $1
     WHERE s.id = $2 AND a.waived_at IS NULL AND a.pauses_from <= $3 AND a.pauses_until > $3
       AND EXISTS (SELECT FROM absence_rules r WHERE r.business_id = s.business_id)
     ORDER BY a.pauses_until DESC LIMIT 1`,
    [of.userId, of.sessionId, now],
  );
}

export interface AbsenceRow {
  bookingId: string;
  name: string;
  kind: AbsenceKind;
  sessionTitle: string;
  startsAt: Date;
  happenedAt: Date;
  pausesFrom: Date | null;
  pausesUntil: Date | null;
  waivedAt: Date | null;
}

/** Latest first. */
export async function listAbsences(db: Db, businessId: number, since: Date): Promise<AbsenceRow[]> {
  const { rows } = await db.query<AbsenceRow>(
    `SELECT a.booking_id AS "bookingId", b.full_name AS name, a.kind, s.title AS "sessionTitle", b.starts_at AS "startsAt",
            a.happened_at AS "happenedAt", a.pauses_from AS "pausesFrom", a.pauses_until AS "pausesUntil",
            a.waived_at AS "waivedAt"
     FROM absences a JOIN bookings b ON b.id = a.booking_id JOIN sessions s ON s.id = b.session_id
     WHERE a.business_id = $1 AND a.happened_at > $2
     ORDER BY a.happened_at DESC, a.booking_id LIMIT 200`,
    [businessId, since],
  );
  return rows;
}

export interface AbsenceMailData {
  bookingId: string;
  seeker: { name: string; email: string; soldThrough: string | null };
  business: { name: string };
  kind: AbsenceKind;
  sessionTitle: string;
  startsAt: Date;
  endsAt: Date;
  pausesFrom: Date | null;
  pausesUntil: Date | null;
  waivedAt: Date | null;
  /** Null once the business has turned them off. */
  rules: AbsenceRules | null;
}

/** Null if it is gone, or its person's account is deleted. */
export function readAbsenceForMail(db: Db, bookingId: string): Promise<AbsenceMailData | null> {
  return queryOneOrNull(
    db,
    `SELECT b.id AS "bookingId", json_build_object('name', b.full_name, 'email', b.email, 'soldThrough', NULL) AS seeker,
            json_build_object('name', biz.name) AS business, a.kind, s.title AS "sessionTitle",
            b.starts_at AS "startsAt", b.ends_at AS "endsAt", a.pauses_from AS "pausesFrom",
            a.pauses_until AS "pausesUntil", a.waived_at AS "waivedAt",
            CASE WHEN r.business_id IS NOT NULL THEN
              json_build_object('grace', r.grace, 'periodDays', r.period_days, 'pauseDays', r.pause_days,
                                'lateCancels', r.late_cancels) END AS rules
     FROM absences a
     JOIN bookings b ON b.id = a.booking_id
     JOIN sessions s ON s.id = b.session_id
     JOIN businesses biz ON biz.id = a.business_id
     JOIN users u ON u.id = a.user_id AND u.deleted_at IS NULL
     LEFT JOIN absence_rules r ON r.business_id = a.business_id
     WHERE a.booking_id = $1`,
    [bookingId],
  );
}

export async function absenceRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT biz.name AS business, b.reference AS booking, a.kind, a.happened_at, a.noted_at, a.pauses_from,
            a.pauses_until, a.waived_at
     FROM absences a JOIN bookings b ON b.id = a.booking_id JOIN businesses biz ON biz.id = a.business_id
     WHERE a.user_id = $1 ORDER BY a.happened_at`,
    [userId],
  );
  return rows;
}

export async function eraseAbsences(tx: Tx, userId: string): Promise<void> {
  await tx.query('DELETE FROM absences WHERE user_id = $1', [userId]);
}
