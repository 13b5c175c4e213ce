import { type Tx, transaction } from '#shared/db/database.server.ts';
import type { BusinessCancellation } from '../contract.ts';
import { type CancelOccurrenceDeps, closeOccurrence } from './cancel-occurrence.server.ts';
import { type OccurrenceScope, occurrencesWithBookings } from './cancellation-queries.server.ts';

/**
 * Cancels every booked or held future date of a suspended business or a deleted session. Empty dates stay, for a
 * business that
 * comes back: the caller must have closed it to booking. Call it again to find places taken meanwhile. Returns the
 * number of
 * dates; the job refunds and emails.
 */
export async function cancelFutureOccurrences(
  deps: Pick<CancelOccurrenceDeps, 'pool' | 'outbox' | 'clock'>,
  of: OccurrenceScope,
  callingOff: BusinessCancellation,
): Promise<number> {
  return transaction(deps.pool, (tx) => closeFutureOccurrences(tx, deps, of, callingOff));
}

/** Runs in the transaction that closes the business or session. */
export async function closeFutureOccurrences(
  tx: Tx,
  deps: Pick<CancelOccurrenceDeps, 'outbox' | 'clock'>,
  of: OccurrenceScope,
  callingOff: BusinessCancellation,
): Promise<number> {
  let closed = 0;
  for (const occurrenceId of await occurrencesWithBookings(tx, of, deps.clock.now())) {
    if (await closeOccurrence(tx, deps, { occurrenceId, ...callingOff })) closed += 1;
  }
  return closed;
}
