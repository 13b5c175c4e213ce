import { createHash, randomUUID } from 'node:crypto';
import {
  type BusinessCancelDeps,
  cancelBookingByBusiness,
  lockBookings,
} from '#areas/booking/bookings/cancel/cancel-by-business.server.ts';
import {
  allocateOrderPlaces,
  confirmOrder,
  lockAvailability,
  setPlaceAttendees,
} from '#areas/booking/bookings/channel/channel-orders.server.ts';
import { type KeyCaller, transactionWithKey } from '#areas/platform/api-keys/api-key-auth.server.ts';
import { recordAudit } from '#shared/audit/record-audit.server.ts';
import type { Pool, Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { formatPounds, penceToDecimal } from '#shared/domain/pence.ts';
import {
  type BookingRow,
  findBookableOccurrence,
  findBooking,
  insertIdempotencyKey,
  listBookingsOfOrder,
} from './business-queries.server.ts';
import type { ApiBooking, NewBooking } from './contract.ts';
import { presentBooking } from './present.ts';
import { idempotencyKeyReused } from './write-sessions.server.ts';

export interface BookForCustomerDeps extends BusinessCancelDeps {
  pool: Pool;
}

export interface IdempotentBooking {
  order: string;
  bookings: ApiBooking[];
  again: boolean;
}

/**
 * Books places, all or none, for a customer who pays elsewhere. Idempotent by `name`. Throws `not_found` (404),
 * `sold_out`, `conflict` (409: cancelled, unpublished, started), `booking_disabled` (403), `invalid_input` (400:
 * wrong number of people, a child without a guardian), `idempotency_key_reused` (422).
 * @param name the idempotency key
 */
export function bookForCustomer(
  deps: BookForCustomerDeps,
  caller: KeyCaller,
  name: string,
  wanted: NewBooking,
): Promise<IdempotentBooking> {
  const { businessId } = caller;
  const now = deps.clock.now();
  return transactionWithKey(deps, caller, async (tx) => {
    const orderId = randomUUID();
    const digest = createHash('sha256').update(JSON.stringify(wanted)).digest('hex');
    const known = await insertIdempotencyKey(tx, { keyId: caller.keyId, name, digest, orderId, now });
    if (known !== null && (known.digest !== digest || known.orderId === null)) throw idempotencyKeyReused();
    if (known === null) await takePlacesAndBook(tx, caller, { orderId, wanted, now });
    const order = known?.orderId ?? orderId;
    const made = await listBookingsOfOrder(tx, businessId, order);
    return { order, bookings: made.map(presentBooking), again: known !== null };
  });
}

async function takePlacesAndBook(
  tx: Tx,
  { businessId, userId, name }: KeyCaller,
  { orderId, wanted, now }: { orderId: string; wanted: NewBooking; now: Date },
): Promise<void> {
  const { date: occurrenceId, places } = wanted;
  const [onOffer] = await lockAvailability(tx, [occurrenceId]);
  const date = await findBookableOccurrence(tx, businessId, occurrenceId);
  if (date === null || onOffer === undefined) throw new AppError('not_found', 'We can’t find that date.');
  if (!date.bookable) throw new AppError('booking_disabled', 'Online booking is off for this business.');
  if (date.cancelled) throw new AppError('conflict', 'This date is cancelled.');
  if (!date.published) throw new AppError('conflict', 'This session isn’t published.');
  if (date.startsAt <= now) throw new AppError('conflict', 'This date has already started.');
  if (onOffer.free < places) throw new AppError('sold_out', insufficientPlaces(onOffer.free, places));
  const order = {
    orderId,
    userId,
    soldThrough: name,
    wanted: [{ occurrenceId, places }],
    expiresAt: new Date(now.getTime() + 60_000),
    now,
  };
  const contact = {
    fullName: wanted.name,
    email: wanted.email,
    phone: wanted.phone,
    specialRequirements: wanted.note,
  };
  const taken = await allocateOrderPlaces(tx, order);
  if (taken && wanted.attendees !== undefined) await setPlaceAttendees(tx, orderId, wanted.attendees);
  if (!taken || !(await confirmOrder(tx, { orderId, places }, contact)))
    throw new Error('The date was locked but has no places.');
}

const insufficientPlaces = (left: number, asked: number): string =>
  left === 0
    ? 'There are no places left.'
    : `Only ${left} ${left === 1 ? 'place' : 'places'} left, you asked for ${asked}.`;

/**
 * Cancels for the business with a full refund; idempotent. Throws `not_found` (404), `conflict` (409: past, marked,
 * or the refund isn't `refund`).
 */
export function cancelBookingByKey(
  deps: BookForCustomerDeps,
  caller: KeyCaller,
  bookingId: string,
  { reason, refund, requestId }: { reason: string; refund: number | undefined; requestId: string },
): Promise<ApiBooking> {
  return transactionWithKey(deps, caller, async (tx) => {
    await requireBooking(tx, caller, bookingId);
    await lockBookings(tx, [bookingId]);
    const before = await requireBooking(tx, caller, bookingId);
    if (isBookingCancelled(before)) return presentBooking(before);
    const refusal = cancellationRefusal(before, deps.clock.now());
    if (refusal !== null) throw new AppError('conflict', refusal);
    const pence = await cancelBookingByBusiness(tx, deps, bookingId, { by: 'business', reason });
    const after = await requireBooking(tx, caller, bookingId);
    if (pence === null) {
      // Cancelled concurrently.
      if (isBookingCancelled(after)) return presentBooking(after);
      throw new AppError('conflict', 'Someone has just marked this booking. Check it again.');
    }
    if (refund !== undefined && pence !== refund)
      throw new AppError(
        'conflict',
        `Cancelling now refunds ${formatPounds(pence)}. We haven’t cancelled anything yet.`,
      );
    const act = { actorId: caller.id, requestId };
    await recordAudit(tx, act, {
      action: 'booking.cancelled',
      subject: 'booking',
      subjectId: bookingId,
      reason,
      before: { state: 'confirmed' },
      after: { state: 'cancelled_by_business' },
      details: { refund: penceToDecimal(pence) },
    });
    return presentBooking(after);
  });
}

/** Throws `not_found` (404). */
export async function requireBooking(
  db: Pool | Tx,
  { businessId }: KeyCaller,
  bookingId: string,
): Promise<BookingRow> {
  const booking = await findBooking(db, businessId, bookingId);
  if (booking === null) throw new AppError('not_found', 'We can’t find that booking.');
  return booking;
}

const isBookingCancelled = ({ state }: BookingRow): boolean =>
  state === 'cancelled_by_seeker' || state === 'cancelled_by_business';

function cancellationRefusal({ state, endsAt }: BookingRow, now: Date): string | null {
  if (state !== 'confirmed') return 'Someone has just marked this person. Check the list again.';
  return endsAt <= now ? 'This date is over.' : null;
}
