import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { HOLD_MINUTES } from '../rules.ts';

/** Of date `o` of session `s`. */
const DECIDES_AT = 'o.starts_at - make_interval(hours => s.minimum_hours)';

/** Dates `o` whose session `s` has a minimum. A course always runs. */
const WITH_MINIMUM = `occurrences o JOIN sessions s ON s.id = o.session_id AND s.minimum_people IS NOT NULL AND s.sold_as = 'date'`;

/** Places of date `o` in unpaid holds; `only`: a condition on hold `h`. */
const heldPlaces = (only: string): string => `
  (SELECT count(*)::integer FROM order_items i JOIN holds h ON h.id = i.order_id
   WHERE i.occurrence_id = o.id AND h.state = 'held' AND NOT h.replaced ${only})`;

/** Booked places and walk-ins of date `o`. */
const BOOKED = `o.taken - o.waitlist_reserved - o.visitor_held - ${heldPlaces('')}`;

/** Starts watching dates before their time to decide; a date that has moved is watched anew. */
export async function watchOccurrences(db: Db, now: Date, until: Date): Promise<void> {
  await db.query(
    `INSERT INTO occurrence_minimums (occurrence_id, starts_at, watched_at)
     SELECT o.id, o.starts_at, $1 FROM ${WITH_MINIMUM}
     WHERE o.state = 'scheduled' AND o.starts_at > $1 AND o.starts_at <= $2::timestamptz + make_interval(hours => s.minimum_hours)
       AND ${DECIDES_AT} > $1 AND ${DECIDES_AT} <= $2
     ON CONFLICT (occurrence_id) DO UPDATE
       SET starts_at = EXCLUDED.starts_at, watched_at = EXCLUDED.watched_at, warned_at = NULL, passed_at = NULL
       WHERE occurrence_minimums.starts_at <> EXCLUDED.starts_at`,
    [now, until],
  );
}

/** Marks dates that are short of people a day before the time to decide; each once. */
export async function claimOccurrencesAtRisk(
  tx: Tx,
  now: Date,
  until: Date,
): Promise<{ occurrenceId: number; startsAt: Date }[]> {
  const { rows } = await tx.query<{ occurrenceId: number; startsAt: Date }>(
    `UPDATE occurrence_minimums m SET warned_at = $1
     FROM ${WITH_MINIMUM}
     WHERE o.id = m.occurrence_id AND m.warned_at IS NULL AND m.runs_anyway_at IS NULL AND m.starts_at = o.starts_at
       AND o.state = 'scheduled' AND ${DECIDES_AT} > $1 AND ${DECIDES_AT} <= $2 AND ${BOOKED} < s.minimum_people
     RETURNING o.id AS "occurrenceId", o.starts_at AS "startsAt"`,
    [now, until],
  );
  return rows;
}

/** Of dates to decide now. A date that we first saw after its time runs, and so does one with a newer minimum. */
const TO_DECIDE = `m.starts_at = o.starts_at AND m.passed_at IS NULL AND m.runs_anyway_at IS NULL
  AND o.state = 'scheduled' AND o.starts_at > $1 AND ${DECIDES_AT} <= $1
  AND m.watched_at < ${DECIDES_AT} AND s.minimum_since < ${DECIDES_AT}`;

/** Soonest first. */
export async function occurrencesToDecide(db: Db, now: Date): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `SELECT o.id FROM occurrence_minimums m JOIN ${WITH_MINIMUM} ON o.id = m.occurrence_id
     WHERE ${TO_DECIDE} ORDER BY o.starts_at, o.id`,
    [now],
  );
  return rows.map(({ id }) => id);
}

export interface PeopleOfOccurrence {
  minimum: number;
  booked: number;
  /** Places whose ten minutes to pay are running. */
  paying: number;
}

/** Locks the date, so that nobody takes a place meanwhile. Null if there is nothing to decide any more. */
export async function lockOccurrenceToDecide(
  tx: Tx,
  occurrenceId: number,
  now: Date,
): Promise<PeopleOfOccurrence | null> {
  await tx.query('SELECT 1 FROM occurrences WHERE id = $1 FOR NO KEY UPDATE', [occurrenceId]);
  // A second statement sees what others committed while this one waited.
  return queryOneOrNull(
    tx,
    `SELECT s.minimum_people AS minimum, ${BOOKED} AS booked,
            o.visitor_held + ${heldPlaces(`AND h.expires_at <= $1::timestamptz + make_interval(mins => ${HOLD_MINUTES})`)} AS paying
     FROM occurrence_minimums m JOIN ${WITH_MINIMUM} ON o.id = m.occurrence_id
     WHERE o.id = $2 AND ${TO_DECIDE}`,
    [now, occurrenceId],
  );
}

export async function markMinimumPassed(tx: Tx, occurrenceId: number, now: Date): Promise<void> {
  await tx.query('UPDATE occurrence_minimums SET passed_at = $2 WHERE occurrence_id = $1', [
    occurrenceId,
    now,
  ]);
}

/** False if it runs anyway already, or if its minimum is not to be decided any more. */
export async function setRunsAnyway(tx: Tx, occurrenceId: number, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO occurrence_minimums (occurrence_id, starts_at, watched_at, runs_anyway_at)
     SELECT o.id, o.starts_at, $2, $2 FROM ${WITH_MINIMUM}
     WHERE o.id = $1 AND o.state = 'scheduled' AND o.starts_at > $2
     ON CONFLICT (occurrence_id) DO UPDATE SET runs_anyway_at = $2
       WHERE occurrence_minimums.runs_anyway_at IS NULL`,
    [occurrenceId, now],
  );
  return rowCount === 1;
}

export interface OccurrenceMinimum {
  people: number;
  booked: number;
  decidesAt: Date;
  runsAnyway: boolean;
  passed: boolean;
}

/** Null without a minimum. */
export function readOccurrenceMinimum(db: Db, occurrenceId: number): Promise<OccurrenceMinimum | null> {
  return queryOneOrNull(
    db,
    `SELECT s.minimum_people AS people, ${BOOKED} AS booked, ${DECIDES_AT} AS "decidesAt",
            coalesce(m.runs_anyway_at IS NOT NULL, false) AS "runsAnyway",
            coalesce(m.passed_at IS NOT NULL, false) AS passed
     FROM ${WITH_MINIMUM} LEFT JOIN occurrence_minimums m ON m.occurrence_id = o.id
     WHERE o.id = $1`,
    [occurrenceId],
  );
}
