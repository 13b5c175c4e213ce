import type { Tx } from '#shared/db/database.server.ts';
import { setPolicyOfHolds, takeTimesOfDates } from './attendance-queries.server.ts';
import { movedPolicy } from './rules.ts';

export { lockConfirmed } from './attendance-queries.server.ts';

/**
 * Lets bookings follow their dates to a new time, as part of the transaction that moved them: what a person sees,
 * is reminded of and is checked in for is when the session really is. Who bought another time may cancel it for a
 * full refund until the start. Running it again changes nothing.
 * Lock the bookings (`lockConfirmed`) before moving the dates.
 *
 * @returns the bookings that moved, with the start they had
 */
export async function followMovedDates(
  tx: Tx,
  occurrenceIds: readonly number[],
): Promise<{ bookingId: string; previousStartsAt: Date }[]> {
  await setPolicyOfHolds(tx, occurrenceIds, movedPolicy);
  return takeTimesOfDates(tx, occurrenceIds, movedPolicy);
}
