import { type BookingMessageRow, messagesOfBooking } from '#features/booking/message/send-message.server.ts';
import { bookingStates } from '#features/booking/rules.ts';
import {
  type AuthorisedBusiness,
  authoriseBusiness,
} from '#features/businesses/permissions/authorise-business.server.ts';
import { allowedActions, type BusinessAction } from '#features/businesses/permissions/permissions.ts';
import { saleOfBooking } from '#features/ledger/keep-books.server.ts';
import { type SellerStatement, sellerStatement } from '#features/payments/disputes/hear-seller.server.ts';
import { awaitsAnswer, bankDecides, isOneOf } from '#features/payments/disputes/rules.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import type { Sale, SaleEvent } from '../contract.ts';
import {
  disputeOfSale,
  refundsOfSale,
  type SaleDisputeRow,
  type SaleRefundRow,
  type SaleRow,
  saleById,
} from './sale-queries.server.ts';

/** A booking and the business that sold it, if that person may do that there. Throws as `authoriseBusiness`. */
export async function authoriseSale(
  db: Db,
  user: { id: string },
  bookingId: string,
  action: BusinessAction,
): Promise<{ sale: SaleRow; business: AuthorisedBusiness }> {
  const sale = await saleById(db, bookingId);
  if (sale === null) throw new AppError('not_found', 'Booking not found');
  return { sale, business: await authoriseBusiness(db, user, sale.businessId, action) };
}

/**
 * One booking as the business that sold it sees it: for whom, what was paid, given back and is left, and what became
 * of it. Throws as `authoriseBusiness`.
 */
export async function showSale(db: Db, user: { id: string }, bookingId: string, now: Date): Promise<Sale> {
  const { sale, business } = await authoriseSale(db, user, bookingId, 'view_bookings');
  const refunds = await refundsOfSale(db, bookingId);
  const refundedPence = refunds
    .filter(({ state }) => state !== 'failed')
    .reduce((sum, { amountPence }) => sum + amountPence, 0);
  // Nothing is posted for what was free.
  const posted = await saleOfBooking(db, sale);
  const lostPence = posted?.lostPence ?? 0;
  const leftPence = Math.max(0, sale.paidPence - refundedPence - lostPence);
  const dispute = await disputeOfSale(db, sale);
  return {
    bookingId,
    reference: sale.reference,
    state: sale.state,
    bookedAt: sale.bookedAt.toISOString(),
    customer: { name: sale.name, email: sale.email, phone: sale.phone },
    attendee: sale.attendee ?? sale.name,
    specialRequirements: sale.specialRequirements,
    title: sale.title,
    activity: sale.activity,
    occurrenceId: sale.occurrenceId,
    startsAt: sale.startsAt.toISOString(),
    endsAt: sale.endsAt.toISOString(),
    business: { id: business.id, name: business.name, role: business.role },
    may: [...allowedActions[business.role]],
    money: {
      sessionFee: penceToDecimal(sale.sessionFeePence),
      platformFee: penceToDecimal(sale.platformFeePence),
      paid: penceToDecimal(sale.paidPence),
      refunded: penceToDecimal(refundedPence),
      lost: penceToDecimal(lostPence),
      goodwill: penceToDecimal(posted?.goodwillPence ?? 0),
      left: penceToDecimal(leftPence),
      takenBack: {
        seller: penceToDecimal(posted?.takenBack.sellerPence ?? 0),
        platform: penceToDecimal(posted?.takenBack.platformPence ?? 0),
      },
    },
    cancellation:
      bookingStates.canMove(sale.state, 'cancelled_by_business') && sale.endsAt > now
        ? { refund: penceToDecimal(leftPence) }
        : null,
    dispute: dispute === null ? null : presentDispute(dispute, await sellerStatement(db, dispute.id)),
    history: historyOf(sale, refunds, await messagesOfBooking(db, bookingId), dispute),
  };
}

function presentDispute(
  { state, reason, amountPence, feePence, dueBy, answered }: SaleDisputeRow,
  said: SellerStatement | null,
): NonNullable<Sale['dispute']> {
  return {
    running: isOneOf(state, bankDecides),
    state,
    reason,
    amount: penceToDecimal(amountPence),
    fee: penceToDecimal(feePence),
    dueBy: answered ? null : (dueBy?.toISOString() ?? null),
    said: said === null ? null : { ...said, at: said.at.toISOString() },
    open: !answered && isOneOf(state, awaitsAnswer),
  };
}

const verdicts: ReadonlyMap<string, SaleEvent['what']> = new Map([
  ['won', 'dispute_won'],
  ['lost', 'dispute_lost'],
  ['warning_closed', 'dispute_closed'],
]);

/** What became of a booking, the newest first. */
function historyOf(
  sale: SaleRow,
  refunds: readonly SaleRefundRow[],
  messages: readonly BookingMessageRow[],
  dispute: SaleDisputeRow | null,
): SaleEvent[] {
  const { paidPence, state, cancelledAt, calledOff, cancelledBy, markedAt, markedBy } = sale;
  const events: (Omit<SaleEvent, 'at' | 'amount'> & { at: Date; pence: number | null })[] = [
    { what: 'booked', at: sale.bookedAt, by: 'customer', person: null, pence: paidPence, reason: null },
  ];
  if (markedAt !== null && (state === 'attended' || state === 'no_show')) {
    events.push({ what: state, at: markedAt, by: 'business', person: markedBy, pence: null, reason: null });
  }
  if (cancelledAt !== null) {
    events.push({
      what: 'cancelled',
      at: cancelledAt,
      by: calledOff === null ? 'customer' : calledOff.by === 'admin' ? 'site' : 'business',
      person: cancelledBy,
      pence: null,
      reason: calledOff?.reason ?? null,
    });
  }
  for (const { amountPence: pence, state: became, by, person, reason, decidedAt, changedAt } of refunds) {
    events.push({ what: 'refund_decided', at: decidedAt, by, person, pence, reason });
    if (became !== 'pending') {
      const what = became === 'succeeded' ? 'refund_made' : (`refund_${became}` as const);
      events.push({ what, at: changedAt, by: 'site', person: null, pence, reason: null });
    }
  }
  for (const { sentAt: at, author: person, body: reason } of messages) {
    events.push({ what: 'message', at, by: 'business', person, pence: null, reason });
  }
  if (dispute !== null) {
    const { amountPence: pence, openedAt, decidedAt, state: stands } = dispute;
    const verdict = verdicts.get(stands);
    events.push({ what: 'dispute_opened', at: openedAt, by: 'customer', person: null, pence, reason: null });
    if (decidedAt !== null && verdict !== undefined)
      events.push({ what: verdict, at: decidedAt, by: 'customer', person: null, pence, reason: null });
  }
  return events
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .toReversed()
    .map(({ at, pence, ...event }) => ({
      ...event,
      at: at.toISOString(),
      amount: pence === null ? null : penceToDecimal(pence),
    }));
}
