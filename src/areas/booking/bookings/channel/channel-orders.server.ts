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

// Orders from partners and a business's own programs: we never handle their money (ADRs 0021 and 0067).

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

/** Returns false if the order is not held any more. */
export async function releaseOrderPlaces(tx: Tx, orderId: string): Promise<boolean> {
  await lockHold(tx, orderId);
  return releasePlaces(tx, orderId, null);
}

/** In order of place. Throws `invalid_input` (400) if the number differs or a child has no guardian. */
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

/** Books a held order, paid in `paidElsewhere`. Returns false if it is not held any more or a date was cancelled. */
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

export const lockPlaces = lockOrder;

export type ChannelCancelDeps = Pick<CancelDeps, 'onBookingCancelled'>;

/** Cancels the confirmed places like their customer would, and sends the emails. The caller must hold the locks. */
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

/** Undoes an order entirely and erases its contact. */
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
