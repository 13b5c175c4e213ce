import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import {
  countAbsences,
  insertAbsence,
  lockAbsences,
  type MissedBooking,
  missedBookings,
  rulesForMissed,
  waiveUnfounded,
} from './absence-queries.server.ts';
import { absenceVerdict, MARK_SETTLES_MINUTES, periodStart, strikePause } from './rules.ts';

export type AbsenceNews = 'warning' | 'strike' | 'waived';

export interface NoteAbsencesDeps {
  pool: Pool;
  clock: Clock;
  /** Once for each booking and kind of news, in the transaction of the change: email the customer here. */
  onAbsenceNews(tx: Tx, news: { bookingId: string; news: AbsenceNews }): Promise<void>;
}

/** Marks can be corrected for 14 days; later ones count no more. */
const LOOKBACK_DAYS = 30;

/**
 * Notes missed bookings by the rules of their business, each once, and waives those that don't count any more. Safe to
 * run twice and in parallel. Tries all, then throws.
 */
export async function noteAbsences(deps: NoteAbsencesDeps): Promise<void> {
  const { pool, clock } = deps;
  const now = clock.now();
  await transaction(pool, async (tx) => {
    for (const bookingId of await waiveUnfounded(tx, now))
      await deps.onAbsenceNews(tx, { bookingId, news: 'waived' });
  });
  const since = new Date(now.getTime() - LOOKBACK_DAYS * 86_400_000);
  const failures: unknown[] = [];
  for (const missed of await missedBookings(pool, now, since, MARK_SETTLES_MINUTES))
    await transaction(pool, (tx) => noteAbsence(tx, deps, missed, now)).catch((error: unknown) =>
      failures.push(error),
    );
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `We couldn’t note ${pluralize(failures.length, 'missed booking')}. The next run tries again.`,
    );
}

async function noteAbsence(tx: Tx, deps: NoteAbsencesDeps, missed: MissedBooking, now: Date): Promise<void> {
  await lockAbsences(tx, missed);
  const rules = await rulesForMissed(tx, missed.bookingId, now, MARK_SETTLES_MINUTES);
  if (rules === null) return;
  const { happenedAt, bookingId } = missed;
  const counted = await countAbsences(tx, missed, periodStart(rules, happenedAt), happenedAt);
  const verdict = absenceVerdict(rules, counted);
  await insertAbsence(tx, missed, verdict === 'strike' ? strikePause(rules, now) : null, now);
  await deps.onAbsenceNews(tx, { bookingId, news: verdict });
}
