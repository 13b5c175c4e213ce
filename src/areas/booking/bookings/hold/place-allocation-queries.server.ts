import { type BookingRules, bookingWindow } from '#areas/catalogue/sessions/booking-rules/booking-rules.ts';
import { BOOKING_RULES } from '#areas/catalogue/sessions/booking-rules/booking-rules-sql.server.ts';
import { paymentStates } from '#areas/money/payments/rules.ts';
import { type Db, queryOne, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import { appointmentStates, holdStates, type OccurrenceOffer } from '../rules.ts';
import { LOCK_APPOINTMENT } from './appointment-queries.server.ts';
import { MAX_LIVE_HOLDS } from './hold-limits.ts';
import { nextFreeHoldSlot, nullOnConcurrentDuplicate } from './hold-queries.server.ts';

// Single statements for atomicity and short locks on the hottest rows. Trainers: appointment-queries.server.ts.

export interface PlaceRequest {
  holdId: string;
  sessionId: number;
  userId: string;
  /** Null for the next date with free places. */
  startsAt: Date | null;
  places: number;
  now: Date;
  /** The session fee of a place by the browser's amount; null if impossible. */
  sessionFeePence: number | null;
  /** Per place. */
  platformFeePence: number;
  expiresAt: Date;
  heartbeatDeadline: Date;
  /** The person may book earlier than others, by a pass or membership. */
  early?: boolean | undefined;
  /** If false, only looks for the person's own hold. */
  mayTake: boolean;
}

export interface PlaceAttempt {
  offer: OccurrenceOffer | null;
  /** Days by which people with a pass or membership may book before others. */
  membersDaysEarlier: number;
  taken: boolean;
  startsAt: Date | null;
  /** The person's own live hold of that date, if any: there is never a second. */
  ownHoldId: string | null;
  /** Null if the person has the most holds allowed. */
  holdSlot: number | null;
  /** Free places; 0 without a date. */
  left: number;
}

interface PlaceAttemptRow {
  session_status: string;
  price_pence: number;
  sold_as: 'date' | 'course';
  business_status: string;
  booking_enabled: boolean;
  occurrence_state: string | null;
  starts_at: Date | null;
  rules: BookingRules | null;
  own_hold_id: string | null;
  hold_slot: number | null;
  seats_left: number | null;
  hold_id: string | null;
}

/** One item for each place, at the hold's price. */
const ITEMS_OF_HOLD = `
    INSERT INTO order_items (order_id, position, occurrence_id, session_fee_pence, platform_fee_pence, total_pence, policy)
    SELECT hold.id, place, seat.id, $6::integer, $7::integer, $6::integer + $7::integer, offer.policy`;

/** The person's earliest live hold on date `o`, without moves. */
const OWN_HOLD = `
        SELECT h.id FROM holds h JOIN order_items i ON i.order_id = h.id
        WHERE h.user_id = $3 AND h.state = 'held' AND NOT h.replaced AND h.moves_booking_id IS NULL AND i.occurrence_id = o.id
        ORDER BY h.created_at LIMIT 1`;

const OCCURRENCE_BY_START = 'o.starts_at = $4';
const NEXT_OCCURRENCE_WITH_SPACE = `$4::timestamptz IS NULL AND o.starts_at > $5 AND o.state = 'scheduled'
          AND (o.taken + $11::integer <= o.capacity OR own.id IS NOT NULL)`;

/** Of date `o` of session `s`. `early`: an SQL expression. */
export const isOpenSql = (early: string): string =>
  `is_booking_open(o.starts_at, s.booking_opens_days + CASE WHEN ${early} THEN s.booking_early_days ELSE 0 END,
                          s.booking_closes_minutes, $5)`;

const allocatePlacesSql = (whichDate: string) => `
  WITH offer AS (
    SELECT s.status AS session_status, s.price_pence, s.sold_as, b.status AS business_status, b.booking_enabled,
           jsonb_build_object('hoursBefore', s.cancellation_hours, 'givesBack', s.cancellation_refund) AS policy,
           ${BOOKING_RULES} AS rules,
           d.id AS occurrence_id, d.state AS occurrence_state, d.starts_at, d.own_hold_id, d.seats_left, d.open
    FROM sessions s
    JOIN businesses b ON b.id = s.business_id
    LEFT JOIN LATERAL (
      SELECT o.id, o.state, o.starts_at, own.id AS own_hold_id, greatest(o.capacity - o.taken, 0) AS seats_left,
             ${isOpenSql('$12::boolean')} AS open
      FROM occurrences o
      LEFT JOIN LATERAL (${OWN_HOLD}) own ON true
      WHERE o.session_id = s.id AND ${whichDate}
      ORDER BY own.id IS NULL, NOT ${isOpenSql('$12::boolean')}, o.starts_at
      LIMIT 1
    ) d ON true
    WHERE s.id = $2
  ), live AS (${nextFreeHoldSlot('$3')}), seat AS (
    UPDATE occurrences o SET taken = o.taken + $11::integer
    FROM offer, live
    WHERE $10::boolean AND live.number IS NOT NULL AND o.id = offer.occurrence_id
      AND o.taken + $11::integer <= o.capacity AND o.state = 'scheduled'
      AND offer.starts_at > $5 AND offer.open AND ${ON_SALE}
      AND offer.own_hold_id IS NULL
    RETURNING o.id
  ), hold AS (
    INSERT INTO holds (id, user_id, session_fee_pence, platform_fee_pence, total_pence, expires_at, heartbeat_deadline,
                        hold_slot, created_at)
    SELECT $1, $3, $11::integer * $6::integer, $11::integer * $7::integer, $11::integer * ($6::integer + $7::integer),
           $8, $9, live.number, $5
    FROM seat, live
    RETURNING id, user_id, total_pence
  ), item AS (
    ${ITEMS_OF_HOLD}
    FROM hold, seat, offer, generate_series(1, $11::integer) place
  ), payment AS (
    INSERT INTO payments (order_id, user_id, amount_pence) SELECT id, user_id, total_pence FROM hold
  )
  SELECT offer.session_status, offer.price_pence, offer.sold_as, offer.business_status, offer.booking_enabled,
         offer.occurrence_state, offer.starts_at, offer.rules, offer.own_hold_id, live.number AS hold_slot,
         offer.seats_left, hold.id AS hold_id
  FROM offer CROSS JOIN live LEFT JOIN hold ON true`;

/** The conditions for selling at the price that the browser saw. */
const ON_SALE = `offer.price_pence = $6 AND offer.sold_as = 'date'
      AND offer.session_status = 'published' AND offer.business_status = 'approved' AND offer.booking_enabled`;

/** Sums live holds once for all: in a rush, stale statistics make PostgreSQL scan them each time. */
const allocatePlacesBatchSql = `
  WITH RECURSIVE asked AS (
    SELECT n::integer, hold_id, user_id, places
    FROM unnest($1::uuid[], $3::uuid[], $10::integer[]) WITH ORDINALITY AS a (hold_id, user_id, places, n)
  ), o AS (
    SELECT id, state, starts_at, capacity, taken FROM occurrences
    WHERE session_id = $2 AND starts_at = $4 FOR NO KEY UPDATE
  ), offer AS (
    SELECT s.status AS session_status, s.price_pence, s.sold_as, b.status AS business_status, b.booking_enabled,
           jsonb_build_object('hoursBefore', s.cancellation_hours, 'givesBack', s.cancellation_refund) AS policy,
           ${BOOKING_RULES} AS rules, ${isOpenSql('false')} AS open,
           o.id AS occurrence_id, o.state AS occurrence_state, o.starts_at, greatest(o.capacity - o.taken, 0) AS seats_left
    FROM sessions s JOIN businesses b ON b.id = s.business_id LEFT JOIN o ON true
    WHERE s.id = $2
  ), live AS MATERIALIZED (
    SELECT h.id, h.user_id, h.hold_slot, h.created_at,
           NOT h.replaced AND h.moves_booking_id IS NULL
             AND (SELECT bool_or(i.occurrence_id = o.id) FROM order_items i WHERE i.order_id = h.id) AS of_date
    FROM holds h LEFT JOIN o ON true
    WHERE h.user_id = ANY ($3::uuid[]) AND h.state = 'held'
  ), has AS (
    SELECT user_id, array_agg(hold_slot) FILTER (WHERE hold_slot IS NOT NULL) AS numbers,
           (array_agg(id ORDER BY created_at) FILTER (WHERE of_date))[1] AS own_hold_id
    FROM live GROUP BY user_id
  ), person AS (
    SELECT asked.*, has.own_hold_id, free.number AS hold_slot,
           has.own_hold_id IS NULL AND free.number IS NOT NULL AND offer.occurrence_state = 'scheduled'
             AND offer.starts_at > $5 AND offer.open AND ${ON_SALE} AS may
    FROM offer CROSS JOIN asked
    LEFT JOIN has USING (user_id)
    CROSS JOIN LATERAL (
      SELECT min(n) AS number FROM generate_series(1, ${MAX_LIVE_HOLDS}) n WHERE n <> ALL (COALESCE(has.numbers, '{}'))
    ) free
  ), turn (n, gets, seats_left) AS (
    SELECT 0, 0, offer.seats_left FROM offer
    UNION ALL
    SELECT person.n, gets.places, turn.seats_left - gets.places
    FROM turn JOIN person ON person.n = turn.n + 1
    CROSS JOIN LATERAL (
      SELECT CASE WHEN person.may AND person.places <= turn.seats_left THEN person.places ELSE 0 END AS places
    ) gets
  ), seat AS (
    UPDATE occurrences SET taken = taken + given.places
    FROM (SELECT sum(gets)::integer AS places FROM turn) given, offer
    WHERE id = offer.occurrence_id AND given.places > 0
    RETURNING id
  ), hold AS (
    INSERT INTO holds (id, user_id, session_fee_pence, platform_fee_pence, total_pence, expires_at, heartbeat_deadline,
                        hold_slot, created_at)
    SELECT person.hold_id, person.user_id, gets * $6::integer, gets * $7::integer, gets * ($6::integer + $7::integer),
           $8, $9, person.hold_slot, $5
    FROM seat CROSS JOIN turn JOIN person USING (n) WHERE gets > 0
    RETURNING id, user_id, total_pence
  ), item AS (
    INSERT INTO order_items (order_id, position, occurrence_id, session_fee_pence, platform_fee_pence, total_pence, policy)
    SELECT hold.id, place, seat.id, $6::integer, $7::integer, $6::integer + $7::integer, offer.policy
    FROM hold JOIN person ON person.hold_id = hold.id CROSS JOIN seat CROSS JOIN offer
    CROSS JOIN LATERAL generate_series(1, person.places) place
  ), payment AS (
    INSERT INTO payments (order_id, user_id, amount_pence) SELECT id, user_id, total_pence FROM hold
  )
  SELECT offer.session_status, offer.price_pence, offer.sold_as, offer.business_status, offer.booking_enabled,
         offer.occurrence_state, offer.starts_at, offer.rules, person.own_hold_id, person.hold_slot,
         (SELECT min(seats_left) FROM turn) AS seats_left, hold.id AS hold_id
  FROM offer CROSS JOIN person LEFT JOIN hold ON hold.id = person.hold_id
  ORDER BY person.n`;

const allocateOnOccurrenceSql = allocatePlacesSql(OCCURRENCE_BY_START);
const allocateNextSql = allocatePlacesSql(NEXT_OCCURRENCE_WITH_SPACE);

/** All or none. Returns what it saw either way; null if the same person was faster: retry. */
export async function allocatePlaces(db: Db, request: PlaceRequest): Promise<PlaceAttempt | null> {
  const values = [
    request.holdId,
    request.sessionId,
    request.userId,
    request.startsAt,
    request.now,
    request.sessionFeePence,
    request.platformFeePence,
    request.expiresAt,
    request.heartbeatDeadline,
    request.mayTake,
    request.places,
    request.early ?? false,
  ];
  const statement =
    request.startsAt === null
      ? { name: 'booking-take-next-seat', text: allocateNextSql, values }
      : { name: 'booking-take-seat', text: allocateOnOccurrenceSql, values };
  const answer = await nullOnConcurrentDuplicate(db.query<PlaceAttemptRow>(statement));
  return answer === null ? null : toPlaceAttempt(answer.rows[0], request.early ?? false);
}

/**
 * For several people, each at most once, in order; skips requests for more than is left. Null with nothing taken if
 * one raced
 * themselves: then retry singly.
 */
export async function allocatePlacesBatch(
  db: Db,
  date: { sessionId: number; startsAt: Date; sessionFeePence: number; platformFeePence: number },
  until: { now: Date; expiresAt: Date; heartbeatDeadline: Date },
  asked: readonly Pick<PlaceRequest, 'holdId' | 'userId' | 'places'>[],
): Promise<PlaceAttempt[] | null> {
  const answer = await nullOnConcurrentDuplicate(
    db.query<PlaceAttemptRow>({
      name: 'booking-take-seats-of-several',
      text: allocatePlacesBatchSql,
      values: [
        asked.map(({ holdId }) => holdId),
        date.sessionId,
        asked.map(({ userId }) => userId),
        date.startsAt,
        until.now,
        date.sessionFeePence,
        date.platformFeePence,
        until.expiresAt,
        until.heartbeatDeadline,
        asked.map(({ places }) => places),
      ],
    }),
  );
  if (answer === null) return null;
  return asked.map((_request, position) => toPlaceAttempt(answer.rows[position], false));
}

function toPlaceAttempt(row: PlaceAttemptRow | undefined, early: boolean): PlaceAttempt {
  if (row === undefined)
    return {
      offer: null,
      membersDaysEarlier: 0,
      taken: false,
      startsAt: null,
      ownHoldId: null,
      holdSlot: null,
      left: 0,
    };
  return {
    offer: {
      sessionStatus: row.session_status,
      businessStatus: row.business_status,
      bookingEnabled: row.booking_enabled,
      soldAs: row.sold_as,
      sessionFeePence: row.price_pence,
      occurrence:
        row.starts_at === null || row.occurrence_state === null
          ? null
          : {
              startsAt: row.starts_at,
              state: row.occurrence_state,
              window: bookingWindow(row.rules ?? undefined, row.starts_at, early),
            },
    },
    membersDaysEarlier: row.rules?.membersDaysEarlier ?? 0,
    taken: row.hold_id !== null,
    startsAt: row.starts_at,
    ownHoldId: row.own_hold_id,
    holdSlot: row.hold_slot,
    left: row.seats_left ?? 0,
  };
}

/** Only call it once the intent is unpayable. Returns false if not held any more. */
export async function releasePlaces(db: Db, holdId: string, intentId: string | null): Promise<boolean> {
  const { freed } = await queryOne<{ freed: boolean }>(
    db,
    `WITH released AS (
       UPDATE holds SET state = 'released' WHERE id = $1 AND state ${inStates(holdStates.statesBefore('released'))}
       RETURNING id, replaced
     ), item AS (
       SELECT i.occurrence_id, i.appointment_id FROM order_items i JOIN released ON released.id = i.order_id
       WHERE NOT released.replaced
     ), given_up AS (
       SELECT occurrence_id, count(*) AS seats FROM item GROUP BY occurrence_id
     ), date AS (
       -- Of several dates, in the sequence in which everybody takes them.
       SELECT o.id FROM occurrences o WHERE o.id IN (SELECT occurrence_id FROM given_up) ORDER BY o.starts_at FOR NO KEY UPDATE
     ), seat AS (
       UPDATE occurrences o SET taken = o.taken - given_up.seats
       FROM date JOIN given_up ON given_up.occurrence_id = date.id
       WHERE o.id = date.id
     ), hour AS (
       UPDATE appointments hour SET state = 'free' FROM item
       WHERE hour.id = item.appointment_id AND hour.state ${inStates(appointmentStates.statesBefore('free'))}
     ), payment AS (
       UPDATE payments p
       SET state = 'cancelled', provider_intent_id = COALESCE(p.provider_intent_id, $2), updated_at = now()
       FROM released WHERE p.order_id = released.id AND p.state ${inStates(paymentStates.statesBefore('cancelled'))}
     )
     SELECT EXISTS (SELECT FROM released) AS freed`,
    [holdId, intentId],
  );
  return freed;
}

/** For a released hold that was paid late; all or none, and only of dates to come. The caller must hold its lock. */
export async function reallocatePlaces(tx: Tx, holdId: string, now: Date): Promise<boolean> {
  const { retaken } = await queryOne<{ retaken: boolean }>(
    tx,
    `WITH active AS (${LOCK_APPOINTMENT}), wanted AS (
       SELECT h.user_id, i.occurrence_id, i.appointment_id, count(*) AS seats
       FROM holds h JOIN order_items i ON i.order_id = h.id
       WHERE h.id = $1 AND h.state ${inStates(holdStates.statesBefore('held'))} AND NOT h.replaced AND h.withdrawn_at IS NULL
       GROUP BY h.user_id, i.occurrence_id, i.appointment_id
     ), date AS (
       SELECT o.id, o.taken, o.capacity, o.state, o.starts_at FROM occurrences o
       WHERE o.id IN (SELECT occurrence_id FROM wanted) ORDER BY o.starts_at FOR NO KEY UPDATE
     ), fits AS (
       SELECT coalesce(bool_and(date.taken + wanted.seats <= date.capacity AND date.state = 'scheduled' AND date.starts_at > $2
                AND NOT EXISTS (SELECT FROM holds other JOIN order_items i ON i.order_id = other.id
                                WHERE i.occurrence_id = wanted.occurrence_id AND other.user_id = wanted.user_id
                                  AND other.state = 'held' AND NOT other.replaced AND other.moves_booking_id IS NULL)), false) AS all_dates
       FROM date JOIN wanted ON wanted.occurrence_id = date.id
     ), seat AS (
       UPDATE occurrences o SET taken = o.taken + wanted.seats
       FROM wanted, fits
       WHERE o.id = wanted.occurrence_id AND fits.all_dates
       RETURNING o.id
     ), hour AS (
       INSERT INTO appointments (trainer_id, starts_at, ends_at, busy_until, session_type, address, postcode,
                                  latitude, longitude)
       SELECT given_up.trainer_id, given_up.starts_at, given_up.ends_at, given_up.busy_until,
              given_up.session_type, given_up.address, given_up.postcode, given_up.latitude, given_up.longitude
       FROM wanted
       JOIN appointments given_up ON given_up.id = wanted.appointment_id
       JOIN active ON active.id = given_up.id
       WHERE given_up.starts_at > $2
       ON CONFLICT DO NOTHING
       RETURNING id
     ), item AS (
       UPDATE order_items SET appointment_id = hour.id FROM hour WHERE order_id = $1
     ), hold AS (
       UPDATE holds SET state = 'held', hold_slot = NULL
       WHERE id = $1 AND state ${inStates(holdStates.statesBefore('held'))}
         AND (EXISTS (SELECT FROM seat) OR EXISTS (SELECT FROM hour))
     )
     SELECT EXISTS (SELECT FROM seat) OR EXISTS (SELECT FROM hour) AS retaken`,
    [holdId, now],
  );
  return retaken;
}
