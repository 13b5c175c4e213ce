import type { AuthUser } from '#features/accounts/contract.ts';
import { giveCreditsBack } from '#features/credits/use/use-credits.server.ts';
import { transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { poundsToPence } from '#shared/domain/pence.ts';
import { bookingsOfOrder, cancelConfirmed, lockOrder } from '../book/booking-queries.server.ts';
import type { CancelBooking, Order } from '../contract.ts';
import { requireOwnOrder, showOrder } from '../order/show-order.server.ts';
import { creditIfCancelled, refundIfCancelled } from '../rules.ts';
import {
  anotherRefund,
  type CancelDeps,
  lockToRefund,
  otherCredits,
  refundCancelled,
  voucherComesBack,
} from './cancel-booking.server.ts';

/**
 * Cancels every place of the person's own order that still can be (`POST /api/orders/{orderId}/cancel`), in one
 * transaction: each by its own policy and with a refund of its own, so that what has gone back before, of whichever
 * place, is never given back twice; told of in one mail. `refund` is the sum that the person was shown; if it is another by now, nothing
 * happens. Throws `not_found` (404) or `conflict` (409: nothing left to cancel, or another refund than shown).
 */
export async function cancelOrder(
  deps: CancelDeps,
  user: AuthUser,
  orderId: string,
  input: CancelBooking,
): Promise<Order> {
  const now = deps.clock.now();
  await requireOwnOrder(deps.pool, user, orderId);
  await transaction(deps.pool, async (tx) => {
    // All bookings before any date or payment: who cancels one place at this moment takes them in the same sequence.
    await lockOrder(tx, orderId);
    const left = await lockToRefund(
      tx,
      (await bookingsOfOrder(tx, orderId)).map(({ id }) => id),
    );
    const places = await requireOwnOrder(tx, user, orderId);
    const toCancel = places.flatMap((booking) => {
      const refundPence = refundIfCancelled(booking, now);
      const creditsBack = creditIfCancelled(booking, now) === true ? 1 : 0;
      return refundPence === null ? [] : [{ booking, refundPence, creditsBack }];
    });
    const [first] = toCancel;
    if (first === undefined) throw new AppError('conflict', 'You can’t cancel these places any more.');
    const refundPence = toCancel.reduce((sum, place) => sum + place.refundPence, 0);
    if (poundsToPence(input.refund) !== refundPence) throw anotherRefund(refundPence, first.booking);
    const creditsBack = toCancel.reduce((sum, place) => sum + place.creditsBack, 0);
    if ((input.credits ?? 0) !== creditsBack) throw otherCredits(creditsBack);
    // Their dates in the sequence in which everybody takes them.
    const byStart = toCancel.toSorted(
      (one, other) => one.booking.startsAt.getTime() - other.booking.startsAt.getTime(),
    );
    for (const { booking } of byStart) await cancelConfirmed(tx, booking.id, now);
    for (const { booking, creditsBack: back } of toCancel)
      if (back > 0 || voucherComesBack(booking, now)) await giveCreditsBack(tx, booking.id, now);
    for (const { booking, refundPence: back } of toCancel)
      await refundCancelled(
        tx,
        deps.outbox,
        { booking, left: left.get(booking.id) ?? null, refundPence: back },
        now,
      );
    const others = toCancel.slice(1).map(({ booking }) => booking.id);
    await deps.onBookingCancelled(tx, {
      bookingId: first.booking.id,
      ...(others.length > 0 && { others }),
      refundPence,
    });
  });
  return showOrder(deps, user, orderId);
}
