import type { PaymentState } from '#features/payments/rules.ts';
import { type Db, isDatabaseError, maybeOne, one, type Tx } from '#shared/db/database.server.ts';
import type { BookingContact, BookingState, CallingOff, TrainerSessionType } from './contract.ts';
import type { HoldState, Offer, PolicyInForce } from './rules.ts';

// Taking, confirming and freeing a seat each change holds, payments, bookings and the occurrence's count (or the
// trainer's hour, see hour-queries.server.ts) together. Each is one statement, so that it is atomic, short on the
// hottest row there is, and one round trip.

/**
 * The hour of hold $1, if its trainer is not suspended, nor their account. Locks both rows: a suspension waits for
 * whoever makes a booking meanwhile, and then finds it; whoever comes after the suspension finds nothing.
 */
const HOUR_OF_ACTIVE_TRAINER = `
  SELECT hour.id FROM holds h
  JOIN trainer_hours hour ON hour.id = h.trainer_hour_id
  JOIN trainers t ON t.id = hour.trainer_id
  JOIN users u ON u.id = t.user_id
  WHERE h.id = $1 AND t.status <> 'suspended' AND u.suspended_at IS NULL
  FOR SHARE OF t, u`;

// Holds

/** A hold with everything that decides what may become of it. Amounts in pence. */
export interface HoldRecord {
  id: string;
  userId: string;
  /** Null for an hour of a trainer. */
  sessionId: number | null;
  /** Null for a seat of a session. */
  trainerId: number | null;
  startsAt: Date;
  endsAt: Date;
  sessionFeePence: number;
  platformFeePence: number;
  totalPence: number;
  policy: PolicyInForce;
  state: HoldState;
  expiresAt: Date;
  paymentId: string;
  paymentState: PaymentState;
  intentId: string | null;
  bookingId: string | null;
  /** The date has been called off, or its trainer suspended: nothing can be booked in it any more. */
  dateCancelled: boolean;
}

const HOLD = `
  SELECT h.id, h.user_id AS "userId", o.session_id AS "sessionId", hour.trainer_id AS "trainerId",
         coalesce(o.starts_at, hour.starts_at) AS "startsAt", coalesce(o.ends_at, hour.ends_at) AS "endsAt",
         h.session_fee_pence AS "sessionFeePence", h.platform_fee_pence AS "platformFeePence",
         h.total_pence AS "totalPence", h.policy, h.state, h.expires_at AS "expiresAt",
         p.id AS "paymentId", p.state AS "paymentState", p.provider_intent_id AS "intentId", b.id AS "bookingId",
         coalesce(o.state = 'cancelled', trainer.status = 'suspended' OR trainer_user.suspended_at IS NOT NULL)
           AS "dateCancelled"
  FROM holds h
  LEFT JOIN occurrences o ON o.id = h.occurrence_id
  LEFT JOIN trainer_hours hour ON hour.id = h.trainer_hour_id
  LEFT JOIN trainers trainer ON trainer.id = hour.trainer_id
  LEFT JOIN users trainer_user ON trainer_user.id = trainer.user_id
  JOIN payments p ON p.hold_id = h.id
  LEFT JOIN bookings b ON b.hold_id = h.id`;

export async function holdById(db: Db, holdId: string): Promise<HoldRecord | null> {
  const { rows } = await db.query<HoldRecord>({
    name: 'booking-hold-by-id',
    text: `${HOLD} WHERE h.id = $1`,
    values: [holdId],
  });
  return rows[0] ?? null;
}

/** The hold behind a payment intent of the provider. */
export async function holdByIntent(db: Db, intentId: string): Promise<HoldRecord | null> {
  return maybeOne(db, `${HOLD} WHERE p.provider_intent_id = $1`, [intentId]);
}

/** The person's latest hold on a session, whatever became of it; only of one date if `startsAt` is given. */
export async function latestHold(
  db: Db,
  userId: string,
  sessionId: number,
  startsAt: Date | null,
): Promise<HoldRecord | null> {
  return maybeOne(
    db,
    `${HOLD} WHERE h.user_id = $1 AND o.session_id = $2 AND ($3::timestamptz IS NULL OR o.starts_at = $3)
     ORDER BY h.created_at DESC LIMIT 1`,
    [userId, sessionId, startsAt],
  );
}

/** Holds whose time was up at `now`, longest overdue first. */
export async function expiredHoldIds(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT id FROM holds WHERE state = 'held' AND expires_at <= $1 ORDER BY expires_at LIMIT $2`,
    [now, limit],
  );
  return rows.map((row) => row.id);
}

/** Holds whose payment was still open and had been asked for before `before`, oldest first. */
export async function unsettledHoldIds(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ hold_id: string }>(
    `SELECT hold_id FROM payments
     WHERE state = 'pending' AND provider_intent_id IS NOT NULL AND created_at < $1
     ORDER BY created_at LIMIT $2`,
    [before, limit],
  );
  return rows.map((row) => row.hold_id);
}

/** Those of the holds whose payment our own rows do not count as received. */
export async function unpaidAmong(db: Db, holdIds: string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ hold_id: string }>(
    `SELECT hold_id FROM payments
     WHERE hold_id = ANY ($1::uuid[]) AND state NOT IN ('succeeded', 'refunded', 'partly_refunded')`,
    [holdIds],
  );
  return new Set(rows.map((row) => row.hold_id));
}

export interface SeatRequest {
  holdId: string;
  sessionId: number;
  userId: string;
  /** Null takes the next date with space. */
  startsAt: Date | null;
  now: Date;
  /** What the browser's amount says the session fee is; null when it cannot be any. */
  sessionFeePence: number | null;
  platformFeePence: number;
  policy: PolicyInForce;
  expiresAt: Date;
}

export interface SeatAttempt {
  /** What the statement saw; null when there is no such session. */
  offer: Offer | null;
  /** True when the seat was taken and the hold with its payment written. */
  taken: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
  /** The person's own live hold on that date, in place of which no second one is made. */
  ownHoldId: string | null;
}

interface SeatAttemptRow {
  session_status: string;
  price_pence: number;
  business_status: string;
  booking_enabled: boolean;
  occurrence_state: string | null;
  starts_at: Date | null;
  ends_at: Date | null;
  own_hold_id: string | null;
  hold_id: string | null;
}

const ON_DATE = 'o.starts_at = $4';
const NEXT_WITH_SPACE = `$4::timestamptz IS NULL AND o.starts_at > $5 AND o.state = 'scheduled'
          AND (o.taken < o.capacity OR own.id IS NOT NULL)`;

const takeSeatText = (whichDate: string) => `
  WITH offer AS (
    SELECT s.status AS session_status, s.price_pence, b.status AS business_status, b.booking_enabled,
           d.id AS occurrence_id, d.state AS occurrence_state, d.starts_at, d.ends_at, d.own_hold_id
    FROM sessions s
    JOIN businesses b ON b.id = s.business_id
    LEFT JOIN LATERAL (
      SELECT o.id, o.state, o.starts_at, o.ends_at, own.id AS own_hold_id
      FROM occurrences o
      LEFT JOIN holds own ON own.occurrence_id = o.id AND own.user_id = $3 AND own.state = 'held'
      WHERE o.session_id = s.id AND ${whichDate}
      ORDER BY own.id IS NULL, o.starts_at
      LIMIT 1
    ) d ON true
    WHERE s.id = $2
  ), seat AS (
    UPDATE occurrences o SET taken = o.taken + 1
    FROM offer
    WHERE o.id = offer.occurrence_id AND o.taken < o.capacity AND o.state = 'scheduled'
      AND offer.starts_at > $5 AND offer.price_pence = $6
      AND offer.session_status = 'published' AND offer.business_status = 'approved' AND offer.booking_enabled
      AND offer.own_hold_id IS NULL
    RETURNING o.id
  ), hold AS (
    INSERT INTO holds (id, occurrence_id, user_id, session_fee_pence, platform_fee_pence, total_pence, policy,
                       expires_at, created_at)
    SELECT $1, seat.id, $3, $6::integer, $7::integer, $6::integer + $7::integer, $8, $9, $5 FROM seat
    RETURNING id, user_id, total_pence
  ), payment AS (
    INSERT INTO payments (hold_id, user_id, amount_pence) SELECT id, user_id, total_pence FROM hold
  )
  SELECT offer.session_status, offer.price_pence, offer.business_status, offer.booking_enabled,
         offer.occurrence_state, offer.starts_at, offer.ends_at, offer.own_hold_id, hold.id AS hold_id
  FROM offer LEFT JOIN hold ON true`;

const takeSeatOnDate = takeSeatText(ON_DATE);
const takeNextSeat = takeSeatText(NEXT_WITH_SPACE);

/**
 * Takes one seat and writes its hold and its pending payment, if the price, the date and everybody's state allow
 * it, and answers what it saw either way. Null when the same person was faster: the caller tries again and
 * finds that hold.
 */
export async function takeSeat(db: Db, request: SeatRequest): Promise<SeatAttempt | null> {
  const values = [
    request.holdId,
    request.sessionId,
    request.userId,
    request.startsAt,
    request.now,
    request.sessionFeePence,
    request.platformFeePence,
    JSON.stringify(request.policy),
    request.expiresAt,
  ];
  const statement =
    request.startsAt === null
      ? { name: 'booking-take-next-seat', text: takeNextSeat, values }
      : { name: 'booking-take-seat', text: takeSeatOnDate, values };
  try {
    const { rows } = await db.query<SeatAttemptRow>(statement);
    return toSeatAttempt(rows[0]);
  } catch (error) {
    if (isDatabaseError(error, 'uniqueViolation', 'holds_one_each_idx')) return null;
    throw error;
  }
}

function toSeatAttempt(row: SeatAttemptRow | undefined): SeatAttempt {
  if (row === undefined) return { offer: null, taken: false, startsAt: null, endsAt: null, ownHoldId: null };
  return {
    offer: {
      sessionStatus: row.session_status,
      businessStatus: row.business_status,
      bookingEnabled: row.booking_enabled,
      sessionFeePence: row.price_pence,
      occurrence:
        row.starts_at === null || row.occurrence_state === null
          ? null
          : { startsAt: row.starts_at, state: row.occurrence_state },
    },
    taken: row.hold_id !== null,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    ownHoldId: row.own_hold_id,
  };
}

/**
 * Gives the seat or hour of a live hold back and marks its payment as given up. Only after the intent has been made
 * unpayable. False when the hold was no longer held.
 */
export async function freeSeat(db: Db, holdId: string, intentId: string | null): Promise<boolean> {
  const { freed } = await one<{ freed: boolean }>(
    db,
    `WITH released AS (
       UPDATE holds SET state = 'released' WHERE id = $1 AND state = 'held' RETURNING id, occurrence_id, trainer_hour_id
     ), seat AS (
       UPDATE occurrences o SET taken = o.taken - 1 FROM released WHERE o.id = released.occurrence_id
     ), hour AS (
       UPDATE trainer_hours SET state = 'free' FROM released WHERE trainer_hours.id = released.trainer_hour_id
     ), payment AS (
       UPDATE payments p
       SET state = 'cancelled', provider_intent_id = COALESCE(p.provider_intent_id, $2), updated_at = now()
       FROM released WHERE p.hold_id = released.id AND p.state = 'pending'
     )
     SELECT EXISTS (SELECT FROM released) AS freed`,
    [holdId, intentId],
  );
  return freed;
}

/** Holds the row until the transaction ends, so that what is read next cannot change. */
export async function lockHold(tx: Tx, holdId: string): Promise<void> {
  await tx.query('SELECT 1 FROM holds WHERE id = $1 FOR UPDATE', [holdId]);
}

/**
 * Takes a seat, or the trainer's hour, again for a released hold that has been paid late; never of a trainer who has
 * been suspended meanwhile. The hold must be locked.
 */
export async function retakeSeat(tx: Tx, holdId: string): Promise<boolean> {
  const { retaken } = await one<{ retaken: boolean }>(
    tx,
    `WITH active AS (${HOUR_OF_ACTIVE_TRAINER}), seat AS (
       UPDATE occurrences o SET taken = o.taken + 1
       FROM holds h
       WHERE h.id = $1 AND h.state = 'released' AND o.id = h.occurrence_id
         AND o.taken < o.capacity AND o.state = 'scheduled'
         AND NOT EXISTS (SELECT FROM holds other
                         WHERE other.occurrence_id = h.occurrence_id AND other.user_id = h.user_id
                           AND other.state = 'held')
       RETURNING o.id
     ), hour AS (
       INSERT INTO trainer_hours (trainer_id, starts_at, ends_at, session_type, address, postcode, latitude, longitude)
       SELECT given_up.trainer_id, given_up.starts_at, given_up.ends_at, given_up.session_type, given_up.address,
              given_up.postcode, given_up.latitude, given_up.longitude
       FROM holds h
       JOIN trainer_hours given_up ON given_up.id = h.trainer_hour_id
       JOIN active ON active.id = given_up.id
       WHERE h.id = $1 AND h.state = 'released'
       ON CONFLICT DO NOTHING
       RETURNING id
     ), hold AS (
       UPDATE holds SET state = 'held', trainer_hour_id = (SELECT id FROM hour)
       WHERE id = $1 AND (EXISTS (SELECT FROM seat) OR EXISTS (SELECT FROM hour))
     )
     SELECT EXISTS (SELECT FROM seat) OR EXISTS (SELECT FROM hour) AS retaken`,
    [holdId],
  );
  return retaken;
}

/** The provider has the money of a hold that did not become a booking. */
export async function markPaid(tx: Tx, paymentId: string, intentId: string): Promise<void> {
  await tx.query(
    `UPDATE payments SET state = 'succeeded', provider_intent_id = $2, updated_at = now()
     WHERE id = $1 AND state IN ('pending', 'cancelled')`,
    [paymentId, intentId],
  );
}

// What the person typed before paying

export async function saveHoldContact(db: Db, holdId: string, contact: BookingContact): Promise<void> {
  await db.query(
    `INSERT INTO hold_contacts (hold_id, full_name, email, phone, special_requirements)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (hold_id) DO UPDATE SET full_name = EXCLUDED.full_name, email = EXCLUDED.email,
       phone = EXCLUDED.phone, special_requirements = EXCLUDED.special_requirements`,
    [holdId, contact.fullName, contact.email, contact.phone, contact.specialRequirements],
  );
}

// Bookings

/** A booking as use cases and e-mails need it. Amounts in pence. */
export interface BookingRecord {
  id: string;
  reference: string;
  holdId: string;
  /** Null, like the business's id, for an hour of a trainer. */
  sessionId: number | null;
  businessId: number | null;
  /** The trainer and the kind of hour; null for a seat of a session. */
  trainerId: number | null;
  trainerSessionType: TrainerSessionType | null;
  userId: string;
  state: BookingState;
  fullName: string;
  email: string;
  phone: string;
  specialRequirements: string;
  sessionFeePence: number;
  platformFeePence: number;
  totalPence: number;
  policy: PolicyInForce;
  startsAt: Date;
  endsAt: Date;
  /** Null for a free session. */
  intentId: string | null;
  paymentId: string;
  paymentState: PaymentState;
  /** What has gone back, or has been decided to. */
  refundedPence: number;
  sessionTitle: string;
  /** The session type's slug. */
  sessionType: string;
  businessName: string;
  address: string;
  town: string;
  postcode: string;
  /** Null online. */
  latitude: number | null;
  longitude: number | null;
  businessPhone: string;
  /** What the business publishes; null when it gave none. */
  businessEmail: string | null;
  userFirstName: string;
  userLastName: string;
  createdAt: Date;
  cancelledAt: Date | null;
  /** How often it has followed its date to another time. */
  moves: number;
  /** Who called it off and why, where it was not the seeker. */
  calledOff: CallingOff | null;
}

const BOOKING_COLUMNS = `
  b.id, b.reference, b.hold_id AS "holdId", b.session_id AS "sessionId", b.business_id AS "businessId",
  b.user_id AS "userId", b.state, b.full_name AS "fullName", b.email, b.phone,
  b.special_requirements AS "specialRequirements", b.session_fee_pence AS "sessionFeePence",
  b.platform_fee_pence AS "platformFeePence", b.total_pence AS "totalPence", b.policy,
  b.starts_at AS "startsAt", b.ends_at AS "endsAt", b.created_at AS "createdAt", b.cancelled_at AS "cancelledAt", b.moves,
  CASE WHEN b.called_off_by IS NOT NULL
    THEN jsonb_build_object('by', b.called_off_by, 'reason', b.calling_off_reason) END AS "calledOff",
  p.id AS "paymentId", p.provider_intent_id AS "intentId", p.state AS "paymentState",
  (SELECT COALESCE(sum(r.amount_pence), 0)::integer FROM refunds r
   WHERE r.payment_id = p.id AND r.state <> 'failed') AS "refundedPence",
  b.trainer_id AS "trainerId", hour.session_type AS "trainerSessionType",
  coalesce(s.title, 'Personal training with ' || tr.first_name || ' ' || tr.last_name) AS "sessionTitle",
  coalesce(t.slug, 'personal-training') AS "sessionType",
  coalesce(biz.name, tr.first_name || ' ' || tr.last_name) AS "businessName",
  coalesce(biz.address, NULLIF(hour.address, ''), 'Online') AS address, coalesce(biz.town, '') AS town,
  coalesce(biz.postcode, hour.postcode) AS postcode,
  coalesce(biz.latitude, hour.latitude) AS latitude, coalesce(biz.longitude, hour.longitude) AS longitude,
  coalesce(biz.phone, tr.phone) AS "businessPhone", coalesce(biz.email, tr.email) AS "businessEmail",
  u.first_name AS "userFirstName", u.last_name AS "userLastName"`;

/** What a booking refers to, beside its payment. */
const BOOKING_JOINS = `
  LEFT JOIN sessions s ON s.id = b.session_id
  LEFT JOIN session_types t ON t.id = s.session_type_id
  LEFT JOIN businesses biz ON biz.id = b.business_id
  LEFT JOIN trainer_hours hour ON hour.id = b.trainer_hour_id
  LEFT JOIN trainers tr ON tr.id = b.trainer_id
  JOIN users u ON u.id = b.user_id`;

const BOOKING = `
  SELECT ${BOOKING_COLUMNS}
  FROM bookings b
  JOIN payments p ON p.id = b.payment_id ${BOOKING_JOINS}`;

/**
 * Turns a live hold into a booking and its payment into a succeeded one. Null when the hold is no longer held, its
 * date has been cancelled or its trainer suspended. The caller has made sure that the money is there.
 */
export async function confirmHold(
  db: Db,
  holdId: string,
  intentId: string | null,
  reference: string,
): Promise<BookingRecord | null> {
  const { rows } = await db.query<BookingRecord>({
    name: 'booking-confirm-hold',
    text: `
      WITH active AS (${HOUR_OF_ACTIVE_TRAINER}), hold AS (
        UPDATE holds h SET state = 'confirmed'
        FROM holds same
        JOIN payments paying ON paying.hold_id = same.id
        LEFT JOIN occurrences o ON o.id = same.occurrence_id
        LEFT JOIN trainer_hours taken ON taken.id = same.trainer_hour_id
        WHERE h.id = $1 AND same.id = h.id AND h.state = 'held'
          AND (o.state = 'scheduled' OR (taken.state = 'taken' AND EXISTS (SELECT FROM active)))
          AND paying.state IN ('pending', 'cancelled')
        RETURNING h.*, o.session_id, taken.trainer_id,
                  coalesce(o.starts_at, taken.starts_at) AS starts_at, coalesce(o.ends_at, taken.ends_at) AS ends_at
      ), p AS (
        UPDATE payments SET state = 'succeeded', provider_intent_id = $2, updated_at = now()
        FROM hold WHERE payments.hold_id = hold.id
        RETURNING payments.id, payments.provider_intent_id, payments.state
      ), b AS (
        INSERT INTO bookings (reference, hold_id, payment_id, occurrence_id, session_id, business_id,
          trainer_hour_id, trainer_id, user_id, full_name, email, phone, special_requirements,
          session_fee_pence, platform_fee_pence, total_pence, policy, starts_at, ends_at,
          awaiting_announcement)
        SELECT $3, hold.id, p.id, hold.occurrence_id, s.id, s.business_id, hold.trainer_hour_id, hold.trainer_id, u.id,
          COALESCE(c.full_name, NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.name),
          COALESCE(c.email, u.email), COALESCE(c.phone, u.phone, ''), COALESCE(c.special_requirements, ''),
          hold.session_fee_pence, hold.platform_fee_pence, hold.total_pence, hold.policy,
          hold.starts_at, hold.ends_at, true
        FROM hold
        CROSS JOIN p
        LEFT JOIN sessions s ON s.id = hold.session_id
        JOIN users u ON u.id = hold.user_id
        LEFT JOIN hold_contacts c ON c.hold_id = hold.id
        RETURNING *
      )
      SELECT ${BOOKING_COLUMNS}
      FROM b CROSS JOIN p ${BOOKING_JOINS}`,
    values: [holdId, intentId, reference],
  });
  return rows[0] ?? null;
}

export async function bookingById(db: Db, bookingId: string): Promise<BookingRecord | null> {
  return maybeOne(db, `${BOOKING} WHERE b.id = $1`, [bookingId]);
}

/** Everything the person has booked, latest start first. */
export async function bookingsOfUser(db: Db, userId: string): Promise<BookingRecord[]> {
  const { rows } = await db.query<BookingRecord>(
    `${BOOKING} WHERE b.user_id = $1 ORDER BY b.starts_at DESC, b.created_at DESC LIMIT 500`,
    [userId],
  );
  return rows;
}

/**
 * Makes a confirmed booking that has not begun at `now` one its seeker has cancelled, and gives its seat back.
 * False when it is not such a booking (any more): of several calls at once, one gets true.
 */
export async function cancelConfirmed(tx: Tx, bookingId: string, now: Date): Promise<boolean> {
  const { cancelled } = await one<{ cancelled: boolean }>(
    tx,
    `WITH cancelled AS (
       UPDATE bookings SET state = 'cancelled_by_seeker', cancelled_at = $2
       WHERE id = $1 AND state = 'confirmed' AND starts_at > $2
       RETURNING occurrence_id, trainer_hour_id
     ), seat AS (
       UPDATE occurrences o SET taken = o.taken - 1 FROM cancelled WHERE o.id = cancelled.occurrence_id
     ), hour AS (
       UPDATE trainer_hours SET state = 'free' FROM cancelled WHERE trainer_hours.id = cancelled.trainer_hour_id
     )
     SELECT EXISTS (SELECT FROM cancelled) AS cancelled`,
    [bookingId, now],
  );
  return cancelled;
}

/** Fills in special requirements that came with the booking call only; what was stored before paying stays. */
export async function addMissingRequirements(db: Db, bookingId: string, text: string): Promise<void> {
  await db.query(
    `UPDATE bookings SET special_requirements = $2 WHERE id = $1 AND special_requirements = ''`,
    [bookingId, text],
  );
}

/** Bookings whose e-mails are still to be queued, locked until the transaction ends; not those another has locked. */
export async function takeUnannounced(tx: Tx, limit: number): Promise<BookingRecord[]> {
  const { rows } = await tx.query<BookingRecord>(
    `${BOOKING} WHERE b.awaiting_announcement ORDER BY b.created_at LIMIT $1 FOR UPDATE OF b SKIP LOCKED`,
    [limit],
  );
  return rows;
}

export async function markAnnounced(tx: Tx, bookingIds: string[]): Promise<void> {
  await tx.query('UPDATE bookings SET awaiting_announcement = false WHERE id = ANY ($1::uuid[])', [
    bookingIds,
  ]);
}
