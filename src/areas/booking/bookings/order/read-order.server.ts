import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { stateAfterRefunds } from '#areas/money/payments/rules.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { type BookingRecord, listOrderBookings } from '../book/booking-queries.server.ts';
import { toBookingResponse } from '../book/booking-response.server.ts';
import type { Order } from '../contract.ts';
import { orderReference } from '../rules.ts';

/** Throws `not_found` (404) also for somebody else's order. */
export async function requireOwnOrder(
  db: Db,
  user: AuthUser,
  orderId: string,
): Promise<[BookingRecord, ...BookingRecord[]]> {
  const [first, ...rest] = await listOrderBookings(db, orderId);
  if (first === undefined || first.userId !== user.id)
    throw new AppError('not_found', 'We can’t find that order.');
  return [first, ...rest];
}

/** `GET /api/orders/{orderId}`. Throws `not_found` (404). */
export async function readOrder(
  { pool, clock }: { pool: Db; clock: Clock },
  user: AuthUser,
  orderId: string,
): Promise<Order> {
  const places = await requireOwnOrder(pool, user, orderId);
  const now = clock.now();
  const [{ orderId: id, intentId, firstReference }] = places;
  const sum = (amount: (place: BookingRecord) => number) =>
    places.reduce((pence, place) => pence + amount(place), 0);
  const totalPence = sum((place) => place.totalPence);
  const refundedPence = sum((place) => place.refundedPence);
  return {
    id,
    reference: orderReference(firstReference),
    sessionFee: penceToDecimal(sum((place) => place.sessionFeePence)),
    platformFee: penceToDecimal(sum((place) => place.platformFeePence)),
    totalAmount: penceToDecimal(totalPence),
    refundedAmount: penceToDecimal(refundedPence),
    paymentState: stateAfterRefunds(totalPence, totalPence === 0 ? 0 : refundedPence),
    paymentIntentId: intentId ?? '',
    bookings: places.map((place) => toBookingResponse(place, now)),
  };
}
