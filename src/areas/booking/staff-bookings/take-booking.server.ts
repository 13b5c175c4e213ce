import { randomUUID } from 'node:crypto';
import {
  holdForCustomer,
  orderAtDesk,
  orderWithPass,
  placesBeingPaid,
  type StaffOrder,
} from '#areas/booking/bookings/channel/staff-orders.server.ts';
import { insertTakings } from '#areas/booking/bookings/takings/takings.server.ts';
import {
  type CustomerContact,
  lockCustomerContact,
  readCustomerContact,
} from '#areas/booking/customers/add-customer.server.ts';
import { noteBooking } from '#areas/booking/customers/manage-customer-notes.server.ts';
import {
  authoriseBusiness,
  authoriseInTransaction,
} from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { entitlementsForHold } from '#areas/money/entitlements/use/entitlements-for-hold.server.ts';
import { MIN_CHARGE_PENCE } from '#areas/money/payments/rules.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Db, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { penceToDecimal, priceBreakdown } from '#shared/domain/pence.ts';
import { digestSecret, newSecret } from '#shared/domain/secret.server.ts';
import type { Bookable, CustomerForDate, StaffBooking, TakeBooking } from './contract.ts';
import { alreadyBookedSentence, fullSentence, staffBookingErrors } from './copy.ts';
import {
  businessName,
  type DateOfSession,
  datesToBook,
  findDate,
  findStaffBooking,
  insertStaffBooking,
  lockBuyer,
  lockDateSession,
  placesBooked,
  roomOfDate,
  sessionsToBook,
} from './queries.server.ts';
import { openLinks, readStaffBooking, type StaffBookingDeps } from './read-staff-booking.server.ts';
import { isDeskPayment, linkExpiry, placePricePence } from './rules.ts';

const MAX_DATES = 400;

/**
 * Lists bookable sessions and one session's upcoming dates (`GET /api/businesses/{businessId}/bookable`). Throws as
 * `authoriseBusiness`.
 */
export async function readBookable(
  { pool, clock }: StaffBookingDeps,
  user: { id: string },
  businessId: number,
  { session, occurrence }: { session?: number | undefined; occurrence?: number | undefined },
): Promise<Bookable> {
  await authoriseBusiness(pool, user, businessId, 'take_booking');
  const now = clock.now();
  const sessions = await sessionsToBook(pool, businessId, now);
  const dated = occurrence === undefined ? null : await findDate(pool, businessId, occurrence);
  const wanted = dated?.sessionId ?? session;
  const chosen = sessions.find(({ id }) => id === wanted) ?? sessions[0];
  const dates = chosen === undefined ? [] : await datesToBook(pool, chosen.id, now, MAX_DATES);
  return {
    sessions: sessions.map(({ pricePence, ...each }) => ({
      ...each,
      sessionFee: penceToDecimal(pricePence),
      total: penceToDecimal(priceBreakdown(pricePence).totalPence),
    })),
    dates: dates.map(({ startsAt, ...date }) => ({ ...date, startsAt: startsAt.toISOString() })),
  };
}

/**
 * Returns a customer's credits and places for a date (`GET
 * /api/businesses/{businessId}/bookable/{occurrenceId}/customers/{customerId}`). Throws as `authoriseBusiness`, and
 * `not_found` (404).
 */
export async function readCustomerForDate(
  { pool, clock }: StaffBookingDeps,
  user: { id: string },
  asked: { businessId: number; occurrenceId: number; customerId: string },
): Promise<CustomerForDate> {
  const { businessId, occurrenceId, customerId } = asked;
  await authoriseBusiness(pool, user, businessId, 'take_booking');
  const now = clock.now();
  const contact = await readCustomerContact(pool, businessId, customerId);
  const date = await findDate(pool, businessId, occurrenceId);
  if (date === null) throw new AppError('not_found', staffBookingErrors.noDate);
  const { name, email, phone, userId } = contact;
  const order = { orderId: randomUUID(), userId, sessionId: date.sessionId };
  const credits = await entitlementsForHold(pool, order, now);
  return {
    id: contact.customerId,
    name,
    email,
    phone,
    credits: credits?.usable ?? 0,
    booked: await placesHeld(pool, contact, { ...date, occurrenceId, now }),
  };
}

/** Includes unpaid orders and payment links. */
async function placesHeld(
  db: Db,
  { customerId, userId }: CustomerContact,
  date: { sessionId: number; startsAt: Date; occurrenceId: number; now: Date },
): Promise<number> {
  const booked = await placesBooked(db, customerId, date.occurrenceId);
  const paying = await placesBeingPaid(db, userId, date);
  const links = await openLinks(db, { customerId }, date.now);
  const linked = links
    .filter(
      ({ hold }) => hold.sessionId === date.sessionId && hold.startsAt.getTime() === date.startsAt.getTime(),
    )
    .reduce((sum, { hold }) => sum + hold.places, 0);
  return booked + paying + linked;
}

/**
 * Books places for a customer (`POST /api/businesses/{businessId}/staff-bookings`), once per key. Locks the staff
 * member's role, the customer, the price and the places. Throws as `authoriseInTransaction`, `not_found` (404),
 * `sold_out`, `price_changed`, `already_booked` (needs `again`), `credit_refused` or `conflict` (all 409),
 * `booking_disabled` (403: amount too small for a card link), or `payment_provider_unavailable` (503).
 */
export async function takeBooking(
  deps: StaffBookingDeps,
  act: AuditContext,
  businessId: number,
  input: TakeBooking,
): Promise<StaffBooking> {
  const now = deps.clock.now();
  const token = input.payment === 'card_link' ? newSecret() : null;
  const made = await transaction(deps.pool, async (tx) => {
    await authoriseInTransaction(tx, { id: act.actorId }, businessId, 'take_booking');
    const contact = await lockCustomerContact(tx, businessId, input.customerId);
    const known = await findStaffBooking(tx, input.key);
    if (known !== null) {
      if (known.businessId !== businessId || known.customerId !== contact.customerId)
        throw new AppError('conflict', staffBookingErrors.otherKey);
      return false;
    }
    await lockBuyer(tx, contact.userId);
    const date = await lockDateSession(tx, businessId, input.occurrenceId);
    if (date === null) throw new AppError('not_found', staffBookingErrors.noDate);
    requireBookable(date, input, now);
    if (input.payment === 'card_link' && input.emailLink && contact.email === '')
      throw new AppError('conflict', staffBookingErrors.noEmail);
    if (!input.again) {
      const held = await placesHeld(tx, contact, { ...date, occurrenceId: input.occurrenceId, now });
      if (held > 0) throw new AppError('already_booked', alreadyBookedSentence(contact.name, held));
    }
    const order: StaffOrder = {
      orderId: input.key,
      userId: contact.userId,
      contact: { fullName: contact.name, email: contact.email, phone: contact.phone },
      sessionId: date.sessionId,
      occurrenceId: input.occurrenceId,
      startsAt: date.startsAt,
      places: input.places,
      attendees: input.attendees ?? null,
      now,
    };
    await insertStaffBooking(tx, {
      orderId: input.key,
      businessId,
      customerId: contact.customerId,
      payment: input.payment,
      takenBy: act.actorId,
      takenAt: now,
      tokenDigest: token === null ? null : digestSecret(token),
    });
    const bookingIds = await placeOrder(tx, order, input);
    await recordTakings(tx, { businessId, bookingIds, input, date, takenBy: act.actorId, now });
    await noteBooking(tx, { customerId: contact.customerId, note: input.note, authorId: act.actorId, now });
    if (token !== null && input.emailLink)
      await deps.onPaymentLinkMade(tx, {
        orderId: input.key,
        address: contact.email,
        person: contact.name,
        business: await businessName(tx, businessId),
        session: date.title,
        startsAt: date.startsAt.toISOString(),
        payBy: linkExpiry(now, date.startsAt).toISOString(),
        amount: input.amount,
        token,
      });
    await recordAudit(tx, act, {
      action: 'booking.taken',
      subject: bookingIds[0] === undefined ? 'order' : 'booking',
      subjectId: bookingIds[0] ?? input.key,
      reason: input.reason === '' ? null : input.reason,
      details: { order: input.key, payment: input.payment, places: input.places, amount: input.amount },
    });
    return true;
  });
  if (made) deps.announcer.soon();
  const booking = await readStaffBooking(deps.pool, input.key, now);
  return made && token !== null && !input.emailLink ? { ...booking, linkPath: `/pay/${token}` } : booking;
}

function requireBookable(date: DateOfSession, input: TakeBooking, now: Date): void {
  if (date.cancelled) throw new AppError('conflict', staffBookingErrors.cancelled);
  if (!date.published) throw new AppError('conflict', staffBookingErrors.notOnSale);
  if (date.soldAs === 'course') throw new AppError('conflict', staffBookingErrors.course);
  if (date.startsAt <= now) throw new AppError('conflict', staffBookingErrors.dateOver);
  if (date.pricePence === 0 && input.payment !== 'free')
    throw new AppError('conflict', staffBookingErrors.freeSession);
  if (date.asksAges && input.attendees === undefined)
    throw new AppError('conflict', staffBookingErrors.needsNames);
  const { totalPence } = priceBreakdown(date.pricePence);
  const each = placePricePence(input.payment, { sessionFeePence: date.pricePence, totalPence });
  if (penceToDecimal(each * input.places) !== input.amount)
    throw new AppError('price_changed', staffBookingErrors.priceChanged);
  if (input.payment === 'card_link' && each * input.places < MIN_CHARGE_PENCE)
    throw new AppError('booking_disabled', 'This costs less than the smallest card payment.');
}

/** Returns booking ids by place; empty while payment is pending. Throws `sold_out` and `conflict`. */
async function placeOrder(tx: Tx, order: StaffOrder, { payment }: TakeBooking): Promise<string[]> {
  const outcome =
    payment === 'card_link'
      ? (await holdForCustomer(tx, order, linkExpiry(order.now, order.startsAt)))
        ? []
        : 'full'
      : payment === 'pass'
        ? await orderWithPass(tx, order)
        : await orderAtDesk(tx, order, payment);
  if (outcome === 'refused') throw new AppError('conflict', staffBookingErrors.suspended);
  if (outcome === 'full') {
    const { left, waiting } = await roomOfDate(tx, order.occurrenceId);
    throw new AppError('sold_out', fullSentence(left, waiting));
  }
  return outcome;
}

/** One line per place. */
async function recordTakings(
  tx: Tx,
  taken: {
    businessId: number;
    bookingIds: readonly string[];
    input: TakeBooking;
    date: DateOfSession;
    takenBy: string;
    now: Date;
  },
): Promise<void> {
  const { payment } = taken.input;
  if (!isDeskPayment(payment)) return;
  await insertTakings(
    tx,
    taken.bookingIds.map((bookingId) => ({
      id: randomUUID(),
      businessId: taken.businessId,
      subject: { bookingId },
      paidBy: payment,
      pence: taken.date.pricePence,
      takenBy: taken.takenBy,
      at: taken.now,
    })),
  );
}
