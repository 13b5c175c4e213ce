import type { ProviderIntent } from '#features/payments/rules.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { type BookingRecord, bookingById } from '../book/booking-queries.server.ts';
import { lockBookings } from '../cancel/cancellation-queries.server.ts';
import { lockLeft } from '../cancel/give-back.server.ts';
import {
  type HoldRecord,
  holdById,
  lockBuyerOfHold,
  lockHold,
  lockSessionOfHold,
} from '../hold/hold-queries.server.ts';
import { priceAfterMoves } from '../rules.ts';
import type { MoveDeps } from './move-booking.server.ts';
import { confirmMove, lockDatesOfMove } from './move-queries.server.ts';

/**
 * Moves a booking to the dearer date that has been paid for, as part of `tx`; answers the booking as it is then. Null
 * when the money has bought nothing and has to go back: the order is no longer held, the booking not confirmed, or at
 * that date already, the date cancelled, its session taken down, its business or its owner's account suspended, or the booking's price is less than the difference was worked out from (it
 * has gone to a cheaper date meanwhile, and money with that). Locks the owner's account, the session, the booking, the order, both
 * dates and the booking's payments, in this order.
 */
export async function settleMove(
  tx: Tx,
  deps: Pick<MoveDeps, 'onBookingMoved'>,
  { id, bookingId, intent }: { id: string; bookingId: string; intent: ProviderIntent },
): Promise<BookingRecord | null> {
  await lockBuyerOfHold(tx, id);
  await lockSessionOfHold(tx, id);
  await lockBookings(tx, [bookingId]);
  await lockHold(tx, id);
  await lockDatesOfMove(tx, bookingId, id);
  await lockLeft(tx, bookingId);
  const order = await holdById(tx, id);
  const before = await bookingById(tx, bookingId);
  if (order === null || before === null) return null;
  if (order.bookingId !== null) return before;
  if (!isStillDue(order, priceAfterMoves(before)) || !(await confirmMove(tx, id, intent.id))) return null;
  await deps.onBookingMoved(tx, {
    bookingId,
    previousStartsAt: before.startsAt,
    refundPence: 0,
    auditId: null,
  });
  return (await bookingById(tx, bookingId)) ?? before;
}

function isStillDue({ paymentState, movesPricePence }: HoldRecord, pricePence: number): boolean {
  return paymentState === 'pending' && movesPricePence !== null && pricePence >= movesPricePence;
}
