import type { Tx } from '#shared/db/database.server.ts';
import { spokenCode } from '#shared/domain/spoken-code.server.ts';
import { bookingsOfOrder, confirmHold, lockOrder } from '../book/booking-queries.server.ts';
import type { CancelDeps } from '../cancel/cancel-booking.server.ts';
import type { AttendeeInput } from '../contract.ts';
import { holdById, lockHold } from '../hold/hold-queries.server.ts';
import { freeSeat } from '../hold/seat-queries.server.ts';
import { setAttendees } from '../order/attendee-queries.server.ts';
import { attendeesOf } from '../order/attendees.server.ts';
import { togetherByOrder } from '../order/told-together.ts';
import {
  type ChannelContact,
  type ChannelOrder,
  cancelPlaces,
  eraseContact,
  nameContact,
} from './channel-queries.server.ts';

// Orders that others sell for a business, or it by a program of its own: their money never comes to us
// (docs/decisions/0021-make-an-order-the-unit-of-purchase-with-a-booking-for-each-place.md,
// 0067-authenticate-programs-with-api-keys-and-partners-by-openid-connect.md).

export { lockHold as lockChannelOrder } from '../hold/hold-queries.server.ts';
export {
  type ChannelItem,
  type ChannelOrder,
  type DateOnOffer,
  extendHold as keepPlacesUntil,
  isLive,
  itemsOf,
  lockDates,
  type PlacesWanted,
  placesHeldBy,
  seeDates,
  takePlaces,
} from './channel-queries.server.ts';

/** Gives the places of an order back while it is held; false when it is not (any more). */
export async function giveBackPlaces(tx: Tx, orderId: string): Promise<boolean> {
  await lockHold(tx, orderId);
  return freeSeat(tx, orderId, null);
}

/**
 * Says who comes to each place of a held order, in the order of its places; ages and guardians are kept where the session
 * is for children. Throws `invalid_input` (400) where they are more or fewer than its places, or a child comes there
 * without a guardian.
 */
export async function namePlaces(
  tx: Tx,
  orderId: string,
  attendees: readonly AttendeeInput[],
): Promise<void> {
  const hold = await holdById(tx, orderId);
  if (hold === null) throw new Error('We can’t find that order.');
  attendeesOf(hold, { attendees: [...attendees] });
  const kept = hold.asksAges
    ? attendees
    : attendees.map((attendee) => ({ ...attendee, age: null, guardian: null }));
  await setAttendees(tx, orderId, kept);
}

/** Makes bookings of a held order. False when it is no longer held, or a date of it has been called off. */
export async function bookPlaces(
  tx: Tx,
  order: Pick<ChannelOrder, 'orderId'> & { places: number },
  contact: ChannelContact,
): Promise<boolean> {
  const { orderId, places } = order;
  await lockHold(tx, orderId);
  await nameContact(tx, orderId, contact);
  const references = Array.from({ length: places }, () => `${spokenCode(4)}-${spokenCode(4)}`);
  return (await confirmHold(tx, orderId, null, references)) !== null;
}

/** Locks an order's bookings, so that what is read of them next stays so until the transaction ends. */
export const lockPlaces = lockOrder;

export type ChannelCancelDeps = Pick<CancelDeps, 'onBookingCancelled'>;

/** Cancels those of the places that are confirmed, as their customer, and tells of it. Lock them first. */
export async function cancelForCustomer(
  tx: Tx,
  deps: ChannelCancelDeps,
  orderId: string,
  positions: readonly number[],
  now: Date,
): Promise<void> {
  for (const { told } of togetherByOrder(await cancelPlaces(tx, orderId, positions, now)))
    await deps.onBookingCancelled(tx, { ...told, refundPence: 0 });
}

/** Undoes an order whole, as if it had not been made, and forgets whose it was. */
export async function undoOrder(tx: Tx, deps: ChannelCancelDeps, orderId: string, now: Date): Promise<void> {
  await lockHold(tx, orderId);
  await freeSeat(tx, orderId, null);
  await lockOrder(tx, orderId);
  const places = (await bookingsOfOrder(tx, orderId)).map(({ position }) => position);
  await cancelForCustomer(tx, deps, orderId, places, now);
  await eraseContact(tx, orderId);
}
