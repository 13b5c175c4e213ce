import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { nextWaking } from '#areas/messaging/push/quiet-hours.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { WatchDate, WatchedDate } from './contract.ts';
import { isWatchable, requireWaitlist } from './read-waitlists.server.ts';
import { CUT_OFF_MINUTES, MAX_WATCHED } from './rules.ts';
import {
  claimFreedWatches,
  deleteWatch,
  deleteWatchesBefore,
  insertWatch,
  listWatchedRows,
} from './watch-queries.server.ts';

export interface WatchDeps {
  pool: Pool;
  clock: Clock;
  /** Runs inside the transaction that notes that somebody is told: the place to queue a mail. */
  onPlaceFree(tx: Tx, freed: { watchId: string; at: Date }): Promise<void>;
}

/** Who watched a date that is over is forgotten after so many days. */
const WATCH_RETENTION_DAYS = 30;

/** The coming dates that the person watches (`GET /api/watched-dates`). */
export async function listWatchedDates(
  { pool, clock }: Pick<WatchDeps, 'pool' | 'clock'>,
  user: AuthUser,
): Promise<WatchedDate[]> {
  return (await listWatchedRows(pool, user.id, clock.now())).map((watched) => ({
    ...watched,
    startsAt: watched.startsAt.toISOString(),
  }));
}

/**
 * Has the person told when a place of a full date is everybody's (`POST /api/watched-dates`), behind those who wait for
 * it; doing it twice is doing it once. Throws `not_found` (404), or `conflict` (409: it has a place, cannot be booked
 * any more, or they watch as many as they may).
 */
export async function watchDate(
  { pool, clock }: Pick<WatchDeps, 'pool' | 'clock'>,
  user: AuthUser,
  { sessionId, date }: WatchDate,
): Promise<void> {
  const list = await requireWaitlist(pool, sessionId, date);
  const now = clock.now();
  if (!isWatchable(list, now)) throw new AppError('conflict', 'You can’t book this date any more.');
  if (list.left > 0) throw new AppError('conflict', 'A place has just come up. You can book it now.');
  const watch = { occurrenceId: list.occurrenceId, userId: user.id, most: MAX_WATCHED, now };
  if (!(await transaction(pool, (tx) => insertWatch(tx, watch))))
    throw new AppError('conflict', `You’re watching ${MAX_WATCHED} dates. Stop watching one first.`);
}

/** Watches it no more; doing it twice is doing it once. */
export async function stopWatching(pool: Pool, user: AuthUser, watchId: string): Promise<void> {
  await deleteWatch(pool, user.id, watchId);
}

/**
 * The job that tells those who watch a date which has a place again, once, in waking hours. Safe to run twice and in
 * parallel.
 */
export async function notifyWatchers({ pool, clock, onPlaceFree }: WatchDeps): Promise<void> {
  const now = clock.now();
  if (nextWaking(now) > now) return;
  const closes = new Date(now.getTime() + CUT_OFF_MINUTES * 60_000);
  await transaction(pool, async (tx) => {
    for (const watchId of await claimFreedWatches(tx, now, closes))
      await onPlaceFree(tx, { watchId, at: now });
  });
}

/** The job that forgets who watched dates that are long over. */
export async function deleteOldWatches({ pool, clock }: Pick<WatchDeps, 'pool' | 'clock'>): Promise<void> {
  await deleteWatchesBefore(pool, new Date(clock.now().getTime() - WATCH_RETENTION_DAYS * 86_400_000));
}
