import type { FinaliseDeps } from '#areas/booking/bookings/book/finalise-hold.server.ts';
import { findStaffOrder } from '#areas/booking/bookings/channel/staff-orders.server.ts';
import { readCustomerContact } from '#areas/booking/customers/add-customer.server.ts';
import type { Db, Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import type { StaffBooking } from './contract.ts';
import { staffBookingErrors } from './copy.ts';
import {
  dateOfHold,
  findStaffBooking,
  firstBooking,
  linksSince,
  type StaffBookingRow,
} from './queries.server.ts';
import { isDeskPayment, openLinksSince } from './rules.ts';

/** The token is stored nowhere else. */
export interface PaymentLinkMade {
  orderId: string;
  address: string;
  person: string;
  business: string;
  /** A session, or a pass, which has no start. */
  session: string;
  startsAt: string | null;
  payBy: string;
  /** Pounds. */
  amount: string;
  token: string;
}

export interface StaffBookingDeps extends FinaliseDeps {
  clock: Clock;
  /** Called in the transaction that creates the link; queue the email here. */
  onPaymentLinkMade(tx: Tx, made: PaymentLinkMade): Promise<void>;
}

type StaffHold = NonNullable<Awaited<ReturnType<typeof findStaffOrder>>>;

const isWaiting = (hold: StaffHold, now: Date): boolean => hold.state === 'held' && hold.timeUpAt > now;

/** Orders that hold places for a payment at `now`, latest first. */
export async function openLinks(
  db: Db,
  whose: { businessId: number } | { customerId: string },
  now: Date,
): Promise<{ link: StaffBookingRow; hold: StaffHold }[]> {
  const found: { link: StaffBookingRow; hold: StaffHold }[] = [];
  for (const link of await linksSince(db, whose, openLinksSince(now))) {
    const hold = await findStaffOrder(db, link.orderId);
    if (hold !== null && isWaiting(hold, now)) found.push({ link, hold });
  }
  return found;
}

export async function waitingLinks(db: Db, businessId: number, now: Date): Promise<StaffBooking[]> {
  const shown: StaffBooking[] = [];
  for (const { link } of await openLinks(db, { businessId }, now))
    shown.push(await presentStaffBooking(db, link, now));
  return shown;
}

/** Throws `not_found` (404). */
export async function requireStaffBooking(db: Db, orderId: string): Promise<StaffBookingRow> {
  const booking = await findStaffBooking(db, orderId);
  if (booking === null) throw new AppError('not_found', staffBookingErrors.notHeld);
  return booking;
}

/** The caller must check the permission. Throws `not_found` (404). */
export async function readStaffBooking(db: Db, orderId: string, now: Date): Promise<StaffBooking> {
  return presentStaffBooking(db, await requireStaffBooking(db, orderId), now);
}

async function presentStaffBooking(db: Db, row: StaffBookingRow, now: Date): Promise<StaffBooking> {
  const { orderId, businessId, customerId, payment, takenBy } = row;
  const contact = await readCustomerContact(db, businessId, customerId);
  const customer = { id: customerId, name: contact.name, email: contact.email, phone: contact.phone };
  const hold = await findStaffOrder(db, orderId);
  const booked = await firstBooking(db, orderId);
  if (hold === null) throw new AppError('not_found', staffBookingErrors.notHeld);
  const startsAt = booked?.startsAt ?? hold.startsAt;
  const date = hold.sessionId === null ? null : await dateOfHold(db, hold.sessionId, startsAt);
  const pence =
    booked === null ? hold.totalPence : isDeskPayment(payment) ? booked.deskPence : booked.totalPence;
  return {
    orderId,
    payment,
    customer,
    takenBy,
    state: booked !== null ? 'booked' : isWaiting(hold, now) ? 'waiting' : 'ended',
    title: date?.title ?? '',
    activity: date?.activity ?? '',
    occurrenceId: booked?.occurrenceId ?? date?.id ?? 0,
    startsAt: startsAt.toISOString(),
    places: hold.places,
    amount: penceToDecimal(payment === 'pass' || payment === 'free' ? 0 : pence),
    bookingId: booked?.bookingId ?? null,
    reference: booked?.reference ?? null,
    payBy: payment === 'card_link' ? hold.expiresAt.toISOString() : null,
    linkPath: null,
  };
}
