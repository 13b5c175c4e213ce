import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import type { BookingRules } from '../booking-rules/booking-rules.ts';
import type { AgeGroup, Difficulty, Gender, GenderReason, SessionStatus, Slot } from '../contract.ts';
import type { SessionLocation } from '../locations/location-queries.server.ts';
import { copySessionPrices } from '../prices/price-queries.server.ts';
import { occurrenceStates, type SessionEvent, sessionStates } from '../rules.ts';
import type { OwnSession } from './contract.ts';
import type { SessionForm, SoldAs } from './session-form.ts';

export interface SessionToEdit {
  id: number;
  businessId: number;
  status: SessionStatus;
  title: string;
  description: string;
  sessionTypeId: number;
  difficulty: Difficulty[];
  ageGroups: AgeGroup[];
  gender: Gender;
  genderReason: GenderReason | null;
  /** Minutes. */
  duration: number;
  capacity: number;
  soldAs: SoldAs;
  /** Null at the business's own address. */
  venueId: number | null;
  roomId: number | null;
  version: string;
}

/** Null if the session doesn't exist or is deleted. */
export async function findBusinessId(db: Db, sessionId: number): Promise<number | null> {
  const row = await queryOneOrNull<{ businessId: number }>(
    db,
    `SELECT business_id AS "businessId" FROM sessions WHERE id = $1 AND status <> 'deleted'`,
    [sessionId],
  );
  return row?.businessId ?? null;
}

/** For `sessions s`: changes with every update. */
const VERSION = 's.updated_at::text';

export function lockSession(tx: Tx, sessionId: number): Promise<SessionToEdit | null> {
  return queryOneOrNull(
    tx,
    `SELECT id, business_id AS "businessId", status, title, description, session_type_id AS "sessionTypeId",
            difficulties AS difficulty, age_groups AS "ageGroups", gender, gender_reason AS "genderReason", capacity,
            duration_minutes AS duration, sold_as AS "soldAs",
            venue_id AS "venueId", room_id AS "roomId", ${VERSION} AS version
       FROM sessions s WHERE id = $1 FOR UPDATE`,
    [sessionId],
  );
}

export async function insertSession(
  tx: Tx,
  businessId: number,
  form: SessionForm,
  status: SessionStatus,
  place: SessionLocation,
): Promise<number> {
  const { id } = await queryOne<{ id: number }>(
    tx,
    `INSERT INTO sessions (business_id, title, description, session_type_id, difficulties, age_groups, gender,
                           price_pence, duration_minutes, capacity, cancellation_hours, cancellation_refund,
                           gender_reason, gender_reason_at, status, venue_id, room_id, sold_as)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, CASE WHEN $13::text IS NOT NULL THEN now() END, $14,
             $15, $16, $17)
     RETURNING id`,
    [businessId, ...formValues(form), status, place.venueId, place.roomId, form.soldAs],
  );
  return id;
}

export interface SessionTransition {
  by: SessionEvent;
  to: SessionStatus;
}

/** False, with nothing changed, if the session's status doesn't allow it. */
export async function updateSession(
  tx: Tx,
  sessionId: number,
  form: SessionForm,
  { by, to }: SessionTransition,
  place: SessionLocation,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE sessions
        SET title = $2, description = $3, session_type_id = $4, difficulties = $5, age_groups = $6, gender = $7,
            price_pence = $8, duration_minutes = $9, capacity = $10, cancellation_hours = $11,
            cancellation_refund = $12, gender_reason = $13,
            gender_reason_at = CASE WHEN $13::text IS NULL THEN NULL
                                    WHEN (gender, gender_reason) = ($7, $13::text) THEN gender_reason_at ELSE now() END,
            status = $14,
            rejection_reason = CASE WHEN $14 = 'rejected' THEN rejection_reason END,
            certificates_lapsed_at = CASE WHEN $14 = 'paused' THEN certificates_lapsed_at END, venue_id = $16, room_id = $17,
            updated_at = clock_timestamp()
      WHERE id = $1 AND status = ANY ($15)`,
    [sessionId, ...formValues(form), to, sessionStates.statesBefore(to, by), place.venueId, place.roomId],
  );
  return rowCount === 1;
}

/** A changed minimum applies to dates whose time to decide is still to come. */
export async function setBookingRules(
  tx: Tx,
  sessionId: number,
  { opensDaysBefore, membersDaysEarlier, closesMinutesBefore, minimum }: BookingRules,
  now: Date,
): Promise<void> {
  await tx.query(
    `UPDATE sessions
        SET booking_opens_days = $2, booking_early_days = $3, booking_closes_minutes = $4, minimum_people = $5,
            minimum_hours = $6,
            minimum_since = CASE WHEN $5::smallint IS NULL THEN NULL
                                 WHEN (minimum_people, minimum_hours) IS NOT DISTINCT FROM ($5::smallint, $6::smallint) THEN minimum_since
                                 ELSE $7::timestamptz END
      WHERE id = $1`,
    [
      sessionId,
      opensDaysBefore,
      membersDaysEarlier,
      closesMinutesBefore,
      minimum?.people ?? null,
      minimum?.hoursBefore ?? null,
      now,
    ],
  );
}

const formValues = (form: SessionForm): unknown[] => [
  form.title,
  form.description,
  form.sessionTypeId,
  form.difficulty,
  form.ageGroups,
  form.gender,
  form.price,
  form.duration,
  form.maxParticipants,
  form.cancellation.hoursBefore,
  form.cancellation.givesBack,
  form.genderReason,
];

/** False if the session's status doesn't allow it. */
export async function transitionSession(
  tx: Tx,
  sessionId: number,
  { by, to }: SessionTransition,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE sessions SET status = $2, certificates_lapsed_at = NULL, updated_at = now()
      WHERE id = $1 AND status = ANY ($3)`,
    [sessionId, to, sessionStates.statesBefore(to, by)],
  );
  return rowCount === 1;
}

/** Returns the id of a draft with the same weekly times and terms. */
export async function copySession(tx: Tx, sessionId: number): Promise<number> {
  const { id } = await queryOne<{ id: number }>(
    tx,
    `INSERT INTO sessions (business_id, title, description, session_type_id, difficulties, age_groups, gender,
                           gender_reason, gender_reason_at, price_pence, duration_minutes, capacity, cancellation_hours,
                           cancellation_refund, sold_as, venue_id, room_id, booking_opens_days, booking_early_days,
                           booking_closes_minutes, minimum_people, minimum_hours, minimum_since, status)
     SELECT business_id, left('Copy of ' || title, 160), description, session_type_id, difficulties, age_groups,
            gender, gender_reason, gender_reason_at, price_pence, duration_minutes, capacity, cancellation_hours, cancellation_refund,
            sold_as, venue_id, room_id, booking_opens_days, booking_early_days,
            booking_closes_minutes, minimum_people, minimum_hours, minimum_since, 'draft'
       FROM sessions WHERE id = $1
     RETURNING id`,
    [sessionId],
  );
  await tx.query(
    `INSERT INTO session_slots (session_id, day_of_week, start_time, end_time)
     SELECT $2, day_of_week, start_time, end_time FROM session_slots WHERE session_id = $1`,
    [sessionId, id],
  );
  await tx.query(
    `INSERT INTO session_terms (session_id, name, first_day, last_day)
     SELECT $2, name, first_day, last_day FROM session_terms WHERE session_id = $1`,
    [sessionId, id],
  );
  await copySessionPrices(tx, sessionId, id);
  return id;
}

/** Sunday first. */
export async function selectSlots(db: Db, sessionId: number): Promise<Slot[]> {
  const { rows } = await db.query<Slot>(
    `SELECT day_of_week AS "dayOfWeek", left(start_time::text, 5) AS "startTime", left(end_time::text, 5) AS "endTime"
       FROM session_slots WHERE session_id = $1 ORDER BY day_of_week, start_time`,
    [sessionId],
  );
  return rows;
}

export async function insertSlots(tx: Tx, sessionId: number, slots: readonly Slot[]): Promise<void> {
  if (slots.length === 0) return;
  await tx.query(
    `INSERT INTO session_slots (session_id, day_of_week, start_time, end_time)
     SELECT $1, * FROM unnest($2::smallint[], $3::time[], $4::time[])`,
    [sessionId, ...slotColumns(slots)],
  );
}

export async function deleteSlots(tx: Tx, sessionId: number, slots: readonly Slot[]): Promise<void> {
  if (slots.length === 0) return;
  await tx.query(
    `DELETE FROM session_slots
      WHERE session_id = $1
        AND (day_of_week, start_time, end_time) IN (SELECT * FROM unnest($2::smallint[], $3::time[], $4::time[]))`,
    [sessionId, ...slotColumns(slots)],
  );
}

/** Also updates the end of these dates. */
export async function updateSlotEnd(
  tx: Tx,
  sessionId: number,
  slot: Slot,
  minutes: number,
  occurrenceIds: readonly number[],
): Promise<void> {
  await tx.query(
    `UPDATE session_slots SET end_time = $4 WHERE session_id = $1 AND day_of_week = $2 AND start_time = $3`,
    [sessionId, slot.dayOfWeek, slot.startTime, slot.endTime],
  );
  await tx.query(
    `UPDATE occurrences SET ends_at = starts_at + make_interval(mins => $2) WHERE id = ANY ($1::bigint[])`,
    [occurrenceIds, minutes],
  );
}

const slotColumns = (slots: readonly Slot[]): unknown[] => [
  slots.map(({ dayOfWeek }) => dayOfWeek),
  slots.map(({ startTime }) => startTime),
  slots.map(({ endTime }) => endTime),
];

/** Deletes unbooked dates, or closes those with an expired hold or a cancelled booking. */
export async function withdrawOccurrences(tx: Tx, occurrenceIds: readonly number[]): Promise<void> {
  if (occurrenceIds.length === 0) return;
  // Lifting a closure must not restore them.
  await tx.query(
    `UPDATE occurrences SET closure_id = NULL WHERE id = ANY ($1::bigint[]) AND closure_id IS NOT NULL`,
    [occurrenceIds],
  );
  await tx.query(
    `UPDATE occurrences SET state = 'cancelled'
      WHERE id = ANY ($1::bigint[]) AND taken = 0 AND state ${inStates(occurrenceStates.statesBefore('cancelled', 'withdraw'))}`,
    [occurrenceIds],
  );
  await tx.query(
    `DELETE FROM occurrences o
      WHERE o.id = ANY ($1::bigint[]) AND o.taken = 0
        AND NOT EXISTS (SELECT FROM order_items i WHERE i.occurrence_id = o.id)
        AND NOT EXISTS (SELECT FROM bookings b WHERE b.occurrence_id = o.id)
        AND NOT EXISTS (SELECT FROM occurrence_cancellations c WHERE c.occurrence_id = o.id)`,
    [occurrenceIds],
  );
}

/** Restores withdrawn dates; cancelled dates stay cancelled. */
export async function restoreOccurrences(
  tx: Tx,
  sessionId: number,
  dates: readonly { startsAt: Date; endsAt: Date }[],
  capacity: number,
): Promise<void> {
  if (dates.length === 0) return;
  await tx.query(
    `UPDATE occurrences o SET state = CASE WHEN date.closed_by IS NULL THEN 'scheduled' ELSE o.state END,
            closure_id = date.closed_by, ends_at = date.ends_at, capacity = $4
       FROM (SELECT given.starts_at, given.ends_at,
                    closure_at($1, given.starts_at, there.venue_id, there.room_id) AS closed_by
               FROM unnest($2::timestamptz[], $3::timestamptz[]) AS given (starts_at, ends_at)
               JOIN occurrences there ON there.session_id = $1 AND there.starts_at = given.starts_at) date
      WHERE o.session_id = $1 AND o.starts_at = date.starts_at AND o.taken = 0
        AND o.state ${inStates(occurrenceStates.statesBefore('scheduled'))}
        AND NOT EXISTS (SELECT FROM occurrence_cancellations c WHERE c.occurrence_id = o.id)`,
    [sessionId, dates.map(({ startsAt }) => startsAt), dates.map(({ endsAt }) => endsAt), capacity],
  );
}

/** Also updates weekly times. Dates with their own capacity keep it. */
export async function updateCapacity(
  tx: Tx,
  sessionId: number,
  from: number,
  to: number,
  now: Date,
): Promise<void> {
  await tx.query(
    `UPDATE occurrences SET capacity = $3 WHERE session_id = $1 AND capacity = $2 AND starts_at > $4 AND taken <= $3`,
    [sessionId, from, to, now],
  );
}

type OwnDetails = Pick<
  OwnSession,
  | 'id'
  | 'rejectionReason'
  | 'datesWithSeatsTaken'
  | 'nextDate'
  | 'nextSevenDays'
  | 'filledPercent'
  | 'version'
  | 'terms'
>;

interface OwnDetailsRow extends Omit<OwnDetails, 'nextDate' | 'nextSevenDays'> {
  nextStartsAt: Date | null;
  nextBooked: number | null;
  nextCapacity: number | null;
  weekBooked: number;
  weekCapacity: number;
}

export async function selectOwnDetails(db: Db, businessId: number, now: Date): Promise<OwnDetails[]> {
  const { rows } = await db.query<OwnDetailsRow>(
    `SELECT s.id, ${VERSION} AS version, CASE WHEN s.status = 'rejected' THEN s.rejection_reason END AS "rejectionReason",
            (SELECT count(*) FROM occurrences o
              WHERE o.session_id = s.id AND o.starts_at > $2 AND o.taken > 0) AS "datesWithSeatsTaken",
            (SELECT coalesce(json_agg(json_build_object('name', t.name, 'firstDay', t.first_day, 'lastDay', t.last_day)
                                      ORDER BY t.first_day, t.id), '[]')
               FROM session_terms t WHERE t.session_id = s.id) AS terms,
            next.starts_at AS "nextStartsAt", next.booked AS "nextBooked", next.capacity AS "nextCapacity",
            week.booked AS "weekBooked", week.capacity AS "weekCapacity", past."filledPercent"
       FROM sessions s
       LEFT JOIN LATERAL (
         SELECT o.starts_at, o.taken - o.waitlist_reserved AS booked, o.capacity FROM occurrences o
         WHERE o.session_id = s.id AND o.state = 'scheduled' AND o.starts_at > $2
         ORDER BY o.starts_at LIMIT 1) next ON true
       CROSS JOIN LATERAL (
         SELECT coalesce(sum(o.taken - o.waitlist_reserved), 0)::integer AS booked,
                coalesce(sum(o.capacity), 0)::integer AS capacity
           FROM occurrences o
          WHERE o.session_id = s.id AND o.state = 'scheduled'
            AND o.starts_at > $2 AND o.starts_at <= $2::timestamptz + interval '7 days') week
       CROSS JOIN LATERAL (
         SELECT (100 * sum(o.taken) / nullif(sum(o.capacity), 0))::integer AS "filledPercent" FROM occurrences o
          WHERE o.session_id = s.id AND o.state = 'scheduled'
            AND o.starts_at > $2::timestamptz - interval '28 days' AND o.starts_at <= $2) past
      WHERE s.business_id = $1 AND s.status <> 'deleted'
      -- Paused ones stay where they were: the next one must not come under a finger that pauses.
      ORDER BY CASE s.status WHEN 'pending' THEN 2 WHEN 'draft' THEN 3 WHEN 'rejected' THEN 4 ELSE 1 END,
               s.title, s.id`,
    [businessId, now],
  );
  return rows.map(({ nextStartsAt, nextBooked, nextCapacity, weekBooked, weekCapacity, ...row }) => ({
    ...row,
    nextDate:
      nextStartsAt === null || nextBooked === null || nextCapacity === null
        ? null
        : { startsAt: nextStartsAt.toISOString(), booked: nextBooked, capacity: nextCapacity },
    nextSevenDays: { booked: weekBooked, capacity: weekCapacity },
  }));
}
