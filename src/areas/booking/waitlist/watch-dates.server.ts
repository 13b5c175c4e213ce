import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { nextWaking } from '#areas/messaging/push/quiet-hours.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { WatchDate } from './contract.ts';
import { isWatchable, requireWaitlist } from './read-waitlists.server.ts';
import { CUT_OFF_MINUTES, MAX_WATCHED } from './rules.ts';
import {
  claimFreedWatches,
  deleteWatch,
  deleteWatchesBefore,
  insertWatch,
  listWatchedRows,
  updateWatchOn,
  type WatchedRow,
} from './watch-queries.server.ts';

export interface WatchDeps {
  pool: Pool;
  clock: Clock;
  /** Called in the transaction that marks the person as notified; queue emails here. */
  onPlaceFree(tx: Tx, freed: { watchId: string; at: Date }): Promise<void>;
}

const WATCH_RETENTION_DAYS = 30;

/** Upcoming watched dates, also those turned off, soonest first. */
export function listWatchedDates(
  { pool, clock }: Pick<WatchDeps, 'pool' | 'clock'>,
  user: AuthUser,
): Promise<WatchedRow[]> {
  return listWatchedRows(pool, user.id, clock.now());
}

/**
 * Watches a full date (`POST /api/watched-dates`); the waiting list comes first. Idempotent. Throws `not_found`
 * (404), or `conflict` (409: it has a place, is no longer on sale, or the person watches too many).
 */
export async function watchDate(
  { pool, clock }: Pick<WatchDeps, 'pool' | 'clock'>,
  user: AuthUser,
  { sessionId, date, on = true }: WatchDate,
): Promise<void> {
  const list = await requireWaitlist(pool, sessionId, date);
  const now = clock.now();
  if (!isWatchable(list, now)) throw new AppError('conflict', 'You can’t book this date any more.');
  if (list.left > 0) throw new AppError('conflict', 'A place has just come up. You can book it now.');
  const watch = { occurrenceId: list.occurrenceId, userId: user.id, on, most: MAX_WATCHED, now };
  if (!(await transaction(pool, (tx) => insertWatch(tx, watch))))
    throw new AppError(
      'conflict',
      `You have alerts for ${MAX_WATCHED} dates, which is the most you can have. Remove one first.`,
    );
}

/** Returns false if it isn't the person's watch. */
export function setWatchOn(pool: Pool, user: AuthUser, watchId: string, on: boolean): Promise<boolean> {
  return updateWatchOn(pool, user.id, watchId, on);
}

export async function stopWatching(pool: Pool, user: AuthUser, watchId: string): Promise<void> {
  await deleteWatch(pool, user.id, watchId);
}

/**
 * The job that notifies watchers of dates with a free place, once and in waking hours. Safe to run twice and in
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

export async function deleteOldWatches({ pool, clock }: Pick<WatchDeps, 'pool' | 'clock'>): Promise<void> {
  await deleteWatchesBefore(pool, new Date(clock.now().getTime() - WATCH_RETENTION_DAYS * 86_400_000));
}
