import { type Db, maybeOne, one, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import { dateStates } from '../rules.ts';

/** Days on which a business, or one session of it, is closed: `YYYY-MM-DD` in London, both included. */
export interface ClosedDays {
  firstDay: string;
  lastDay: string;
  /** Everybody reads it. */
  reason: string;
}

export interface ClosureRow extends ClosedDays {
  id: number;
  /** The one session that it closes, and its title; null for all of them. */
  sessionId: number | null;
  title: string | null;
}

/**
 * Holds sessions against being closed until the transaction ends: what is then laid out is seen by a closure that waited
 * for it, and a closure that was made before is seen by the next statement.
 */
export async function holdOpen(db: Db, sessionIds: readonly number[]): Promise<void> {
  await db.query('SELECT 1 FROM sessions WHERE id = ANY ($1::bigint[]) ORDER BY id FOR SHARE', [sessionIds]);
}

/** The sessions of a business, or one of them, held against dates being laid out until the transaction ends. */
export async function lockSessionsOf(
  tx: Tx,
  businessId: number,
  sessionId: number | null,
): Promise<{ id: number; onSale: boolean }[]> {
  const { rows } = await tx.query<{ id: number; onSale: boolean }>(
    `SELECT id, status IN ('published', 'paused') AS "onSale" FROM sessions
      WHERE business_id = $1 AND status <> 'deleted' AND ($2::bigint IS NULL OR id = $2)
      ORDER BY id FOR NO KEY UPDATE`,
    [businessId, sessionId],
  );
  return rows;
}

export async function insertClosure(
  tx: Tx,
  closure: Omit<ClosureRow, 'id' | 'title'> & { businessId: number },
  now: Date,
): Promise<number> {
  const { id } = await one<{ id: number }>(
    tx,
    `INSERT INTO closures (business_id, session_id, first_day, last_day, reason, created_at)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [closure.businessId, closure.sessionId, closure.firstDay, closure.lastDay, closure.reason, now],
  );
  return id;
}

/** Takes dates out of sale that nobody has a seat of, until the closure is lifted. */
export async function closeDates(tx: Tx, closureId: number, occurrenceIds: readonly number[]): Promise<void> {
  await tx.query(
    `UPDATE occurrences SET state = 'cancelled', closure_id = $1
      WHERE id = ANY ($2::bigint[]) AND taken = 0 AND state ${inStates(dateStates.statesBefore('cancelled', 'withdraw'))}`,
    [closureId, occurrenceIds],
  );
}

/** Marks a closure of that business as lifted. False when it was before, or there is none. */
export async function markLifted(
  tx: Tx,
  businessId: number,
  closureId: number,
  now: Date,
): Promise<(ClosedDays & { sessionId: number | null }) | null> {
  return maybeOne(
    tx,
    `UPDATE closures SET lifted_at = $3 WHERE id = $2 AND business_id = $1 AND lifted_at IS NULL
     RETURNING session_id AS "sessionId", first_day AS "firstDay", last_day AS "lastDay", reason`,
    [businessId, closureId, now],
  );
}

/** Puts the dates to come of a closure that was lifted back on sale; those in another one wait for that. */
export async function reopenDates(tx: Tx, closureId: number, now: Date): Promise<void> {
  await tx.query(
    `UPDATE occurrences o SET closure_id = closed.by,
            state = CASE WHEN closed.by IS NULL THEN 'scheduled' ELSE o.state END
       FROM (SELECT d.id, closure_over(d.session_id, d.starts_at) AS by
               FROM occurrences d JOIN sessions s ON s.id = d.session_id
              WHERE d.closure_id = $1 AND d.starts_at > $2 AND s.status <> 'deleted') closed
      WHERE o.id = closed.id AND o.state ${inStates(dateStates.statesBefore('scheduled'))}`,
    [closureId, now],
  );
}

/** The closures of a business that are not over on a day, soonest first. */
export async function closuresFrom(db: Db, businessId: number, day: string): Promise<ClosureRow[]> {
  const { rows } = await db.query<ClosureRow>(
    `SELECT c.id, c.session_id AS "sessionId", s.title, c.first_day AS "firstDay", c.last_day AS "lastDay", c.reason
       FROM closures c LEFT JOIN sessions s ON s.id = c.session_id
      WHERE c.business_id = $1 AND c.lifted_at IS NULL AND c.last_day >= $2
      ORDER BY c.first_day, c.id`,
    [businessId, day],
  );
  return rows;
}

/** Which days from one to another a session is closed on, and why, soonest first. */
export async function closedDaysOf(
  db: Db,
  sessionId: number,
  days: { from: string; to: string },
): Promise<ClosedDays[]> {
  const { rows } = await db.query<ClosedDays>(
    `SELECT c.first_day AS "firstDay", c.last_day AS "lastDay", c.reason
       FROM sessions s JOIN closures c ON c.business_id = s.business_id
      WHERE s.id = $1 AND (c.session_id IS NULL OR c.session_id = s.id) AND c.lifted_at IS NULL
        AND c.last_day >= $2 AND c.first_day <= $3
      ORDER BY c.first_day, c.id`,
    [sessionId, days.from, days.to],
  );
  return rows;
}

/** What a session is closed for at a moment; null where it is open. */
export async function closedAt(db: Db, sessionId: number, moment: Date): Promise<ClosedDays | null> {
  return maybeOne(
    db,
    `SELECT first_day AS "firstDay", last_day AS "lastDay", reason FROM closures WHERE id = closure_over($1, $2)`,
    [sessionId, moment],
  );
}

/** Where a business is, for the holidays that are kept there. */
export async function postcodeOf(db: Db, businessId: number): Promise<string> {
  const { postcode } = await one<{ postcode: string }>(db, 'SELECT postcode FROM businesses WHERE id = $1', [
    businessId,
  ]);
  return postcode;
}
