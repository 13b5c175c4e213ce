import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import type { BookingState, TrainerSessionType } from '../contract.ts';
import { appointmentStates, type PolicyInForce } from '../rules.ts';
import { BUYER_CAN_BOOK, nextFreeHoldSlot } from './hold-queries.server.ts';

/**
 * The hour of hold $1, if neither its trainer, nor their account, nor that of whoever holds it is suspended. Locks all
 * three: a suspension waits for whoever makes a booking meanwhile, and then finds it; whoever comes after the suspension
 * finds nothing.
 */
export const LOCK_APPOINTMENT = `
  SELECT hour.id FROM order_items i
  JOIN holds held ON held.id = i.order_id
  JOIN users buyer ON buyer.id = held.user_id
  JOIN appointments hour ON hour.id = i.appointment_id
  JOIN trainers t ON t.id = hour.trainer_id
  JOIN users u ON u.id = t.user_id
  WHERE i.order_id = $1 AND t.status <> 'suspended' AND u.suspended_at IS NULL AND ${BUYER_CAN_BOOK}
  FOR SHARE OF buyer, t, u`;

/** With the aliases hour and tr (the trainer): where an appointment is held online, once the trainer has said so. */
export const MEETING_LINK = `CASE WHEN hour.session_type = 'online'
  THEN coalesce(hour.meeting_link, NULLIF(tr.meeting_link, '')) END`;

/**
 * Locks a trainer's row, before any order's. Everybody who takes time of the trainer shares it; a change of what the
 * trainer offers has it alone. So each statement after it sees all changes that came before, and none can come beside.
 */
export async function lockTrainer(tx: Tx, trainerId: number, use: 'share' | 'change'): Promise<void> {
  await tx.query(`SELECT FROM trainers WHERE id = $1 FOR ${use === 'share' ? 'SHARE' : 'NO KEY UPDATE'}`, [
    trainerId,
  ]);
}

/** Time of a trainer that somebody holds, or held, without a booking. */
export interface UnbookedAppointment {
  holdId: string;
  startsAt: Date;
  endsAt: Date;
  sessionType: TrainerSessionType;
  /** Where the trainer would go; null online. */
  place: { latitude: number; longitude: number } | null;
  /** Somebody is paying for it within their ten minutes. */
  isLive: boolean;
}

/**
 * Hours of a trainer after `now` that somebody holds without a booking, or held: a payment for one that ran out may
 * still come. Earliest first. The trainer's row must be locked.
 */
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

/** Ends holds at `now` for their trainer: none becomes a booking any more. True when one was held. */
export async function expireHoldsByIds(tx: Tx, holdIds: readonly string[], now: Date): Promise<boolean> {
  const { rows } = await tx.query<{ state: string }>(
    `UPDATE holds h SET withdrawn_at = $2, expires_at = least(h.expires_at, $2)
      WHERE h.id = ANY ($1::uuid[]) AND h.state IN ('held', 'released')
      RETURNING h.state`,
    [holdIds, now],
  );
  return rows.some(({ state }) => state === 'held');
}

/** Where a trainer goes for an hour in person. */
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
  /** The day of the start in London, for the trainer's days off. */
  day: string;
  minutes: number;
  sessionType: TrainerSessionType;
  /** Null online. */
  place: MeetingLocation | null;
  now: Date;
  /** What the browser's amount says the trainer asks for it; null when it cannot be any. */
  pricePence: number | null;
  platformFeePence: number;
  policy: PolicyInForce;
  expiresAt: Date;
  heartbeatDeadline: Date;
  /** False only finds the person's own hold, and takes nothing. */
  mayTake: boolean;
}

/** What the statement that tried to take an hour saw. */
export interface AppointmentAttempt {
  taken: boolean;
  status: string;
  bookingEnabled: boolean;
  /** What the trainer asks for that kind and length; null when they do not offer it. */
  pricePence: number | null;
  dayOff: boolean;
  /** The person's own live hold on that very hour, in place of which no second one is made. */
  ownHoldId: string | null;
  /** Which of their holds it would be; null when the person has as many as they may. */
  holdSlot: number | null;
  /** It is for the same kind of session, as long, at the same place. */
  ownIsSame: boolean;
}

/**
 * Takes time of a trainer and writes its hold and its pending payment, if the price, the day and the trainer's
 * state allow it, and answers what it saw either way. That nobody else has any part of it, and that there is time
 * to travel, is for the table's exclusion constraints to say: whoever comes second waits for the first and then inserts nothing. Null when there is
 * no such trainer. When the same person was faster, elsewhere, it is an `isConcurrentDuplicate`.
 */
export async function allocateAppointment(
  db: Db,
  request: AppointmentRequest,
): Promise<AppointmentAttempt | null> {
  return queryOneOrNull<AppointmentAttempt>(db, ALLOCATE_APPOINTMENT, requestValues(request));
}

/**
 * Has the person's own live hold of an hour keep it no more, for another order of the same transaction to take it. False
 * when it is live no more. The hold must be locked.
 */
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

/** A trainer by their profile or by their account. */
export type TrainerKey = { trainerId: number } | { userId: string };

/** Lets the time of every live hold on the trainer's hours be up at `now`. True when there was one. */
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

/** Time of a trainer that is taken: held, or booked. */
export interface TakenAppointment {
  startsAt: Date;
  endsAt: Date;
  /** The end, and in person the way to the next. */
  freeAgainAt: Date;
  sessionType: TrainerSessionType;
}

/** What is taken of a trainer's time between two instants, the way to the next included. */
export async function listTakenAppointments(
  db: Db,
  trainerId: number,
  from: Date,
  until: Date,
): Promise<TakenAppointment[]> {
  const { rows } = await db.query<TakenAppointment>(
    `SELECT starts_at AS "startsAt", ends_at AS "endsAt", busy_until AS "freeAgainAt",
            session_type AS "sessionType"
     FROM appointments
     WHERE trainer_id = $1 AND state = 'taken' AND busy_until > $2 AND starts_at < $3 ORDER BY starts_at`,
    [trainerId, from, until],
  );
  return rows;
}

/** A booking as the trainer sees it. Amounts in pence. */
export interface TrainerBookingRow {
  id: string;
  reference: string;
  state: BookingState;
  startsAt: Date;
  endsAt: Date;
  sessionType: TrainerSessionType;
  /** The account that booked. */
  userId: string;
  fullName: string;
  email: string;
  phone: string;
  specialRequirements: string;
  address: string;
  postcode: string;
  /** Where it is held online, in place of the trainer's standing link; null for that. */
  ownLink: string | null;
  /** Empty before it is said. */
  standingLink: string;
  feePence: number;
  /** When it was said that the person came, or did not. */
  markedAt: Date | null;
}

/** The bookings of a trainer, latest start first. */
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

/** Says where a booked appointment is held online; empty for where they always are. False when it has none to say. */
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

/**
 * What a trainer has earned by the ledger, in pence: the fees of their bookings less what went back of them, to a card or
 * as a credit of a package, and what of packages ran out unused. A
 * refund gives back fee and platform fee alike, so of a payment refunded in part the trainer loses their share.
 */
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
