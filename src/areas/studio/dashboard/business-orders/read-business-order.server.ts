import {
  type BookingMessageRow,
  listBookingMessages,
} from '#areas/booking/bookings/message/send-message.server.ts';
import {
  listOccurrencesWithSpace,
  moveRefundTotal,
} from '#areas/booking/bookings/move/move-for-customer.server.ts';
import { bookingStates, orderReference } from '#areas/booking/bookings/rules.ts';
import { customerIdsOfBookings } from '#areas/booking/customers/read-customers.server.ts';
import {
  type AuthorisedBusiness,
  authoriseBusiness,
} from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { allowedActions, type BusinessAction } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { saleOfBooking } from '#areas/money/ledger/postings.server.ts';
import {
  type SellerStatement,
  sellerStatement,
} from '#areas/money/payments/disputes/record-seller-statement.server.ts';
import { awaitingAnswerStates, bankDecidingStates, isStateIn } from '#areas/money/payments/disputes/rules.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { penceToDecimal, totalPounds } from '#shared/domain/pence.ts';
import {
  type BusinessOrderRow,
  businessOrderItems,
  businessOrderOfBooking,
  disputeOfOrder,
  type ItemMoveRow,
  type ItemPaymentRow,
  type ItemRefundRow,
  movesOfItems,
  type OrderDisputeRow,
  paymentsOfItems,
  refundsOfItems,
} from './business-order-queries.server.ts';
import type { BusinessOrder, BusinessOrderItem, ItemPayment, MoveTarget, OrderEvent } from './contract.ts';

/** Returns a booking and its business. Throws as `authoriseBusiness`. */
export async function authoriseBusinessOrder(
  db: Db,
  user: { id: string },
  bookingId: string,
  action: BusinessAction,
): Promise<{ sale: BusinessOrderRow; business: AuthorisedBusiness }> {
  const sale = await businessOrderOfBooking(db, bookingId);
  if (sale === null) throw new AppError('not_found', 'Booking not found');
  return { sale, business: await authoriseBusiness(db, user, sale.businessId, action) };
}

/** Returns a booking with its money, history and order, as the business sees it. Throws as `authoriseBusiness`. */
export async function readBusinessOrder(
  db: Db,
  user: { id: string },
  bookingId: string,
  now: Date,
): Promise<BusinessOrder> {
  const { sale, business } = await authoriseBusinessOrder(db, user, bookingId, 'view_bookings');
  const rows = await businessOrderItems(db, sale);
  const ids = rows.map((row) => row.bookingId);
  const refunds = await refundsOfItems(db, ids);
  const refundsOf = (row: BusinessOrderRow) => refunds.filter((refund) => refund.bookingId === row.bookingId);
  const payments = await paymentsOfItems(db, [...ids, bookingId]);
  const paidFor = (row: BusinessOrderRow) =>
    payments.filter((payment) => payment.bookingId === row.bookingId);
  const present = (row: BusinessOrderRow) => toOrderItem(db, row, paidFor(row), refundsOf(row), now);
  const shown = new Map<string, BusinessOrderItem>();
  for (const row of rows) shown.set(row.bookingId, await present(row));
  const places = [...shown.values()];
  const own = shown.get(bookingId) ?? (await present(sale));
  const dispute = await disputeOfOrder(db, sale);
  const customers = await customerIdsOfBookings(db, [bookingId]);
  const moves = await movesOfItems(db, ids);
  const several = rows.length > 1;
  const events: DatedEvent[] = [
    { ...emptyEventFields, what: 'booked', at: sale.bookedAt, by: 'customer', pence: totalPence(rows) },
    ...(dispute === null ? [] : disputeEvents(dispute)),
  ];
  for (const row of rows) {
    const place = several ? (row.attendee ?? row.name) : null;
    const mine = moves.filter((move) => move.bookingId === row.bookingId);
    const messages = await listBookingMessages(db, row.bookingId);
    for (const event of itemEvents(row, paidFor(row), refundsOf(row), messages, mine))
      events.push({ ...event, place });
  }
  return {
    ...own,
    bookedAt: sale.bookedAt.toISOString(),
    soldThrough: sale.soldThrough,
    paidElsewhere: sale.paidElsewhere,
    customer: { id: customers.get(bookingId) ?? null, name: sale.name, email: sale.email, phone: sale.phone },
    title: sale.title,
    activity: sale.activity,
    business: { id: business.id, name: business.name, role: business.role },
    may: [...allowedActions[business.role]],
    orderReference: orderReference((rows[0] ?? sale).reference),
    places,
    dispute: dispute === null ? null : toDispute(dispute, await sellerStatement(db, dispute.id)),
    history: events
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .toReversed()
      .map(({ at, pence, ...event }) => ({
        ...event,
        at: at.toISOString(),
        amount: pence === null ? null : penceToDecimal(pence),
      })),
  };
}

async function toOrderItem(
  db: Db,
  row: BusinessOrderRow,
  payments: readonly ItemPaymentRow[],
  refunds: readonly ItemRefundRow[],
  now: Date,
): Promise<BusinessOrderItem> {
  const each: ItemPayment[] = [];
  for (const payment of payments) each.push(await toItemPayment(db, payment, refunds));
  const sum = (amount: (of: ItemPayment) => string) => totalPounds(each.map(amount));
  const left = sum((of) => of.left);
  const open = bookingStates.canMove(row.state, 'cancelled_by_business') && row.endsAt > now;
  return {
    bookingId: row.bookingId,
    reference: row.reference,
    attendee: row.attendee ?? row.name,
    age: row.age,
    guardian: row.guardian,
    specialRequirements: row.specialRequirements,
    state: row.state,
    occurrenceId: row.occurrenceId,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    moved: row.moved,
    money: {
      sessionFee: penceToDecimal(row.sessionFeePence),
      platformFee: penceToDecimal(row.platformFeePence),
      paid: penceToDecimal(row.paidPence),
      refunded: sum((of) => of.refunded),
      lost: sum((of) => of.lost),
      goodwill: sum((of) => of.goodwill),
      left,
      takenBack: {
        seller: sum((of) => of.takenBack.seller),
        platform: sum((of) => of.takenBack.platform),
      },
      movedBack: penceToDecimal(await moveRefundTotal(db, row.bookingId)),
      payments: each,
    },
    desk: penceToDecimal(row.deskPence),
    discount: penceToDecimal(row.discountPence),
    code: row.code,
    cancellation: open ? { refund: left } : null,
  };
}

/** Paid for a place, and what is left of it. */
async function toItemPayment(
  db: Db,
  payment: ItemPaymentRow,
  refunds: readonly ItemRefundRow[],
): Promise<ItemPayment> {
  const refundedPence = refunds
    .filter(({ state, paymentId }) => state !== 'failed' && paymentId === payment.paymentId)
    .reduce((sum, { amountPence }) => sum + amountPence, 0);
  // Free places have no postings.
  const posted = await saleOfBooking(db, payment);
  const lostPence = posted?.lostPence ?? 0;
  return {
    sessionFee: penceToDecimal(payment.sessionFeePence),
    platformFee: penceToDecimal(payment.platformFeePence),
    refunded: penceToDecimal(refundedPence),
    lost: penceToDecimal(lostPence),
    goodwill: penceToDecimal(posted?.goodwillPence ?? 0),
    left: penceToDecimal(Math.max(0, payment.paidPence - refundedPence - lostPence)),
    takenBack: {
      seller: penceToDecimal(posted?.takenBack.sellerPence ?? 0),
      platform: penceToDecimal(posted?.takenBack.platformPence ?? 0),
    },
  };
}

const totalPence = (rows: readonly BusinessOrderRow[]): number =>
  rows.reduce((sum, { boughtPence }) => sum + boughtPence, 0);

/** Other dates of the session with a free place. Throws as `authoriseBusiness`. */
export async function listMoveTargets(
  db: Db,
  user: { id: string },
  bookingId: string,
  now: Date,
): Promise<MoveTarget[]> {
  await authoriseBusinessOrder(db, user, bookingId, 'move_booking');
  return (await listOccurrencesWithSpace(db, bookingId, now)).map(
    ({ startsAt, endsAt, left, sessionFeePence }) => ({
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      left,
      sessionFee: penceToDecimal(sessionFeePence),
    }),
  );
}

function toDispute(
  { state, reason, amountPence, feePence, dueBy, answered }: OrderDisputeRow,
  said: SellerStatement | null,
): NonNullable<BusinessOrder['dispute']> {
  return {
    running: isStateIn(state, bankDecidingStates),
    state,
    reason,
    amount: penceToDecimal(amountPence),
    fee: penceToDecimal(feePence),
    dueBy: answered ? null : (dueBy?.toISOString() ?? null),
    said: said === null ? null : { ...said, at: said.at.toISOString() },
    open: !answered && isStateIn(state, awaitingAnswerStates),
  };
}

const disputeOutcomes: ReadonlyMap<string, OrderEvent['what']> = new Map([
  ['won', 'dispute_won'],
  ['lost', 'dispute_lost'],
  ['warning_closed', 'dispute_closed'],
]);

type DatedEvent = Omit<OrderEvent, 'at' | 'amount'> & { at: Date; pence: number | null };

const emptyEventFields = { person: null, place: null, pence: null, movedTo: null, reason: null } as const;

function itemEvents(
  sale: BusinessOrderRow,
  payments: readonly ItemPaymentRow[],
  refunds: readonly ItemRefundRow[],
  messages: readonly BookingMessageRow[],
  moves: readonly ItemMoveRow[],
): DatedEvent[] {
  const { state, cancelledAt, calledOff, cancelledBy, markedAt, markedBy } = sale;
  const events: DatedEvent[] = moves.map(({ movedAt: at, person, movedTo, reason }) => ({
    ...emptyEventFields,
    what: 'moved',
    at,
    by: 'business',
    person,
    movedTo,
    reason,
  }));
  for (const { paidPence, paidAt, movedTo } of payments) {
    if (movedTo !== null)
      events.push({
        ...emptyEventFields,
        what: 'move_paid',
        at: paidAt,
        by: 'customer',
        pence: paidPence,
        movedTo: movedTo.toISOString(),
      });
  }
  if (markedAt !== null && (state === 'attended' || state === 'no_show')) {
    events.push({ ...emptyEventFields, what: state, at: markedAt, by: 'business', person: markedBy });
  }
  if (cancelledAt !== null) {
    events.push({
      ...emptyEventFields,
      what: 'cancelled',
      at: cancelledAt,
      by: calledOff === null ? 'customer' : calledOff.by === 'admin' ? 'site' : 'business',
      person: cancelledBy,
      reason: calledOff?.reason ?? null,
    });
  }
  for (const { amountPence: pence, state: became, forMove, by, person, reason, ...refund } of refunds) {
    const decided = forMove ? 'move_refunded' : 'refund_decided';
    events.push({ ...emptyEventFields, what: decided, at: refund.decidedAt, by, person, pence, reason });
    if (became !== 'pending') {
      const what = became === 'succeeded' ? 'refund_made' : (`refund_${became}` as const);
      events.push({ ...emptyEventFields, what, at: refund.changedAt, by: 'site', pence });
    }
  }
  for (const { sentAt: at, author: person, body: reason } of messages) {
    events.push({ ...emptyEventFields, what: 'message', at, by: 'business', person, reason });
  }
  return events;
}

function disputeEvents({ amountPence: pence, openedAt, decidedAt, state }: OrderDisputeRow): DatedEvent[] {
  const verdict = disputeOutcomes.get(state);
  return [
    { ...emptyEventFields, what: 'dispute_opened', at: openedAt, by: 'customer', pence },
    ...(decidedAt !== null && verdict !== undefined
      ? [{ ...emptyEventFields, what: verdict, at: decidedAt, by: 'customer' as const, pence }]
      : []),
  ];
}
