import {
  type BusinessCancelDeps,
  cancelBookingsByBusiness,
  lockOrder,
  refundBookings,
} from '#areas/booking/bookings/cancel/cancel-by-business.server.ts';
import type { SendMessage } from '#areas/booking/bookings/contract.ts';
import { createMessage } from '#areas/booking/bookings/message/send-message.server.ts';
import type { BookingsMoved, MoveDeps } from '#areas/booking/bookings/move/move-booking.server.ts';
import { moveForCustomer } from '#areas/booking/bookings/move/move-for-customer.server.ts';
import { authoriseInTransaction } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import type { AnswerDispute } from '#areas/money/payments/disputes/contract.ts';
import { recordSellerStatement } from '#areas/money/payments/disputes/record-seller-statement.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { decimalToPence, formatPounds, penceToDecimal } from '#shared/domain/pence.ts';
import {
  type BusinessOrderRow,
  businessOrderItems,
  disputeOfOrder,
} from './business-order-queries.server.ts';
import type { BusinessOrder, CancelItems, MoveItems, RefundItems } from './contract.ts';
import { authoriseBusinessOrder, readBusinessOrder } from './read-business-order.server.ts';

export interface BusinessOrderDeps extends BusinessCancelDeps, Pick<MoveDeps, 'onBookingMoved'> {
  pool: Pool;
  /** Called once per refund inside its transaction, to queue an email. */
  onBookingRefunded(tx: Tx, refunded: { auditId: number }): Promise<void>;
  /** Called when the business's statement on a dispute changes. */
  onDisputeAnswered(tx: Tx, answered: { disputeId: string; accepts: boolean }): Promise<void>;
  /** Called once per message inside its transaction, to queue an email. */
  onCustomerMessaged(tx: Tx, written: { messageId: string }): Promise<void>;
}

/**
 * Refunds one or several places of an order and keeps the bookings. Refunds, audit entries and mails are one
 * transaction; idempotent by key. Throws as `authoriseBusiness` and `refundBookings`.
 */
export async function refundOrderItems(
  deps: BusinessOrderDeps,
  act: AuditContext,
  bookingId: string,
  { amount, reason, key, places }: RefundItems,
): Promise<BusinessOrder> {
  const { pool, clock, outbox } = deps;
  const actor = { id: act.actorId };
  const { sale } = await authoriseBusinessOrder(pool, actor, bookingId, 'refund_booking');
  const amountPence = decimalToPence(amount) ?? 0;
  await transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, actor, sale.businessId, 'refund_booking');
    const bookingIds = (await lockOrderItems(tx, sale, places)).map((place) => place.bookingId);
    const refunds = await refundBookings(tx, outbox, { bookingIds, amountPence, by: 'business', key });
    for (const refund of refunds ?? []) {
      const { refundId, leftPence } = refund;
      const auditId = await recordAudit(tx, act, {
        action: 'booking.refunded',
        subject: 'booking',
        subjectId: refund.bookingId,
        reason,
        before: { refundable: penceToDecimal(leftPence) },
        after: { refundable: penceToDecimal(leftPence - refund.amountPence) },
        details: { amount: penceToDecimal(refund.amountPence), refundId },
      });
      await deps.onBookingRefunded(tx, { auditId });
    }
  });
  return readBusinessOrder(pool, actor, bookingId, clock.now());
}

/**
 * Cancels places of an order for the business, all or none, with a full refund and a reason for the customer. If the
 * refund differs from the one shown, nothing happens (409). Idempotent. Throws as `authoriseBusiness`, or `conflict`
 * (409) if the date is over or a booking isn't confirmed.
 */
export async function cancelOrderItems(
  deps: BusinessOrderDeps,
  act: AuditContext,
  bookingId: string,
  { reason, refund, places }: CancelItems,
): Promise<BusinessOrder> {
  const { pool, clock } = deps;
  const actor = { id: act.actorId };
  const { sale } = await authoriseBusinessOrder(pool, actor, bookingId, 'cancel_booking');
  const now = clock.now();
  await transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, actor, sale.businessId, 'cancel_booking');
    const chosen = await lockOrderItems(tx, sale, places);
    if (chosen.every((place) => isSameCancellation(place, reason))) return;
    for (const place of chosen) {
      const refusal = cancellationRefusal(place, now);
      if (refusal !== null) throw new AppError('conflict', refusal);
    }
    const chosenIds = chosen.map((place) => place.bookingId);
    const refunds = await cancelBookingsByBusiness(tx, deps, chosenIds, { by: 'business', reason });
    for (const [subjectId, refundPence] of refunds) {
      await recordAudit(tx, act, {
        action: 'booking.cancelled',
        subject: 'booking',
        subjectId,
        reason,
        before: { state: 'confirmed' },
        after: { state: 'cancelled_by_business' },
        details: { refund: penceToDecimal(refundPence) },
      });
    }
    const sumPence = [...refunds.values()].reduce((sum, pence) => sum + pence, 0);
    if (sumPence !== decimalToPence(refund)) {
      throw new AppError(
        'conflict',
        `Cancelling now refunds ${formatPounds(sumPence)}. The booking isn’t cancelled yet.`,
      );
    }
  });
  return readBusinessOrder(pool, actor, bookingId, now);
}

/**
 * Moves places to another date for the business, all or none; nobody is charged (`moveForCustomer`). If the refund
 * differs from the one shown, nothing moves (409). Idempotent. Throws as `authoriseBusiness` and `moveForCustomer`.
 */
export async function moveOrderItems(
  deps: BusinessOrderDeps,
  act: AuditContext,
  bookingId: string,
  { startsAt: wanted, reason, refund, places }: MoveItems,
): Promise<BusinessOrder> {
  const { pool, clock, outbox } = deps;
  const actor = { id: act.actorId };
  const { sale } = await authoriseBusinessOrder(pool, actor, bookingId, 'move_booking');
  const [now, startsAt] = [clock.now(), new Date(wanted)];
  await transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, actor, sale.businessId, 'move_booking');
    const chosen = await lockOrderItems(tx, sale, places);
    if (chosen.every((place) => place.startsAt.getTime() === startsAt.getTime())) return;
    const moved = await moveForCustomer(tx, outbox, {
      bookingIds: chosen.map((place) => place.bookingId),
      startsAt,
      now,
    });
    const refundPence = moved.reduce((sum, each) => sum + each.refundPence, 0);
    if (refundPence !== decimalToPence(refund))
      throw new AppError(
        'conflict',
        `Moving now refunds ${formatPounds(refundPence)}. The booking isn’t moved yet.`,
      );
    const told = new Map<number, BookingsMoved>();
    for (const { waivedPence, ...each } of moved) {
      const auditId = await recordAudit(tx, act, {
        action: 'booking.moved',
        subject: 'booking',
        subjectId: each.bookingId,
        reason,
        before: { startsAt: each.previousStartsAt.toISOString() },
        after: { startsAt: startsAt.toISOString() },
        details: { refund: penceToDecimal(each.refundPence), waived: penceToDecimal(waivedPence) },
      });
      // One mail for places that move together between the same dates.
      const from = each.previousStartsAt.getTime();
      const first = told.get(from);
      told.set(
        from,
        first === undefined
          ? { ...each, auditId }
          : {
              ...first,
              others: [...(first.others ?? []), each.bookingId],
              refundPence: first.refundPence + each.refundPence,
            },
      );
    }
    for (const each of told.values()) await deps.onBookingMoved(tx, each);
  });
  return readBusinessOrder(pool, actor, bookingId, now);
}

/**
 * Sends the customer a message by email and shows it beside the booking. The audit log omits the text, which we erase
 * with the customer's bookings. Throws as `authoriseBusiness` and `createMessage`, or `conflict` (409) if the account
 * is gone.
 */
export async function messageCustomer(
  deps: BusinessOrderDeps,
  act: AuditContext,
  bookingId: string,
  { text, key }: SendMessage,
): Promise<BusinessOrder> {
  const { pool, clock } = deps;
  const actor = { id: act.actorId };
  const { sale } = await authoriseBusinessOrder(pool, actor, bookingId, 'message_customer');
  if (sale.email === '') throw new AppError('conflict', 'This customer has deleted their account.');
  const now = clock.now();
  await transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, actor, sale.businessId, 'message_customer');
    if (!(await createMessage(tx, { bookingId, authorId: act.actorId, now, text, key }))) return;
    await recordAudit(tx, act, {
      action: 'booking.message_sent',
      subject: 'booking',
      subjectId: bookingId,
      details: { messageId: key },
    });
    await deps.onCustomerMessaged(tx, { messageId: key });
  });
  return readBusinessOrder(pool, actor, bookingId, now);
}

/**
 * Records the business's statement on a dispute, or its acceptance; an admin decides. Places of one payment share one
 * dispute. Throws as `authoriseBusiness` and `recordSellerStatement`, or `conflict` (409) without a dispute.
 */
export async function answerOrderDispute(
  deps: BusinessOrderDeps,
  act: AuditContext,
  bookingId: string,
  { text, accepts }: AnswerDispute,
): Promise<BusinessOrder> {
  const { pool, clock } = deps;
  const actor = { id: act.actorId };
  const { sale } = await authoriseBusinessOrder(pool, actor, bookingId, 'answer_dispute');
  const now = clock.now();
  await transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, actor, sale.businessId, 'answer_dispute');
    const dispute = await disputeOfOrder(tx, sale);
    if (dispute === null) throw new AppError('conflict', 'There’s no dispute about this payment.');
    const { id: disputeId } = dispute;
    if (await recordSellerStatement(tx, act, disputeId, { text, accepts, now }))
      await deps.onDisputeAnswered(tx, { disputeId, accepts });
  });
  return readBusinessOrder(pool, actor, bookingId, now);
}

/**
 * Locks all places of the order by id, the order that cancelling uses too. Throws `not_found` (404) if a place isn't
 * in the order.
 */
async function lockOrderItems(
  tx: Tx,
  sale: BusinessOrderRow,
  places: readonly string[] | undefined,
): Promise<BusinessOrderRow[]> {
  await lockOrder(tx, sale.orderId);
  const rows = await businessOrderItems(tx, sale);
  return [...new Set(places ?? [sale.bookingId])].map((id) => {
    const row = rows.find((place) => place.bookingId === id);
    if (row === undefined) throw new AppError('not_found', 'Booking not found');
    return row;
  });
}

/** True for a retry of the same cancellation after a lost response. */
function isSameCancellation({ calledOff }: BusinessOrderRow, reason: string): boolean {
  return calledOff?.by === 'business' && calledOff.reason === reason;
}

function cancellationRefusal({ state, endsAt }: BusinessOrderRow, now: Date): string | null {
  if (state === 'confirmed')
    return endsAt <= now ? 'This session is over, so you can only refund the booking.' : null;
  if (state === 'cancelled_by_seeker') return 'The customer has already cancelled this booking.';
  if (state === 'cancelled_by_business') return 'This booking is already cancelled.';
  return 'This person is marked as attended or as a no-show. Undo the mark first, or refund the booking.';
}
