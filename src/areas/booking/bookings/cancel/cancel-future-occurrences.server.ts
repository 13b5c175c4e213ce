import { type Tx, transaction } from '#shared/db/database.server.ts';
import type { BusinessCancellation } from '../contract.ts';
import { type CancelOccurrenceDeps, closeOccurrence } from './cancel-occurrence.server.ts';
import { type OccurrenceScope, occurrencesWithBookings } from './cancellation-queries.server.ts';

/**
 * Cancels every future date of a business (or of one session) in which somebody has, or holds, a seat: for a
 * business that is suspended, or a session that is deleted. Dates nobody counts on stay, so that a business that
 * comes back has them; nobody can book them, because the caller has closed the business or session before. A seat
 * taken in that very instant is found by calling this once more. People are refunded and told by the job.
 * Answers how many dates were cancelled.
 */
export async function cancelFutureOccurrences(
  deps: Pick<CancelOccurrenceDeps, 'pool' | 'outbox' | 'clock'>,
  of: OccurrenceScope,
  callingOff: BusinessCancellation,
): Promise<number> {
  return transaction(deps.pool, (tx) => closeFutureOccurrences(tx, deps, of, callingOff));
}

/** The same as part of the caller's transaction: the one that closes the business or session. */
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
