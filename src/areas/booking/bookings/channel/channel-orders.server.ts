import type { Tx } from '#shared/db/database.server.ts';
import { pronounceableCode } from '#shared/domain/readable-code.server.ts';
import { confirmHold, listOrderBookings, lockOrder } from '../book/booking-queries.server.ts';
import type { CancelDeps } from '../cancel/cancel-booking.server.ts';
import type { AttendeeInput } from '../contract.ts';
import { findHold, lockHold } from '../hold/hold-queries.server.ts';
import { releasePlaces } from '../hold/place-allocation-queries.server.ts';
import { updateOrderAttendees } from '../order/attendee-queries.server.ts';
import { validateAttendees } from '../order/attendees.server.ts';
import { groupByOrder } from '../order/group-notifications.ts';
import {
  type ChannelContact,
  type ChannelOrder,
  cancelOrderPlaces,
  eraseOrderContact,
  setExternalPaymentSystem,
  setOrderContact,
} from './channel-queries.server.ts';

// Orders that others sell for a business, or it by a program of its own: their money never comes to us
// (docs/decisions/0021-make-an-order-the-unit-of-purchase-with-a-booking-for-each-place.md,
// 0067-authenticate-programs-with-api-keys-and-partners-by-openid-connect.md).

export { lockHold as lockChannelOrder } from '../hold/hold-queries.server.ts';
export {
  allocateOrderPlaces,
  type ChannelItem,
  type ChannelOrder,
  extendHold as keepPlacesUntil,
  heldPlacesByOccurrence,
  isLiveHold,
  listOrderItems,
  lockAvailability,
  type OccurrenceAvailability,
  type RequestedPlaces,
  readAvailability,
} from './channel-queries.server.ts';

/** Gives the places of an order back while it is held; false when it is not (any more). */
export async function releaseOrderPlaces(tx: Tx, orderId: string): Promise<boolean> {
  await lockHold(tx, orderId);
  return releasePlaces(tx, orderId, null);
}

/**
 * Says who comes to each place of a held order, in the order of its places; ages and guardians are kept where the session
 * is for children. Throws `invalid_input` (400) where they are more or fewer than its places, or a child comes there
 * without a guardian.
 */
export async function setPlaceAttendees(
  tx: Tx,
  orderId: string,
  attendees: readonly AttendeeInput[],
): Promise<void> {
  const hold = await findHold(tx, orderId);
  if (hold === null) throw new Error('We can’t find that order.');
  validateAttendees(hold, { attendees: [...attendees] });
  const kept = hold.asksAges
    ? attendees
    : attendees.map((attendee) => ({ ...attendee, age: null, guardian: null }));
  await updateOrderAttendees(tx, orderId, kept);
}

/**
 * Makes bookings of a held order. `paidElsewhere`: the system where it was paid. False when it is no longer held, or a
 * date of it has been called off.
 */
export async function confirmOrder(
  tx: Tx,
  order: Pick<ChannelOrder, 'orderId'> & { places: number; paidElsewhere?: string },
  contact: ChannelContact,
): Promise<boolean> {
  const { orderId, places, paidElsewhere } = order;
  await lockHold(tx, orderId);
  await setOrderContact(tx, orderId, contact);
  const references = Array.from({ length: places }, () => `${pronounceableCode(4)}-${pronounceableCode(4)}`);
  if ((await confirmHold(tx, orderId, null, references)) === null) return false;
  if (paidElsewhere !== undefined) await setExternalPaymentSystem(tx, orderId, paidElsewhere);
  return true;
}

/** Locks an order's bookings, so that what is read of them next stays so until the transaction ends. */
export const lockPlaces = lockOrder;

export type ChannelCancelDeps = Pick<CancelDeps, 'onBookingCancelled'>;

/** Cancels those of the places that are confirmed, as their customer, and tells of it. Lock them first. */
export async function cancelAsCustomer(
  tx: Tx,
  deps: ChannelCancelDeps,
  orderId: string,
  positions: readonly number[],
  now: Date,
): Promise<void> {
  for (const { told } of groupByOrder(await cancelOrderPlaces(tx, orderId, positions, now)))
    await deps.onBookingCancelled(tx, { ...told, refundPence: 0 });
}

/** Undoes an order whole, as if it had not been made, and forgets whose it was. */
export async function reverseOrder(
  tx: Tx,
  deps: ChannelCancelDeps,
  orderId: string,
  now: Date,
): Promise<void> {
  await lockHold(tx, orderId);
  await releasePlaces(tx, orderId, null);
  await lockOrder(tx, orderId);
  const places = (await listOrderBookings(tx, orderId)).map(({ position }) => position);
  await cancelAsCustomer(tx, deps, orderId, places, now);
  await eraseOrderContact(tx, orderId);
}
