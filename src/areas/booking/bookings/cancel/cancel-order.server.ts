import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { returnEntitlements } from '#areas/money/entitlements/use/use-entitlements.server.ts';
import { transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { poundsToPence } from '#shared/domain/pence.ts';
import { cancelByCustomer, listOrderBookings, lockOrder } from '../book/booking-queries.server.ts';
import type { CancelBooking, Order } from '../contract.ts';
import { readOrder, requireOwnOrder } from '../order/read-order.server.ts';
import { isCreditReturned, refundIfCancelled } from '../rules.ts';
import {
  type CancelDeps,
  creditsChangedError,
  isVoucherReturned,
  lockForRefund,
  refundCancelledBooking,
  refundChangedError,
} from './cancel-booking.server.ts';

/**
 * Cancels the order's remaining places, each by its policy. `refund`: the sum shown to the person. Throws `not_found`
 * (404) or
 * `conflict` (409: nothing left, or another refund).
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
    // Lock order: all bookings before any date or payment.
    await lockOrder(tx, orderId);
    const left = await lockForRefund(
      tx,
      (await listOrderBookings(tx, orderId)).map(({ id }) => id),
    );
    const places = await requireOwnOrder(tx, user, orderId);
    const toCancel = places.flatMap((booking) => {
      const refundPence = refundIfCancelled(booking, now);
      const creditsBack = isCreditReturned(booking, now) === true ? 1 : 0;
      return refundPence === null ? [] : [{ booking, refundPence, creditsBack }];
    });
    const [first] = toCancel;
    if (first === undefined) throw new AppError('conflict', 'You can’t cancel these places any more.');
    const refundPence = toCancel.reduce((sum, place) => sum + place.refundPence, 0);
    if (poundsToPence(input.refund) !== refundPence) throw refundChangedError(refundPence, first.booking);
    const creditsBack = toCancel.reduce((sum, place) => sum + place.creditsBack, 0);
    if ((input.credits ?? 0) !== creditsBack) throw creditsChangedError(creditsBack);
    // Lock order: dates by start.
    const byStart = toCancel.toSorted(
      (one, other) => one.booking.startsAt.getTime() - other.booking.startsAt.getTime(),
    );
    for (const { booking } of byStart) await cancelByCustomer(tx, booking.id, now);
    for (const { booking, creditsBack: back } of toCancel)
      if (back > 0 || isVoucherReturned(booking, now)) await returnEntitlements(tx, booking.id, now);
    for (const { booking, refundPence: back } of toCancel)
      await refundCancelledBooking(
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
  return readOrder(deps, user, orderId);
}
