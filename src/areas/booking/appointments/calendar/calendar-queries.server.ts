import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import type { BusyTime, CalendarReading } from './busy-times.ts';

export interface TrainerCalendarRecord {
  feedToken: string | null;
  busyUrl: string | null;
  readAt: Date | null;
  problem: string | null;
  /** The first failure since the last success; null if none. */
  failingSince: Date | null;
  /** Of the last successful read. */
  entries: number;
  unread: number;
  reasons: string[];
  /** Future busy times. */
  busy: number;
}

export async function findCalendar(
  db: Db,
  trainerId: number,
  now: Date,
): Promise<TrainerCalendarRecord | null> {
  return queryOneOrNull(
    db,
    `SELECT c.feed_token AS "feedToken", c.busy_url AS "busyUrl", c.read_at AS "readAt", c.problem,
            c.failing_since AS "failingSince", c.entries, c.skipped AS unread, c.skip_reasons AS reasons,
            (SELECT count(*)::integer FROM trainer_busy_times b WHERE b.trainer_id = c.trainer_id AND b.ends_at > $2) AS busy
     FROM trainer_calendars c WHERE c.trainer_id = $1`,
    [trainerId, now],
  );
}

/** Null removes the token. */
export async function updateFeedToken(db: Tx, trainerId: number, token: string | null): Promise<void> {
  await db.query(
    `INSERT INTO trainer_calendars (trainer_id, feed_token) VALUES ($1, $2)
     ON CONFLICT (trainer_id) DO UPDATE SET feed_token = EXCLUDED.feed_token`,
    [trainerId, token],
  );
}

/** Null also if the trainer is suspended. */
export async function findTrainerByToken(db: Db, token: string): Promise<number | null> {
  const row = await queryOneOrNull<{ id: number }>(
    db,
    `SELECT t.id FROM trainer_calendars c JOIN trainers t ON t.id = c.trainer_id JOIN users u ON u.id = t.user_id
     WHERE c.feed_token = $1 AND t.status <> 'suspended' AND u.suspended_at IS NULL AND u.deleted_at IS NULL`,
    [token],
  );
  return row?.id ?? null;
}

/** Also clears the busy times of the old calendar. Null removes it. */
export async function updateBusyUrl(tx: Tx, trainerId: number, url: string | null): Promise<void> {
  await tx.query(
    `INSERT INTO trainer_calendars (trainer_id, busy_url) VALUES ($1, $2)
     ON CONFLICT (trainer_id) DO UPDATE
       SET busy_url = EXCLUDED.busy_url, requested_at = NULL, read_at = NULL, problem = NULL,
           entries = 0, skipped = 0, skip_reasons = '{}', failing_since = NULL, emailed_at = NULL`,
    [trainerId, url],
  );
  await tx.query('DELETE FROM trainer_busy_times WHERE trainer_id = $1', [trainerId]);
}

/** Claims a batch, so that no two processes read the same calendar. */
export async function claimDueCalendars(
  db: Db,
  before: Date,
  now: Date,
): Promise<{ trainerId: number; url: string; owners: string[] }[]> {
  const { rows } = await db.query<{ trainerId: number; url: string; owners: string[] }>(
    `UPDATE trainer_calendars c SET requested_at = $2
     FROM (
       SELECT due.trainer_id FROM trainer_calendars due JOIN trainers t ON t.id = due.trainer_id
       WHERE due.busy_url IS NOT NULL AND (due.requested_at IS NULL OR due.requested_at < $1) AND t.status = 'approved'
       ORDER BY due.requested_at NULLS FIRST LIMIT 20 FOR UPDATE OF due SKIP LOCKED
     ) due
     WHERE c.trainer_id = due.trainer_id
     RETURNING c.trainer_id AS "trainerId", c.busy_url AS url,
       (SELECT ARRAY[t.email, u.email] FROM trainers t JOIN users u ON u.id = t.user_id WHERE t.id = c.trainer_id) AS owners`,
    [before, now],
  );
  return rows;
}

/** Only if its URL has not changed. */
export async function storeBusyTimes(
  tx: Tx,
  calendar: { trainerId: number; url: string },
  { times, entries, unread, reasons }: CalendarReading,
  now: Date,
): Promise<void> {
  const { rowCount } = await tx.query(
    `UPDATE trainer_calendars SET requested_at = $3, read_at = $3, problem = NULL, failing_since = NULL, emailed_at = NULL,
       entries = $4, skipped = $5, skip_reasons = $6
     WHERE trainer_id = $1 AND busy_url = $2`,
    [calendar.trainerId, calendar.url, now, entries, unread, reasons],
  );
  if (rowCount !== 1) return;
  await tx.query('DELETE FROM trainer_busy_times WHERE trainer_id = $1', [calendar.trainerId]);
  await tx.query(
    `INSERT INTO trainer_busy_times (trainer_id, starts_at, ends_at)
     SELECT $1, starts, ends FROM unnest($2::timestamptz[], $3::timestamptz[]) AS busy (starts, ends)`,
    [calendar.trainerId, times.map(({ startsAt }) => startsAt), times.map(({ endsAt }) => endsAt)],
  );
}

/**
 * Records a failed read. Returns the first failure's time on the second in a row, else null: short outages are no
 * news.
 */
export async function storeProblem(
  tx: Tx,
  calendar: { trainerId: number; url: string },
  problem: string,
  now: Date,
): Promise<Date | null> {
  const row = await queryOneOrNull<{ since: Date; isNews: boolean }>(
    tx,
    `UPDATE trainer_calendars c SET requested_at = $3, problem = $4, failing_since = coalesce(c.failing_since, $3),
       emailed_at = CASE WHEN c.failing_since IS NOT NULL THEN coalesce(c.emailed_at, $3) END
     FROM (SELECT trainer_id, failing_since, emailed_at FROM trainer_calendars WHERE trainer_id = $1 FOR UPDATE) before
     WHERE c.trainer_id = before.trainer_id AND c.busy_url = $2
     RETURNING c.failing_since AS since,
               before.failing_since IS NOT NULL AND before.emailed_at IS NULL AS "isNews"`,
    [calendar.trainerId, calendar.url, now, problem],
  );
  return row?.isNews === true ? row.since : null;
}

export async function listBusyTimes(db: Db, trainerId: number, from: Date, until: Date): Promise<BusyTime[]> {
  const { rows } = await db.query<BusyTime>(
    `SELECT starts_at AS "startsAt", ends_at AS "endsAt" FROM trainer_busy_times
     WHERE trainer_id = $1 AND ends_at > $2 AND starts_at < $3`,
    [trainerId, from, until],
  );
  return rows;
}

/** Of several trainers. */
export async function listBusyTimesOf(
  db: Db,
  trainerIds: readonly number[],
  from: Date,
  until: Date,
): Promise<(BusyTime & { trainerId: number })[]> {
  const { rows } = await db.query<BusyTime & { trainerId: number }>(
    `SELECT trainer_id AS "trainerId", starts_at AS "startsAt", ends_at AS "endsAt" FROM trainer_busy_times
     WHERE trainer_id = ANY($1::bigint[]) AND ends_at > $2 AND starts_at < $3`,
    [trainerIds, from, until],
  );
  return rows;
}

export async function calendarRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT c.feed_token IS NOT NULL AS has_private_address, c.busy_url, c.read_at, c.problem, c.failing_since,
            (SELECT string_agg(b.starts_at || ' to ' || b.ends_at, ', ' ORDER BY b.starts_at)
             FROM trainer_busy_times b WHERE b.trainer_id = c.trainer_id) AS busy_times
     FROM trainer_calendars c JOIN trainers t ON t.id = c.trainer_id WHERE t.user_id = $1`,
    [userId],
  );
  return rows;
}

export async function eraseCalendars(tx: Tx, userId: string): Promise<void> {
  await tx.query(
    'DELETE FROM trainer_busy_times b USING trainers t WHERE t.id = b.trainer_id AND t.user_id = $1',
    [userId],
  );
  await tx.query(
    'DELETE FROM trainer_calendars c USING trainers t WHERE t.id = c.trainer_id AND t.user_id = $1',
    [userId],
  );
}

/** Returns how many it deleted. */
export async function deleteDiaryFeed(tx: Tx, userId: string): Promise<number> {
  const { rowCount } = await tx.query(
    `UPDATE trainer_calendars c SET feed_token = NULL FROM trainers t
      WHERE t.id = c.trainer_id AND t.user_id = $1 AND c.feed_token IS NOT NULL`,
    [userId],
  );
  return rowCount ?? 0;
}

/** Also deletes its busy times. Returns how many it deleted. */
export async function deleteBusyUrl(tx: Tx, userId: string): Promise<number> {
  const { rowCount } = await tx.query(
    `UPDATE trainer_calendars c SET busy_url = NULL, requested_at = NULL, read_at = NULL, problem = NULL FROM trainers t
      WHERE t.id = c.trainer_id AND t.user_id = $1 AND c.busy_url IS NOT NULL`,
    [userId],
  );
  await tx.query(
    'DELETE FROM trainer_busy_times b USING trainers t WHERE t.id = b.trainer_id AND t.user_id = $1',
    [userId],
  );
  return rowCount ?? 0;
}
