import { type CancelOccurrenceDeps, cancelOccurrence } from '#features/booking/cancel-occurrence.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { decimalToPence, formatPounds } from '#shared/domain/pence.ts';
import { authoriseDate } from './authorise-date.server.ts';
import type { CancelDate, DateAnswer } from './contract.ts';
import { costOfCancelling } from './date-queries.server.ts';
import { showDate } from './show-date.server.ts';

/**
 * Cancels a date for its business: everybody is refunded in full and told. What was agreed to is what happens: if
 * by now more or fewer people would be refunded than the person was shown, nothing does (409).
 * Throws as `authoriseBusiness` and `cancelOccurrence`.
 */
export async function cancelDate(
  deps: CancelOccurrenceDeps,
  user: { id: string },
  occurrenceId: number,
  { reason, bookings, refund }: CancelDate,
): Promise<DateAnswer> {
  const { pool, clock } = deps;
  await authoriseDate(pool, user, occurrenceId, 'cancel_occurrence');
  const cost = await costOfCancelling(pool, occurrenceId);
  if (cost.bookings !== bookings || cost.refundPence !== decimalToPence(refund)) {
    const people = cost.bookings === 1 ? '1 booking' : `${cost.bookings} bookings`;
    throw new AppError(
      'conflict',
      `Cancelling now refunds ${people}, ${formatPounds(cost.refundPence)} in all. Nothing has been cancelled yet.`,
    );
  }
  await cancelOccurrence(deps, { occurrenceId, by: 'business', reason });
  return showDate(pool, user, occurrenceId, clock.now());
}
