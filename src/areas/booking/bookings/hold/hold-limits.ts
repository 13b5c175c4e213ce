import { HOLD_MINUTES } from '../rules.ts';

/** Limits unpaid holds: three live holds a person, and a cooldown after holds that ended unpaid. Pure. */

/** The database numbers them (migrations/0005_booking.sql). */
export const MAX_LIVE_HOLDS = 3;

export interface UnpaidHold {
  /** The same for all holds of a date or an appointment. */
  subject: string;
  heldAt: Date;
  endedAt: Date;
  /** It expired or its heartbeats stopped; nobody released it. */
  ranOut: boolean;
}

const HOLD_DURATION_MS = HOLD_MINUTES * 60_000;
export const UNPAID_HOLD_WINDOW_MS = 60 * 60_000;
/** Unpaid full holds within the window before a cooldown. */
const MAX_UNPAID_HOLDS = 3;

/**
 * Null if none. A subject that ran out counts as one full hold, because phone screens go dark; otherwise minutes
 * count. Ten
 * minutes, plus ten for each full hold beyond the third.
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
