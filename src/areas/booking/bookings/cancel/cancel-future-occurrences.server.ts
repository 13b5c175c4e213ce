import { type Tx, transaction } from '#shared/db/database.server.ts';
import type { BusinessCancellation } from '../contract.ts';
import { type CancelOccurrenceDeps, closeOccurrence } from './cancel-occurrence.server.ts';
import { type OccurrenceScope, occurrencesWithBookings } from './cancellation-queries.server.ts';

/**
 * Cancels booked and held future dates; a job refunds. The caller must have closed booking, and should call it again
 * for places
 * taken meanwhile. Returns the number of dates.
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
