import type { Tx } from '#shared/db/database.server.ts';
import type { BusinessCancellation } from '../contract.ts';
import { type CancelOccurrenceDeps, closeOccurrence } from './cancel-occurrence.server.ts';
import { type OccurrenceScope, occurrencesWithBookings } from './cancellation-queries.server.ts';

/**
 * Cancels booked and held future dates in the transaction that closes the business or session; a job refunds. Returns
 * the number of dates.
 */
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
