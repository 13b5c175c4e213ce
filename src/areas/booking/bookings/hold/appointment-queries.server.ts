import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import type { BookingState, TrainerSessionType } from '../contract.ts';
import { appointmentStates, type PolicyInForce } from '../rules.ts';
import { BUYER_CAN_BOOK, nextFreeHoldSlot } from './hold-queries.server.ts';

/** Hold $1. Locks trainer and accounts, so that a suspension waits for bookings under way. */
export const LOCK_APPOINTMENT = `
  SELECT hour.id FROM order_items i
  JOIN holds held ON held.id = i.order_id
  JOIN users buyer ON buyer.id = held.user_id
  JOIN appointments hour ON hour.id = i.appointment_id
  JOIN trainers t ON t.id = hour.trainer_id
  JOIN users u ON u.id = t.user_id
  WHERE i.order_id = $1 AND t.status <> 'suspended' AND u.suspended_at IS NULL AND ${BUYER_CAN_BOOK}
  FOR SHARE OF buyer, t, u`;

/** Aliases: hour, tr (the trainer). The online meeting link, once the trainer has set one. */
export const MEETING_LINK = `CASE WHEN hour.session_type = 'online'
  THEN coalesce(hour.meeting_link, NULLIF(tr.meeting_link, '')) END`;

/** Locks the trainer's row, before any order's. Bookings share the lock; changes take it exclusively. */
export async function lockTrainer(tx: Tx, trainerId: number, use: 'share' | 'change'): Promise<void> {
  await tx.query(`SELECT FROM trainers WHERE id = $1 FOR ${use === 'share' ? 'SHARE' : 'NO KEY UPDATE'}`, [
    trainerId,
  ]);
}

/** Trainer time that is or was held without a booking. */
export interface UnbookedAppointment {
  holdId: string;
  startsAt: Date;
  endsAt: Date;
  sessionType: TrainerSessionType;
  /** Null online. */
  place: { latitude: number; longitude: number } | null;
  /** The hold has not expired: somebody may be paying. */
  isLive: boolean;
}

/** Includes expired ones: a late payment may arrive. The caller must hold the trainer's lock. */
export async function listUnbookedAppointments(
  tx: Tx,
  trainerId: number,
  now: Date,
): Promise<UnbookedAppointment[]> {
  const { rows } = await tx.query<UnbookedAppointment>(
    `SELECT h.id AS "holdId", hour.starts_at AS "startsAt", hour.ends_at AS "endsAt",
            hour.session_type AS "sessionType",
            CASE WHEN hour.session_type <> 'online'
              THEN json_build_object('latitude', hour.latitude, 'longitude', hour.longitude) END AS place,
            h.state = 'held' AND least(h.expires_at, h.heartbeat_deadline, h.abandoned_at) > $2 AS "isLive"
     FROM appointments hour
     JOIN order_items i ON i.appointment_id = hour.id
     JOIN holds h ON h.id = i.order_id
     WHERE hour.trainer_id = $1 AND hour.starts_at > $2 AND h.state IN ('held', 'released')
       AND NOT h.replaced AND h.withdrawn_at IS NULL
     ORDER BY hour.starts_at`,
    [trainerId, now],
  );
  return rows;
}

/** Ends holds at `now` for good. Returns true if any was live. */
export async function expireHoldsByIds(tx: Tx, holdIds: readonly string[], now: Date): Promise<boolean> {
  const { rows } = await tx.query<{ state: string }>(
    `UPDATE holds h SET withdrawn_at = $2, expires_at = least(h.expires_at, $2)
      WHERE h.id = ANY ($1::uuid[]) AND h.state IN ('held', 'released')
      RETURNING h.state`,
    [holdIds, now],
  );
  return rows.some(({ state }) => state === 'held');
}

export interface MeetingLocation {
  address: string;
  postcode: string;
  latitude: number;
  longitude: number;
}

export interface AppointmentRequest {
  holdId: string;
  userId: string;
  trainerId: number;
  startsAt: Date;
  /** The start's London day, for the trainer's days off. */
  day: string;
  minutes: number;
  sessionType: TrainerSessionType;
  /** Null online. */
  place: MeetingLocation | null;
  now: Date;
  /** The trainer's price by the browser's amount; null if impossible. */
  pricePence: number | null;
  platformFeePence: number;
  policy: PolicyInForce;
  expiresAt: Date;
  heartbeatDeadline: Date;
  /** If false, only looks for the person's own hold. */
  mayTake: boolean;
}

export interface AppointmentAttempt {
  taken: boolean;
  status: string;
  bookingEnabled: boolean;
  /** The price for that type and length; null if not offered. */
  pricePence: number | null;
  dayOff: boolean;
  /** The person's own live hold of that hour, if any: there is never a second. */
  ownHoldId: string | null;
  /** Null if the person has the most holds allowed. */
  holdSlot: number | null;
  /** Same type, length and place. */
  ownIsSame: boolean;
}

/**
 * Exclusion constraints prevent overlaps: of two callers, the second inserts nothing. Null without such a trainer.
 * Throws an
 * `isConcurrentDuplicate` error if the same person was faster elsewhere.
 */
export async function allocateAppointment(
  db: Db,
  request: AppointmentRequest,
): Promise<AppointmentAttempt | null> {
  return queryOneOrNull<AppointmentAttempt>(db, ALLOCATE_APPOINTMENT, requestValues(request));
}

/** Frees a hold's slot for another order in `tx`. False if not live. The caller must hold its lock. */
export async function releaseSlot(tx: Tx, holdId: string, now: Date): Promise<boolean> {
  const { let: isLetGo } = await queryOne<{ let: boolean }>(
    tx,
    `WITH own AS (
       UPDATE holds h SET replaced = true, abandoned_at = $2, hold_slot = NULL
       WHERE h.id = $1 AND h.state = 'held' AND NOT h.replaced
         AND least(h.expires_at, h.heartbeat_deadline, h.abandoned_at) > $2
       RETURNING h.id
     ), hour AS (
       UPDATE appointments hour SET state = 'free' FROM own JOIN order_items i ON i.order_id = own.id
       WHERE hour.id = i.appointment_id AND hour.state ${inStates(appointmentStates.statesBefore('free'))}
     )
     SELECT EXISTS (SELECT FROM own) AS let`,
    [holdId, now],
  );
  return isLetGo;
}

const ALLOCATE_APPOINTMENT = `
  WITH offer AS (
    SELECT t.id, t.status, t.booking_enabled,
           CASE WHEN price.trainer_id IS NOT NULL THEN price.price_pence
                WHEN $18::smallint = 60 THEN t.hourly_rate_pence END AS price_pence,
           $4::timestamptz + $18::smallint * interval '1 minute' AS ends_at,
           CASE WHEN $6 = 'online' THEN interval '0' ELSE t.travel_minutes * interval '1 minute' END AS travel,
           EXISTS (SELECT FROM trainer_days_off off WHERE off.trainer_id = t.id AND off.day = $5::date) AS day_off,
           own.hold_id AS own_hold_id, own.same AS own_is_same
    FROM trainers t
    LEFT JOIN trainer_prices price ON price.trainer_id = t.id AND price.session_type = $6 AND price.minutes = $18
    LEFT JOIN LATERAL (
      SELECT h.id AS hold_id, hour.session_type = $6 AND hour.address = $7 AND hour.postcode = $8
                             AND hour.ends_at = $4::timestamptz + $18::smallint * interval '1 minute' AS same
      FROM holds h
      JOIN order_items i ON i.order_id = h.id
      JOIN appointments hour ON hour.id = i.appointment_id
      WHERE hour.trainer_id = t.id AND hour.starts_at = $4 AND hour.state = 'taken'
        AND h.user_id = $3 AND h.state = 'held' AND NOT h.replaced
      LIMIT 1
    ) own ON true
    WHERE t.id = $2
  ), live AS (${nextFreeHoldSlot('$3')}), hour AS (
    INSERT INTO appointments (trainer_id, starts_at, ends_at, busy_until, session_type, address, postcode,
                               latitude, longitude)
    SELECT offer.id, $4::timestamptz, offer.ends_at, offer.ends_at + offer.travel, $6, $7, $8, $9, $10
    FROM offer, live
    WHERE $17::boolean AND live.number IS NOT NULL
      AND offer.status = 'approved' AND offer.booking_enabled AND offer.price_pence = $11
      AND NOT offer.day_off AND offer.own_hold_id IS NULL
    ON CONFLICT DO NOTHING
    RETURNING id
  ), hold AS (
    INSERT INTO holds (id, user_id, session_fee_pence, platform_fee_pence, total_pence, expires_at, heartbeat_deadline,
                        hold_slot, created_at)
    SELECT $1, $3, $11::integer, $12::integer, $11::integer + $12::integer, $14, $16, live.number, $15
    FROM hour, live
    RETURNING id, user_id, session_fee_pence, platform_fee_pence, total_pence
  ), item AS (
    INSERT INTO order_items (order_id, appointment_id, session_fee_pence, platform_fee_pence, total_pence, policy)
    SELECT hold.id, hour.id, hold.session_fee_pence, hold.platform_fee_pence, hold.total_pence, $13 FROM hold, hour
  ), payment AS (
    INSERT INTO payments (order_id, user_id, amount_pence) SELECT id, user_id, total_pence FROM hold
  )
  SELECT hold.id IS NOT NULL AS taken, offer.status, offer.booking_enabled AS "bookingEnabled",
         offer.price_pence AS "pricePence", offer.day_off AS "dayOff", offer.own_hold_id AS "ownHoldId",
         live.number AS "holdSlot",
         coalesce(offer.own_is_same, false) AS "ownIsSame"
  FROM offer CROSS JOIN live LEFT JOIN hold ON true`;

function requestValues(request: AppointmentRequest): unknown[] {
  const { place } = request;
  return [
    request.holdId,
    request.trainerId,
    request.userId,
    request.startsAt,
    request.day,
    request.sessionType,
    place?.address ?? '',
    place?.postcode ?? '',
    place?.latitude ?? null,
    place?.longitude ?? null,
    request.pricePence,
    request.platformFeePence,
    JSON.stringify(request.policy),
    request.expiresAt,
    request.now,
    request.heartbeatDeadline,
    request.mayTake,
    request.minutes,
  ];
}

export type TrainerKey = { trainerId: number } | { userId: string };

/** Expires all live holds of the trainer at `now`. Returns true if there were any. */
export async function expireTrainerHolds(tx: Tx, trainer: TrainerKey, now: Date): Promise<boolean> {
  const [column, id] = 'trainerId' in trainer ? ['t.id', trainer.trainerId] : ['t.user_id', trainer.userId];
  const { rowCount } = await tx.query(
    `UPDATE holds h SET expires_at = least(h.expires_at, $2)
       FROM order_items i
       JOIN appointments hour ON hour.id = i.appointment_id
       JOIN trainers t ON t.id = hour.trainer_id
      WHERE ${column} = $1 AND i.order_id = h.id AND h.state = 'held'`,
    [id, now],
  );
  return rowCount !== null && rowCount > 0;
}

export interface TakenAppointment {
  startsAt: Date;
  endsAt: Date;
  /** The end, plus travel time for appointments in person. */
  freeAgainAt: Date;
  sessionType: TrainerSessionType;
}

/** Held and booked times between two instants, with the travel after them. */
export async function listTakenAppointments(
  db: Db,
  trainerIds: readonly number[],
  from: Date,
  until: Date,
): Promise<(TakenAppointment & { trainerId: number })[]> {
  const { rows } = await db.query<TakenAppointment & { trainerId: number }>(
    `SELECT trainer_id AS "trainerId", starts_at AS "startsAt", ends_at AS "endsAt", busy_until AS "freeAgainAt",
            session_type AS "sessionType"
     FROM appointments
     WHERE trainer_id = ANY($1::bigint[]) AND state = 'taken' AND busy_until > $2 AND starts_at < $3
     ORDER BY starts_at`,
    [trainerIds, from, until],
  );
  return rows;
}

/** Amounts in pence. */
export interface TrainerBookingRow {
  id: string;
  reference: string;
  state: BookingState;
  startsAt: Date;
  endsAt: Date;
  sessionType: TrainerSessionType;
  /** The customer. */
  userId: string;
  fullName: string;
  email: string;
  phone: string;
  specialRequirements: string;
  address: string;
  postcode: string;
  /** Overrides the trainer's default link; null if not set. */
  ownLink: string | null;
  /** The trainer's default link; may be empty. */
  standingLink: string;
  feePence: number;
  markedAt: Date | null;
}

/** Latest start first. */
export async function listTrainerBookings(db: Db, trainerId: number): Promise<TrainerBookingRow[]> {
  const { rows } = await db.query<TrainerBookingRow>(
    `SELECT b.id, b.reference, b.state, b.starts_at AS "startsAt", b.ends_at AS "endsAt",
            hour.session_type AS "sessionType", b.user_id AS "userId", b.full_name AS "fullName", b.email, b.phone,
            b.special_requirements AS "specialRequirements", hour.address, hour.postcode,
            hour.meeting_link AS "ownLink", tr.meeting_link AS "standingLink", b.session_fee_pence AS "feePence", b.attendance_marked_at AS "markedAt"
     FROM bookings b JOIN appointments hour ON hour.id = b.appointment_id
     JOIN trainers tr ON tr.id = b.trainer_id
     WHERE b.trainer_id = $1 ORDER BY b.starts_at DESC LIMIT 500`,
    [trainerId],
  );
  return rows;
}

/** Empty restores the default link. Returns false if the appointment is in person, over or cancelled. */
export async function updateMeetingLink(
  db: Db,
  bookingId: string,
  link: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE appointments hour SET meeting_link = NULLIF($2, '')
     FROM bookings b
     WHERE b.id = $1 AND hour.id = b.appointment_id AND hour.session_type = 'online'
       AND b.cancelled_at IS NULL AND b.ends_at > $3`,
    [bookingId, link, now],
  );
  return rowCount === 1;
}

/** By the ledger, in pence: fees less refunds and returned credits, plus expired packages. */
export async function trainerRevenue(
  db: Db,
  trainerId: number,
): Promise<{ earnedPence: number; bookings: number }> {
  return queryOne(
    db,
    `SELECT coalesce(sum(CASE WHEN b.total_pence = 0 THEN 0
                              ELSE b.session_fee_pence
                                   - back.pence + round(b.platform_fee_pence::numeric * back.pence / b.total_pence)
                         END), 0)::integer
              + (SELECT coalesce(sum(unused.session_fee_pence), 0)::integer FROM expired_entitlements unused
                 WHERE unused.trainer_id = $1) AS "earnedPence",
            count(*) FILTER (WHERE b.state IN ('confirmed', 'attended', 'no_show')) AS bookings
     FROM bookings b
     JOIN payments p ON p.id = b.payment_id
     CROSS JOIN LATERAL (SELECT coalesce(sum(r.amount_pence), 0) AS pence FROM refunds r
                         WHERE r.booking_id = b.id AND r.state <> 'failed') back
     WHERE b.trainer_id = $1 AND p.state IN ('succeeded', 'refunded', 'partly_refunded')
       AND NOT EXISTS (SELECT FROM entitlement_redemptions u WHERE u.order_id = b.order_id AND u.position = b.position
                         AND u.returned_at IS NOT NULL)`,
    [trainerId],
  );
}
