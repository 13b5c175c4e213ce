import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import type { Pool } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { FinaliseDeps } from '../book/finalise-hold.server.ts';
import { HOLD_MINUTES } from '../rules.ts';
import { cooldownUntil, MAX_LIVE_HOLDS, UNPAID_HOLD_WINDOW_MS } from './hold-limits.ts';
import { listLiveHolds, recentUnpaidHolds } from './hold-queries.server.ts';
import { releaseHold } from './release-hold.server.ts';

// What keeps one person from keeping every place from everybody else, the same for seats and for trainers' hours.

const MINUTE_MS = 60_000;

/** Until when the person may take no further place, after those they kept in vain; null when they may. */
export async function holdCooldown(pool: Pool, user: AuthUser, now: Date): Promise<Date | null> {
  const since = new Date(now.getTime() - UNPAID_HOLD_WINDOW_MS - HOLD_MINUTES * MINUTE_MS);
  return cooldownUntil(await recentUnpaidHolds(pool, user.id, since, now), now);
}

/** Throws `too_many_holds` (429) while the pause lasts. */
export function refuseDuringCooldown(until: Date | null, now: Date): void {
  if (until === null) return;
  throw tooManyHoldsError(
    `You’ve held several places without booking. You can hold another from ${formatRetryTime(until)}.`,
    until,
    now,
  );
}

/**
 * Gives back those of the person's holds whose time is up, which the job has not come to yet. Throws
 * `too_many_holds` (429) when they keep as many as they may all the same.
 */
export async function ensureHoldCapacity(deps: FinaliseDeps, user: AuthUser, now: Date): Promise<void> {
  const live = await listLiveHolds(deps.pool, user.id);
  let room = MAX_LIVE_HOLDS - live.length;
  for (const hold of live) {
    if (hold.timeUpAt.getTime() > now.getTime()) continue;
    const { outcome } = await releaseHold(deps, hold);
    if (outcome !== 'unpaid') room += 1;
  }
  const [first] = live;
  if (room > 0 || first === undefined) return;
  const until = new Date(Math.max(first.expiresAt.getTime(), now.getTime() + MINUTE_MS));
  throw tooManyHoldsError(
    `You’re already holding ${MAX_LIVE_HOLDS} places. Book or release one first, or try again at ${formatRetryTime(until)}.`,
    until,
    now,
  );
}

function tooManyHoldsError(sentence: string, until: Date, now: Date): AppError {
  const retryAfterSeconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
  return new AppError('too_many_holds', sentence, { retryAfterSeconds });
}

/** The first whole minute at which it is so, because no seconds are shown. */
function formatRetryTime(instant: Date): string {
  return formatLondonTime(new Date(Math.ceil(instant.getTime() / MINUTE_MS) * MINUTE_MS));
}
