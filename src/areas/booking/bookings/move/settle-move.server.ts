import type { ProviderIntent } from '#areas/money/payments/rules.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { type BookingRecord, findBooking } from '../book/booking-queries.server.ts';
import { lockBookings } from '../cancel/cancellation-queries.server.ts';
import { lockRefundableBalance } from '../cancel/refund-across-payments.server.ts';
import {
  findHold,
  type Hold,
  lockHold,
  lockHoldBuyer,
  lockHoldSession,
} from '../hold/hold-queries.server.ts';
import { priceAfterMoves } from '../rules.ts';
import type { MoveDeps } from './move-booking.server.ts';
import { confirmMove, lockOccurrencesOfMove } from './move-queries.server.ts';

/**
 * Moves a booking in `tx` once the dearer date is paid. Null if the money must go back, because the move is
 * impossible or the
 * booking's price has fallen since. Locks owner, session, booking, order, both dates, then payments.
 */
export async function settleMove(
  tx: Tx,
  deps: Pick<MoveDeps, 'onBookingMoved'>,
  { id, bookingId, intent }: { id: string; bookingId: string; intent: ProviderIntent },
): Promise<BookingRecord | null> {
  await lockHoldBuyer(tx, id);
  await lockHoldSession(tx, id);
  await lockBookings(tx, [bookingId]);
  await lockHold(tx, id);
  await lockOccurrencesOfMove(tx, bookingId, id);
  await lockRefundableBalance(tx, bookingId);
  const order = await findHold(tx, id);
  const before = await findBooking(tx, bookingId);
  if (order === null || before === null) return null;
  if (order.bookingId !== null) return before;
  if (!isMovePayable(order, priceAfterMoves(before)) || !(await confirmMove(tx, id, intent.id))) return null;
  await deps.onBookingMoved(tx, {
    bookingId,
    previousStartsAt: before.startsAt,
    refundPence: 0,
    auditId: null,
  });
  return (await findBooking(tx, bookingId)) ?? before;
}

function isMovePayable({ paymentState, movesPricePence }: Hold, pricePence: number): boolean {
  return paymentState === 'pending' && movesPricePence !== null && pricePence >= movesPricePence;
}
