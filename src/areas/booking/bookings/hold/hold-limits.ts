import { HOLD_MINUTES } from '../rules.ts';

/**
 * How much a person may keep from others without paying: three places at once, and a pause after places that were
 * kept in vain. Pure.
 */

/** Live holds a person may have; the database numbers them (migrations/0005_booking.sql). */
export const MAX_LIVE_HOLDS = 3;

/** A hold that ended without a payment. */
export interface UnpaidHold {
  /** The same for every hold of one date, or of one hour of a trainer. */
  subject: string;
  heldAt: Date;
  endedAt: Date;
  /** Nobody gave it back: its time was up, or its page was not heard from any more. */
  ranOut: boolean;
}

const HOLD_DURATION_MS = HOLD_MINUTES * 60_000;
/** How far back holds count. */
export const UNPAID_HOLD_WINDOW_MS = 60 * 60_000;
/** Full holds kept in vain within that time before there is a pause. */
const MAX_UNPAID_HOLDS = 3;

/**
 * Until when the person may take no further place at `now`; null when they may. A place that ran out counts as a
 * full hold, once however often the person came back to it, because a phone's screen that goes dark is no offence;
 * beyond that, and where places were given back, the minutes count. The pause is ten minutes, and ten more for each
 * full hold beyond the third.
 */
export function cooldownUntil(vain: readonly UnpaidHold[], now: Date): Date | null {
  const counted = vain.filter(({ endedAt }) => now.getTime() - endedAt.getTime() < UNPAID_HOLD_WINDOW_MS);
  const bySubject = new Map<string, { minutesMs: number; ranOut: boolean }>();
  for (const { subject, heldAt, endedAt, ranOut } of counted) {
    const known = bySubject.get(subject) ?? { minutesMs: 0, ranOut: false };
    bySubject.set(subject, {
      minutesMs: known.minutesMs + Math.max(0, endedAt.getTime() - heldAt.getTime()),
      ranOut: known.ranOut || ranOut,
    });
  }
  const fullHolds = [...bySubject.values()].reduce(
    (sum, { minutesMs, ranOut }) => sum + Math.max(ranOut ? 1 : 0, minutesMs / HOLD_DURATION_MS),
    0,
  );
  if (fullHolds < MAX_UNPAID_HOLDS) return null;
  const last = Math.max(...counted.map(({ endedAt }) => endedAt.getTime()));
  const until = new Date(last + (Math.floor(fullHolds) - MAX_UNPAID_HOLDS + 1) * HOLD_DURATION_MS);
  return until.getTime() > now.getTime() ? until : null;
}
