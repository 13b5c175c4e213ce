import {
  findStaffOrder,
  releaseStaffOrder,
  settleStaffOrder,
  staffOrderPayment,
} from '#areas/booking/bookings/channel/staff-orders.server.ts';
import { readCustomerContact } from '#areas/booking/customers/add-customer.server.ts';
import { authoriseInTransaction } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { formatPounds, penceToDecimal } from '#shared/domain/pence.ts';
import { digestSecret, newSecret } from '#shared/domain/secret.server.ts';
import type { PaymentLink, StaffBooking } from './contract.ts';
import { staffBookingErrors } from './copy.ts';
import {
  businessName,
  dateOfHold,
  findStaffBookingByLink,
  isOrderCancelled,
  replaceLink,
  type StaffBookingRow,
} from './queries.server.ts';
import { readStaffBooking, requireStaffBooking, type StaffBookingDeps } from './read-staff-booking.server.ts';
import { finishSaleLink, readSaleLink } from './sales/sale-link.server.ts';

/** A link pays a booking or a pass. */
export type PaymentLinkDeps = StaffBookingDeps & Parameters<typeof readSaleLink>[0];

/**
 * Replaces an unpaid order's link and emails or returns it (`POST /api/staff-bookings/{orderId}/link`). The hold is
 * not extended. Throws as `authoriseInTransaction`, `not_found` (404) and `conflict` (409: paid, over, or no email
 * address).
 */
export async function renewLink(
  deps: StaffBookingDeps,
  act: AuditContext,
  orderId: string,
  { emailLink }: { emailLink: boolean },
): Promise<StaffBooking> {
  const row = await requireStaffBooking(deps.pool, orderId);
  const token = newSecret();
  await transaction(deps.pool, async (tx) => {
    await authoriseInTransaction(tx, { id: act.actorId }, row.businessId, 'take_booking');
    const booking = await readStaffBooking(tx, orderId, deps.clock.now());
    if (booking.state !== 'waiting') throw new AppError('conflict', staffBookingErrors.notHeld);
    if (emailLink && booking.customer.email === '')
      throw new AppError('conflict', staffBookingErrors.noEmail);
    await replaceLink(tx, orderId, digestSecret(token));
    if (emailLink)
      await deps.onPaymentLinkMade(tx, {
        orderId,
        address: booking.customer.email,
        person: booking.customer.name,
        business: await businessName(tx, row.businessId),
        session: booking.title,
        startsAt: booking.startsAt,
        payBy: booking.payBy ?? booking.startsAt,
        amount: booking.amount,
        token,
      });
    await recordAudit(tx, act, {
      action: 'booking.link_renewed',
      subject: 'order',
      subjectId: orderId,
      details: { emailed: emailLink },
    });
  });
  const booking = await readStaffBooking(deps.pool, orderId, deps.clock.now());
  return emailLink ? booking : { ...booking, linkPath: `/pay/${token}` };
}

/**
 * Releases an unpaid order's places (`DELETE /api/staff-bookings/{orderId}`). Idempotent. Throws as
 * `authoriseInTransaction`, `not_found` (404), `conflict` (409: paid), or `payment_provider_unavailable` (503).
 */
export async function releaseLink(deps: StaffBookingDeps, act: AuditContext, orderId: string): Promise<void> {
  const row = await requireStaffBooking(deps.pool, orderId);
  await transaction(deps.pool, async (tx) => {
    await authoriseInTransaction(tx, { id: act.actorId }, row.businessId, 'take_booking');
    await recordAudit(tx, act, { action: 'booking.link_ended', subject: 'order', subjectId: orderId });
  });
  const hold = await findStaffOrder(deps.pool, orderId);
  if (hold === null || hold.state === 'released') return;
  const { outcome } = await releaseStaffOrder(deps, hold);
  if (outcome === 'booked' || outcome === 'unpaid')
    throw new AppError('conflict', 'The customer has just paid, so the booking stays.');
}

/** Throws `not_found` (404) for an unknown link. */
async function requireLinkedOrder(deps: StaffBookingDeps, token: string): Promise<StaffBookingRow> {
  const row = await findStaffBookingByLink(deps.pool, digestSecret(token));
  if (row === null) throw new AppError('not_found', staffBookingErrors.noLink);
  return row;
}

/**
 * Returns a link's order for the card form (`GET /api/payment-links/{token}`). Throws `not_found` (404) or
 * `payment_provider_unavailable` (503).
 */
export async function readPaymentLink(deps: PaymentLinkDeps, token: string): Promise<PaymentLink> {
  const pass = await readSaleLink(deps, token);
  if (pass !== null) return pass;
  const row = await requireLinkedOrder(deps, token);
  const hold = await findStaffOrder(deps.pool, row.orderId);
  if (hold === null || hold.sessionId === null) throw new AppError('not_found', staffBookingErrors.noLink);
  const contact = await readCustomerContact(deps.pool, row.businessId, row.customerId);
  const date = await dateOfHold(deps.pool, hold.sessionId, hold.startsAt);
  const payable = hold.state === 'held' && hold.timeUpAt > deps.clock.now() && hold.dateCancelled !== true;
  const intent = payable ? (await staffOrderPayment(deps, hold)).intent : null;
  return {
    state: payable ? 'payable' : await linkState(deps, hold),
    business: await businessName(deps.pool, row.businessId),
    title: date?.title ?? '',
    startsAt: hold.startsAt.toISOString(),
    name: contact.name,
    email: contact.email,
    places: hold.places,
    sessionFee: penceToDecimal(hold.sessionFeePence),
    platformFee: penceToDecimal(hold.platformFeePence),
    total: penceToDecimal(hold.totalPence),
    payBy: hold.expiresAt.toISOString(),
    cancellation: { hoursBefore: hold.policy.hoursBefore, givesBack: hold.policy.givesBack },
    clientSecret: intent?.clientSecret ?? '',
  };
}

/** What became of an order that can't be paid any more. */
async function linkState(
  { pool }: Pick<StaffBookingDeps, 'pool'>,
  hold: NonNullable<Awaited<ReturnType<typeof findStaffOrder>>>,
): Promise<PaymentLink['state']> {
  if (hold.bookingId !== null) return (await isOrderCancelled(pool, hold.id)) ? 'cancelled' : 'booked';
  if (hold.paymentState !== 'pending' && hold.paymentState !== 'cancelled') return 'refunded';
  return hold.dateCancelled === true ? 'date_cancelled' : 'ended';
}

/**
 * Books a paid link's order (`POST /api/payment-links/{token}/finish`), or refunds a payment that came too late.
 * Throws `not_found` (404), `payment_required` (402), `payment_incomplete`, `hold_expired`, `sold_out` or `conflict`
 * (409), or `payment_provider_unavailable` (503).
 */
export async function finishPaymentLink(deps: PaymentLinkDeps, token: string): Promise<PaymentLink> {
  const pass = await finishSaleLink(deps, token);
  if (pass !== null) return pass;
  const row = await requireLinkedOrder(deps, token);
  const hold = await findStaffOrder(deps.pool, row.orderId);
  if (hold === null) throw new AppError('not_found', staffBookingErrors.noLink);
  const settlement = await settleStaffOrder(deps, hold);
  switch (settlement.outcome) {
    case 'booked':
      return readPaymentLink(deps, token);
    case 'unpaid':
      throw settlement.processing
        ? new AppError(
            'payment_incomplete',
            'Your bank hasn’t confirmed the payment yet. Please don’t pay again. We’ll book your place when it does.',
          )
        : new AppError('payment_required', 'The payment isn’t complete, so we haven’t booked your place.');
    case 'released':
      throw new AppError('hold_expired', 'This link has expired. We haven’t charged you.');
    case 'refunded':
      throw new AppError(
        'sold_out',
        `The date filled up before your payment arrived. We’re refunding ${formatPounds(settlement.amountPence)} to your card.`,
      );
    case 'mismatch':
      throw new AppError('conflict', 'We can’t match this payment. Please contact us.');
  }
}
