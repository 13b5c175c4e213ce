import type { BookingRules } from '#areas/catalogue/sessions/booking-rules/booking-rules.ts';
import { BOOKING_RULES } from '#areas/catalogue/sessions/booking-rules/booking-rules-sql.server.ts';
import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import type { PriceBreakdown } from '#shared/domain/pence.ts';
import { visitorHoldStates } from '../rules.ts';
import { nextFreeHoldSlot, nullOnConcurrentDuplicate } from './hold-queries.server.ts';

// All places or none, in one statement that locks dates in the common order, the earlier first.

export interface SeriesRequest {
  sessionId: number;
  userId: string;
  /** The earlier first. */
  startsAt: readonly Date[];
  places: number;
}

/** In pence. */
export interface SeriesPrice {
  /** The price that must still be on sale: of a place at a date, or of a whole course. */
  listPence: number;
  /** Of a place at each date. */
  fees: readonly Pick<PriceBreakdown, 'sessionFeePence' | 'platformFeePence'>[];
  /** Null for single dates. */
  courseId: number | null;
}

export interface SeriesPlaceRequest extends SeriesRequest {
  orderId: string;
  /** The hold to exchange, whose places count as free. The caller must hold its lock. */
  ownHoldId: string | null;
  /** A hold of the person's browser that passes to them; its places count as free too. The caller must hold its lock. */
  visitorHoldId?: string | null | undefined;
  price: SeriesPrice;
  expiresAt: Date;
  /** Null for a place kept for somebody: it lasts as an offer of the waiting list does, beside their other holds. */
  heartbeatDeadline: Date | null;
  /** The person may book earlier than others, by a pass or membership. */
  early?: boolean | undefined;
  now: Date;
}

export interface OccurrenceSnapshot {
  startsAt: string;
  state: string;
  left: number;
}

export interface SeriesAttempt {
  taken: boolean;
  dates: readonly OccurrenceSnapshot[];
  /** Null if the person has the most holds allowed. */
  holdSlot: number | null;
}

/**
 * All dates or none. An exchanged hold is replaced and its expiry kept. Null if it is not live, price or state forbid
 * it, or the
 * same person was faster: retry.
 */
export async function allocateSeriesPlaces(
  db: Db,
  request: SeriesPlaceRequest,
): Promise<SeriesAttempt | null> {
  const { orderId, ownHoldId, sessionId, userId, startsAt, places, now } = request;
  const { price, expiresAt, heartbeatDeadline } = request;
  const fees = [
    price.fees.map(({ sessionFeePence }) => sessionFeePence),
    price.fees.map(({ platformFeePence }) => platformFeePence),
  ];
  const hold = [orderId, sessionId, userId, startsAt, now, price.listPence, ...fees, expiresAt];
  const course = [price.courseId, price.courseId === null ? null : startsAt[0]?.toISOString()];
  return nullOnConcurrentDuplicate(
    queryOneOrNull<SeriesAttempt>(db, ALLOCATE_SERIES_PLACES, [
      ...hold,
      ownHoldId,
      places,
      heartbeatDeadline,
      ...course,
      request.visitorHoldId ?? null,
      request.early ?? false,
    ]),
  );
}

const ALLOCATE_SERIES_PLACES = `
  WITH own AS (
    SELECT h.id FROM holds h
    WHERE h.id = $10 AND h.user_id = $3 AND h.state = 'held' AND NOT h.replaced
      AND least(h.expires_at, h.heartbeat_deadline, h.abandoned_at) > $5
  ), visitor AS (
    SELECT v.id, v.places, v.expires_at, v.created_at FROM visitor_holds v
    WHERE v.id = $15 AND v.state = 'held' AND v.expires_at > $5
  ), kept AS (
    SELECT occurrence_id, sum(seats)::integer AS seats, sum(of_visitor)::integer AS of_visitor FROM (
      SELECT i.occurrence_id, 1 AS seats, 0 AS of_visitor FROM own JOIN order_items i ON i.order_id = own.id
      UNION ALL
      SELECT d.occurrence_id, visitor.places, visitor.places FROM visitor JOIN visitor_hold_dates d ON d.hold_id = visitor.id
    ) each GROUP BY occurrence_id
  ), offer AS (
    SELECT s.id, s.booking_opens_days + CASE WHEN $16::boolean THEN s.booking_early_days ELSE 0 END AS opens_days,
           s.booking_closes_minutes AS closes_minutes, jsonb_build_object('hoursBefore', s.cancellation_hours, 'givesBack', s.cancellation_refund)
                   || CASE WHEN c.id IS NULL THEN '{}' ELSE jsonb_build_object('courseStartsAt', $14::text) END AS policy
    FROM sessions s JOIN businesses b ON b.id = s.business_id
    LEFT JOIN courses c ON c.id = $13 AND c.session_id = s.id
    WHERE s.id = $2
      AND CASE WHEN c.id IS NULL THEN $13::bigint IS NULL AND s.sold_as = 'date' AND s.price_pence = $6 ELSE c.price_pence = $6 END
      AND s.status = 'published' AND b.status = 'approved' AND b.booking_enabled
      AND ($10::uuid IS NULL OR EXISTS (SELECT FROM own))
      AND ($15::uuid IS NULL OR EXISTS (SELECT FROM visitor))
  ), fee AS (
    SELECT * FROM unnest($4::timestamptz[], $7::integer[], $8::integer[]) AS fee (starts_at, session_pence, platform_pence)
  ), date AS (
    SELECT o.id, o.starts_at, o.taken, o.capacity, o.state, o.session_id = $2 AND o.starts_at = ANY ($4::timestamptz[]) AS wanted
    FROM occurrences o
    WHERE o.session_id = $2 AND o.starts_at = ANY ($4::timestamptz[]) OR o.id IN (SELECT occurrence_id FROM kept)
    ORDER BY o.starts_at FOR NO KEY UPDATE
  ), seen AS (
    SELECT date.*, coalesce(kept.seats, 0) AS seats, coalesce(kept.of_visitor, 0) AS of_visitor,
           CASE WHEN date.wanted THEN $11::integer ELSE 0 END - coalesce(kept.seats, 0) AS more,
           -- A place kept for somebody is theirs whenever they answer.
           $12::timestamptz IS NULL OR (SELECT is_booking_open(coalesce(($14::text)::timestamptz, date.starts_at), opens_days, closes_minutes, $5) FROM offer) AS open
    FROM date LEFT JOIN kept ON kept.occurrence_id = date.id
  ), live AS (${nextFreeHoldSlot('$3')}), verdict AS (
    SELECT count(*) FILTER (WHERE wanted) = cardinality($4::timestamptz[])
           AND bool_and(NOT wanted OR state = 'scheduled' AND starts_at > $5 AND (more <= 0 OR taken + more <= capacity AND open))
           AND ($13::bigint IS NULL OR ARRAY (
                  SELECT o.starts_at FROM course_dates d JOIN occurrences o ON o.id = d.occurrence_id
                  WHERE d.course_id = $13 AND o.state = 'scheduled' AND o.starts_at > $5 ORDER BY o.starts_at
                ) = $4::timestamptz[])
             AS fits
    FROM seen
  ), seat AS (
    UPDATE occurrences o SET taken = o.taken + seen.more, visitor_held = o.visitor_held - seen.of_visitor
    FROM seen, verdict, offer, live
    WHERE o.id = seen.id AND (seen.more <> 0 OR seen.of_visitor > 0) AND verdict.fits AND ($10::uuid IS NOT NULL OR $12::timestamptz IS NULL OR live.number IS NOT NULL)
    RETURNING o.id
  ), old AS (
    UPDATE holds SET replaced = true, abandoned_at = $5, hold_slot = NULL
    FROM own, verdict, offer, holds before
    WHERE holds.id = own.id AND before.id = own.id AND verdict.fits
    RETURNING before.hold_slot, holds.expires_at, holds.created_at
  ), hold AS (
    INSERT INTO holds (id, user_id, session_fee_pence, platform_fee_pence, total_pence, expires_at, heartbeat_deadline,
                        hold_slot, from_waitlist, created_at)
    SELECT $1, $3, n.session_pence, n.platform_pence, n.session_pence + n.platform_pence,
           coalesce(old.expires_at, visitor.expires_at, $9), $12,
           CASE WHEN $12::timestamptz IS NULL THEN NULL WHEN $10::uuid IS NULL THEN live.number ELSE old.hold_slot END,
           $12::timestamptz IS NULL,
           coalesce(old.created_at, visitor.created_at, $5)
    FROM live
    LEFT JOIN visitor ON true
    CROSS JOIN (SELECT $11::integer * sum(session_pence)::integer AS session_pence,
                       $11::integer * sum(platform_pence)::integer AS platform_pence FROM fee) n
    LEFT JOIN old ON true
    WHERE CASE WHEN $10::uuid IS NULL THEN EXISTS (SELECT FROM seat) ELSE old.expires_at IS NOT NULL END
    RETURNING id, user_id, total_pence
  ), item AS (
    INSERT INTO order_items (order_id, position, occurrence_id, session_fee_pence, platform_fee_pence, total_pence, policy)
    SELECT hold.id, row_number() OVER (ORDER BY seen.starts_at, place), seen.id, fee.session_pence, fee.platform_pence,
           fee.session_pence + fee.platform_pence, offer.policy
    FROM hold, offer, seen, fee, generate_series(1, $11::integer) place
    WHERE seen.wanted AND fee.starts_at = seen.starts_at
  ), payment AS (
    INSERT INTO payments (order_id, user_id, amount_pence) SELECT id, user_id, total_pence FROM hold
  ), passed AS (
    UPDATE visitor_holds SET state = 'passed' FROM visitor, hold
    WHERE visitor_holds.id = visitor.id AND visitor_holds.state ${inStates(visitorHoldStates.statesBefore('passed'))}
  )
  SELECT EXISTS (SELECT FROM hold) AS taken, live.number AS "holdSlot",
         (SELECT coalesce(jsonb_agg(jsonb_build_object('startsAt', starts_at, 'state', state,
                            'left', greatest(capacity - taken + seats, 0)) ORDER BY starts_at), '[]')
          FROM seen WHERE wanted) AS dates
  FROM offer CROSS JOIN live`;

export interface SeriesSnapshot {
  sessionStatus: string;
  businessStatus: string;
  bookingEnabled: boolean;
  sessionFeePence: number;
  soldAs: 'date' | 'course';
  rules: BookingRules | null;
  dates: readonly OccurrenceSnapshot[];
  /** The person's live hold with most of these dates, without moves; null if none. */
  ownHoldId: string | null;
}

/** Read-only. Skips dates that don't exist. */
export async function readSeries(
  db: Db,
  { sessionId, userId, startsAt }: Pick<SeriesRequest, 'sessionId' | 'userId' | 'startsAt'>,
): Promise<SeriesSnapshot | null> {
  return queryOneOrNull(
    db,
    `SELECT s.status AS "sessionStatus", s.price_pence AS "sessionFeePence", b.status AS "businessStatus",
            b.booking_enabled AS "bookingEnabled", s.sold_as AS "soldAs", ${BOOKING_RULES} AS rules,
            (SELECT coalesce(jsonb_agg(jsonb_build_object('startsAt', o.starts_at, 'state', o.state,
                               'left', greatest(o.capacity - o.taken, 0)) ORDER BY o.starts_at), '[]')
             FROM occurrences o WHERE o.session_id = s.id AND o.starts_at = ANY ($3::timestamptz[])) AS dates,
            (SELECT h.id FROM holds h
             JOIN order_items i ON i.order_id = h.id JOIN occurrences o ON o.id = i.occurrence_id
             WHERE h.user_id = $2 AND h.state = 'held' AND NOT h.replaced AND h.moves_booking_id IS NULL
               AND o.session_id = s.id AND o.starts_at = ANY ($3::timestamptz[])
             GROUP BY h.id ORDER BY h.from_waitlist DESC, count(*) DESC, h.created_at LIMIT 1) AS "ownHoldId"
     FROM sessions s JOIN businesses b ON b.id = s.business_id
     WHERE s.id = $1`,
    [sessionId, userId, startsAt],
  );
}
