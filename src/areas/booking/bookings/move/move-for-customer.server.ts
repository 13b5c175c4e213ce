import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import { findBooking } from '../book/booking-queries.server.ts';
import { lockWithCarers, wouldPartCarer } from '../cancel/carers.server.ts';
import {
  lockRefundableBalance,
  type RefundableBalance,
  refundAcrossPayments,
} from '../cancel/refund-across-payments.server.ts';
import { FREE_CANCELLATION, priceAtFee, priceDifference, remainingPrice } from '../rules.ts';
import {
  isOccurrenceHeldBySamePerson,
  lockMoveOccurrence,
  moveConfirmedBooking,
} from './move-queries.server.ts';

export { moveRefundTotal } from '../book/booking-queries.server.ts';
export { listOccurrencesWithSpace } from './move-queries.server.ts';

/** Amounts in pence. */
export interface MovedForCustomer {
  bookingId: string;
  previousStartsAt: Date;
  refundPence: number;
  /** The extra cost of the date, which the business bears. */
  waivedPence: number;
}

/**
 * Moves bookings in `tx`, all or none: waives extra cost, refunds lower prices, then cancelling is free. The caller
 * must check
 * permission and notify. Throws `not_found` (404), `sold_out` (409) or `conflict` (409).
 */
export async function moveForCustomer(
  tx: Tx,
  outbox: Outbox,
  { bookingIds, startsAt, now }: { bookingIds: readonly string[]; startsAt: Date; now: Date },
): Promise<MovedForCustomer[]> {
  await lockWithCarers(tx, bookingIds);
  if (await wouldPartCarer(tx, bookingIds))
    throw new AppError(
      'conflict',
      'A carer’s place goes with the person they accompany. Move both together.',
    );
  const date = await lockMoveOccurrence(tx, bookingIds, startsAt, now);
  if (date === null) throw new AppError('not_found', 'You can’t book this session at that time.');
  // Lock payments before reading the bookings: an admin may be refunding them.
  const left = new Map<string, RefundableBalance | null>();
  for (const bookingId of bookingIds) left.set(bookingId, await lockRefundableBalance(tx, bookingId));
  const moved: (MovedForCustomer & { moves: number })[] = [];
  for (const bookingId of bookingIds) {
    const booking = await findBooking(tx, bookingId);
    if (booking === null || booking.state !== 'confirmed' || booking.endsAt <= now)
      throw new AppError('conflict', 'You can’t move it. It’s cancelled, marked at the door or over.');
    if (booking.startsAt.getTime() === startsAt.getTime())
      throw new AppError('conflict', 'One of these places is already on that date.');
    if (await isOccurrenceHeldBySamePerson(tx, bookingId, date.occurrenceId))
      throw new AppError(
        'conflict',
        'That person already has a place on that date. Choose another date, or move one place at a time.',
      );
    const moves = await moveConfirmedBooking(
      tx,
      bookingId,
      date.occurrenceId,
      { by: 'business', policy: FREE_CANCELLATION },
      now,
    );
    if (moves === null)
      throw new AppError('sold_out', 'That date doesn’t have enough places. Choose another one.');
    // A pass covers any date, whatever its price.
    const difference =
      booking.pass === null
        ? priceDifference(priceAtFee(date.sessionFeePence, booking), {
            ...booking,
            leftPence: remainingPrice(booking),
          })
        : 0;
    moved.push({
      bookingId,
      previousStartsAt: booking.startsAt,
      refundPence: Math.max(0, -difference),
      waivedPence: Math.max(0, difference),
      moves,
    });
  }
  for (const { bookingId, refundPence, moves } of moved) {
    const ofBooking = left.get(bookingId) ?? null;
    if (ofBooking !== null && refundPence > 0)
      await refundAcrossPayments(tx, outbox, ofBooking, {
        bookingId,
        amountPence: refundPence,
        reason: 'moved_by_business',
        key: `booking:${bookingId}:move:${moves}`,
      });
  }
  return moved.map(({ moves: _moves, ...each }) => each);
}
