import type { Db, Tx } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { listOrderBookings } from '../book/booking-queries.server.ts';
import { type FinaliseDeps, finaliseHold, type Settlement } from '../book/finalise-hold.server.ts';
import type { AttendeeInput } from '../contract.ts';
import { findHold, type Hold, listLiveHolds } from '../hold/hold-queries.server.ts';
import { type HoldWithIntent, withIntent } from '../hold/hold-response.server.ts';
import { discardHold } from '../hold/own-hold.server.ts';
import { priceOrder } from '../hold/price-order.server.ts';
import { quoteForFee } from '../hold/quote.ts';
import { holdOfferedPlaces, lockWaitlistOccurrence } from '../hold/waitlist-holds.server.ts';
import type { DeskPayment } from '../takings/desk-payment.ts';
import { deskSystem } from '../takings/desk-payment.ts';
import { allocateOrderPlaces, confirmOrder, setPlaceAttendees } from './channel-orders.server.ts';
import { type ChannelContact, setOrderContact } from './channel-queries.server.ts';

// A team's orders for customers. The usual conditional statements prevent overselling and spare the waiting list.

export interface StaffOrder {
  orderId: string;
  userId: string;
  contact: ChannelContact;
  sessionId: number;
  occurrenceId: number;
  startsAt: Date;
  places: number;
  /** Null if only the customer's name is known. */
  attendees: readonly AttendeeInput[] | null;
  now: Date;
}

/** `full`: too few places. `refused`: the account or session may not book. */
type Refusal = 'full' | 'refused';

/** Written and confirmed in one transaction, so the hold is never visible. */
const MOMENT_MS = 60_000;

/** Books places that the team takes payment for itself, or gives away. Returns the booking ids by place. */
export async function orderAtDesk(
  tx: Tx,
  order: StaffOrder,
  payment: DeskPayment | 'free',
): Promise<string[] | Refusal> {
  const { orderId, userId, occurrenceId, places, now } = order;
  const taken = await allocateOrderPlaces(tx, {
    orderId,
    userId,
    soldThrough: null,
    wanted: [{ occurrenceId, places }],
    expiresAt: new Date(now.getTime() + MOMENT_MS),
    now,
  });
  return taken ? confirmStaffOrder(tx, { ...order, paidElsewhere: deskSystem(payment) }) : 'full';
}

/** Books places with the customer's passes. Throws `credit_refused` (409) if they have too few credits. */
export async function orderWithPass(tx: Tx, order: StaffOrder): Promise<string[] | Refusal> {
  const sessionFeePence = await holdAtPrice(tx, order, new Date(order.now.getTime() + MOMENT_MS));
  if (sessionFeePence === null) return 'full';
  await priceOrder(
    tx,
    { ...order, startsAt: [order.startsAt], quote: quoteForFee(sessionFeePence, order.places) },
    { code: null, credits: order.places, vouchers: false },
    order.now,
  );
  return confirmStaffOrder(tx, order);
}

/** Holds places for the customer to pay by `until`. Returns false if there are too few. */
export async function holdForCustomer(tx: Tx, order: StaffOrder, until: Date): Promise<boolean> {
  if ((await holdAtPrice(tx, order, until)) === null) return false;
  await nameAttendees(tx, order);
  await setOrderContact(tx, order.orderId, order.contact);
  return true;
}

/** Returns the price of a place in pence; null if there are too few. */
async function holdAtPrice(tx: Tx, order: StaffOrder, until: Date): Promise<number | null> {
  const date = await lockWaitlistOccurrence(tx, order.occurrenceId);
  if (date === null || !(await holdOfferedPlaces(tx, date, { ...order, until }))) return null;
  return date.sessionFeePence;
}

async function nameAttendees(tx: Tx, { orderId, attendees }: StaffOrder): Promise<void> {
  if (attendees !== null) await setPlaceAttendees(tx, orderId, attendees);
}

async function confirmStaffOrder(
  tx: Tx,
  order: StaffOrder & { paidElsewhere?: string },
): Promise<string[] | Refusal> {
  await nameAttendees(tx, order);
  if (!(await confirmOrder(tx, order, order.contact))) return 'refused';
  return (await listOrderBookings(tx, order.orderId))
    .toSorted((a, b) => a.position - b.position)
    .map(({ id }) => id);
}

/** Places that customers are paying for online now. */
export async function placesBeingPaid(
  db: Db,
  userId: string,
  { sessionId, startsAt, now }: { sessionId: number; startsAt: Date; now: Date },
): Promise<number> {
  const holds = await listLiveHolds(db, userId);
  return holds
    .filter(
      (hold) =>
        hold.sessionId === sessionId &&
        hold.timeUpAt > now &&
        hold.dates.some((date) => new Date(date.startsAt).getTime() === startsAt.getTime()),
    )
    .reduce((sum, { places }) => sum + places, 0);
}

export const findStaffOrder = (db: Db, orderId: string): Promise<Hold | null> => findHold(db, orderId);

/** The payment for the customer to make. Throws as `withIntent`. */
export const staffOrderPayment = (deps: FinaliseDeps, hold: Hold): Promise<HoldWithIntent> =>
  withIntent(deps, hold);

export const settleStaffOrder = (deps: FinaliseDeps, hold: Hold): Promise<Settlement> =>
  finaliseHold(deps, hold);

/** Releases an unpaid order, or books it if the customer has just paid. */
export const releaseStaffOrder = (deps: FinaliseDeps & { clock: Clock }, hold: Hold): Promise<Settlement> =>
  discardHold(deps, hold);
