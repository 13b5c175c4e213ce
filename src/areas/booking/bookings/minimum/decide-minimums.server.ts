import { recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Tx, transaction } from '#shared/db/database.server.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import { type CancelOccurrenceDeps, closeOccurrence } from '../cancel/cancel-occurrence.server.ts';
import {
  claimOccurrencesAtRisk,
  lockOccurrenceToDecide,
  markMinimumPassed,
  occurrencesToDecide,
  watchOccurrences,
} from './minimum-queries.server.ts';
import {
  belowMinimumReason,
  type MinimumVerdict,
  minimumVerdict,
  WARNING_HOURS,
  WATCH_HOURS,
} from './rules.ts';

const HOUR_MS = 3_600_000;

export interface DecideMinimumsDeps extends Pick<CancelOccurrenceDeps, 'pool' | 'clock' | 'outbox'> {
  /** Once for each date that is short of people, in the transaction that marks it: email the business here. */
  onOccurrenceAtRisk(tx: Tx, atRisk: { occurrenceId: number; startsAt: Date }): Promise<void>;
}

/**
 * Warns businesses of dates that are short of people, and cancels those that still are at their time to decide. Safe
 * to run twice and in parallel. Tries all, then throws.
 */
export async function decideMinimums(deps: DecideMinimumsDeps): Promise<void> {
  const { pool, clock } = deps;
  const now = clock.now();
  const hoursOn = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
  await watchOccurrences(pool, now, hoursOn(WATCH_HOURS));
  await transaction(pool, async (tx) => {
    for (const atRisk of await claimOccurrencesAtRisk(tx, now, hoursOn(WARNING_HOURS)))
      await deps.onOccurrenceAtRisk(tx, atRisk);
  });
  const failures: unknown[] = [];
  for (const occurrenceId of await occurrencesToDecide(pool, now))
    await transaction(pool, (tx) => decideMinimum(tx, deps, occurrenceId)).catch((error: unknown) =>
      failures.push(error),
    );
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `We couldn’t decide ${pluralize(failures.length, 'date')} with a minimum. The next run tries again.`,
    );
}

/** Under the date's lock; null if there was nothing to decide. A job refunds and emails everyone. */
export async function decideMinimum(
  tx: Tx,
  deps: Pick<CancelOccurrenceDeps, 'clock' | 'outbox'>,
  occurrenceId: number,
): Promise<MinimumVerdict | null> {
  const now = deps.clock.now();
  const people = await lockOccurrenceToDecide(tx, occurrenceId, now);
  if (people === null) return null;
  const verdict = minimumVerdict(people);
  if (verdict === 'runs') await markMinimumPassed(tx, occurrenceId, now);
  if (verdict === 'cancelled') {
    const reason = belowMinimumReason(people.minimum);
    if (await closeOccurrence(tx, deps, { occurrenceId, by: 'business', reason }))
      await recordAudit(tx, null, {
        action: 'occurrence.cancelled',
        subject: 'occurrence',
        subjectId: occurrenceId,
        reason,
        details: { minimum: people.minimum, booked: people.booked },
      });
  }
  return verdict;
}

export {
  type OccurrenceMinimum,
  readOccurrenceMinimum,
  setRunsAnyway,
} from './minimum-queries.server.ts';
