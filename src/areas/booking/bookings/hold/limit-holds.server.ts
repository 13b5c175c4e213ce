import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import type { Pool } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { FinaliseDeps } from '../book/finalise-hold.server.ts';
import { HOLD_MINUTES } from '../rules.ts';
import { cooldownUntil, MAX_LIVE_HOLDS, UNPAID_HOLD_WINDOW_MS } from './hold-limits.ts';
import { listLiveHolds, recentUnpaidHolds } from './hold-queries.server.ts';
import { releaseHold } from './release-hold.server.ts';

// Stops one person from holding all places, for sessions and appointments.

const MINUTE_MS = 60_000;

/** The end of the cooldown after unpaid holds; null if none. */
export async function holdCooldown(pool: Pool, user: Pick<AuthUser, 'id'>, now: Date): Promise<Date | null> {
  const since = new Date(now.getTime() - UNPAID_HOLD_WINDOW_MS - HOLD_MINUTES * MINUTE_MS);
  return cooldownUntil(await recentUnpaidHolds(pool, user.id, since, now), now);
}

/** Throws `too_many_holds` (429) during the cooldown. */
export function refuseDuringCooldown(until: Date | null, now: Date): void {
  if (until === null) return;
  throw tooManyHoldsError(
    `You’ve held several places without booking. You can hold another from ${formatRetryTime(until)}.`,
    until,
    now,
  );
}

/** Releases the person's expired holds first. Throws `too_many_holds` (429) if too many remain. */
export async function ensureHoldCapacity(
  deps: FinaliseDeps,
  user: Pick<AuthUser, 'id'>,
  now: Date,
): Promise<void> {
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

/** Rounded up to a whole minute, because the text shows no seconds. */
function formatRetryTime(instant: Date): string {
  return formatLondonTime(new Date(Math.ceil(instant.getTime() / MINUTE_MS) * MINUTE_MS));
}
